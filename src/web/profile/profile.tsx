import { useEffect, useLayoutEffect } from "react"
import { data, Link, redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router"
import { z } from "zod"
import { servicesOf } from "../../services.server.ts"
import type { CheaperWay } from "../../shop/cart/compare-bundles.ts"
import type { Cart, PointAvailability } from "../../shop/cart/rules/cart-lines.ts"
import type { HistoryDetail, HistoryPage } from "../../shop/orders/history.ts"
import { whenLost } from "../shared/connection/when-lost.ts"
import { siteOf } from "../shared/frame/site.ts"
import { storeCartUnits } from "../shared/session/cart-units.ts"
import { customerOf } from "../shared/session/customer.server.ts"
import { readStored, writeStored } from "../ui/browser-storage.ts"
import { Icon, type IconName } from "../ui/icons.tsx"
import { privatePage } from "../ui/page-headers.ts"
import { pageMeta } from "../ui/page-meta.ts"
import type { Route } from "./+types/profile"
import { CartTab } from "./cart/cart-tab.tsx"
import { HelpTab } from "./help.tsx"
import { HistoryTab, olderParam } from "./history/history-tab.tsx"
import { InformationTab } from "./information/information-tab.tsx"
import { ResultDialog, useTriedCard } from "./payment/result-dialog.tsx"
import { returnResultPath } from "./payment/texts.ts"
import { profileAction } from "./profile-action.server.ts"
import { lostProfileReply, type ProfileReply } from "./profile-reply.ts"
import { forgetResult, resultForVisitor, resultToShow, showResult } from "./shown-result.server.ts"

/** Distinct from empty: nobody must believe that unreadable data is gone. */
const unreadable = "unreadable"

type Context = Route.LoaderArgs["context"]

const quietly = <T, const Otherwise>(
  context: Context,
  what: string,
  read: Promise<T>,
  otherwise: Otherwise,
): Promise<T | Otherwise> =>
  read.catch(error => {
    servicesOf(context).log.error({ err: error }, what)
    return otherwise
  })

/** Settled whoever opens it, signed in or not (PAY-27); then the address is cleaned (PAY-24). */
const answerReturn = async ({ request, context }: Route.LoaderArgs): Promise<void> => {
  const { settlement } = servicesOf(context)
  const { searchParams } = new URL(request.url)
  const claim = settlement.readReturn(searchParams)
  if (!claim) return
  await quietly(context, "error al verificar el pago", settlement.settle(claim.orderNumber), null)
  throw redirect("/perfil", {
    headers: await showResult(context, { cardReturn: searchParams.toString().slice(0, 2000) }),
  })
}

const detailOf = async (context: Context, customerId: number, orderId: number) => {
  const empty = { orderName: "", isPriceOpen: false, lines: [] }
  const detail = await quietly(
    context,
    "error al leer las líneas de la orden",
    servicesOf(context).history.detail(customerId, orderId),
    empty,
  )
  if (!detail) throw data(null, { status: 404 })
  return detail
}

const orderId = z.coerce.number().int().positive().optional().catch(undefined)

interface TabData {
  readonly cart?: Cart | null | typeof unreadable
  readonly points?: readonly PointAvailability[]
  readonly ways?: readonly CheaperWay[]
  readonly history?: HistoryPage | null
  readonly detail?: HistoryDetail | null
}

const tabs = {
  carrito: { label: "Carrito", icon: "cart" },
  informacion: { label: "Informacion", icon: "user" },
  historial: { label: "Historial de Compras", icon: "clock" },
  ayuda: { label: "Ayuda", icon: "alert" },
} as const satisfies Record<string, { label: string; icon: IconName }>
type ProfileTab = keyof typeof tabs
const storageKey = "profileTab"

const isTab = (text: string | null): text is ProfileTab => text !== null && Object.hasOwn(tabs, text)

const tabOf = (search: URLSearchParams): ProfileTab | null => {
  const asked = search.get("tab")
  return isTab(asked) ? asked : null
}

/** React warns about layout effects on the server. */
const useBrowserEffect = typeof document === "undefined" ? () => undefined : useLayoutEffect

/** Without a tab in the address, the last chosen one (PROF-02, PROF-12). */
const useProfileTab = (): ProfileTab => {
  const [search, setSearch] = useSearchParams()
  const shown = tabOf(search)
  useBrowserEffect(() => {
    const stored = readStored(storageKey)
    if (shown === null && isTab(stored) && stored !== "carrito")
      setSearch({ tab: stored }, { replace: true, preventScrollReset: true })
  }, [shown, setSearch])
  return shown ?? "carrito"
}

const ProfileMenu = ({ selected }: { selected: ProfileTab }) => (
  <nav aria-label="Secciones del perfil" className="lg:sticky lg:top-24">
    <ul className="grid grid-cols-2 gap-2 lg:grid-cols-1">
      {(Object.keys(tabs) as ProfileTab[]).map(tab => (
        <li key={tab}>
          <Link
            to={`/perfil?tab=${tab}`}
            preventScrollReset
            onClick={() => writeStored(storageKey, tab)}
            aria-current={tab === selected ? "page" : undefined}
            className="flex min-h-12 items-center gap-3 rounded-pad border border-line bg-silk px-3 font-medium hover:bg-mask-50 aria-[current=page]:border-mask-700 aria-[current=page]:bg-mask-50 aria-[current=page]:text-mask-800"
          >
            <Icon name={tabs[tab].icon} className="size-5 shrink-0" />
            <span className="min-w-0">{tabs[tab].label}</span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

/** Each tab costs the ERP what it shows and no more. */
const readTab = async (context: Context, customerId: number, search: URLSearchParams): Promise<TabData> => {
  const { cart, cheaperWays, history, pickupAvailability } = servicesOf(context)
  switch (tabOf(search) ?? "carrito") {
    case "carrito": {
      const shown = await quietly(context, "error al leer el carrito", cart.read(customerId), unreadable)
      const lines = shown && shown !== unreadable ? shown.lines : []
      if (lines.length === 0) return { cart: shown }
      const [points, ways] = await Promise.all([
        quietly(context, "error al leer lo disponible", pickupAvailability(customerId, lines), []),
        quietly(context, "error al comparar con paquetes y kits", cheaperWays(lines), []),
      ])
      return { cart: shown, points, ways }
    }
    case "historial": {
      const opened = orderId.parse(search.get("orden") ?? undefined)
      const older = orderId.parse(search.get(olderParam) ?? undefined)
      const [page, detail] = await Promise.all([
        quietly(context, "error al leer el historial", history.page(customerId, older), null),
        opened === undefined ? null : detailOf(context, customerId, opened),
      ])
      return { history: page, detail }
    }
    default:
      return {}
  }
}

export const loader = async (args: Route.LoaderArgs) => {
  const { request, context } = args
  await answerReturn(args)
  const customer = await customerOf(request, context)
  if (!customer) throw redirect((await resultForVisitor(request, context)) ? returnResultPath : "/iniciar-sesion")
  const payment = await resultToShow(request, context, customer.id)
  const page = {
    customer,
    ...(await readTab(context, customer.id, new URL(request.url).searchParams)),
    payment,
    checkoutKey: crypto.randomUUID(),
    cardProvider: servicesOf(context).cardCheckout.providerName,
  }
  const isDecided = payment !== null && payment.result.state !== "open"
  return data(page, isDecided ? { headers: await forgetResult(context) } : undefined)
}

export const action = profileAction

export const clientAction = whenLost<ProfileReply | undefined>(lostProfileReply)

export const headers = privatePage

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Mi perfil",
    description: "Su carrito, sus datos y su historial de compras.",
    brandName: siteOf(matches).brand?.name,
    noIndex: true,
  })

/** Nothing to read for a tab that shows nothing of the ERP, nor for closing an order of the list. */
const hasAll = (current: URLSearchParams, next: URLSearchParams): boolean => {
  const tab = tabOf(next)
  if (tab === "informacion" || tab === "ayuda") return true
  return (
    tab === "historial" &&
    tabOf(current) === tab &&
    current.get(olderParam) === next.get(olderParam) &&
    !next.has("orden")
  )
}

export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => {
  const onlyTheTab = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return formMethod === undefined && onlyTheTab && hasAll(currentUrl.searchParams, nextUrl.searchParams)
    ? false
    : defaultShouldRevalidate
}

const useCartCount = (cart: TabData["cart"]) => {
  useEffect(() => {
    if (cart === undefined || cart === unreadable) return
    storeCartUnits((cart?.lines ?? []).reduce((units, { qty }) => units + Math.max(0, qty), 0))
  }, [cart])
}

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, cart, points, ways, history, detail, payment, checkoutKey, cardProvider } = loaderData
  const tab = useProfileTab()
  useCartCount(cart)
  const tried = useTriedCard(payment)
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-8">
      <h1 className="text-3xl font-bold">Mi perfil</h1>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <ProfileMenu selected={tab} />
        <div className="min-w-0">
          {tab === "carrito" && (
            <CartTab
              cart={cart === unreadable ? null : (cart ?? null)}
              notRead={cart === unreadable}
              points={points ?? []}
              ways={ways ?? []}
              customer={customer}
              checkoutKey={checkoutKey}
              cardProvider={cardProvider}
              tried={tried}
              outcome={actionData}
            />
          )}
          {tab === "informacion" && (
            <InformationTab customer={customer} sessions={actionData?.of === "sessions" ? actionData : undefined} />
          )}
          {tab === "historial" && <HistoryTab page={history ?? null} detail={detail ?? null} />}
          {tab === "ayuda" && <HelpTab customer={customer} />}
        </div>
      </div>
      <ResultDialog payment={payment} />
    </div>
  )
}
