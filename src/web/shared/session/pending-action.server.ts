import type { RouterContextProvider } from "react-router"
import { z } from "zod"
import { servicesOf } from "../../../services.server.ts"
import type { CustomerProfile } from "../../../shop/vocabulary/people.ts"
import { addWaitingList } from "../part-list/add-list.server.ts"
import { clearCookie, cookiesOf, readCookie } from "./cookies.server.ts"
import { signInHeaders } from "./customer.server.ts"
import { ownPage, returnParam } from "./return-search.ts"

type Context = Readonly<RouterContextProvider>

const whole = z.coerce.number().int()
export const wantedLine = z.object({ producto: whole.positive(), cantidad: whole.min(1).max(1_000_000) })

/** Only a form of the shop stores it, so that a stranger's link cannot fill a cart. */
const wanted = z.object({
  linea: wantedLine.optional(),
  aviso: whole.positive().optional(),
  lista: z.string().max(40).optional(),
})
const wish = wanted.extend({ volver: z.string().max(2000) })
type Wanted = z.infer<typeof wanted>

const readWish = async (request: Request, context: Context) =>
  wish.safeParse(await readCookie(cookiesOf(context).wish, request)).data ?? null

export const keepWish = async (context: Context, volver: string, what: Wanted = {}): Promise<string> =>
  cookiesOf(context).wish.serialize({ ...what, volver: volver.slice(0, 2000) })

/** For a provider's page, which does not return our address: the stored line is kept only for the same page. */
export const keepPageWish = async (request: Request, context: Context): Promise<string> => {
  const volver = new URL(request.url).searchParams.get(returnParam)
  const left = await readWish(request, context)
  return volver === null
    ? clearCookie(cookiesOf(context).wish)
    : keepWish(context, volver, left?.volver === volver ? left : {})
}

export const wishedPage = async (request: Request, context: Context): Promise<string | null> =>
  (await readWish(request, context))?.volver ?? null

const fulfil = async (
  context: Context,
  customerId: number,
  { linea, aviso, lista }: Wanted,
): Promise<string | null> => {
  const { cart, stockNotices } = servicesOf(context)
  if (linea) return (await cart.add(customerId, { productId: linea.producto, quantity: linea.cantidad })).kind
  if (lista !== undefined) return addWaitingList(context, customerId, lista)
  return aviso ? stockNotices.ask(customerId, aviso) : null
}

/** Signs in, adds the stored line and returns where to go: /perfil unless a page of the shop asked (AUTH-13, ORD-09). */
export const enterShop = async (
  request: Request,
  context: Context,
  customer: CustomerProfile,
  volver: string | null = new URL(request.url).searchParams.get(returnParam),
): Promise<{ readonly to: string; readonly headers: Headers }> => {
  const headers = await signInHeaders(request, context, customer)
  const left = await readWish(request, context)
  if (left) headers.append("Set-Cookie", await clearCookie(cookiesOf(context).wish))
  const page = ownPage(volver ?? "")
  if (!page) return { to: "/perfil", headers }
  const result = left?.volver === volver ? await fulfil(context, customer.id, left) : null
  if (result) page.searchParams.set("carrito", result)
  return { to: `${page.pathname}${page.search}`, headers }
}
