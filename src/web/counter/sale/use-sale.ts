import { useCallback, useEffect, useRef, useState } from "react"
import { minuteMs } from "../../../platform/durations.ts"
import {
  cartTotal,
  type FreshPrice,
  type Receipt,
  type SaleCart,
  type SaleMethod,
  type SaleResult,
  soldItems,
} from "../../../shop/counter/rules/sale.ts"
import { callShop, postJson } from "../../shared/connection/lost-request.ts"
import { useToast } from "../../ui/toast.tsx"
import { changeCart, pendingSaleKey, readStored, store } from "../counter-storage.ts"
import { signedOutText } from "../texts.ts"

const saleProblems = {
  failed: "Hubo un error al procesar el pago. Por favor, limpie el carrito, recargue la pagina e intentelo de nuevo.",
  "prices-changed":
    "Los precios cambiaron y no se vendió nada. Revise el total nuevo con el cliente y confirme de nuevo.",
  unavailable: "Hay productos que ya no se venden y no se vendió nada. Quítelos y confirme de nuevo.",
  "other-cart": "Este carrito cambió después de presionar 'Confirmar pago'. Revíselo y confirme de nuevo.",
} as const satisfies Record<Exclude<SaleResult["kind"], "sold" | "running">, string>

const otherCartText = (ref: string): string =>
  `La venta anterior sí quedó registrada como ${ref}. El carrito de ahora es otro: revíselo antes de confirmar de nuevo.`

const unknownText = "No hay respuesta de la tienda. No repita la venta: se está comprobando si quedó registrada..."

type SaleState =
  | { readonly kind: "idle" }
  | { readonly kind: "paying"; readonly text: string | null }
  | { readonly kind: "problem"; readonly text: string }
  | { readonly kind: "sold"; readonly receipt: Receipt }

const askAgainMs = 2000

/** crypto.randomUUID is missing over plain http in a local network. */
const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, "0")).join("")
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
}

/** A device that cannot write its storage must not sell twice either. */
let keyInMemory: string | null = null

/** The next press reuses this key instead of selling twice (SALE-19). */
const pendingKey = (): string | null => {
  const key = readStored(pendingSaleKey)
  return typeof key === "string" ? key : keyInMemory
}

const keepPending = (key: string | null): void => {
  keyInMemory = key
  store(pendingSaleKey, key)
}

type Answer = SaleResult | { readonly kind: "unknown" } | { readonly kind: "never" } | { readonly kind: "signed-out" }

const isResult = (body: unknown): body is SaleResult => {
  const { kind, receipt, prices } = (body ?? {}) as { kind?: string; receipt?: Partial<Receipt>; prices?: unknown }
  if (kind === "sold") return typeof receipt?.orderRef === "string"
  return kind === "prices-changed"
    ? Array.isArray(prices)
    : kind === "running" || Object.hasOwn(saleProblems, kind ?? "")
}

const answerOf = (answer: Awaited<ReturnType<typeof callShop>>): Answer => {
  if (answer?.status === 401) return { kind: "signed-out" }
  if (answer?.status === 404) return { kind: "never" }
  return isResult(answer?.body) ? answer.body : { kind: "unknown" }
}

const askOutcome = async (key: string): Promise<Answer> => answerOf(await callShop(`/asocias/admin/ventas/${key}`))

const itemsOf = (cart: SaleCart) => soldItems(cart).map(({ id, cantidad }) => ({ id, units: cantidad }))

const placeSale = async (cart: SaleCart, methodId: SaleMethod, received?: number): Promise<Answer> => {
  const key = pendingKey() ?? newKey()
  keepPending(key)
  const sale = { key, methodId, items: itemsOf(cart), shownTotal: cartTotal(cart), received, paymentReceived: true }
  return answerOf(await postJson("/asocias/admin/ventas", sale))
}

const withPrices = (cart: SaleCart, prices: readonly FreshPrice[]): SaleCart => {
  const fresh = new Map(prices.map(price => [price.id, price]))
  return cart.map(item => {
    const now = item.isContainerOnly ? undefined : fresh.get(item.id)
    return now ? { ...item, label: now.label, precio: now.price } : item
  })
}

const save = (blob: Blob, name: string) => {
  const url = URL.createObjectURL(blob)
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), minuteMs)
}

export const useQuote = (cart: SaleCart, customer: string) => {
  const toast = useToast()
  const [busy, setBusy] = useState(false)

  const make = async () => {
    const items = itemsOf(cart)
    if (items.length === 0) return toast("No hay productos en el carrito.", { kind: "error" })
    setBusy(true)
    const answer = await postJson("/asocias/admin/cotizacion", { items, customer })
    setBusy(false)
    if (!answer?.ok || !(answer.body instanceof Blob))
      return toast("Hubo un error al generar el PDF. Por favor, intentelo de nuevo.", { kind: "error" })
    const [, name = "cotizacion.pdf"] = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "") ?? []
    save(answer.body, name)
    toast(`Cotización ${name} lista.`)
  }

  return { busy, make }
}

/** A lost answer is asked for until it is known, also after a reload. */
export const useSale = () => {
  const [state, setState] = useState<SaleState>({ kind: "idle" })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const settle = useCallback((answer: Answer) => {
    switch (answer.kind) {
      case "sold":
        keepPending(null)
        changeCart(() => [])
        return setState({ kind: "sold", receipt: answer.receipt })
      case "signed-out":
        return setState({ kind: "problem", text: signedOutText })
      case "running":
      case "unknown": {
        setState({ kind: "paying", text: answer.kind === "unknown" ? unknownText : null })
        const key = pendingKey()
        if (key) timer.current = setTimeout(async () => settle(await askOutcome(key)), askAgainMs)
        return
      }
      case "never":
        keepPending(null)
        return setState({ kind: "problem", text: saleProblems.failed })
      case "prices-changed":
        changeCart(cart => withPrices(cart, answer.prices))
        break
      case "other-cart":
        if (answer.receipt) {
          keepPending(null)
          return setState({ kind: "problem", text: otherCartText(answer.receipt.orderRef) })
        }
    }
    keepPending(null)
    setState({ kind: "problem", text: saleProblems[answer.kind] })
  }, [])

  useEffect(() => {
    const key = pendingKey()
    if (key) void askOutcome(key).then(settle)
    return () => clearTimeout(timer.current)
  }, [settle])

  const pay = async (cart: SaleCart, method: SaleMethod, received?: number) => {
    setState({ kind: "paying", text: null })
    settle(await placeSale(cart, method, received))
  }

  return { state, pay, startAgain: () => setState({ kind: "idle" }) }
}
