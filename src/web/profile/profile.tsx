import type { ReactNode } from "react"
import { useEffect, useLayoutEffect } from "react"
import { data, Link, redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router"
import { z } from "zod"
import { getServices } from "../../services.server.ts"
import type { CheaperWay } from "../../shop/cart/compare-bundles.ts"
import { type Cart, type PointAvailability, readCheckoutOptions } from "../../shop/cart/rules/cart-lines.ts"
import type { HistoryDetail, HistoryPage } from "../../shop/orders/history.ts"
import { internationalPhone } from "../../shop/vocabulary/brand.ts"
import { whenLost } from "../shared/connection/when-lost.ts"
import { unlistedMeta, useSite } from "../shared/frame/site.ts"
import { signedInCustomer } from "../shared/session/customer.server.ts"
import { storeCartUnits } from "../shared/session/stored-session.ts"
import { Icon, type IconName } from "../ui/icons.tsx"
import { privatePage } from "../ui/page-headers.ts"
import { readStored, writeStored } from "../ui/storage.ts"
import { showToast } from "../ui/toast.tsx"
import type { Route } from "./+types/profile"
import { CartTab } from "./cart/cart-tab.tsx"
import { HistoryTab, olderParam } from "./history/history-tab.tsx"
import { InformationTab } from "./information/information-tab.tsx"
import { ResultDialog, useTriedCard } from "./payment/result-dialog.tsx"
import { profileAction } from "./profile-action.server.ts"
import { lostProfileReply, type ProfileReply } from "./profile-reply.ts"
import { clearResult, resultForVisitor, resultToShow, showResult } from "./shown-result.server.ts"

const Contact = ({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) => (
  <li className="flex items-center gap-4 rounded-board border border-line bg-silk p-4 shadow-press">
    <span className="grid size-11 shrink-0 place-items-center rounded-full bg-mask-50 text-mask-700">
      <Icon name={icon} className="size-5" />
    </span>
    <span className="flex min-w-0 flex-col">
      <span className="text-sm text-ink-soft">{label}</span>
      {children}
    </span>
  </li>
)

const linkClass = "inline-flex min-h-6 items-center break-all font-semibold text-mask-800 underline underline-offset-4"

const helpLinks = [
  { to: "/envios", icon: "truck", label: "Envíos", hint: "Cómo y cuándo llega su pedido" },
  { to: "/reembolso", icon: "box", label: "Reembolsos", hint: "Cambios y devoluciones" },
  { to: "/PuntosdeVenta", icon: "pin", label: "Puntos de Venta", hint: "Dónde comprar y retirar" },
] as const

const HelpTab = () => {
  const { brand } = useSite()
  return (
    <section aria-labelledby="ayuda" className="flex flex-col gap-6">
      <div>
        <h2 id="ayuda" className="text-2xl font-bold">
          Ayuda
        </h2>
        <p className="mt-1 text-ink-soft">¿Dudas con un pedido, un pago o un componente? Escríbanos o llámenos.</p>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        <Contact icon="phone" label="Teléfono">
          <a href={`tel:+506${brand.phone}`} className={`figures ${linkClass}`}>
            {internationalPhone(brand.phone)}
          </a>
        </Contact>
        <Contact icon="mail" label="Correo">
          <a href={`mailto:${brand.email}`} className={linkClass}>
            {brand.email}
          </a>
        </Contact>
        <Contact icon="whatsapp" label="WhatsApp">
          <a href={brand.whatsapp} target="_blank" rel="noreferrer" className={linkClass}>
            Abrir conversación
          </a>
        </Contact>
      </ul>
      <div>
        <h3 className="font-semibold">Preguntas frecuentes</h3>
        <ul className="mt-2 divide-y divide-line rounded-board border border-line bg-silk">
          {helpLinks.map(link => (
            <li key={link.to}>
              <Link to={link.to} className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-mask-50">
                <Icon name={link.icon} className="size-5 shrink-0 text-copper-700" />
                <span className="flex flex-col">
                  <span className="font-semibold">{link.label}</span>
                  <span className="text-sm text-ink-soft">{link.hint}</span>
                </span>
                <Icon name="chevron-right" className="ml-auto size-5 shrink-0 text-ink-soft" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Differs from empty, so that unreadable data do not look deleted. */
const unreadable = "unreadable"

type Context = Route.LoaderArgs["context"]

const readOrElse = <T, const Otherwise>(
  context: Context,
  what: string,
  read: Promise<T>,
  otherwise: Otherwise,
): Promise<T | Otherwise> =>
  read.catch(error => {
    getServices(context).log.error({ err: error }, what)
    return otherwise
  })

/** Settles the payment for any visitor, signed in or not (PAY-27), and cleans the address (PAY-24). */
const answerReturn = async ({ request, context }: Route.LoaderArgs): Promise<void> => {
  const { settlement } = getServices(context)
  const { searchParams } = new URL(request.url)
  const claim = settlement.readReturn(searchParams)
  if (!claim) return
  await readOrElse(context, "the payment could not be checked", settlement.settle(claim.orderNumber), null)
  throw redirect("/perfil", {
    headers: await showResult(context, { cardReturn: searchParams.toString().slice(0, 2000) }),
  })
}

const readOrderDetail = async (context: Context, customerId: number, orderId: number) => {
  const empty = { orderName: "", isPriceOpen: false, lines: [] }
  const detail = await readOrElse(
    context,
    "the lines of an order could not be read",
    getServices(context).history.detail(customerId, orderId),
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

const parseTab = (search: URLSearchParams): ProfileTab | null => {
  const requested = search.get("tab")
  return isTab(requested) ? requested : null
}

/** React warns about layout effects on the server. */
const useBrowserEffect = typeof document === "undefined" ? () => undefined : useLayoutEffect

/** Without a tab in the address, the last chosen one (PROF-02, PROF-12). */
const useProfileTab = (): ProfileTab => {
  const [search, setSearch] = useSearchParams()
  const shown = parseTab(search)
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

/** Each tab reads from the ERP only what it shows. */
const readTab = async (context: Context, customerId: number, search: URLSearchParams): Promise<TabData> => {
  const { cart, cheaperWays, history, pickupAvailability } = getServices(context)
  switch (parseTab(search) ?? "carrito") {
    case "carrito": {
      const shown = await readOrElse(context, "the cart could not be read", cart.read(customerId), unreadable)
      const lines = shown && shown !== unreadable ? shown.lines : []
      if (lines.length === 0) return { cart: shown }
      const [points, ways] = await Promise.all([
        readOrElse(
          context,
          "the units at the pickup points could not be read",
          pickupAvailability(customerId, lines),
          [],
        ),
        readOrElse(context, "the cart could not be compared with packs and kits", cheaperWays(lines), []),
      ])
      return { cart: shown, points, ways }
    }
    case "historial": {
      const opened = orderId.parse(search.get("orden") ?? undefined)
      const older = orderId.parse(search.get(olderParam) ?? undefined)
      const [page, detail] = await Promise.all([
        readOrElse(context, "the history could not be read", history.page(customerId, older), null),
        opened === undefined ? null : readOrderDetail(context, customerId, opened),
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
  const customer = await signedInCustomer(request, context)
  if (!customer) throw redirect((await resultForVisitor(request, context)) ? "/perfil/resultado" : "/iniciar-sesion")
  const payment = await resultToShow(request, context, customer.id)
  const page = {
    customer,
    ...(await readTab(context, customer.id, new URL(request.url).searchParams)),
    payment,
    checkoutKey: crypto.randomUUID(),
    cardProvider: getServices(context).cardCheckout.providerName,
    options: readCheckoutOptions(getServices(context).settings.business()),
    isVerified: await getServices(context).accounts.isVerified(customer.id, customer.email),
  }
  const isDecided = payment !== null && payment.result.state !== "open"
  return data(page, isDecided ? { headers: await clearResult(context) } : undefined)
}

export const action = profileAction

const send = whenLost<ProfileReply | undefined>(lostProfileReply)

/** A removed line's form disappears, on a slow phone before it renders the reply, so the message is shown here. */
export const clientAction = async (args: Route.ClientActionArgs) => {
  const reply = await send(args)
  if (reply && "of" in reply && reply.of === "line" && reply.kind === "removed")
    showToast("Producto eliminado con éxito.", { alert: true })
  return reply
}

export const headers = privatePage

export const meta = unlistedMeta("Mi perfil", "Su carrito, sus datos y su historial de compras.")

/** Nothing is read again for tabs without ERP data or when an order's dialog closes. */
const needsNoData = (current: URLSearchParams, next: URLSearchParams): boolean => {
  const tab = parseTab(next)
  if (tab === "informacion" || tab === "ayuda") return true
  return (
    tab === "historial" &&
    parseTab(current) === tab &&
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
  return formMethod === undefined && onlyTheTab && needsNoData(currentUrl.searchParams, nextUrl.searchParams)
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
  const { customer, cart, points, ways, history, detail, payment, checkoutKey, cardProvider, options, isVerified } =
    loaderData
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
              options={options}
              tried={tried}
              outcome={actionData}
            />
          )}
          {tab === "informacion" && (
            <InformationTab
              customer={customer}
              isVerified={isVerified}
              sessions={actionData?.of === "sessions" ? actionData : undefined}
            />
          )}
          {tab === "historial" && <HistoryTab page={history ?? null} detail={detail ?? null} />}
          {tab === "ayuda" && <HelpTab />}
        </div>
      </div>
      <ResultDialog payment={payment} paymentModes={options.paymentModes} />
    </div>
  )
}
