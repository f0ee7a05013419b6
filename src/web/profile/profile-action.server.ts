import { data, type RouterContextProvider, redirect } from "react-router"
import { z } from "zod"
import { getServices } from "../../services.server.ts"
import { hasProblems, profileProblems, readProfile } from "../../shop/accounts/rules/account-forms.ts"
import type { CheckoutProblem } from "../../shop/cart/rules/checkout.ts"
import { readFormText } from "../../shop/vocabulary/form-fields.ts"
import type { Colones } from "../../shop/vocabulary/money.ts"
import { billingAddress, billingProblem } from "../../shop/vocabulary/payments.ts"
import type { CustomerProfile } from "../../shop/vocabulary/people.ts"
import {
  billingForm,
  type CartOutcome,
  checkoutStatus,
  saveUnits,
  seenTotal,
  typedUnits,
  unitsBeforePaying,
  unitsRefused,
} from "../shared/billing/checkout-answer.server.ts"
import { unitsField } from "../shared/billing/units-field.ts"
import { customerCaller, customerSessionId, requireCustomerCall } from "../shared/session/customer.server.ts"
import type { DataOutcome, SessionsOutcome } from "./profile-reply.ts"
import { clearResult, showResult } from "./shown-result.server.ts"

const statusCodes = { taken: 409, failed: 503, "password-wrong": 401, "sign-in-again": 401, wait: 429 } as const

interface ActionArgs {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
}

interface Call extends ActionArgs {
  readonly customer: CustomerProfile
  readonly form: FormData
}

/** The session decides whose record changes; an id in the form is ignored (PROF-10). */
export const saveData = async ({ request, context, customer, form }: Call) => {
  const values = readProfile(form)
  const problems = profileProblems(values)
  if (hasProblems(problems))
    return data<DataOutcome>({ of: "data", kind: "invalid", values, problems }, { status: 400 })
  const result = await getServices(context).accounts.updateProfile(customer, values, {
    password: readFormText(form, "contrasena"),
    ...(await customerCaller(request, context)),
    sessionId: await customerSessionId(request, context),
  })
  if (result.kind === "saved") return data<DataOutcome>({ of: "data", ...result })
  const reason = result.kind === "taken" || result.kind === "failed" ? undefined : result.kind
  return data<DataOutcome>({ of: "data", kind: "failed", values, reason }, { status: statusCodes[result.kind] })
}

const key = z.string().regex(/^[\w-]{8,64}$/)
const choices = z.object({ recogida: z.coerce.number(), metodo: z.coerce.number() })
const problem = (found: CheckoutProblem | { readonly kind: "missing-choice" }, status = 422) =>
  data<CartOutcome>({ of: "payment", problem: found }, { status })

/** Without script; otherwise the page posts to /createPayment. */
const payByCard = async ({ context, customer, form }: Call, pickupPoint: number, seenTotal: Colones | null) => {
  const typed = billingForm(name => form.get(name))
  const billing = billingAddress(typed)
  if (!billing)
    return data<CartOutcome>({ of: "billing", problem: billingProblem(typed) ?? "firstName" }, { status: 422 })
  const started = await getServices(context).cardCheckout.start(customer.id, {
    pickupPoint,
    billing: { ...billing, phone: customer.phone },
    seenTotal,
  })
  return started.kind === "started" ? redirect(started.url) : problem(started, checkoutStatus[started.kind])
}

const pay = async (call: Call) => {
  const { context, customer, form } = call
  const { recogida: pickupPoint, metodo } = choices.safeParse(Object.fromEntries(form)).data ?? {}
  const { paymentModes, pickupPointAt } = getServices(context).settings.business()
  const isOffered = Object.values(paymentModes).some(mode => mode === metodo)
  if (pickupPoint === undefined || metodo === undefined || !pickupPointAt(pickupPoint) || !isOffered)
    return problem({ kind: "missing-choice" })
  const request = key.safeParse(readFormText(form, "clave")).data
  if (!request) return problem({ kind: "failed" }, 400)
  await getServices(context).legal.accept({ customerId: customer.id }, form.get("terminos"))
  const units = await unitsBeforePaying(context, customer.id, typedUnits(form), seenTotal.parse(form.get("visto")))
  if (units.refused) return unitsRefused(units.refused)
  if (metodo === paymentModes.card) return payByCard(call, pickupPoint, units.seenTotal)
  const begun = await getServices(context).checkout.pay(customer.id, {
    key: request,
    pickupPoint,
    paymentModeId: metodo,
    seenTotal: units.seenTotal,
  })
  return begun.kind === "begun"
    ? redirect("/perfil", { headers: await showResult(context, { checkout: request }) })
    : problem(begun, checkoutStatus[begun.kind])
}

const lineId = z.coerce.number().int().positive().catch(0)

const changeUnits = async ({ context, customer, form }: Call) => {
  const refused = await saveUnits(context, customer.id, typedUnits(form))
  return refused ? unitsRefused(refused) : data<CartOutcome>({ of: "line", kind: "units-set" })
}

const takeRemaining = async (call: Call, pressed: string) => {
  const [line, left] = pressed.split(":")
  const form = new FormData()
  form.set("linea", line ?? "")
  form.set(unitsField.nameOf(lineId.parse(line)), left ?? "")
  return left === "0" ? removeLine({ ...call, form }) : changeUnits({ ...call, form })
}

const removeLine = async ({ context, customer, form }: Call) => {
  const { kind } = await getServices(context).cart.remove(customer.id, lineId.parse(readFormText(form, "linea")))
  return kind === "removed"
    ? data<CartOutcome>({ of: "line", kind })
    : data<CartOutcome>({ of: "line", kind: "not-removed" }, { status: kind === "unknown-line" ? 404 : 502 })
}

const endOtherSessions = async ({ request, context, customer }: Call) => {
  const { accounts, log } = getServices(context)
  try {
    await accounts.passwords.endOtherSessions(customer, await customerSessionId(request, context))
    return data<SessionsOutcome>({ of: "sessions", kind: "sessionsDone" })
  } catch (error) {
    log.error({ err: error }, "the other sessions could not be ended")
    return data<SessionsOutcome>({ of: "sessions", kind: "sessionsFailed" }, { status: 503 })
  }
}

export const profileAction = async ({ request, context }: ActionArgs) => {
  const customer = await requireCustomerCall(request, context)
  const form = await request.formData()
  const call: Call = { request, context, customer, form }
  const taken = form.get("tomar")
  if (typeof taken === "string") return takeRemaining(call, taken)
  switch (readFormText(form, "accion")) {
    case "pagar":
      return pay(call)
    case "unidades":
      return changeUnits(call)
    case "quitar":
      return removeLine(call)
    case "datos":
      return saveData(call)
    case "cerrar-sesiones":
      return endOtherSessions(call)
    case "cerrar-resultado":
      return redirect("/perfil", { headers: await clearResult(context) })
    default:
      throw data(null, { status: 400 })
  }
}
