import { redirect } from "react-router"
import { z } from "zod"
import { servicesOf } from "../../services.server.ts"
import { textOf } from "../../shop/vocabulary/form-fields.ts"
import { customerOf } from "../shared/session/customer.server.ts"
import { searchFor } from "../shared/session/return-search.ts"
import { keepWish } from "../shared/session/wished-line.server.ts"
import type { Route } from "./+types/product"

const product = z.coerce.number().int().positive().max(2_147_483_647)

export const askNotice = async ({ request, context }: Route.ActionArgs) => {
  const { pathname } = new URL(request.url)
  const aviso = product.safeParse(textOf(await request.formData(), "producto")).data
  if (!aviso) return redirect(pathname)
  const customer = await customerOf(request, context)
  if (!customer) {
    const headers = { "Set-Cookie": await keepWish(context, pathname, { aviso }) }
    return redirect(`/iniciar-sesion${searchFor(pathname)}`, { headers })
  }
  const carrito = await servicesOf(context).stockNotices.ask(customer.id, aviso)
  return redirect(`${pathname}?${new URLSearchParams({ carrito })}`)
}
