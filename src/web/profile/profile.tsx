import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router"
import { servicesOf } from "../../services.server.ts"
import { whenLost } from "../shared/connection/when-lost.ts"
import { siteOf } from "../shared/frame/site.ts"
import { customerOf } from "../shared/session/customer.server.ts"
import { privatePage } from "../ui/page-headers.ts"
import { pageMeta } from "../ui/page-meta.ts"
import type { Route } from "./+types/profile"
import { CartTab } from "./cart/cart-tab.tsx"
import { HelpTab } from "./help.tsx"
import { HistoryTab } from "./history/history-tab.tsx"
import { InformationTab } from "./information/information-tab.tsx"
import { ResultDialog } from "./payment/result-dialog.tsx"
import { returnResultPath } from "./payment/texts.ts"
import { profileAction } from "./profile-action.server.ts"
import { lostProfileReply, type ProfileReply } from "./profile-reply.ts"
import { forgetResult, resultForVisitor, resultToShow, showResult } from "./shown-result.server.ts"
import { ProfileMenu, useProfileTab } from "./tabs.tsx"
import { profileTexts as t } from "./texts.ts"

/** Distinct from empty: nobody must believe that unreadable data is gone. */
const unreadable = "unreadable"

const quietly = <T, const Otherwise>(
  context: Route.LoaderArgs["context"],
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

const detailOf = async (context: Route.LoaderArgs["context"], customerId: number, orderId: number) => {
  const empty = { orderName: "", lines: [] }
  const detail = await quietly(
    context,
    "error al leer las líneas de la orden",
    servicesOf(context).history.detail(customerId, orderId),
    empty,
  )
  if (!detail) throw data(null, { status: 404 })
  return detail
}

export const loader = async (args: Route.LoaderArgs) => {
  const { request, context } = args
  await answerReturn(args)
  const customer = await customerOf(request, context)
  if (!customer) throw redirect((await resultForVisitor(request, context)) ? returnResultPath : "/iniciar-sesion")
  const { cart, history, cardCheckout } = servicesOf(context)
  const payment = await resultToShow(request, context, customer.id)
  const orderId = Number(new URL(request.url).searchParams.get("orden"))
  const [shownCart, pastOrders, detail] = await Promise.all([
    quietly(context, "error al leer el carrito", cart.read(customer.id), unreadable),
    quietly(context, "error al leer el historial", history.list(customer.id), unreadable),
    Number.isInteger(orderId) && orderId > 0 ? detailOf(context, customer.id, orderId) : null,
  ])
  const page = {
    customer,
    cart: shownCart === unreadable ? null : shownCart,
    history: pastOrders === unreadable ? [] : pastOrders,
    notRead: { cart: shownCart === unreadable, history: pastOrders === unreadable },
    detail,
    payment,
    checkoutKey: crypto.randomUUID(),
    cardProvider: cardCheckout.providerName,
  }
  const isTold = payment !== null && payment.result.state !== "open"
  return data(page, isTold ? { headers: await forgetResult(context) } : undefined)
}

export const action = profileAction

export const clientAction = whenLost<ProfileReply | undefined>(lostProfileReply)

export const headers = privatePage

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: t.title, description: t.description, brandName: siteOf(matches).brand?.name, noIndex: true })

/** A change of tab needs no new data. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => {
  const onlyTheTab =
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.search !== nextUrl.search &&
    currentUrl.searchParams.get("orden") === nextUrl.searchParams.get("orden")
  return formMethod === undefined && onlyTheTab ? false : defaultShouldRevalidate
}

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, cart, history, notRead, detail, payment, checkoutKey, cardProvider } = loaderData
  const tab = useProfileTab()
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-8">
      <h1 className="text-3xl font-bold">{t.title}</h1>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <ProfileMenu selected={tab} />
        <div className="min-w-0">
          {tab === "carrito" && (
            <CartTab
              cart={cart}
              notRead={notRead.cart}
              customer={customer}
              checkoutKey={checkoutKey}
              cardProvider={cardProvider}
              outcome={actionData}
            />
          )}
          {tab === "informacion" && (
            <InformationTab customer={customer} sessions={actionData?.of === "sessions" ? actionData : undefined} />
          )}
          {tab === "historial" && <HistoryTab orders={history} notRead={notRead.history} detail={detail} />}
          {tab === "ayuda" && <HelpTab customer={customer} />}
        </div>
      </div>
      <ResultDialog payment={payment} />
    </div>
  )
}
