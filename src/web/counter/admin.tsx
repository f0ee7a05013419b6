import { useEffect, useRef, useState } from "react"
import { data, type RouterContextProvider, type ShouldRevalidateFunctionArgs, useRevalidator } from "react-router"
import { hourMs } from "../../platform/durations.ts"
import { servicesOf } from "../../services.server.ts"
import type { BoardCard } from "../../shop/boards/board-workshop.ts"
import { newsTag, type QueueNews } from "../../shop/counter/rules/order-queues.ts"
import { cutText } from "../../shop/vocabulary/cut-text.ts"
import { readId } from "../../shop/vocabulary/form-fields.ts"
import type { StaffProfile } from "../../shop/vocabulary/people.ts"
import { reportSessionEnd } from "../shared/connection/lost-request.ts"
import { whenLost } from "../shared/connection/when-lost.ts"
import { siteOf } from "../shared/frame/site.ts"
import { Notice } from "../ui/notice.tsx"
import { privatePage } from "../ui/page-headers.ts"
import { pageMeta } from "../ui/page-meta.ts"
import type { Route } from "./+types/admin"
import { type ActionReply, carryOut, paymentScope } from "./act.server.ts"
import { AdminFrame } from "./admin-frame.tsx"
import { BoardDetail } from "./boards/board-detail.tsx"
import { BoardsTab } from "./boards/boards-tab.tsx"
import { lostAction } from "./lost-action.ts"
import { QueueTab } from "./orders/queue-tab.tsx"
import { PanelTab } from "./panel/panel-tab.tsx"
import { SaleTab } from "./sale/sale-tab.tsx"
import { SinpeTab } from "./sinpe/sinpe-tab.tsx"
import { associationCalling, associationOf } from "./staff-access.server.ts"
import { signInTexts, type Tab, frameTexts as t, tabs } from "./texts.ts"
import { CartTab } from "./ticket/ticket-tab.tsx"
import { counterBar } from "./till/counter-bar.server.ts"

export const headers = privatePage

const tabOf = (params: URLSearchParams): Tab => {
  const asked = params.get("tab") ?? ""
  return Object.hasOwn(tabs, asked) ? (asked as Tab) : "panel"
}

const idOrNull = (text: string | null): number | null => readId(text) || null

type Context = Readonly<RouterContextProvider>

const panelOf = async (context: Context, staff: StaffProfile) => {
  const { backOffice, stuckPayments, log } = servicesOf(context)
  const payments = await stuckPayments.list(paymentScope(context, staff)).catch(error => {
    log.error({ err: error }, "los pagos por revisar no se pudieron leer")
    return []
  })
  return {
    unfinished: await backOffice.unfinished(staff),
    sales: await backOffice.sales.recent(staff),
    payments,
    now: new Date().toISOString(),
  }
}

/** Keys and ages are made here, so that the page is the same on both sides. */
const boardsOf = async (context: Context, staff: StaffProfile, orderId: number | null) => {
  const { workshop } = servicesOf(context).pcb
  const shown = <Board extends BoardCard>(board: Board) => ({
    ...board,
    formKey: crypto.randomUUID(),
    ageMs: Date.now() - Date.parse(board.orderedAt),
  })
  const board = orderId === null ? null : await workshop.open(staff, orderId)
  return board ? { board: shown(board), boards: [] } : { board: null, boards: (await workshop.list(staff)).map(shown) }
}

const viewOf = async (context: Context, staff: StaffProfile, params: URLSearchParams) => {
  const { backOffice } = servicesOf(context)
  const tab = tabOf(params)
  const page = readId(params.get("pagina")) || 1
  const term = cutText(params.get("q") ?? "", 300).trim()
  switch (tab) {
    case "panel":
      return { tab, panel: await panelOf(context, staff) }
    case "alistar":
    case "entregar":
      return { tab, queue: await backOffice.queues.page(staff, { queue: tab, page, words: term }) }
    case "venta": {
      const query = {
        term,
        category: idOrNull(params.get("categoria")),
        subcategory: idOrNull(params.get("subcategoria")),
      }
      const { category, subcategory } = query
      const found = backOffice.catalogue.find({
        term,
        page,
        category: category ?? undefined,
        subcategory: subcategory ?? undefined,
      })
      return { tab, found, query, order: await servicesOf(context).lists.order(term) }
    }
    case "sinpe":
      return { tab, transfers: await servicesOf(context).transfers.forStaff(staff), now: new Date().toISOString() }
    case "carrito":
      return { tab }
    case "placas":
      return { tab, ...(await boardsOf(context, staff, idOrNull(params.get("placa")))) }
  }
}

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const staff = await associationOf(request, context)
  const { searchParams } = new URL(request.url)
  const counts = servicesOf(context).backOffice.queues.counts(staff, { soon: tabOf(searchParams) !== "panel" })
  const bar = counterBar(context, staff)
  const view = await viewOf(context, staff, searchParams)
  return { association: { id: staff.id, name: staff.name }, counts: await counts, bar: await bar, view }
}

export const action = async ({ request, context }: Route.ActionArgs) => {
  const staff = await associationCalling(request, context)
  const answer = await carryOut(context, staff, await request.formData())
  if (!answer) throw data({ problem: "bad-request" }, { status: 400 })
  return data(answer.reply, { status: answer.status })
}

/** After a press that came too late (409) the page shows the present state. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate

export const clientAction = whenLost<ActionReply>(lostAction)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { counts, view } = loaderData ?? {}
  const waiting = counts ? `(${counts.alistar} · ${counts.entregar}) ` : ""
  const title = `${waiting}${tabs[view?.tab ?? "panel"]}`
  return pageMeta({
    ...siteOf(matches),
    title,
    description: "Panel de la asociación: pedidos por alistar y entregar, ventas y cotizaciones.",
    noIndex: true,
  })
}

type View = Awaited<ReturnType<typeof viewOf>>

const TabView = ({ view, counts }: { view: View; counts: Parameters<typeof PanelTab>[0]["counts"] }) => {
  switch (view.tab) {
    case "panel":
      return <PanelTab counts={counts} panel={view.panel} />
    case "alistar":
    case "entregar":
      return <QueueTab key={view.tab} queue={view.tab} found={view.queue} />
    case "venta":
      return <SaleTab found={view.found} order={view.order} query={view.query} />
    case "sinpe":
      return <SinpeTab transfers={view.transfers} now={view.now} />
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
const failuresBeforeTelling = 2
/** Polling stops after this, or the session of an unattended counter would never expire. */
const asleepAfterMs = 2 * hourMs

type NewsState = "ok" | "offline" | "signed-out"

const useNews = (shown: QueueNews | null): NewsState => {
  const { revalidate, state: revalidating } = useRevalidator()
  const [state, setState] = useState<NewsState>("ok")
  const facts = useRef({ etag: "", busy: false })
  facts.current = {
    etag: newsTag(shown),
    busy: revalidating !== "idle",
  }

  useEffect(() => {
    let failures = 0
    let asking = false
    let touchedAt = Date.now()
    const touched = () => {
      touchedAt = Date.now()
    }

    const ask = async () => {
      const { etag, busy } = facts.current
      if (asking || busy || document.hidden || Date.now() - touchedAt > asleepAfterMs) return
      asking = true
      try {
        const reply = await fetch("/asocias/admin/novedades", { headers: { "If-None-Match": etag } })
        if (reply.status === 401) return setState("signed-out")
        if (!reply.ok && reply.status !== 304) throw new Error(`answered ${reply.status}`)
        failures = 0
        setState("ok")
        if (reply.status !== 304) await revalidate()
      } catch {
        failures++
        if (failures >= failuresBeforeTelling) setState("offline")
      } finally {
        asking = false
      }
    }

    const timer = setInterval(ask, everyMs)
    const returned = () => void ask()
    document.addEventListener("visibilitychange", returned)
    window.addEventListener("keydown", touched)
    window.addEventListener("pointerdown", touched)
    return () => {
      clearInterval(timer)
      document.removeEventListener("visibilitychange", returned)
      window.removeEventListener("keydown", touched)
      window.removeEventListener("pointerdown", touched)
    }
  }, [revalidate])

  return state
}

export default function Admin({ loaderData, actionData }: Route.ComponentProps) {
  const { association, counts, bar, view } = loaderData
  const news = useNews(counts)
  return (
    <AdminFrame association={association} tab={view.tab} counts={counts} bar={bar}>
      <div className="mb-3 flex flex-col gap-2 empty:hidden print:hidden">
        {news === "offline" && (
          <Notice kind="warning">Sin conexión con la tienda: lo que se ve puede haber cambiado.</Notice>
        )}
        {news === "signed-out" && (
          <Notice kind="error">
            {t.signedOut}{" "}
            <button type="button" onClick={() => reportSessionEnd("/asocias")} className="min-h-6 underline">
              {signInTexts.submit}
            </button>
          </Notice>
        )}
        {actionData && <Notice kind={actionData.isGood ? "success" : "error"}>{actionData.text}</Notice>}
      </div>
      <TabView view={view} counts={counts} />
    </AdminFrame>
  )
}
