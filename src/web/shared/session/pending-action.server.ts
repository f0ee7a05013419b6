import type { RouterContextProvider } from "react-router"
import { z } from "zod"
import { getServices } from "../../../services.server.ts"
import type { CustomerProfile } from "../../../shop/vocabulary/people.ts"
import { addWaitingList } from "../part-list/add-list.server.ts"
import { clearCookie, getCookies, readCookie } from "./cookies.server.ts"
import { signInHeaders } from "./customer.server.ts"
import { ownPage, returnParam } from "./return-search.ts"

type Context = Readonly<RouterContextProvider>

const whole = z.coerce.number().int()
export const wantedLine = z.object({ producto: whole.positive(), cantidad: whole.min(1).max(1_000_000) })

/** What a visitor wanted before signing in. Only forms of the shop store it, so that a stranger's link cannot fill a cart. */
const wanted = z.object({
  linea: wantedLine.optional(),
  aviso: whole.positive().optional(),
  lista: z.string().max(40).optional(),
})
const pendingAction = wanted.extend({ volver: z.string().max(2000) })
type Wanted = z.infer<typeof wanted>

const readPendingAction = async (request: Request, context: Context) =>
  pendingAction.safeParse(await readCookie(getCookies(context).pendingAction, request)).data ?? null

export const storePendingAction = async (context: Context, volver: string, what: Wanted = {}): Promise<string> =>
  getCookies(context).pendingAction.serialize({ ...what, volver: volver.slice(0, 2000) })

/** For a sign-in at a provider, which does not return our address. The stored action stays only if it belongs to this page. */
export const storePendingPage = async (request: Request, context: Context): Promise<string> => {
  const volver = new URL(request.url).searchParams.get(returnParam)
  const stored = await readPendingAction(request, context)
  return volver === null
    ? clearCookie(getCookies(context).pendingAction)
    : storePendingAction(context, volver, stored?.volver === volver ? stored : {})
}

export const readPendingPage = async (request: Request, context: Context): Promise<string | null> =>
  (await readPendingAction(request, context))?.volver ?? null

const carryOut = async (
  context: Context,
  customerId: number,
  { linea, aviso, lista }: Wanted,
): Promise<string | null> => {
  const { cart, stockNotices } = getServices(context)
  if (linea) return (await cart.add(customerId, { productId: linea.producto, quantity: linea.cantidad })).kind
  if (lista !== undefined) return addWaitingList(context, customerId, lista)
  return aviso ? stockNotices.ask(customerId, aviso) : null
}

/** Signs in, carries out the stored action and returns where to go: /perfil unless a page of the shop asked (AUTH-13, ORD-09). */
export const signInAndReturn = async (
  request: Request,
  context: Context,
  customer: CustomerProfile,
  volver: string | null = new URL(request.url).searchParams.get(returnParam),
): Promise<{ readonly to: string; readonly headers: Headers }> => {
  const headers = await signInHeaders(request, context, customer)
  const stored = await readPendingAction(request, context)
  if (stored) headers.append("Set-Cookie", await clearCookie(getCookies(context).pendingAction))
  const page = ownPage(volver ?? "")
  if (!page) return { to: "/perfil", headers }
  const result = stored?.volver === volver ? await carryOut(context, customer.id, stored) : null
  if (result) page.searchParams.set("carrito", result)
  return { to: `${page.pathname}${page.search}`, headers }
}
