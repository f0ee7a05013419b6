import { type ReactNode, useEffect, useState } from "react"
import { useRevalidator, useSearchParams } from "react-router"
import type { OrderPage, OrderPageLine } from "../../shop/orders/order-pages.ts"
import {
  buildTimeline,
  findNextStep,
  type NextStep,
  type OrderFacts,
  readyText,
  type TimelineEntry,
  type TimelineStep,
} from "../../shop/orders/rules/order-timeline.ts"
import { openPriceText, timeZone } from "../../shop/vocabulary/business.ts"
import { exclusionText } from "../../shop/vocabulary/kit-exclusion.ts"
import type { Colones } from "../../shop/vocabulary/money.ts"
import { taxRows } from "../../shop/vocabulary/money.ts"
import { askShop } from "../shared/connection/ask-shop.ts"
import { OrderAmount } from "../shared/order-amount.tsx"
import { ProductPicture } from "../shared/product-picture.tsx"
import { classes } from "../ui/button.tsx"
import { Icon, type IconName } from "../ui/icons.tsx"
import { Outcome } from "../ui/outcome.tsx"
import { QrCode } from "../ui/qr-code.tsx"

const stepTexts = {
  received: "Recibido",
  paid: "Pago confirmado",
  prepared: "Alistado",
  ready: "Listo para retiro",
  "handed-over": "Entregado",
  cancelled: "Cancelado",
  returned: "Devuelto",
} as const satisfies Record<TimelineStep, string>

const nextTexts = {
  answer: {
    title: "Esperamos su respuesta",
    text: "Tenemos una pregunta sobre su PCB. Respóndala en esta página para seguir con la placa.",
  },
  price: {
    title: openPriceText,
    text: "Le diremos cuánto cuesta antes de que pague. Por ahora no tiene que hacer nada.",
  },
  transfer: {
    title: "Falta su transferencia",
    text: "Haga el SINPE Móvil por el total con el número de pedido en el detalle. Luego alistamos su pedido.",
  },
  "transfer-checking": {
    title: "Revisamos su transferencia",
    text: "Le avisaremos por correo apenas la confirmemos. No tiene que hacer nada más.",
  },
  "transfer-refused": {
    title: "No encontramos su transferencia",
    text: "Abajo está el motivo. Revise los datos y envíe la referencia de nuevo.",
  },
  "transfer-to-check": {
    title: "Pedido cancelado",
    text: "Revisamos si llegó su transferencia. Si llegó, se la devolvemos por SINPE Móvil.",
  },
  "transfer-owed": {
    title: "Pedido cancelado",
    text: "Le devolveremos su transferencia por SINPE Móvil, al teléfono de su cuenta.",
  },
  "transfer-given-back": { title: "Pedido cancelado", text: "Le devolvimos su transferencia por SINPE Móvil." },
  wait: { title: "Lo estamos preparando", text: "No tiene que hacer nada." },
  posted: {
    title: "Va en camino a Correos de Costa Rica",
    text: "Ya lo alistamos. No tiene que hacer nada.",
  },
  "pick-up": { title: "¡Ya puede retirarlo!", text: "Recuerde traer su identificación." },
  "pick-up-and-pay": {
    title: "¡Ya puede retirarlo!",
    text: "Traiga su identificación y el monto total: se paga al retirarlo.",
  },
  nothing: { title: "Entregado", text: "¡Gracias por su compra!" },
  cancelled: { title: "Pedido cancelado", text: "No se cobró nada." },
  "refund-under-way": {
    title: "Pedido cancelado",
    text: "La devolución a su tarjeta está en proceso. Según el banco tarda de 3 a 15 días hábiles.",
  },
  refunded: {
    title: "Pedido cancelado",
    text: "El dinero fue devuelto a su tarjeta. Según el banco tarda de 3 a 15 días hábiles en verse.",
  },
  returned: { title: "Devuelto", text: "Recibimos los productos de vuelta." },
} as const satisfies Record<NextStep, { title: string; text: string }>

const methodTexts = {
  card: "Tarjeta",
  sinpe: "SINPE Móvil",
  cash: "Efectivo",
  other: "Al retirar",
} as const satisfies Record<OrderFacts["method"], string>

const moment = new Intl.DateTimeFormat("es-CR", {
  timeZone,
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
})
export const momentText = (iso: string): string => moment.format(new Date(iso))

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="rounded-board border border-line bg-silk p-5 shadow-press">
    <h2 className="mb-3 text-lg font-bold">{title}</h2>
    {children}
  </section>
)

const Line = ({ line, isPriceOpen }: { line: OrderPageLine; isPriceOpen: boolean }) => {
  const excluded = exclusionText(line.label)
  return (
    <li className="flex items-center gap-4 py-3">
      {line.productId === null ? (
        <span className="grid size-14 shrink-0 place-items-center rounded-pad bg-mask-50 text-mask-700">
          <Icon name="chip" />
        </span>
      ) : (
        <ProductPicture productId={line.productId} alt="" width={96} className="size-14 shrink-0 rounded-pad bg-silk" />
      )}
      <span className="min-w-0 flex-1">
        <span className="block font-medium break-words">{excluded ?? line.label}</span>
        {excluded === null && (
          <span className="figures text-sm text-ink-soft">
            {line.units} × <OrderAmount amount={line.unitPrice} isPriceOpen={isPriceOpen} />
          </span>
        )}
      </span>
      <OrderAmount amount={line.total} isPriceOpen={isPriceOpen} className="figures font-semibold" />
    </li>
  )
}

interface SumProps {
  label: string
  amount: Colones
  strong?: boolean
  isPriceOpen?: boolean
}

const Sum = ({ label, amount, strong = false, isPriceOpen = false }: SumProps) => (
  <div className={classes("flex justify-between gap-4", strong ? "text-xl font-bold" : "text-ink-soft")}>
    <dt>{label}</dt>
    <dd>
      <OrderAmount amount={amount} isPriceOpen={isPriceOpen} />
    </dd>
  </div>
)

const Lines = ({ order }: { order: OrderPage }) => (
  <Card title="Productos">
    <ul className="divide-y divide-line">
      {order.lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an order may hold the same line twice and never changes here
        <Line key={place} line={line} isPriceOpen={order.facts.isPriceOpen && line.total === 0} />
      ))}
    </ul>
    <dl className="mt-3 flex flex-col gap-1 border-t border-line pt-3">
      {order.fee > 0 && (
        <>
          <Sum label="Productos" amount={order.subtotal} isPriceOpen={order.facts.isPriceOpen} />
          <Sum label="Correos de Costa Rica" amount={order.fee} />
        </>
      )}
      {taxRows(order).map(([label, amount]) => (
        <Sum key={label} label={label} amount={amount} />
      ))}
      <Sum label="Total" amount={order.total} strong isPriceOpen={order.facts.isPriceOpen} />
    </dl>
  </Card>
)

const paymentText = ({ paid, refund, isPriceOpen }: OrderFacts): string => {
  if (refund === "under-way") return "Devolución en proceso"
  if (refund === "done") return "Dinero devuelto"
  if (isPriceOpen) return openPriceText
  return paid ? "Pagado" : "Pendiente de pago"
}

const mapAddress = (place: { campus: string; building: string }) =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: `TEC ${place.campus} ${place.building}` })}`

const Pickup = ({ pickup, byPost }: { pickup: OrderPage["pickup"]; byPost: boolean }) => (
  <Card title={byPost ? "Envío" : "Dónde se retira"}>
    <p className="font-semibold">{pickup?.name ?? "Le avisaremos dónde retirarlo."}</p>
    {pickup?.place && (
      <address className="mt-1 flex flex-col gap-1 text-ink-soft not-italic">
        <span>
          {pickup.place.building}, {pickup.place.campus}
        </span>
        <span className="flex items-center gap-2">
          <Icon name="clock" className="size-4 shrink-0" />
          <span className="sr-only">Horario: </span>
          {pickup.place.hours}
        </span>
        {pickup.closed && <span className="font-semibold text-red">{pickup.closed}</span>}
        <a
          href={mapAddress(pickup.place)}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-mask-800 underline"
        >
          <Icon name="pin" className="size-4" />
          Ver en el mapa
        </a>
      </address>
    )}
  </Card>
)

interface OrderViewProps {
  order: OrderPage
  path: string
  notice: (facts: OrderFacts) => ReactNode
  board?: ReactNode
  payment?: (facts: OrderFacts) => ReactNode
  actions?: (facts: OrderFacts) => ReactNode
}

const documentLink =
  "inline-flex min-h-11 items-center gap-2 rounded-pad border border-line-strong px-4 font-medium hover:bg-mask-50"

/** ORD-06: our receipt, and the ERP's invoice once it exists, also if the hand-over happens while the page is open. */
const Documents = ({ order, facts, path }: { order: OrderPage; facts: OrderFacts; path: string }) => {
  const hasInvoice = order.hasInvoice || (order.facts.status !== "delivered" && facts.handedOverAt !== null)
  const failed = useSearchParams()[0].has("documento")
  return (
    <Card title="Documentos">
      <Outcome of={failed} kind="error">
        En este momento no podemos leer ese documento. Inténtelo de nuevo en unos minutos.
      </Outcome>
      <ul className="flex flex-wrap gap-3">
        {(["recibo", "factura"] as const)
          .filter(document => document === "recibo" || hasInvoice)
          .map(document => (
            <li key={document}>
              <a href={`${path}/documentos/${document}`} className={documentLink}>
                <Icon name="download" className="size-4" />
                {document === "recibo" ? "Recibo (PDF)" : "Factura (PDF)"}
              </a>
            </li>
          ))}
      </ul>
    </Card>
  )
}

const everyMs = 4000

/**
 * Polls our own tables, never the ERP, while the page is visible (ORD-07). After a decision about a transfer the page reads its
 * data again, because they contain the reason of a refusal.
 */
const useLiveFacts = (path: string, read: OrderFacts): OrderFacts => {
  const [live, setLive] = useState<{ after: OrderFacts; facts: Partial<OrderFacts> }>()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let etag = ""
    let ended = false
    const ask = async () => {
      if (document.hidden || ended) return
      const answer = await askShop(`${path}/estado`, { headers: { "If-None-Match": etag } })
      if (answer?.status === 404 || answer?.status === 401) ended = true
      // Without network the shown facts stay.
      if (answer?.status !== 200) return
      etag = answer.headers.get("ETag") ?? ""
      const facts = answer.body as Partial<OrderFacts>
      setLive({ after: read, facts })
      if (facts.transfer !== undefined && facts.transfer !== read.transfer) void revalidate()
    }
    const timer = setInterval(ask, everyMs)
    const returned = () => void ask()
    document.addEventListener("visibilitychange", returned)
    return () => {
      clearInterval(timer)
      document.removeEventListener("visibilitychange", returned)
    }
  }, [path, read, revalidate])
  // Data that the server sent after the last poll are newer.
  return live?.after === read ? { ...read, ...live.facts } : read
}

const stepIcons = {
  received: "check",
  paid: "check",
  prepared: "box",
  ready: "pin",
  "handed-over": "handshake",
  cancelled: "close",
  returned: "truck",
} as const satisfies Record<TimelineEntry["step"], IconName>

const dot = {
  done: "bg-mask-700 text-white",
  next: "border-2 border-copper-500 bg-silk text-copper-700",
  later: "border-2 border-line-strong bg-silk text-ink-soft",
} as const

const Step = ({ entry, text, last }: { entry: TimelineEntry; text: string; last: boolean }) => {
  const ended = entry.step === "cancelled" || entry.step === "returned"
  return (
    <li className="relative flex gap-4 pb-6 last:pb-0" aria-current={entry.state === "next" ? "step" : undefined}>
      {!last && (
        <span
          aria-hidden
          className={classes(
            "absolute top-9 bottom-0 left-4 w-0.5 -translate-x-1/2",
            entry.state === "done" ? "bg-mask-600" : "bg-line",
          )}
        />
      )}
      <span
        className={classes(
          "z-10 grid size-8 shrink-0 place-items-center rounded-full",
          ended ? "bg-red text-white" : dot[entry.state],
        )}
      >
        <Icon name={entry.state === "later" ? "clock" : stepIcons[entry.step]} className="size-4" />
      </span>
      <span className="flex min-w-0 flex-col pt-1">
        <span className={entry.state === "later" ? "text-ink-soft" : "font-semibold"}>{text}</span>
        {entry.at && (
          <time dateTime={entry.at} className="figures text-sm text-ink-soft">
            {momentText(entry.at)}
          </time>
        )}
      </span>
    </li>
  )
}

const Timeline = ({ facts }: { facts: OrderFacts }) => {
  const entries = buildTimeline(facts)
  return (
    <section aria-labelledby="seguimiento" className="rounded-board border border-line bg-silk p-5 shadow-press">
      <h2 id="seguimiento" className="mb-4 text-lg font-bold">
        Seguimiento
      </h2>
      <ol>
        {entries.map((entry, place) => (
          <Step
            key={entry.step}
            entry={entry}
            text={entry.step === "ready" && facts.byPost ? "Listo para enviar" : stepTexts[entry.step]}
            last={place === entries.length - 1}
          />
        ))}
      </ol>
    </section>
  )
}

const orderTone = (facts: OrderFacts) => {
  if (facts.status === "cancelled") return "border-line-strong bg-silk text-ink"
  const next = findNextStep(facts)
  return next === "transfer" || next === "transfer-refused"
    ? "border-copper-500 bg-copper-100 text-ink"
    : "border-mask-600 bg-mask-50 text-mask-900"
}

const NextStepBanner = ({ facts, isBoard }: { facts: OrderFacts; isBoard: boolean }) => {
  const step = findNextStep(facts)
  const { title, text } = nextTexts[step]
  return (
    <div role="status" className={classes("rounded-board border-l-4 px-5 py-4", orderTone(facts))}>
      <p className="text-xl font-bold">{title}</p>
      <p className="mt-1">{step === "wait" ? `${readyText(isBoard)} ${text}` : text}</p>
    </div>
  )
}

const PickupCodeCard = ({ code, hint }: { code: string; hint: string }) => (
  <figure className="flex flex-col items-center gap-3 rounded-board border-2 border-copper-700 bg-white p-5">
    <QrCode text={code} label={`Código QR ${code}`} />
    <figcaption className="flex flex-col items-center gap-1 text-center">
      <span className="font-mono text-3xl font-bold tracking-[0.25em] text-black">{code}</span>
      <span className="text-sm text-ink-soft">{hint}</span>
    </figcaption>
  </figure>
)

export const OrderView = ({ order, path, notice, board, payment, actions }: OrderViewProps) => {
  const facts = useLiveFacts(path, order.facts)
  const toPay = payment?.(facts)
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-5 px-4 py-6">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1 className="text-2xl font-bold">
          Pedido <span className="font-mono">{order.ref}</span>
        </h1>
        <OrderAmount amount={order.total} isPriceOpen={order.facts.isPriceOpen} className="text-2xl font-bold" />
      </header>
      {notice(facts)}
      <NextStepBanner facts={facts} isBoard={Boolean(board)} />
      <div className="grid items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        {toPay && <div className="min-w-0 lg:col-start-2">{toPay}</div>}
        <div className="flex flex-col gap-5 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {facts.pickupCode && !facts.byPost && (
            <PickupCodeCard code={facts.pickupCode} hint="Muestre este código al retirar su pedido." />
          )}
          <Timeline facts={facts} />
          <Pickup pickup={order.pickup} byPost={facts.byPost} />
        </div>
        <div className="flex min-w-0 flex-col gap-5 lg:col-start-2">
          {board && <Card title="Su PCB">{board}</Card>}
          <Lines order={order} />
          <Card title="Pago">
            <p className="flex flex-wrap justify-between gap-2">
              <span>{methodTexts[facts.method]}</span>
              <span className="font-semibold">{paymentText(facts)}</span>
            </p>
          </Card>
          <Documents order={order} facts={facts} path={path} />
          {actions?.(facts)}
        </div>
      </div>
      <p className="text-sm text-ink-soft">Esta página se actualiza sola.</p>
    </div>
  )
}
