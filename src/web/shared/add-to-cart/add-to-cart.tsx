import { useState } from "react"
import { Link, useLocation } from "react-router"
import type { AddToCartResult } from "../../../shop/cart/rules/cart-lines.ts"
import { Outcome } from "../../ui/outcome.tsx"
import { askShop } from "../connection/ask-shop.ts"
import { searchFor } from "../session/return-search.ts"
import { storeCartUnits } from "../session/stored-session.ts"

/** The origin of an add, in the form and in the address it leads to without script. */
export const addedFrom = { card: "carrito", product: "compra" } as const
type AddedFrom = (typeof addedFrom)[keyof typeof addedFrom]

const toCart = { label: "Ver carrito", to: "/perfil?tab=carrito" } as const

type AddTexts = Readonly<Record<AddToCartResult["kind"] | "notified", string>>

const everywhere = {
  notified: "Le avisaremos por correo cuando haya.",
  "no-draft": "No se encontró una orden activa.",
  "above-stock": "Error al agregar producto al carrito: no hay tantas unidades disponibles.",
  "unknown-product": "Error al agregar producto al carrito: ya no está a la venta.",
  failed: "Error al agregar producto al carrito",
} as const

export const addTexts = {
  carrito: {
    ...everywhere,
    added: "Producto agregado al carrito",
    "signed-out": "Necesita estar con la sesión iniciada",
    "no-quantity": "Cantidad sin ingresar",
  },
  compra: {
    ...everywhere,
    added: "Producto añadido al carrito",
    "signed-out": "Debe iniciar sesión",
    "no-quantity": "La cantidad debe ser mayor a 0",
  },
} as const satisfies Record<AddedFrom, AddTexts>

interface AddedUnits {
  readonly units: number
  readonly label: string
}

export const addedMore = ({ units, label }: AddedUnits) => ({ text: `${units} × ${label}`, ...toCart })

const goSignInText = "Iniciar sesión"

type Kind = keyof (typeof addTexts)[AddedFrom]
const good: readonly Kind[] = ["added", "notified"]

interface AddOutcomeProps {
  /** The answer, a new object each time. */
  of: unknown
  from: AddedFrom
  kind: Kind
  backTo: string
}

export const AddOutcome = ({ of, from, kind, backTo }: AddOutcomeProps) => (
  <Outcome of={of} kind={good.includes(kind) ? "success" : "error"}>
    {addTexts[from][kind]}
    {kind === "signed-out" && (
      <Link to={`/iniciar-sesion${searchFor(backTo)}`} className="mt-1 block underline">
        {goSignInText}
      </Link>
    )}
  </Outcome>
)

/** The result of an add without script: `?carrito=<kind>` for a card, `?compra=<kind>` for a product page. */
export const CartFlash = () => {
  const location = useLocation()
  const query = new URLSearchParams(location.search)
  for (const from of Object.keys(addTexts) as AddedFrom[]) {
    const kind = query.get(from)
    if (kind !== null && Object.hasOwn(addTexts[from], kind))
      return <AddOutcome of={location} from={from} kind={kind as Kind} backTo={location.pathname} />
  }
  return null
}

const isResult = (body: unknown): body is AddToCartResult =>
  typeof (body as { kind?: unknown } | null)?.kind === "string"

/** Any error is a failed add; the page stays (CAT-19, PROD-19). */
const post = async (productId: number, quantity: number, backTo: string): Promise<AddToCartResult> => {
  const body = new URLSearchParams({ producto: String(productId), cantidad: String(quantity), volver: backTo })
  const answer = await askShop("/carrito/lineas", { method: "POST", body })
  if (!isResult(answer?.body)) return { kind: "failed" }
  if (answer.body.kind === "added") storeCartUnits((answer.body as { cart?: number }).cart ?? null)
  return answer.body
}

export const useAddToCart = (backTo: string) => {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<AddToCartResult>()
  const [added, setAdded] = useState<AddedUnits>({ units: 0, label: "" })
  return {
    /** `id`: the product's, or a variant's own (PROD-20). */
    async add({ id, label }: { readonly id: number; readonly label: string }, units: number): Promise<void> {
      if (busy) return
      setBusy(true)
      setAdded({ units, label })
      setResult(undefined)
      setResult(await post(id, units, backTo))
      setBusy(false)
    },
    state: busy ? ("busy" as const) : ("idle" as const),
    result: busy ? undefined : result,
    /** What the result is about; the page may show something else by now. */
    added,
  }
}
