import { Link } from "react-router"
import type { StuckPayment } from "../../../shop/card-payments/rules/stuck-payment.ts"
import type { QueueCountsShown, StuckWork } from "../../../shop/counter/rules/order-queues.ts"
import type { Receipt } from "../../../shop/counter/rules/sale.ts"
import { ButtonLink } from "../../ui/button.tsx"
import { Icon, type IconName } from "../../ui/icons.tsx"
import { KeyCap } from "../key-cap.tsx"
import { tabs } from "../texts.ts"
import { RecentSales } from "./recent-sales.tsx"
import { StuckPaymentList } from "./stuck-payments.tsx"
import { panelTexts as t } from "./texts.ts"
import { UnfinishedList } from "./unfinished.tsx"

export interface PanelData {
  readonly unfinished: readonly StuckWork[]
  readonly payments: readonly StuckPayment[]
  readonly now: string
  readonly sales: readonly Receipt[]
}

const Counter = ({ tab, count, icon }: { tab: "alistar" | "entregar"; count: number | null; icon: IconName }) => (
  <Link
    to={`/asocias/admin?tab=${tab}`}
    className="flex items-center gap-4 rounded-board border border-line bg-silk p-5 shadow-press hover:border-mask-600"
  >
    <span className="grid size-14 place-items-center rounded-pad bg-mask-50 text-mask-700">
      <Icon name={icon} className="size-7" />
    </span>
    <span className="flex flex-col">
      <span className="figures text-4xl leading-none font-bold">{count ?? t.counting}</span>
      <span className="mt-1 text-ink-soft">{tabs[tab]}</span>
    </span>
  </Link>
)

export const PanelTab = ({ counts, panel }: { counts: QueueCountsShown | null; panel: PanelData }) => (
  <div className="flex flex-col gap-6">
    <h1 className="text-xl font-bold print:hidden">{tabs.panel}</h1>
    <div className="grid gap-4 print:hidden sm:grid-cols-2 xl:grid-cols-4">
      <Counter tab="alistar" count={counts?.alistar ?? null} icon="box" />
      <Counter tab="entregar" count={counts?.entregar ?? null} icon="handshake" />
      <section
        aria-label={t.quick}
        className="grid grid-cols-2 content-center gap-3 rounded-board border border-line bg-silk p-5 shadow-press sm:col-span-2"
      >
        <ButtonLink to="/asocias/admin?tab=venta" size="lg" className="px-3 text-base">
          <Icon name="plus" className="size-5" />
          {t.newSale} <KeyCap>F2</KeyCap>
        </ButtonLink>
        <ButtonLink to="/asocias/admin?tab=carrito" size="lg" variant="secondary" className="px-3 text-base">
          <Icon name="cart" className="size-5" />
          {t.seeCart} <KeyCap>F4</KeyCap>
        </ButtonLink>
      </section>
    </div>
    <div className="flex flex-col gap-6 empty:hidden print:hidden">
      <UnfinishedList works={panel.unfinished} />
      <StuckPaymentList payments={panel.payments} now={panel.now} action="/asocias/admin" />
    </div>
    <RecentSales sales={panel.sales} />
  </div>
)
