import { useEffect, useRef, useState } from "react"
import { type ShouldRevalidateFunctionArgs, useRevalidator } from "react-router"
import { hourMs } from "../../platform/durations.ts"
import { getServices, type Services } from "../../services.server.ts"
import type { BoardCard } from "../../shop/boards/board-workshop.ts"
import { newsTag, type QueueNews } from "../../shop/counter/rules/order-queues.ts"
import { readFormText, readId } from "../../shop/vocabulary/form-fields.ts"
import type { StaffProfile } from "../../shop/vocabulary/people.ts"
import { askShop, connectionTexts } from "../shared/connection/ask-shop.ts"
import { reportSessionEnd } from "../shared/connection/lost-request.ts"
import { whenLost } from "../shared/connection/when-lost.ts"
import { answerActions } from "../shared/staff/actions.server.ts"
import { decisionActions, paymentScope } from "../shared/staff/decision-actions.server.ts"
import { type ActionReply, ReplyNotice } from "../shared/staff/form-reply.tsx"
import { openAsAssociation } from "../shared/staff/staff-access.server.ts"
import { counterMeta } from "../shared/staff/staff-frame.tsx"
import { EmptyState, Notice } from "../ui/notice.tsx"
import { privatePage } from "../ui/page-headers.ts"
import type { Route } from "./+types/admin"
import { readPage, readSearch, readTab } from "./address-search.tsx"
import { AdminFrame } from "./admin-frame.tsx"
import { boardActions } from "./boards/board-actions.server.ts"
import { BoardDetail } from "./boards/board-detail.tsx"
import { BoardsTab } from "./boards/boards-tab.tsx"
import { heldActions } from "./held-actions.server.ts"
import { connectionLost, deviceNow, synchronise, unlessAway } from "./offline/device.ts"
import { offlineAnswer } from "./offline/offline-answers.ts"
import { orderActions } from "./orders/order-actions.server.ts"
import { QueueTab } from "./orders/queue-tab.tsx"
import { PanelTab } from "./panel/panel-tab.tsx"
import { CartTab } from "./sale/cart-tab.tsx"
import { SaleTab } from "./sale/sale-tab.tsx"
import { sinpeActions } from "./sinpe/sinpe-actions.server.ts"
import { SinpeTab } from "./sinpe/sinpe-tab.tsx"
import { type CounterFrame, readFrame } from "./staff-access.server.ts"
import { actionText, signedOutText, type Tab, tabs } from "./texts.ts"

export const headers = privatePage

const readPanel = async (services: Services, staff: StaffProfile) => {
  const { counter, stuckPayments, log } = services
  const payments = await stuckPayments.list(paymentScope(services, staff)).catch(error => {
    log.error({ err: error }, "the payments to review could not be read")
    return []
  })
  return {
    unfinished: await counter.unfinished(staff),
    sales: await counter.sales.recent(staff),
    offlineCases: await counter.offlineSales.cases(staff),
    payments,
    now: new Date().toISOString(),
  }
}

/** Keys and ages are made here, so that server and browser render the same page. */
const readBoards = async ({ boards: { workshop } }: Services, staff: StaffProfile, orderId: number | null) => {
  const shown = <Board extends BoardCard>(board: Board) => ({
    ...board,
    formKey: crypto.randomUUID(),
    ageMs: Date.now() - Date.parse(board.orderedAt),
  })
  const board = orderId === null ? null : await workshop.open(staff, orderId)
  return board ? { board: shown(board), boards: [] } : { board: null, boards: (await workshop.list(staff)).map(shown) }
}

const readView = async (services: Services, staff: StaffProfile, params: URLSearchParams) => {
  const { counter, lists, transfers } = services
  const tab = readTab(params)
  const page = readPage(params)
  const query = readSearch(params)
  const { term, category, subcategory } = query
  switch (tab) {
    case "panel":
      return { tab, panel: await readPanel(services, staff) }
    case "alistar":
    case "entregar":
      return {
        tab,
        queue: await counter.queues.page(staff, { queue: tab, page, words: term }),
        held: tab === "alistar" ? await counter.held.listOpen(staff, "prepare") : [],
      }
    case "venta": {
      const found = counter.catalogue.find({ ...query, page })
      const isStart = term === "" && category === undefined && subcategory === undefined && page === 1
      const bestsellers = isStart ? await counter.bestsellers(staff) : []
      return { tab, found, bestsellers, query, order: await lists.order(term) }
    }
    case "sinpe":
      return {
        tab,
        transfers: await transfers.forStaff(staff),
        held: await counter.held.listOpen(staff, "confirm-transfer"),
        now: new Date().toISOString(),
      }
    case "carrito":
      return { tab }
    case "placas":
      return { tab, ...(await readBoards(services, staff, readId(params.get("placa")) || null)) }
  }
}

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const staff = await openAsAssociation(request, context)
  const { searchParams } = new URL(request.url)
  const [frame, view] = await Promise.all([
    readFrame(context, staff, { soon: readTab(searchParams) !== "panel" }),
    readView(getServices(context), staff, searchParams),
  ])
  return { frame, view }
}

/** Without network the page is made from the device's data (COUNTER-02). */
export const clientLoader = async ({ request, serverLoader }: Route.ClientLoaderArgs) => {
  try {
    const page = await unlessAway(serverLoader())
    // The shop answers again or somebody has signed in, so waiting sales are sent at once.
    if (deviceNow().isSignedOut || !deviceNow().isOnline) void synchronise()
    return page
  } catch (error) {
    // Another page was asked for, which says nothing about the connection.
    if (request.signal.aborted) throw error
    return offlineAnswer(request.url, error)
  }
}

export const action = answerActions({
  ...orderActions,
  ...boardActions,
  ...sinpeActions,
  ...heldActions,
  ...decisionActions,
})

/** After a press that came too late (409) the page shows the current state. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate

const failed = { kind: "failed", ref: null, erpAway: false } as const

const lostAction = (form: FormData): ActionReply => {
  const action = readFormText(form, "accion")
  const text =
    action === "alistar"
      ? actionText("prepare", failed)
      : action === "entregar"
        ? actionText("hand-over", failed)
        : connectionTexts.lost
  return { text, isGood: false, isError: true }
}

export const clientAction = whenLost(lostAction)

type View = Awaited<ReturnType<typeof readView>> | { readonly tab: "offline"; readonly of: Tab }

const shownTab = (view: View | undefined): Tab => (view?.tab === "offline" ? view.of : (view?.tab ?? "panel"))

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { counts } = loaderData?.frame ?? {}
  const waiting = counts ? `(${counts.alistar} · ${counts.entregar}) ` : ""
  const description = "Panel de la asociación: pedidos por alistar y entregar, ventas y cotizaciones."
  return counterMeta(`${waiting}${tabs[shownTab(loaderData?.view)]}`, description)({ matches })
}

const TabView = ({ view, counts }: { view: View; counts: CounterFrame["counts"] }) => {
  switch (view.tab) {
    case "offline":
      return <EmptyState title={`${tabs[view.of]}: se muestra cuando vuelva la conexión.`} />
    case "panel":
      return <PanelTab counts={counts} panel={view.panel} />
    case "alistar":
    case "entregar":
      return <QueueTab key={view.tab} queue={view.tab} found={view.queue} held={view.held} />
    case "venta":
      return <SaleTab found={view.found} bestsellers={view.bestsellers} order={view.order} query={view.query} />
    case "sinpe":
      return <SinpeTab transfers={view.transfers} held={view.held} now={view.now} />
    case "carrito":
      return <CartTab />
    case "placas":
      return view.board ? (
        <BoardDetail key={view.board.orderId} board={view.board} />
      ) : (
        <BoardsTab boards={view.boards} />
      )
  }
}

const everyMs = 3000
/** A network that hangs would never end the request. */
const askMs = 8000
const failuresBeforeNotice = 2
/** Polling stops after this time. Otherwise the session of an unattended counter would never expire. */
const asleepAfterMs = 2 * hourMs

type NewsState = "ok" | "signed-out"

const useNews = (shown: QueueNews | null): NewsState => {
  const { revalidate, state: revalidating } = useRevalidator()
  const [state, setState] = useState<NewsState>("ok")
  const facts = useRef({ etag: "", busy: false })
  facts.current = { etag: newsTag(shown), busy: revalidating !== "idle" }

  useEffect(() => {
    let failures = 0
    let asking = false
    let touchedAt = Date.now()
    const stop = new AbortController()

    const ask = async () => {
      const { etag, busy } = facts.current
      if (asking || busy || document.hidden || Date.now() - touchedAt > asleepAfterMs) return
      asking = true
      try {
        const answer = await askShop("/asocias/admin/novedades", {
          headers: { "If-None-Match": etag },
          signal: AbortSignal.timeout(askMs),
        })
        if (answer?.status === 401) return setState("signed-out")
        if (!answer?.ok && answer?.status !== 304) throw new Error("no answer")
        if (!deviceNow().isOnline) void synchronise()
        failures = 0
        setState("ok")
        if (answer.ok) await revalidate()
      } catch {
        failures++
        if (failures >= failuresBeforeNotice) connectionLost()
      } finally {
        asking = false
      }
    }
    const touched = () => {
      touchedAt = Date.now()
    }

    const timer = setInterval(ask, everyMs)
    document.addEventListener("visibilitychange", () => void ask(), stop)
    for (const press of ["keydown", "pointerdown"]) window.addEventListener(press, touched, stop)
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [revalidate])

  return state
}

export default function Admin({ loaderData: { frame, view }, actionData }: Route.ComponentProps) {
  const news = useNews(frame.counts)
  return (
    <AdminFrame frame={frame} tab={shownTab(view)}>
      <div className="mb-3 flex flex-col gap-2 empty:hidden print:hidden">
        {news === "signed-out" && (
          <Notice kind="error">
            {signedOutText}{" "}
            <button type="button" onClick={() => reportSessionEnd("/asocias")} className="min-h-6 underline">
              Ingresar
            </button>
          </Notice>
        )}
        {actionData && <ReplyNotice reply={actionData} />}
      </div>
      <TabView view={view} counts={frame.counts} />
    </AdminFrame>
  )
}
