import { useState } from "react"
import type { useFetcher } from "react-router"
import type { MissingGoods } from "../../../shop/counter/missing-goods.ts"
import type { OpenWork, OrderRow } from "../../../shop/counter/queues.ts"
import type { QueueName } from "../../../shop/counter/rules/order-queues.ts"
import { colones, formatColones } from "../../../shop/vocabulary/money.ts"
import { OrderAmount } from "../../shared/order-amount.tsx"
import { Badge } from "../../ui/badge.tsx"
import { Button } from "../../ui/button.tsx"
import { Icon } from "../../ui/icons.tsx"
import type { ActionReply } from "../act.server.ts"
import { shortMoment, stopCauseTexts, trailText } from "../texts.ts"
import { ArmedButton, SawPayment } from "./armed-button.tsx"
import { OrderDetailView } from "./order-detail.tsx"
import { missingTexts, queueTexts, orderTexts as t } from "./texts.ts"

interface OrderRowProps {
  row: OrderRow
  queue: QueueName
  fetcher: ReturnType<typeof useFetcher<ActionReply>>
  /** While one order's action runs no other can be pressed (ASOC-18). */
  pressed: number | null
  missing: ActionReply["missing"]
}

const OpenWorkLine = ({ work, action }: { work: OpenWork; action: string }) => {
  const { done, of, next } = work.progress
  const isStopped = work.state === "stopped"
  return (
    <p
      className={`flex items-start gap-2 rounded-pad px-3 py-2 text-sm font-medium ${isStopped ? "bg-amber-soft text-amber" : "bg-blue-soft text-blue"}`}
    >
      <Icon name={isStopped ? "alert" : "clock"} className="mt-0.5 size-4 shrink-0" />
      <span>
        {work.cause
          ? `${stopCauseTexts[work.cause]} ${`Quedó en el paso ${Math.min(done + 1, of)} de ${of}: ${next}. «${action}» continúa desde ahí.`}`
          : `En curso, paso ${Math.min(done + 1, of)} de ${of}: ${next}.`}{" "}
        <span className="font-normal">
          {work.association}, {shortMoment(work.since)}
        </span>
      </span>
    </p>
  )
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-ink-soft md:sr-only">{label}</dt>
    <dd className="break-words">{children}</dd>
  </div>
)

const WhatHappens = ({ row }: { row: OrderRow }) =>
  row.toTake > 0 ? (
    <p className="text-center text-sm font-bold text-copper-700">{`Cobrar ${formatColones(colones(row.toTake))}`}</p>
  ) : (
    !row.unconfirmed && <p className="text-center text-sm font-bold text-green">Pagado</p>
  )

export const OrderHeadings = () => {
  const [ref, ...facts] = t.headings
  return (
    <div
      aria-hidden="true"
      className="hidden grid-cols-[11rem_1fr_7.5rem] gap-x-3 px-3 text-xs font-semibold text-ink-soft lg:grid"
    >
      <span className="pl-6">{ref}</span>
      <div className="grid grid-cols-[6.5rem_2fr_1fr_1fr_1fr_5.5rem] gap-x-4">
        {facts.map(name => (
          <span key={name} className="last:text-right">
            {name}
          </span>
        ))}
      </div>
    </div>
  )
}

interface MissingGoodsProps {
  missing: MissingGoods
  fetcher: ReturnType<typeof useFetcher<ActionReply>>
}

const MissingGoodsList = ({ missing: { orderId, ref, lines }, fetcher }: MissingGoodsProps) => {
  const busy = fetcher.state !== "idle"
  const pressed = (productId: number, warehouse: number) =>
    busy && fetcher.formData?.get("producto") === String(productId) && fetcher.formData?.get("de") === String(warehouse)
  return (
    <section
      aria-label={`${missingTexts.title}: ${ref}`}
      className="flex flex-col gap-3 border-t border-line bg-amber-soft p-3"
    >
      <h3 className="font-semibold">{missingTexts.title}</h3>
      <ul className="flex flex-col gap-3">
        {lines.map(line => (
          <li key={line.productId} className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
            <span className="font-medium">{missingTexts.line(line)}</span>
            {line.from.length === 0 && <span className="text-ink-soft">{missingTexts.nowhere}</span>}
            {line.from.map(({ warehouse, name, units }) => (
              <fetcher.Form key={warehouse} method="post" action="/asocias/admin">
                <input type="hidden" name="pedido" value={orderId} />
                <input type="hidden" name="producto" value={line.productId} />
                <input type="hidden" name="de" value={warehouse} />
                <Button
                  type="submit"
                  size="sm"
                  variant="secondary"
                  name="accion"
                  value="traer"
                  busy={pressed(line.productId, warehouse)}
                  busyText={missingTexts.bringing}
                  disabled={busy}
                >
                  {missingTexts.bring(name)} <span className="figures font-normal">{missingTexts.there(units)}</span>
                </Button>
              </fetcher.Form>
            ))}
          </li>
        ))}
      </ul>
      <fetcher.Form method="post" action="/asocias/admin">
        <input type="hidden" name="pedido" value={orderId} />
        <input type="hidden" name="igual" value="si" />
        <Button type="submit" size="sm" variant="ghost" name="accion" value="alistar" disabled={busy}>
          {missingTexts.anyway}
        </Button>
      </fetcher.Form>
    </section>
  )
}

export const OrderRowItem = ({ row, queue, fetcher, pressed, missing }: OrderRowProps) => {
  const [open, setOpen] = useState(false)
  const texts = queueTexts[queue]
  const [, date, name, card, phone, pays, total] = t.headings
  const { customer, openWork } = row

  return (
    <li className="rounded-pad border border-line bg-silk">
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-2 p-3 lg:grid-cols-[11rem_1fr_7.5rem]">
        <button
          type="button"
          aria-expanded={open}
          data-open=""
          aria-label={`Ver líneas de ${row.ref}`}
          onClick={() => setOpen(!open)}
          className="flex min-h-9 items-center gap-2 text-left font-mono font-semibold"
        >
          <Icon name="chevron-right" className={`size-4 shrink-0 transition-transform ${open ? "rotate-90" : ""}`} />
          {row.ref}
        </button>
        <dl className="order-last col-span-2 grid grid-cols-2 gap-x-4 gap-y-1 text-sm lg:col-start-2 lg:row-span-2 lg:row-start-1 md:grid-cols-[5.5rem_2fr_1fr_1fr_1fr_5.5rem] lg:order-none lg:col-span-1 lg:grid-cols-[6.5rem_2fr_1fr_1fr_1fr_5.5rem] lg:items-center">
          <Fact label={date ?? ""}>
            <span className="figures">{row.createdAt === null ? "—" : shortMoment(row.createdAt)}</span>
          </Fact>
          <Fact label={name ?? ""}>
            <span className="font-semibold">{customer.name}</span>
          </Fact>
          <Fact label={card ?? ""}>
            <span className="figures">{customer.studentId}</span>
          </Fact>
          <Fact label={phone ?? ""}>
            {customer.phone === "" ? (
              "—"
            ) : (
              <a href={`tel:${customer.phone.replace(/[^\d+]/g, "")}`} className="figures underline underline-offset-2">
                {customer.phone}
              </a>
            )}
          </Fact>
          <Fact label={pays ?? ""}>{row.method}</Fact>
          <Fact label={total ?? ""}>
            <OrderAmount
              amount={row.total}
              isPriceOpen={row.isPriceOpen}
              className="font-bold md:block md:text-right"
            />
          </Fact>
        </dl>
        {(row.hasNoWarehouse || row.isOld || queue === "entregar") && (
          <div className="order-last col-span-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft lg:order-none lg:col-span-1 lg:col-start-1 lg:row-start-2 lg:text-xs">
            {row.hasNoWarehouse && (
              <>
                <Badge colour="copper">Sin bodega</Badge>
                {queue === "alistar" && <span className="lg:sr-only">Sale de la bodega de quien lo aliste</span>}
              </>
            )}
            {row.isOld && (
              <>
                <Badge colour="copper">Pedido antiguo</Badge>
                <span className="lg:sr-only">Es de antes de la tienda: no aparta existencias</span>
              </>
            )}
            {queue === "entregar" && <span>{row.preparedBy ? trailText(row.preparedBy) : "Alistado en el ERP"}</span>}
          </div>
        )}
        <fetcher.Form
          method="post"
          action="/asocias/admin"
          // As high as the highest of a queue, so that rows keep one height.
          className={`flex flex-col justify-center gap-1 lg:col-start-3 lg:row-span-2 lg:row-start-1 ${queue === "entregar" ? "lg:min-h-22" : "lg:min-h-18"}`}
        >
          <input type="hidden" name="pedido" value={row.id} />
          <input type="hidden" name="cliente" value={row.customer.name} />
          {queue === "entregar" && !row.isPriceOpen && <WhatHappens row={row} />}
          {queue === "entregar" && row.unconfirmed && <SawPayment />}
          <ArmedButton
            value={queue}
            takes={queue === "entregar" && !row.isPriceOpen ? row.toTake : 0}
            orderRef={row.ref}
            size="sm"
            className="min-h-10 w-full min-w-28"
            busy={pressed === row.id}
            busyText={texts.busy}
            disabled={pressed !== null || openWork?.state === "running"}
          >
            {texts.action}
          </ArmedButton>
        </fetcher.Form>
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
