import { useEffect } from "react"
import { getServices } from "../../services.server.ts"
import { siteMeta } from "../shared/frame/site.ts"
import { ButtonLink } from "../ui/button.tsx"
import { Icon } from "../ui/icons.tsx"
import { Money } from "../ui/money.tsx"
import { EmptyState } from "../ui/notice.tsx"
import { privatePage } from "../ui/page-headers.ts"
import type { Route } from "./+types/kit-confirmation"
import { removeTemporaryOrder } from "./pending-payment.ts"

/** The order's link proves the purchase (KIT-17); other values of the address are ignored (KIT-36). */
export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const token = new URL(request.url).searchParams.get("pedido") ?? ""
  const receipt = await getServices(context).kits.receipt(token)
  return { receipt: receipt && { ...receipt, token } }
}

export const headers = privatePage

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches, { title: "Pedido confirmado", description: "Su kit está pagado y pedido.", noIndex: true })

export default function KitConfirmation({ loaderData: { receipt } }: Route.ComponentProps) {
  useEffect(() => {
    if (receipt) removeTemporaryOrder()
  }, [receipt])
  if (!receipt)
    return (
      <div className="mx-auto max-w-xl px-4 py-16">
        <h1 className="sr-only">Pedido confirmado</h1>
        <EmptyState title="Aquí no hay ningún pedido que mostrar.">
          <ButtonLink to="/kits">Ir a los kits</ButtonLink>
        </EmptyState>
      </div>
    )
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-6 px-4 py-16 text-center">
      <span className="text-green">
        <Icon name="circle-check" className="size-16" />
      </span>
      <h1 className="text-3xl font-bold">¡Gracias por su compra!</h1>
      <dl className="w-full divide-y divide-line rounded-board border border-line bg-silk px-5 shadow-press">
        <div className="flex flex-wrap items-baseline justify-between gap-3 py-4">
          <dt className="text-ink-soft">Número de orden</dt>
          <dd className="font-mono text-xl font-bold">{receipt.orderRef}</dd>
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-3 py-4">
          <dt className="text-ink-soft">Total pagado</dt>
          <dd className="text-xl font-bold">
            <Money amount={receipt.total} />
          </dd>
        </div>
      </dl>
      <p className="text-lg">Puede retirar su pedido con su nombre, carné o número de orden.</p>
      <ButtonLink to={`/pedidos/${receipt.token}`}>Seguir mi pedido</ButtonLink>
      <ButtonLink to="/kits" variant="secondary">
        Ver más kits
      </ButtonLink>
    </div>
  )
}
