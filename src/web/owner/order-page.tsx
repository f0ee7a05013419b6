import { data } from "react-router"
import { getServices } from "../../services.server.ts"
import { readId } from "../../shop/vocabulary/form-fields.ts"
import { orderTag } from "../../shop/vocabulary/order-status.ts"
import { openAsOwner } from "../shared/staff/staff-access.server.ts"
import { counterMeta } from "../shared/staff/staff-frame.tsx"
import { Money } from "../ui/money.tsx"
import { EmptyState, Notice } from "../ui/notice.tsx"
import { privatePage } from "../ui/page-headers.ts"
import type { Route } from "./+types/order-page"
import { OwnerFrame } from "./owner-frame.tsx"

export const headers = privatePage

/** The data of all systems about one order. It is the only owner's page that asks the ERP. */
export const loader = async ({ request, context, params }: Route.LoaderArgs) => {
  const { name } = await openAsOwner(request, context)
  const { orderLedger, log } = getServices(context)
  const orderId = readId(params.order)
  const read = await orderLedger.read(orderId).catch(error => {
    log.warn({ err: error, orderId }, "the ledger of an order could not be read")
    return "failed" as const
  })
  if (read === null) return data({ name, order: null, problem: "El ERP no tiene ese pedido." }, { status: 404 })
  if (read === "failed")
    return data(
      { name, order: null, problem: "El ERP o el proveedor no responde. Inténtelo de nuevo." },
      { status: 503 },
    )
  const { order, payment, provider, transfer, invoices, creditNotes, till } = read.facts
  return data({
    name,
    problem: null,
    order: {
      ref: order?.ref ?? "",
      status: order?.status ?? "unknown",
      total: order?.total ?? 0,
      sentences: read.sentences,
      invoices: invoices.map(({ ref, total, payments }) => ({ ref, total, payments })),
      creditNotes: creditNotes.map(({ ref, total, payouts }) => ({ ref, total, payments: payouts })),
      till: till.map(({ key, kind, amount }) => ({ key, kind, amount })),
      card: payment && { number: payment.orderNumber, charges: payment.charges, refunds: payment.refunds },
      provider,
      transfer,
    },
  })
}

export const meta = counterMeta("Pedido", "Lo que saben el proveedor, el ERP, la caja y la tienda de un pedido.")

const entryNames = { sale: "Venta", "hand-over": "Entrega", return: "Devolución" } as const

type Sums = readonly { readonly label: string; readonly amount: number }[]

const Side = ({ title, sums }: { title: string; sums: Sums }) => (
  <section className="flex flex-col gap-2 rounded-board border border-line bg-silk p-4">
    <h2 className="font-bold">{title}</h2>
    {sums.length === 0 ? (
      <p className="text-ink-soft">Nada.</p>
    ) : (
      <ul className="flex flex-col divide-y divide-line">
        {sums.map(({ label, amount }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two payments may read the same
          <li key={place} className="flex justify-between gap-3 py-1">
            <span className="min-w-0 break-words">{label}</span>
            <Money amount={amount} />
          </li>
        ))}
      </ul>
    )}
  </section>
)

type Order = NonNullable<Route.ComponentProps["loaderData"]["order"]>

const documentSums = (documents: Order["invoices"], word: string, sign: 1 | -1): Sums =>
  documents.flatMap(({ ref, total, payments }) => [
    { label: `${word} ${ref}`, amount: sign * total },
    ...payments.map(payment => ({ label: `Pago ${payment.ref}`, amount: sign * payment.amount })),
  ])

const refundTexts = {
  wanted: "Devolución en camino",
  done: "Devolución hecha",
  refused: "Devolución rechazada por el proveedor",
  closed: "Devolución pagada de otra forma",
} as const

const cardSums = ({ card }: Order): Sums => [
  ...(card?.charges ?? []).map(({ transactionId, amount }) => ({ label: `Cobro ${transactionId}`, amount })),
  ...(card?.refunds ?? []).map(({ state, amount }) => ({ label: refundTexts[state], amount: -amount })),
]

const providerSums = ({ provider }: Order): Sums => [
  ...(provider?.charges ?? []).map(({ transactionId, amount }) => ({ label: `Cobro ${transactionId}`, amount })),
  ...(provider && provider.refunded > 0 ? [{ label: "Devuelto", amount: -provider.refunded }] : []),
]

const Ledger = ({ order }: { order: Order }) => (
  <>
    <h1 className="text-xl font-bold">
      Pedido <span className="font-mono">{order.ref}</span>
    </h1>
    <p className="text-ink-soft">
      {orderTag(order.status)}, <Money amount={order.total} />
    </p>
    {order.sentences.length === 0 ? (
      <Notice kind="success">Todo cuadra.</Notice>
    ) : (
      <Notice kind="warning">
        <ul>
          {order.sentences.map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Notice>
    )}
    <div className="grid gap-4 md:grid-cols-2">
      <Side
        title="ERP"
        sums={[
          ...documentSums(order.invoices, "Factura", 1),
          ...documentSums(order.creditNotes, "Nota de crédito", -1),
        ]}
      />
      <Side title="Caja" sums={order.till.map(({ kind, amount }) => ({ label: entryNames[kind], amount }))} />
      <Side title="Tarjeta, según la tienda" sums={cardSums(order)} />
      <Side title="Tarjeta, según el proveedor" sums={providerSums(order)} />
      {order.transfer && (
        <Side
          title="SINPE"
          sums={[{ label: order.transfer.paid ? "Confirmado" : "Sin confirmar", amount: order.transfer.amount }]}
        />
      )}
    </div>
  </>
)

export default function OwnerOrderPage({ loaderData: { name, order, problem } }: Route.ComponentProps) {
  return (
    <OwnerFrame name={name}>
      <div className="flex flex-col gap-4">
        {order ? <Ledger order={order} /> : <EmptyState title={problem ?? ""} />}
      </div>
    </OwnerFrame>
  )
}
