import { data, redirect } from "react-router"
import { z } from "zod"
import { servicesOf } from "../../../services.server.ts"
import type { AddToCartResult } from "../../../shop/cart/rules/cart-lines.ts"
import { textOf } from "../../../shop/vocabulary/form-fields.ts"
import { customerOf } from "../session/customer.server.ts"
import type { Route } from "./+types/add-line-endpoint"

const whole = z.coerce.number().int()
const wanted = z.object({ producto: whole.positive(), cantidad: whole.min(1).max(1_000_000) })

/** Prevents an open redirect: '/..//evil.com' is another site once parsed. */
const ownPage = (given: string): URL | null => {
  const page = given.startsWith("/") ? URL.parse(given, "http://shop") : null
  return page?.origin === "http://shop" && !page.pathname.startsWith("//") ? page : null
}

const statusOf = {
  added: 200,
  "no-quantity": 422,
  "above-stock": 409,
  "unknown-product": 404,
  "signed-out": 401,
  "no-draft": 502,
  failed: 502,
} as const satisfies Record<AddToCartResult["kind"], number>

const addLine = async ({ request, context }: Route.ActionArgs, form: FormData): Promise<AddToCartResult> => {
  const customer = await customerOf(request, context)
  if (!customer) return { kind: "signed-out" }
  const line = wanted.safeParse({ producto: form.get("producto"), cantidad: form.get("cantidad") })
  if (!line.success) {
    const quantityIsWrong = line.error.issues.some(issue => issue.path[0] === "cantidad")
    return { kind: quantityIsWrong ? "no-quantity" : "unknown-product" }
  }
  return servicesOf(context).cart.add(customer.id, { productId: line.data.producto, quantity: line.data.cantidad })
}

/** Scripts get an AddToCartResult; a plain form returns to its page `volver` with `?carrito=<kind>`. */
export const action = async (args: Route.ActionArgs) => {
  const form = await args.request.formData()
  const result = await addLine(args, form)
  const page = ownPage(textOf(form, "volver"))
  if (!page) return data(result, { status: statusOf[result.kind] })
  if (result.kind === "signed-out") return redirect("/iniciar-sesion")
  page.searchParams.set("carrito", result.kind)
  return redirect(`${page.pathname}${page.search}`)
}

export const loader = () => redirect("/perfil")
