import { useState } from "react"
import { Link, useFetcher } from "react-router"
import type { StuckPayment } from "../../../shop/card-payments/stuck-payments.ts"
import { methodName, type QueueCountsShown } from "../../../shop/counter/rules/order-queues.ts"
import type { Receipt } from "../../../shop/counter/rules/sale.ts"
import type { StuckWork } from "../../../shop/counter/stopped-work.ts"
import { useSite } from "../../shared/frame/site.ts"
import { type ActionReply, FetcherReply } from "../../shared/staff/form-reply.tsx"
import { OfflineCases, type ShownCase } from "../../shared/staff/offline-cases.tsx"
import { StoppedForm, StuckPaymentList } from "../../shared/staff/resolve-form.tsx"
import { shortMoment, stopCauseTexts } from "../../shared/staff/texts.ts"
import { Badge } from "../../ui/badge.tsx"
import { Button, ButtonLink } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { Icon } from "../../ui/icons.tsx"
import { Money } from "../../ui/money.tsx"
import { ReceiptSheet } from "../sale/receipt.tsx"
import { KeyCap } from "../shortcut.tsx"
import { tabs } from "../texts.ts"

const RecentSales = ({ sales }: { sales: readonly Receipt[] }) => {
  const [shown, setShown] = useState<Receipt | null>(null)
  const { paymentModes } = useSite()
  return (
    <>
      <section className="flex flex-col gap-2 rounded-board border border-line bg-silk p-4 print:hidden">
        <h2 className="font-bold">Últimas ventas</h2>
        {sales.length === 0 ? (
          <p className="text-ink-soft">Todavía no hay ventas en persona.</p>
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {sales.map(sale => (
              <li key={sale.key} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
                <span className="w-32 font-mono font-semibold">{sale.orderRef}</span>
                <span className="figures text-ink-soft">{shortMoment(sale.soldAt)}</span>
                <span className="flex-1">{methodName(sale.methodId, null, paymentModes)}</span>
                {!sale.finished && <Badge colour="blue">Terminándose</Badge>}
                <Money amount={sale.total} className="font-bold" />
                <Button
                  variant="ghost"
                  size="sm"
                  className="ml-auto"
                  aria-label={`Comprobante de ${sale.orderRef}`}
                  onClick={() => setShown(sale)}
                >
                  Comprobante
                </Button>
              </li>
            ))}
          </ul>
        )}
      </section>
      <div className="print:hidden">
        <Dialog
          open={shown !== null}
          title={`Comprobante de ${shown?.orderRef ?? ""}`}
          onClose={() => setShown(null)}
          actions={<Button onClick={() => window.print()}>Imprimir</Button>}
        >
          {shown && (
            <div className="flex justify-center">
              <ReceiptSheet receipt={shown} />
            </div>
          )}
        </Dialog>
      </div>
      {/* Printed without its dialog. */}
      {shown && (
        <div className="hidden print:block">
          <ReceiptSheet receipt={shown} />
        </div>
      )}
    </>
  )
}

const workNames = { prepare: "Alistar", "hand-over": "Entregar", sale: "Venta" } as const

const UnfinishedList = ({ works }: { works: readonly StuckWork[] }) => {
  const fetcher = useFetcher<ActionReply>()
  if (works.length === 0 && !fetcher.data) return null
  return (
    <section className="flex flex-col gap-3 rounded-board border border-amber bg-silk p-4">
      <div>
        <h2 className="font-bold">Por terminar</h2>
        <p className="text-sm text-ink-soft">Quedaron a medias. Continúan desde el paso en que se detuvieron.</p>
      </div>
      <FetcherReply fetcher={fetcher} />
      <ul className="flex flex-col divide-y divide-line">
        {works.map(({ id, kind, ref, since, association, state, cause, decisions }) => (
          <li key={id} className="flex flex-col gap-2 py-2">
            <span>
              <span className="font-semibold">{workNames[kind]}</span> <span className="font-mono">{ref}</span>
              <span className="block text-sm text-ink-soft">
                {association}, {shortMoment(since)}
              </span>
            </span>
            {state === "running" ? (
              <span className="text-sm text-blue">En curso</span>
            ) : (
              <>
                {cause && <span className="text-sm font-medium">{stopCauseTexts[cause]}</span>}
                <StoppedForm
                  fetcher={fetcher}
                  action="/asocias/admin"
                  id={id}
                  of={`${workNames[kind]} ${ref}`}
                  decisions={decisions}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface PanelTabProps {
  counts: QueueCountsShown | null
  panel: {
    readonly unfinished: readonly StuckWork[]
    readonly payments: readonly StuckPayment[]
    readonly now: string
    readonly sales: readonly Receipt[]
    readonly offlineCases: readonly ShownCase[]
  }
}

export const PanelTab = ({ counts, panel }: PanelTabProps) => (
  <div className="flex flex-col gap-6">
    <h1 className="text-xl font-bold print:hidden">{tabs.panel}</h1>
    <div className="grid gap-4 print:hidden sm:grid-cols-2 xl:grid-cols-4">
      {(["alistar", "entregar"] as const).map(queue => (
        <Link
          key={queue}
          to={`/asocias/admin?tab=${queue}`}
          className="flex items-center gap-4 rounded-board border border-line bg-silk p-5 shadow-press hover:border-mask-600"
        >
          <span className="grid size-14 place-items-center rounded-pad bg-mask-50 text-mask-700">
            <Icon name={queue === "alistar" ? "box" : "handshake"} className="size-7" />
          </span>
          <span className="flex flex-col">
            <span className="figures text-4xl leading-none font-bold">{counts?.[queue] ?? "…"}</span>
            <span className="mt-1 text-ink-soft">{tabs[queue]}</span>
          </span>
        </Link>
      ))}
      <section
        aria-label="Acciones rápidas"
        className="grid grid-cols-2 content-center gap-3 rounded-board border border-line bg-silk p-5 shadow-press sm:col-span-2"
      >
        <ButtonLink to="/asocias/admin?tab=venta" className="min-h-12">
          <Icon name="plus" className="size-5 max-xs:hidden" />
          Nueva Venta <KeyCap>F2</KeyCap>
        </ButtonLink>
        <ButtonLink to="/asocias/admin?tab=carrito" variant="secondary" className="min-h-12">
          <Icon name="cart" className="size-5 max-xs:hidden" />
          Ver Carrito <KeyCap>F4</KeyCap>
        </ButtonLink>
      </section>
    </div>
    <div className="flex flex-col gap-6 empty:hidden print:hidden">
      <UnfinishedList works={panel.unfinished} />
      <OfflineCases cases={panel.offlineCases} action="/asocias/admin" />
      <StuckPaymentList payments={panel.payments} now={panel.now} action="/asocias/admin" />
    </div>
    <RecentSales sales={panel.sales} />
  </div>
)
