import { refusal } from "../../erp/erp-error.ts"
import type { Order, OrderDraft } from "../../erp/order.ts"
import type { NewOrderLine } from "../../erp/order-lines.ts"
import type { Failure, Retry } from "../../platform/workflows/failure.ts"
import type { StepRun, Steps } from "../../platform/workflows/workflow.ts"
import type { Dependencies } from "../dependencies.ts"
import { postalFeeLabel } from "../vocabulary/business.ts"
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
type LinesStep = Extract<PlaceOrderStep, `add ${string}`>

/** A line without a tax rate uses that of its product in the ERP, free text that of the product it belongs to (TAX-04). */
type LineToPlace = NewOrderLine & { readonly taxedAs?: number }

interface OrderToPlace {
  /** The order's ref_ext, by which a step that runs twice finds the order it made. */
  readonly key: string
  readonly keyIsNew?: boolean
  readonly draft: Omit<OrderDraft, "refExt">
  readonly lines: Readonly<Partial<Record<LinesStep, readonly LineToPlace[]>>>
  readonly due: Colones
  readonly afterCreation?: (orderId: number) => Promise<unknown>
  readonly beforeValidation?: () => Promise<unknown>
}

export type Placed =
  | { readonly kind: "placed"; readonly orderId: number; readonly ref: string }
  | { readonly kind: "refused"; readonly orderId: number | null; readonly failure: Failure }

export const postalLine = (fee: Colones, taxRate: number): LineToPlace => ({
  label: postalFeeLabel(fee),
  quantity: 1,
  unitPrice: fee,
  taxRate,
})

type TaxRates = Readonly<Record<number, number>>

const taxProductIds = (line: LineToPlace): number[] => {
  const productId = "productId" in line ? line.productId : line.taxedAs
  return line.taxRate === undefined && productId !== undefined ? [productId] : []
}

const readTaxRates = async ({ erp }: Pick<Dependencies, "erp">, lines: readonly LineToPlace[]): Promise<TaxRates> => {
  const productIds = [...new Set(lines.flatMap(taxProductIds))]
  const products = productIds.length === 0 ? [] : await erp.products.getMany(productIds)
  return Object.fromEntries(products.map(({ id, taxRate }) => [id, taxRate]))
}

const withTaxRates = (lines: readonly LineToPlace[], rates: TaxRates): NewOrderLine[] =>
  lines.map(line => ({ ...line, taxRate: line.taxRate ?? rates[taxProductIds(line)[0] ?? 0] ?? 0 }))

const isExact = ({ total, lines }: Order, due: Colones): boolean =>
  sameAmount(total, due) && sameAmount(sum(lines.map(line => line.total)), due)

/** Validates only exactly what was bought (I2): removes lines of a call that arrived late and refuses any other difference. */
const validateExactly = async (
  { erp }: Pick<Dependencies, "erp">,
  orderId: number,
  wanted: readonly NewOrderLine[],
  due: Colones,
) => {
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
    await erp.orders.ensureExactLines(orderId, wanted)
    return validate()
  }
}

/** Validation is always retried until its result is known; `creation` is the retry rule of the first step alone. */
export const placeOrder = async (
  { attempt }: Steps<PlaceOrderStep>,
  order: OrderToPlace,
  services: Pick<Dependencies, "erp">,
  { creation }: { readonly creation?: Retry } = {},
): Promise<Placed> => {
  const { orders } = services.erp
  const groups = Object.entries(order.lines) as [LinesStep, readonly LineToPlace[]][]
  const lines = groups.flatMap(([, group]) => group)
  // Runs that began when lines were added one by one have neither `withLines` nor `rates`.
  const create = async (run: StepRun): Promise<{ id: number; withLines?: boolean; rates?: TaxRates }> => {
    const rates = await readTaxRates(services, lines)
    const draft = { ...order.draft, lines: withTaxRates(lines, rates) }
    const { id, created } = await orders.findOrCreateByRefExt(order.key, draft, {
      get firstTry() {
        return run.firstTry && order.keyIsNew === true
      },
    })
    return { id, withLines: created, rates }
  }
  const created = await attempt("create the order", create, { retry: creation })
  if (created.kind === "refused") return { ...created, orderId: null }
  const { id: orderId, withLines = false, rates = {} } = created.value
  const wanted = withTaxRates(lines, rates)
  await order.afterCreation?.(orderId)
  for (const [step, group] of groups) {
    if (group.length === 0) continue
    const fill = async () => {
      // An order that is no draft any more was made by an earlier run, perhaps one that a restored database does not know.
      if (withLines || (await orders.get(orderId))?.status !== "draft") return
      await orders.ensureExactLines(orderId, wanted)
    }
    const filled = await attempt(step, fill)
    if (filled.kind === "refused") return { ...filled, orderId }
  }
  await order.beforeValidation?.()
  const validate = async () => (await validateExactly(services, orderId, wanted, order.due)).ref
  const validated = await attempt("validate the order", validate, { retry: "forever" })
  return validated.kind === "refused" ? { ...validated, orderId } : { kind: "placed", orderId, ref: validated.value }
}

export const deleteUnfinished = async ({ erp }: Pick<Dependencies, "erp">, key: string): Promise<void> => {
  const order = await erp.orders.findByRefExt(key)
  if (order?.status === "draft") await erp.orders.delete(order.id)
}
