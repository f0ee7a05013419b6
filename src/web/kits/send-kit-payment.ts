import { checkoutQuery, type KitChoice } from "../../shop/kits/rules/kit-choice.ts"
import { currency } from "../../shop/vocabulary/business.ts"
import type { Colones } from "../../shop/vocabulary/money.ts"
import { postJson } from "../shared/connection/call-shop.ts"
import {
  type CheckoutOutcome,
  type CheckoutValues,
  checkoutProblem,
} from "../shared/kit-payment/kit-checkout-fields.ts"

const isOutcome = (body: unknown): body is CheckoutOutcome => {
  const { kind, url } = (body ?? {}) as { kind?: unknown; url?: unknown }
  return kind === "form" || kind === "refused" || (kind === "started" && typeof url === "string" && url !== "")
}

/** Any answer that is neither a start nor a refusal is PAY-18. */
export const sendKitPayment = async (
  choice: KitChoice,
  values: CheckoutValues,
  total: Colones,
): Promise<CheckoutOutcome> => {
  const problem = checkoutProblem(values)
  if (problem) return { kind: "form", problem, values }
  const { firstName, lastName, email, contactNumber, ...rest } = values
  const answer = await postJson("/createPayment", {
    amount: total.toFixed(2),
    currency,
    customerName: firstName,
    customerLastName: lastName,
    customerEmail: email,
    customerPhone: contactNumber,
    ...rest,
    kit: checkoutQuery(choice).toString(),
    visto: total,
  })
  return isOutcome(answer?.body) ? answer.body : { kind: "refused", why: { kind: "provider-failed" }, values }
}
