import { data, redirect } from "react-router"
import { getServices } from "../../../services.server.ts"
import type { AddToCartResult } from "../../../shop/cart/rules/cart-lines.ts"
import { cataloguePath } from "../../../shop/catalogue/rules/catalogue-query.ts"
import { readFormText } from "../../../shop/vocabulary/form-fields.ts"
import { signedInCustomer } from "../session/customer.server.ts"
import { storePendingAction, wantedLine } from "../session/pending-action.server.ts"
import { ownPage, searchFor } from "../session/return-search.ts"
import type { Route } from "./+types/add-line-endpoint"
import { addedFrom } from "./add-to-cart.tsx"

const statusCodes = {
  added: 200,
  "no-quantity": 422,
  "above-stock": 409,
  "unknown-product": 404,
  "signed-out": 401,
  "no-draft": 502,
  failed: 502,
} as const satisfies Record<AddToCartResult["kind"], number>

type Line = ReturnType<typeof wantedLine.safeParse>

const addLine = async (
  context: Route.ActionArgs["context"],
  customerId: number,
  line: Line,
): Promise<AddToCartResult & { readonly cart?: number | null }> => {
  if (!line.success) {
    const quantityIsWrong = line.error.issues.some(issue => issue.path[0] === "cantidad")
    return { kind: quantityIsWrong ? "no-quantity" : "unknown-product" }
  }
  const { cart } = getServices(context)
  const { producto: productId, cantidad: quantity } = line.data
  const result = await cart.add(customerId, { productId, quantity })
  return result.kind === "added" ? { ...result, cart: await cart.units(customerId) } : result
}

/** Scripts get an AddToCartResult. A plain form is redirected to the same page with the result in the address. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = await request.formData()
  const line = wantedLine.safeParse(Object.fromEntries(form))
  const volver = readFormText(form, "volver")
  const page = ownPage(volver)
  const isPlainForm = page !== null && !(request.headers.get("Accept") ?? "").includes("application/json")
  const isProduct = readFormText(form, "de") === addedFrom.product
  const customer = await signedInCustomer(request, context)
  const result: AddToCartResult = customer ? await addLine(context, customer.id, line) : { kind: "signed-out" }
  const headers =
    page && !customer ? { "Set-Cookie": await storePendingAction(context, volver, { linea: line.data }) } : undefined
  if (!isPlainForm) return data(result, { status: statusCodes[result.kind], headers })
  if (!customer && !isProduct) return redirect(`/iniciar-sesion${searchFor(volver)}`, { headers })
  const target = isProduct && result.kind === "added" ? new URL(cataloguePath, page) : page
  target.searchParams.set(isProduct ? addedFrom.product : addedFrom.card, result.kind)
  return redirect(`${target.pathname}${target.search}`, { headers })
}

export const loader = () => redirect("/perfil")
