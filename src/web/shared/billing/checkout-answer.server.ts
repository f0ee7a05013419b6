import { data, type RouterContextProvider } from "react-router"
import { z } from "zod"
import { getServices } from "../../../services.server.ts"
import type { CartChange } from "../../../shop/cart/rules/cart-lines.ts"
import type { CheckoutProblem } from "../../../shop/cart/rules/checkout.ts"
import { type Colones, colones, sameAmount } from "../../../shop/vocabulary/money.ts"
import { type BillingForm, type BillingProblem, billingFields } from "../../../shop/vocabulary/payments.ts"
import { unitsField } from "./units-field.ts"

export type CartOutcome =
  | { readonly of: "line"; readonly kind: "removed" | "not-removed" | "units-set" | "units-failed" | "units-lost" }
  | { readonly of: "line"; readonly kind: "above-stock"; readonly max: number }
  | { readonly of: "payment"; readonly problem: CheckoutProblem | { readonly kind: "missing-choice" } }
  | { readonly of: "billing"; readonly problem: BillingProblem }

const text = z.string().max(300).catch("")

/** The total on the screen; it is compared, never charged. */
export const seenTotal = z.coerce.number().finite().transform(colones).nullable().catch(null)

export const billingForm = (read: (name: string) => unknown) =>
  Object.fromEntries(billingFields.map(name => [name, text.parse(read(name))])) as unknown as BillingForm

export const checkoutStatus = {
  "no-order": 422,
  changed: 409,
  "under-way": 409,
  "other-page": 409,
  conflict: 409,
  failed: 502,
  "no-provider": 502,
} as const satisfies Record<CheckoutProblem["kind"], number>

type Context = Readonly<RouterContextProvider>

const units = z.coerce.number().int().max(1_000_000)

export const typedUnits = (fields: Iterable<readonly [string, unknown]>): ReadonlyMap<number, number> => {
  const typed = new Map<number, number>()
  for (const [name, value] of fields) {
    const line = unitsField.readLine(name)
    const count = value === "" ? null : units.safeParse(value).data
    if (line !== null && count != null) typed.set(line, Math.max(1, count))
  }
  return typed
}

type Refused = Exclude<CartChange, { kind: "added" }>

export const unitsRefused = (change: Refused) => {
  if (change.kind === "above-stock")
    return data<CartOutcome>({ of: "line", kind: "above-stock", max: change.max }, { status: 409 })
  // A line that is not in this customer's cart is refused, not an error.
  return data<CartOutcome>({ of: "line", kind: "units-failed" }, { status: change.kind === "failed" ? 502 : 404 })
}

export const saveUnits = async (
  context: Context,
  customerId: number,
  typed: ReadonlyMap<number, number>,
): Promise<Refused | null> => {
  const { cart } = getServices(context)
  for (const [line, count] of typed) {
    const change = await cart.setUnits(customerId, line, count)
    if (change.kind !== "added") return change
  }
  return null
}

/** 'Pagar' orders the units in the fields. The shown total is compared with the cart before they are saved. */
export const unitsBeforePaying = async (
  context: Context,
  customerId: number,
  typed: ReadonlyMap<number, number>,
  seenTotal: Colones | null,
): Promise<{ readonly refused: Refused } | { readonly refused: null; readonly seenTotal: Colones | null }> => {
  const { cart } = getServices(context)
  const before = typed.size === 0 ? null : await cart.read(customerId)
  const changed = (before?.lines ?? []).filter(({ ref, qty }) => (typed.get(ref) ?? qty) !== qty)
  if (!before || changed.length === 0) return { refused: null, seenTotal }
  const refused = await saveUnits(context, customerId, new Map(changed.map(({ ref }) => [ref, typed.get(ref) ?? 1])))
  if (refused) return { refused }
  const isAsSeen =
    seenTotal !== null &&
    sameAmount(seenTotal, before.total) &&
    changed.every(({ price, subprice }) => sameAmount(price, subprice))
  return { refused: null, seenTotal: isAsSeen ? ((await cart.read(customerId))?.total ?? null) : seenTotal }
}
