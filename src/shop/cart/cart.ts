import { ErpError } from "../../erp/erp-error.ts"
import type { Order } from "../../erp/order.ts"
import type { OrderLine } from "../../erp/order-lines.ts"
import type { Logger } from "../../platform/log.ts"
import type { Catalogue } from "../catalogue/catalogue.ts"
import { picturePath } from "../catalogue/rules/listed-product.ts"
import type { Sellable } from "../catalogue/sellable.ts"
import { sum } from "../vocabulary/money.ts"
import { type DraftNeeds, ensureDraft, findDraft, withCart } from "./cart-draft.ts"
import type { Cart, CartChange, CartLine } from "./rules/cart-lines.ts"

export interface CartParts extends DraftNeeds {
  readonly catalogue: Pick<Catalogue, "sellable" | "sellablesNow">
  readonly log: Logger
}

export interface CartService {
  /** null: the customer has no draft order. Rejects when the ERP cannot be reached. */
  read(customerId: number): Promise<Cart | null>
  add(customerId: number, wanted: { readonly productId: number; readonly quantity: number }): Promise<CartChange>
  /** `lineId` belongs to the customer's own draft or nothing happens (D1). */
  setUnits(customerId: number, lineId: number, units: number): Promise<CartChange>
  remove(customerId: number, lineId: number): Promise<{ readonly kind: "removed" | "unknown-line" | "failed" }>
}

type Draft = Pick<Order, "id" | "lines">

const unitsOf = (draft: Draft, productId: number): number =>
  draft.lines.filter(line => line.productId === productId).reduce((units, line) => units + line.quantity, 0)

export const createCart = (parts: CartParts): CartService => {
  const { erp, catalogue, log } = parts

  /** A line that the catalogue does not know now stays as the draft has it. */
  const toCartLine = async (line: OrderLine): Promise<CartLine> => {
    const sellable = line.productId === null ? undefined : await catalogue.sellable(line.productId).catch(() => null)
    return {
      id: line.productId,
      ref: line.id,
      name: line.label,
      qty: line.quantity,
      subprice: line.unitPrice,
      total_ttc: line.total,
      price: sellable?.price ?? line.unitPrice,
      quantity: line.quantity,
      maxQuantity: sellable?.maxQuantity ?? null,
      src: line.productId === null ? "/images/logo.jpg" : picturePath(line.productId, 96),
    }
  }

  /** A change whose answer was lost is looked up, not repeated. */
  const unlessDone = async (customerId: number, isDone: (draft: Draft) => boolean, write: () => Promise<unknown>) => {
    try {
      await write()
    } catch (error) {
      if (!(error instanceof ErpError && error.outcomeUnknown)) throw error
      const draft = await findDraft(parts, customerId)
      if (!draft || !isDone(draft)) throw error
    }
  }

  const setLine = (customerId: number, draft: Draft, line: OrderLine, units: number, { price, taxRate }: Sellable) =>
    unlessDone(
      customerId,
      after => after.lines.find(({ id }) => id === line.id)?.quantity === units,
      () => erp.orders.updateLine(draft.id, line.id, { quantity: units, unitPrice: price, taxRate }),
    )

  const lineOf = ({ id, price, taxRate }: Sellable, quantity: number) => ({
    productId: id,
    quantity,
    unitPrice: price,
    taxRate,
  })

  const addLine = (customerId: number, draft: Draft, sellable: Sellable, units: number) =>
    unlessDone(
      customerId,
      after => unitsOf(after, sellable.id) === units,
      () => erp.orders.addLine(draft.id, lineOf(sellable, units)),
    )

  const add = async (customerId: number, sellable: Sellable, quantity: number): Promise<CartChange> => {
    let draft: Draft
    try {
      draft = await ensureDraft(parts, customerId)
    } catch (error) {
      log.error({ err: error, customerId }, "no se pudo crear la orden activa")
      return { kind: "no-draft" }
    }
    const units = unitsOf(draft, sellable.id) + quantity
    if (units > sellable.maxQuantity) return { kind: "above-stock", max: sellable.maxQuantity }
    const line = draft.lines.find(({ productId }) => productId === sellable.id)
    if (line) await setLine(customerId, draft, line, line.quantity + quantity, sellable)
    else await addLine(customerId, draft, sellable, quantity)
    return { kind: "added", units }
  }

  const setUnits = async (customerId: number, lineId: number, units: number): Promise<CartChange> => {
    const draft = await findDraft(parts, customerId)
    if (!draft) return { kind: "no-draft" }
    const line = draft.lines.find(({ id }) => id === lineId)
    if (!line || line.productId === null) return { kind: "unknown-product" }
    const sellable = (await catalogue.sellablesNow([line.productId])).get(line.productId)
    if (!sellable) return { kind: "unknown-product" }
    const others = unitsOf(draft, line.productId) - line.quantity
    if (others + units > sellable.maxQuantity) return { kind: "above-stock", max: sellable.maxQuantity - others }
    if (line.quantity !== units) await setLine(customerId, draft, line, units, sellable)
    return { kind: "added", units }
  }

  const remove = async (customerId: number, lineId: number): Promise<{ readonly kind: "removed" | "unknown-line" }> => {
    const draft = await findDraft(parts, customerId)
    if (!draft?.lines.some(({ id }) => id === lineId)) return { kind: "unknown-line" }
    await unlessDone(
      customerId,
      after => !after.lines.some(({ id }) => id === lineId),
      () => erp.orders.deleteLine(draft.id, lineId),
    )
    return { kind: "removed" }
  }

  const failed = (what: string, customerId: number) => (error: unknown) => {
    log.error({ err: error, customerId }, what)
    return { kind: "failed" } as const
  }

  return {
    async read(customerId) {
      const draft = await findDraft(parts, customerId)
      if (!draft) return null
      const lines = await Promise.all(draft.lines.map(toCartLine))
      return { orderId: draft.id, lines, total: sum(lines.map(line => line.total_ttc)) }
    },

    async add(customerId, { productId, quantity }) {
      try {
        const sellable = (await catalogue.sellablesNow([productId])).get(productId)
        if (!sellable) return { kind: "unknown-product" }
        return await withCart(parts, customerId, () => add(customerId, sellable, quantity))
      } catch (error) {
        return failed("error al agregar producto al carrito", customerId)(error)
      }
    },

    setUnits: (customerId, lineId, units) =>
      withCart(parts, customerId, () => setUnits(customerId, lineId, units)).catch(
        failed("error al cambiar las unidades del carrito", customerId),
      ),

    remove: (customerId, lineId) =>
      withCart(parts, customerId, () => remove(customerId, lineId)).catch(
        failed("error al eliminar el producto del carrito", customerId),
      ),
  }
}
