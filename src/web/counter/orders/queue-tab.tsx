import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react"
import type { HeldShown } from "../../../shop/counter/held-actions.ts"
import type { MissingGoods } from "../../../shop/counter/missing-goods.ts"
import type { OpenWork, OrderRow, QueuePage } from "../../../shop/counter/queues.ts"
import type { QueueName } from "../../../shop/counter/rules/order-queues.ts"
import { colones, formatColones } from "../../../shop/vocabulary/money.ts"
import { OrderAmount } from "../../shared/order-amount.tsx"
import { type ActionFetcher, ActionForm, type ActionReply, useToastedAction } from "../../shared/staff/form-reply.tsx"
import { plural, shortMoment, stopCauseTexts } from "../../shared/staff/texts.ts"
import { Badge } from "../../ui/badge.tsx"
import { useHydrated } from "../../ui/browser.ts"
import { Button } from "../../ui/button.tsx"
import { Icon } from "../../ui/icons.tsx"
import { EmptyState, Notice } from "../../ui/notice.tsx"
import { Pager, SearchField, useAddressSearch, useHeldKeys } from "../address-search.tsx"
import { HeldBar, noteHeld } from "../held-bar.tsx"
import { useShortcut } from "../shortcut.tsx"
import { missingLineText, queueTexts, scratchCardsText, tabs, trailText, unconfirmedText } from "../texts.ts"
import { OrderDetailView } from "./order-detail.tsx"
import { ArmedButton, PickupField, SawPayment } from "./pickup-field.tsx"

interface OrderRowProps {
  row: OrderRow
  queue: QueueName
  fetcher: ActionFetcher
  /** While one order's action runs, the others are disabled (ASOC-18). */
  pressed: number | null
  missing: ActionReply["missing"]
  isHeld: boolean
}

const OpenWorkLine = ({ work, action }: { work: OpenWork; action: string }) => {
  const { done, of, next } = work.progress
  const step = `paso ${Math.min(done + 1, of)} de ${of}: ${next}`
  const isStopped = work.state === "stopped"
  return (
    <p
      className={`flex items-start gap-2 rounded-pad px-3 py-2 text-sm font-medium ${isStopped ? "bg-amber-soft text-amber" : "bg-blue-soft text-blue"}`}
    >
      <Icon name={isStopped ? "alert" : "clock"} className="mt-0.5 size-4 shrink-0" />
      <span>
        {work.cause
          ? `${stopCauseTexts[work.cause]} Quedó en el ${step}. «${action}» continúa desde ahí.`
          : `En curso, ${step}.`}{" "}
        <span className="font-normal">
          {work.association}, {shortMoment(work.since)}
        </span>
      </span>
    </p>
  )
}

const OrderHeadings = () => (
  <div
    aria-hidden="true"
    className="hidden grid-cols-[11rem_1fr_8.5rem] gap-x-3 px-3 text-xs font-semibold text-ink-soft lg:grid"
  >
    <span className="pl-6">Pedido</span>
    <div className="grid grid-cols-[5.5rem_minmax(0,2fr)_5.5rem_5.5rem_minmax(0,1fr)_5.5rem] gap-x-3 xl:gap-x-4">
      {["Fecha", "Cliente", "Carné", "Teléfono", "Pago", "Total"].map(name => (
        <span key={name} className="last:text-right">
          {name}
        </span>
      ))}
    </div>
  </div>
)

/** Numbers that people read aloud and type. */
const keptWhole: ReadonlySet<string> = new Set(["Fecha", "Carné", "Teléfono", "Total"])

const OrderFacts = ({ row: { customer, createdAt, method, total, isPriceOpen } }: { row: OrderRow }) => {
  const { name, studentId, phone } = customer
  const call = (
    <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} className="figures underline underline-offset-2">
      {phone}
    </a>
  )
  const facts = {
    Fecha: <span className="figures">{createdAt === null ? "—" : shortMoment(createdAt)}</span>,
    Cliente: <span className="font-semibold">{name}</span>,
    Carné: <span className="figures">{studentId}</span>,
    Teléfono: phone === "" ? "—" : call,
    Pago: method,
    Total: <OrderAmount amount={total} isPriceOpen={isPriceOpen} className="font-bold md:block md:text-right" />,
  }
  return (
    <dl className="order-last col-span-2 grid grid-cols-2 gap-x-3 gap-y-1 text-sm lg:col-start-2 lg:row-span-4 lg:row-start-1 md:grid-cols-[5.5rem_minmax(0,2fr)_5.5rem_5.5rem_minmax(0,1fr)_5.5rem] lg:order-none lg:col-span-1 lg:grid-cols-[5.5rem_minmax(0,2fr)_5.5rem_5.5rem_minmax(0,1fr)_5.5rem] lg:items-center xl:gap-x-4">
      {Object.entries(facts).map(([label, fact]) => (
        <div key={label} className="min-w-0">
          <dt className="text-xs text-ink-soft md:sr-only">{label}</dt>
          <dd className={`break-words ${keptWhole.has(label) ? "whitespace-nowrap" : ""}`}>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

type MissingGoodsProps = { missing: MissingGoods; fetcher: ActionFetcher }

const MissingGoodsList = ({ missing: { orderId, ref, lines }, fetcher }: MissingGoodsProps) => {
  const busy = fetcher.state !== "idle"
  const pressed = (productId: number, warehouse: number) =>
    busy && fetcher.formData?.get("producto") === String(productId) && fetcher.formData?.get("de") === String(warehouse)
  return (
    <section
      aria-label={`Falta en su bodega: ${ref}`}
      className="flex flex-col gap-3 border-t border-line bg-amber-soft p-3"
    >
      <h3 className="font-semibold">Falta en su bodega</h3>
      <ul className="flex flex-col gap-3">
        {lines.map(line => (
          <li key={line.productId} className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
            <span className="font-medium">{missingLineText(line)}</span>
            {line.from.length === 0 && <span className="text-ink-soft">No hay en ninguna otra bodega.</span>}
            {line.from.map(({ warehouse, name, units }) => (
              <ActionForm
                key={warehouse}
                fetcher={fetcher}
                fields={{ pedido: orderId, producto: line.productId, de: warehouse }}
              >
                <Button
                  type="submit"
                  size="sm"
                  variant="secondary"
                  name="accion"
                  value="traer"
                  busy={pressed(line.productId, warehouse)}
                  busyText="Trayendo..."
                  disabled={busy}
                >
                  {`Traer de ${name}`} <span className="figures font-normal">{`(${units} ahí)`}</span>
                </Button>
              </ActionForm>
            ))}
          </li>
        ))}
      </ul>
      <ActionForm fetcher={fetcher} fields={{ pedido: orderId, igual: "si", retener: "si" }}>
        <Button type="submit" size="sm" variant="ghost" name="accion" value="alistar" disabled={busy}>
          Alistar de todos modos
        </Button>
      </ActionForm>
    </section>
  )
}

/** Shows before the preparation whether the order is paid. */
const PaymentState = ({ row: { isPaid, isPriceOpen, toConfirm, total } }: { row: OrderRow }) => {
  const [text, look] = isPriceOpen
    ? ["Falta el precio", "text-amber"]
    : isPaid
      ? ["Pagado", "text-green"]
      : toConfirm !== null
        ? [unconfirmedText(toConfirm, total), "text-amber"]
        : ["Paga al retirar", "text-copper-700"]
  return <p className={`text-center text-sm leading-tight font-bold ${look}`}>{text}</p>
}

const RowMarks = ({ row, isHandOver }: Pick<OrderRowProps, "row"> & { isHandOver: boolean }) => {
  if (!row.hasNoWarehouse && !row.isOld && !isHandOver) return null
  return (
    <div className="order-last col-span-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft lg:order-none lg:col-span-1 lg:col-start-1 lg:row-start-3 lg:text-xs">
      {row.hasNoWarehouse && (
        <>
          <Badge colour="copper">Sin bodega</Badge>
          {!isHandOver && <span className="lg:sr-only">Sale de la bodega de quien lo aliste</span>}
        </>
      )}
      {row.isOld && (
        <>
          <Badge colour="copper">Pedido antiguo</Badge>
          <span className="lg:sr-only">Es de antes de la tienda: no aparta existencias</span>
        </>
      )}
      {isHandOver && row.scratchCards > 0 && (
        <span className="font-bold text-copper-700">{scratchCardsText(row.scratchCards)}</span>
      )}
      {isHandOver && <span>{row.preparedBy ? trailText(row.preparedBy) : "Alistado en el ERP"}</span>}
    </div>
  )
}

const OrderRowItem = ({ row, queue, fetcher, pressed, missing, isHeld }: OrderRowProps) => {
  const [open, setOpen] = useState(false)
  const texts = queueTexts[queue]
  const { openWork } = row
  const hydrated = useHydrated()
  const isHandOver = queue === "entregar"
  const takes = isHandOver && !row.isPriceOpen ? row.toTake : 0
  return (
    <li className="rounded-pad border border-line bg-silk">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 p-3 lg:grid-cols-[11rem_1fr_8.5rem] lg:grid-rows-[1fr_auto_auto_1fr] lg:gap-y-0">
        <button
          type="button"
          aria-expanded={open}
          data-open=""
          aria-label={`Ver líneas de ${row.ref}`}
          onClick={() => setOpen(!open)}
          className="flex min-h-9 items-center gap-1 text-left font-mono font-semibold lg:row-start-2 lg:whitespace-nowrap"
        >
          <Icon name="chevron-right" className={`size-4 shrink-0 transition-transform ${open ? "rotate-90" : ""}`} />
          {row.ref}
        </button>
        <OrderFacts row={row} />
        <RowMarks row={row} isHandOver={isHandOver} />
        <ActionForm
          fetcher={fetcher}
          fields={{
            pedido: row.id,
            cliente: row.customer.name,
            ...(hydrated && !isHandOver && { retener: "si" }),
          }}
          // The height of the highest in a queue, so that all rows have one height.
          className="flex flex-col justify-center gap-1 lg:col-start-3 lg:row-span-4 lg:row-start-1 lg:min-h-22"
        >
          {!isHandOver && <PaymentState row={row} />}
          {takes > 0 && (
            <p className="text-center text-sm font-bold text-copper-700">{`Cobrar ${formatColones(colones(takes))}`}</p>
          )}
          {isHandOver && row.toTake === 0 && !row.isPriceOpen && row.toConfirm === null && (
            <p className="text-center text-sm font-bold text-green">Pagado</p>
          )}
          {isHandOver && row.toConfirm !== null && <SawPayment toConfirm={row.toConfirm} total={row.total} />}
          <ArmedButton
            value={queue}
            takes={takes}
            orderRef={row.ref}
            size="sm"
            className="min-h-10 w-full min-w-28"
            busy={pressed === row.id}
            busyText={texts.busy}
            disabled={pressed !== null || isHeld || openWork?.state === "running"}
          >
            {texts.action}
          </ArmedButton>
        </ActionForm>
      </div>
      {openWork && (
        <div className="px-3 pb-3">
          <OpenWorkLine work={openWork} action={texts.action} />
        </div>
      )}
      {missing?.orderId === row.id && <MissingGoodsList missing={missing} fetcher={fetcher} />}
      {open && <OrderDetailView orderId={row.id} />}
    </li>
  )
}

type QueueTabProps = { queue: QueueName; found: QueuePage; held: readonly HeldShown[] }

export const QueueTab = ({ queue, found, held }: QueueTabProps) => {
  const fetcher = useToastedAction()
  const [missing, setMissing] = useState<ActionReply["missing"]>()
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const { text, type, askNow, isWaiting } = useAddressSearch(found.searched)
  const holdKeys = useHeldKeys(isWaiting)
  useShortcut("/", () => search.current?.focus())

  const answered = useEffectEvent((reply: ActionReply) => {
    noteHeld(reply)
    // A lost reply has no missing goods, so the shown ones stay.
    if (reply.missing !== undefined) setMissing(reply.missing)
    if (!reply.isGood || text === "") return
    type("")
    search.current?.focus()
  })
  useEffect(() => {
    if (fetcher.data) answered(fetcher.data)
  }, [fetcher.data])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Enter" || event.target !== search.current) return
    event.preventDefault()
    if (isWaiting) {
      holdKeys("Enter", askNow())
    } else if (found.kind === "rows" && found.rows.length === 1) {
      list.current?.querySelector<HTMLButtonElement>("[data-open][aria-expanded=false]")?.click()
      const button = list.current?.querySelector<HTMLButtonElement>("[data-act]")
      button?.focus()
      // If money is due (`data-act`), this press only arms the button and the next Enter takes it.
      if (button?.dataset["act"]) button.click()
    }
  }
  const pressed = fetcher.state === "idle" ? null : Number(fetcher.formData?.get("pedido"))

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the search opens the only order found
    <div onKeyDown={onKeyDown} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="flex items-baseline gap-3">
          <h1 className="text-xl font-bold">{tabs[queue]}</h1>
          <p role="status" className="text-sm text-ink-soft">
            {found.kind === "failed" || found.total === null ? "" : plural(found.total, "pedido", "pedidos")}
          </p>
        </div>
        <SearchField
          field={search}
          label="Buscar pedido"
          keyName="/"
          hint="Nombre, carné, teléfono o número"
          text={text}
          onType={type}
          className="w-full sm:w-96"
        />
      </div>
      <HeldBar held={held} says={ref => `El pedido ${ref} se alista`} fetcher={fetcher} />
      {queue === "entregar" && <PickupField fetcher={fetcher} />}
      {found.kind === "failed" ? (
        <Notice kind="error">No se pudieron leer los pedidos del ERP. Se intentará de nuevo en unos segundos.</Notice>
      ) : found.rows.length === 0 ? (
        <EmptyState
          title={found.searched === "" ? queueTexts[queue].empty : `Ningún pedido coincide con «${found.searched}».`}
        />
      ) : (
        <>
          <OrderHeadings />
          <ul ref={list} aria-label="Pedidos" className="flex flex-col gap-2">
            {found.rows.map(row => (
              <OrderRowItem
                key={row.id}
                {...{ row, queue, fetcher, pressed, missing }}
                isHeld={held.some(({ orderId }) => orderId === row.id)}
              />
            ))}
          </ul>
          {found.pages !== null && <Pager page={found.page} pages={found.pages} />}
        </>
      )}
    </div>
  )
}
