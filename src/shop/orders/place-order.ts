import type { Erp } from "../../erp/erp.ts"
import { refusal } from "../../erp/erp-error.ts"
import type { Order, OrderDraft } from "../../erp/order.ts"
import type { NewOrderLine } from "../../erp/order-lines.ts"
import type { Failure } from "../../platform/workflows/failure.ts"
import type { Retry } from "../../platform/workflows/retry.ts"
import type { StepRun, Steps } from "../../platform/workflows/workflow.ts"
import { orderDefaults } from "../vocabulary/business.ts"
import { type Colones, sameAmount, sum } from "../vocabulary/money.ts"

/** The steps of every order the shop makes, in the order of ERP-44 to ERP-47; the log's words are FAIL-15's. */
export const placeOrderSteps = {
  "create the order": "Error al crear la orden",
  "add the lines": "Error al agregar los productos a la orden",
  "add the discounts": "Error al agregar los descuentos a la orden",
  "add the extras": "Error al agregar los productos adicionales a la orden",
  "add the postal fee": "Error al agregar el costo de envío",
  "validate the order": "Error al validar la orden",
} as const
type PlaceOrderStep = keyof typeof placeOrderSteps
export type LinesStep = Extract<PlaceOrderStep, `add ${string}`>

export interface OrderToPlace {
  /** Our key: the order's ref_ext, by which a step that runs twice finds what it made. */
  readonly key: string
  /** No other run can have used the key. */
  readonly keyIsNew?: boolean
  readonly draft: Omit<OrderDraft, "refExt">
  readonly lines: Readonly<Partial<Record<LinesStep, readonly NewOrderLine[]>>>
  /** What the order must come to before it is validated (I2). */
  readonly due: Colones
  readonly afterCreation?: (orderId: number) => Promise<unknown>
  readonly beforeValidation?: () => Promise<unknown>
}

export type Placed =
  | { readonly kind: "placed"; readonly orderId: number; readonly ref: string }
  | { readonly kind: "refused"; readonly orderId: number | null; readonly failure: Failure }

type Needs = { readonly erp: Pick<Erp, "orders"> }

const isExact = ({ total, lines }: Order, due: Colones): boolean =>
  sameAmount(total, due) && sameAmount(sum(lines.map(line => line.total)), due)

/** Nothing may be validated that is not exactly what was bought (I2): what came late is taken out, anything else is refused. */
const validateExactly = async ({ erp }: Needs, orderId: number, wanted: readonly NewOrderLine[], due: Colones) => {
  let seen: Order | undefined
  const validate = () =>
    erp.orders.ensureValidated(orderId, draft => {
      seen = draft
      if (!isExact(draft, due))
        throw refusal("POST", `/orders/${orderId}/validate`, `the order holds ${draft.total}, not ${due}`)
    })
  try {
    return await validate()
  } catch (error) {
    if (!seen || isExact(seen, due)) throw error
    await erp.orders.ensureExactLines(orderId, { added: wanted })
    return validate()
  }
}

/** Validation is always retried until its result is known; `creation` is the retry of the first step alone. */
export const placeOrder = async (
  { attempt }: Steps<PlaceOrderStep>,
  order: OrderToPlace,
  services: Needs,
  { creation }: { readonly creation?: Retry } = {},
): Promise<Placed> => {
  const { orders } = services.erp
  const create = ({ firstTry }: StepRun) =>
    orders.findOrCreateByRefExt(order.key, order.draft, { firstTry: firstTry && order.keyIsNew === true })
  const created = await attempt("create the order", create, { retry: creation })
  if (created.kind === "refused") return { ...created, orderId: null }
  const orderId = created.value.id
  await order.afterCreation?.(orderId)
  const wanted: NewOrderLine[] = []
  for (const [step, lines] of Object.entries(order.lines) as [LinesStep, readonly NewOrderLine[]][]) {
    if (lines.length === 0) continue
    const before = [...wanted]
    wanted.push(...lines)
    const filled = await attempt(step, run => orders.ensureExactLines(orderId, { before, added: lines }, run))
    if (filled.kind === "refused") return { ...filled, orderId }
  }
  await order.beforeValidation?.()
  const validate = async () => (await validateExactly(services, orderId, wanted, order.due)).ref
  const validated = await attempt("validate the order", validate, { retry: "forever" })
  return validated.kind === "refused" ? { ...validated, orderId } : { kind: "placed", orderId, ref: validated.value }
}

/** A draft of ours that will never be an order is removed. */
export const deleteUnfinished = async ({ erp }: Needs, key: string): Promise<void> => {
  const order = await erp.orders.findByRefExt(key)
  if (order?.status === orderDefaults.status) await erp.orders.delete(order.id)
}
