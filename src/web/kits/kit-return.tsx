import { useEffect, useState } from "react"
import { redirect, useLocation, useNavigate } from "react-router"
import { getServices } from "../../services.server.ts"
import type { KitReturn } from "../../shop/kits/kits.ts"
import { askShop } from "../shared/connection/ask-shop.ts"
import { siteMeta } from "../shared/frame/site.ts"
import { readKitTicket } from "../shared/kit-payment/start-kit-payment.server.ts"
import { Notice } from "../ui/notice.tsx"
import { privatePage } from "../ui/page-headers.ts"
import { Loading } from "../ui/spinner.tsx"
import type { Route } from "./+types/kit-return"
import { type Arrival, removeTemporaryOrder } from "./pending-payment.ts"

const withoutScript = "sin-guion"
const pollMs = 2000

const arrivals = { cancelled: "cancelado", failed: "fallido" } as const satisfies Record<string, Arrival>

const chooseTarget = (outcome: KitReturn): string | null => {
  switch (outcome.kind) {
    case "confirmed": {
      const query = new URLSearchParams({
        orderId: outcome.orderRef,
        totalPrice: String(outcome.total),
        pedido: outcome.token,
      })
      return `/kits/confirmation?${query}`
    }
    case "cancelled":
    case "failed":
      return `/kits?pago=${arrivals[outcome.kind]}${outcome.query ? `&${outcome.query}` : ""}`
    case "open":
    case "review":
    case "none":
      return null
  }
}

/** The page polls by itself (KIT-16); without script a link asks. */
export const loader = async ({ request, context }: Route.LoaderArgs): Promise<KitReturn> => {
  const query = new URL(request.url).searchParams
  if (!query.has(withoutScript)) return { kind: "open" }
  const outcome = await getServices(context).kits.returned(query, await readKitTicket(request, context))
  const target = chooseTarget(outcome)
  if (target) throw redirect(target)
  return outcome
}

export const headers = privatePage

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches, {
    title: "Verificando pago...",
    description: "Confirmación del pago de su kit.",
    noIndex: true,
  })

const ask = async (search: string): Promise<KitReturn> => {
  const answer = await askShop(`/kits/pago-confirmacion/estado${search}`)
  // No network: neither success nor failure (PAY-40).
  return answer?.ok ? (answer.body as KitReturn) : { kind: "open" }
}

const useOutcome = (first: KitReturn): KitReturn => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState(first)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isUnmounted = false
    const poll = async () => {
      const answer = await ask(search)
      if (isUnmounted) return
      setOutcome(answer)
      const target = chooseTarget(answer)
      if (target) {
        removeTemporaryOrder()
        void navigate(target, { replace: true })
      } else if (answer.kind === "open") timer = setTimeout(poll, pollMs)
    }
    void poll()
    return () => {
      isUnmounted = true
      clearTimeout(timer)
    }
  }, [search, navigate])
  return outcome
}

export default function KitReturnPage({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  const outcome = useOutcome(loaderData)
  const query = new URLSearchParams(search)
  query.set(withoutScript, "si")
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-6 px-4 py-20 text-center">
      <h1 className="sr-only">Pago de su kit</h1>
      {outcome.kind === "review" ? (
        <Notice kind="warning">{`Recibimos su pago, pero su orden necesita revisión. Le contactaremos pronto: no hace falta pagar de nuevo. Número de pago: ${outcome.orderNumber}.`}</Notice>
      ) : (
        <>
          <Loading text="Verificando pago..." />
          <p className="text-ink-soft">Puede cerrar esta página: si el pago se aprueba, su pedido se procesa igual.</p>
          <noscript>
            <a href={`?${query}`} className="font-semibold underline">
              Ver el resultado
            </a>
          </noscript>
        </>
      )}
    </div>
  )
}
