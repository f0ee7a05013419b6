import { Link, useNavigate, useSearchParams } from "react-router"
import type { HistoryDetail, HistoryEntry, HistoryPage } from "../../../shop/orders/history.ts"
import { readyText } from "../../../shop/orders/rules/order-timeline.ts"
import { exclusionText } from "../../../shop/vocabulary/kit-exclusion.ts"
import type { OrderTag } from "../../../shop/vocabulary/order-status.ts"
import { OrderAmount } from "../../shared/order-amount.tsx"
import { Badge, type BadgeColour } from "../../ui/badge.tsx"
import { ButtonLink } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { Icon } from "../../ui/icons.tsx"
import { EmptyState, Notice } from "../../ui/notice.tsx"

const listPath = "/perfil?tab=historial"
export const olderParam = "antes"

const useListPath = (): string => {
  const older = useSearchParams()[0].get(olderParam)
  return older ? `${listPath}&${olderParam}=${older}` : listPath
}

const detailTitle = "Detalle de compra"

interface TagDisplay {
  readonly colour: BadgeColour
  readonly title: string
  readonly hint: string
}

const ready: TagDisplay = { colour: "red", title: "Listo para retiro", hint: "Recuerde traer su identificación." }

/** Every state except complete and in process is shown as ready (HIST-07, HIST-12, HIST-13). */
const tagDisplay = {
  Completada: { colour: "green", title: "Entrega completada", hint: "¡Gracias por su compra!" },
  "En proceso": { colour: "blue", title: "Preparando en asociacion", hint: readyText(false) },
  "Por entregar": ready,
  Draft: ready,
  Null: ready,
} as const satisfies Record<OrderTag, TagDisplay>

/** The next step on the order's page, beside the tag's own text. */
const nextTexts = {
  transfer: "Falta su transferencia: abra el pedido para pagar.",
  "transfer-checking": "Revisamos su transferencia.",
  "transfer-refused": "No encontramos su transferencia: abra el pedido.",
} as const satisfies Record<NonNullable<HistoryEntry["next"]>, string>

const OrderCard = ({ order }: { order: HistoryEntry }) => {
  const { colour, title, hint } = tagDisplay[order.tag]
  const isBeingMade = order.isBoard && order.tag === "En proceso"
  const path = useListPath()
  return (
    <li>
      <Link
        to={`${path}&orden=${order.orderId}`}
        preventScrollReset
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 rounded-board border border-line bg-silk p-4 shadow-press hover:border-mask-600"
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-mono font-semibold">{order.orderName}</span>
          <Badge colour={colour}>{title}</Badge>
        </span>
        <OrderAmount
          amount={order.total}
          isPriceOpen={order.isPriceOpen}
          className="justify-self-end text-lg font-bold"
        />
        <span className="text-sm text-ink-soft">
          {isBeingMade ? readyText(true) : hint}
          {order.next && <span className="block font-semibold text-copper-700">{nextTexts[order.next]}</span>}
        </span>
        <time dateTime={order.date} className="figures justify-self-end text-sm text-ink-soft">
          {order.date}
        </time>
        <span className="col-span-2 flex items-center gap-1.5 text-sm text-ink-soft">
          <Icon name="pin" className="size-4" />
          {order.warehouse ?? "Desconocido"}
          {order.isAnywhere && " (se retira en cualquier asociación)"}
        </span>
      </Link>
    </li>
  )
}

const OrderLines = ({ detail }: { detail: HistoryDetail }) =>
  detail.lines.length === 0 ? (
    <p>No hay lineas de orden para este pedido.</p>
  ) : (
    <table className="w-full text-left">
      <thead className="text-sm text-ink-soft">
        <tr>
          <th className="py-2 pr-2 font-medium">Producto</th>
          <th className="px-2 py-2 text-right font-medium">Cantidad</th>
          <th className="py-2 pl-2 text-right font-medium">Total</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {detail.lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order may hold the same line twice and never changes here
          <tr key={place}>
            <td className="py-2 pr-2">{exclusionText(line.label) ?? line.label}</td>
            <td className="figures px-2 py-2 text-right">{exclusionText(line.label) === null && line.qty}</td>
            <td className="py-2 pl-2 text-right">
              <OrderAmount amount={line.total_ttc} isPriceOpen={detail.isPriceOpen && line.total_ttc === 0} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )

const OrderLink = ({ detail }: { detail: HistoryDetail }) =>
  detail.orderName === "" ? null : (
    <ButtonLink to={`/perfil/pedidos/${detail.orderName}`} className="mt-4 w-full">
      Ver el pedido completo
    </ButtonLink>
  )

/** In the address, so that back closes it and a link opens it (HIST-03). */
const OrderDialog = ({ detail }: { detail: HistoryDetail | null }) => {
  const navigate = useNavigate()
  const path = useListPath()
  const close = () => void navigate(path, { preventScrollReset: true })
  return (
    <>
      <Dialog open={detail !== null} title={detailTitle} onClose={close}>
        {detail && (
          <>
            <p className="font-mono text-ink-soft">{detail.orderName}</p>
            <OrderLines detail={detail} />
            <OrderLink detail={detail} />
          </>
        )}
      </Dialog>
      {detail && (
        <noscript>
          <section aria-label={detailTitle} className="rounded-board border border-line bg-silk p-5">
            <h3 className="text-lg font-bold">{detailTitle}</h3>
            <OrderLines detail={detail} />
            <OrderLink detail={detail} />
            <a href={path}>Cerrar</a>
          </section>
        </noscript>
      )}
    </>
  )
}

export const HistoryTab = ({ page, detail }: { page: HistoryPage | null; detail: HistoryDetail | null }) => {
  const [search] = useSearchParams()
  const requested = search.has("orden")
  const orders = page?.orders ?? []
  return (
    <section aria-labelledby="historial" className="flex flex-col gap-4">
      <h2 id="historial" className="text-2xl font-bold">
        Historial de Compras
      </h2>
      <OrderDialog detail={requested ? detail : null} />
      {!page && (
        <Notice kind="warning">
          En este momento no podemos leer sus compras. Siguen guardadas: intente de nuevo en unos minutos.
        </Notice>
      )}
      {orders.length === 0 ? (
        <EmptyState title="No tienes historial de compras">
          <ButtonLink to="/catalogo">Ver catálogo</ButtonLink>
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {orders.map(order => (
            <OrderCard key={order.orderId} order={order} />
          ))}
        </ul>
      )}
      <nav aria-label="Páginas del historial" className="flex flex-wrap justify-between gap-3 empty:hidden">
        {search.has(olderParam) && (
          <ButtonLink to={listPath} variant="secondary">
            Las más recientes
          </ButtonLink>
        )}
        {page?.olderThan && (
          <ButtonLink to={`${listPath}&${olderParam}=${page.olderThan}`} variant="secondary" className="ml-auto">
            Compras anteriores
          </ButtonLink>
        )}
      </nav>
    </section>
  )
}
