import { ErpError, notFound } from "../../erp/erp-error.ts"
import type { Order } from "../../erp/order.ts"
import type { OrderLine } from "../../erp/order-lines.ts"
import { withDeadline } from "../../platform/deadline.ts"
import type { Catalogue } from "../catalogue/catalogue.ts"
import { picturePath } from "../catalogue/rules/listed-product.ts"
import type { Sellable } from "../catalogue/sellable.ts"
import type { Dependencies } from "../dependencies.ts"
import { lineTotals, sum } from "../vocabulary/money.ts"
import { pickupPoints } from "../vocabulary/pickup-points.ts"
import { cartUnits, createDraft, findDraft, recountCart, unitsIn, withCart } from "./cart-draft.ts"
import {
  type AddedMany,
  type Cart,
  type CartChange,
  type CartLine,
  feeFor,
  notAdded,
  sumOfUnits,
  type WantedLine,
  withinLimits,
} from "./rules/cart-lines.ts"

type Draft = Pick<Order, "id" | "lines">

const unitsOf = (draft: Draft, productId: number): number =>
  draft.lines.filter(line => line.productId === productId).reduce((units, line) => units + line.quantity, 0)

const lineOf = ({ id: productId, price: unitPrice, taxRate }: Sellable, quantity: number) => ({
  productId,
  quantity,
  unitPrice,
  taxRate,
})

export const createCart = (
  dependencies: Dependencies & {
    readonly catalogue: Pick<Catalogue, "sellable" | "sellablesNow">
    readonly config: { readonly postalFeeTax: number }
  },
) => {
  const { erp, catalogue, log, database, config } = dependencies
  const counted = cartUnits(database)

  /** The change is made already: a count that cannot be written is corrected when the cart is read. */
  const count = (customerId: number, units: number): Promise<void> =>
    counted.set(customerId, units).catch(error => log.warn({ err: error, customerId }, "the cart was not counted"))

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
      const draft = await findDraft(dependencies, customerId)
      if (!draft || !isDone(draft)) throw error
    }
  }

  const setLine = (customerId: number, draft: Draft, line: OrderLine, units: number, { price, taxRate }: Sellable) => {
    const isSet = (after: Draft) => after.lines.find(({ id }) => id === line.id)?.quantity === units
    return unlessDone(customerId, isSet, async () => {
      const known = await erp.orders.updateLine(draft.id, line.id, { quantity: units, unitPrice: price, taxRate })
      if (!known) throw notFound(`/orders/${draft.id}/lines/${line.id}`)
    })
  }

  const addLine = (customerId: number, draft: Draft, sellable: Sellable, units: number) => {
    const isAdded = (after: Draft) => unitsOf(after, sellable.id) === units
    return unlessDone(customerId, isAdded, () => erp.orders.addLine(draft.id, lineOf(sellable, units)))
  }

  const failed = (what: string, customerId: number) => (error: unknown) => {
    log.error({ err: error, customerId }, what)
    return { kind: "failed" } as const
  }

  const add = async (customerId: number, sellable: Sellable, quantity: number): Promise<CartChange> => {
    const draft = await findDraft(dependencies, customerId)
    const units = (draft ? unitsOf(draft, sellable.id) : 0) + quantity
    if (units > sellable.maxQuantity) return { kind: "above-stock", max: sellable.maxQuantity }
    const line = draft?.lines.find(({ productId }) => productId === sellable.id)
    if (draft && line) await setLine(customerId, draft, line, line.quantity + quantity, sellable)
    else if (draft) await addLine(customerId, draft, sellable, quantity)
    else
      try {
        await createDraft(dependencies, customerId, [lineOf(sellable, quantity)])
      } catch (error) {
        log.error({ err: error, customerId }, "no se pudo crear la orden activa")
        return { kind: "no-draft" }
      }
    await count(customerId, unitsIn(draft) + quantity)
    return { kind: "added", units }
  }

  const addMany = async (customerId: number, wanted: readonly WantedLine[]): Promise<AddedMany> => {
    const draft = await findDraft(dependencies, customerId)
    const { taken, missing } = withinLimits(
      wanted,
      await catalogue.sellablesNow([...new Set(wanted.flatMap(({ productId }) => productId ?? []))]),
      productId => (draft ? unitsOf(draft, productId) : 0),
    )
    if (taken.length === 0) return { missing, failed: false }
    if (!draft) {
      const lines = taken.map(({ sellable, units }) => lineOf(sellable, units))
      await createDraft(dependencies, customerId, lines)
      await count(customerId, sumOfUnits(taken))
      return { missing, failed: false }
    }
    const added: (typeof taken)[number][] = []
    try {
      for (const one of taken) {
        const line = draft.lines.find(({ productId }) => productId === one.sellable.id)
        // Each line that is added is a step forward: the next one has the whole time again.
        await withDeadline(() =>
          line
            ? setLine(customerId, draft, line, line.quantity + one.units, one.sellable)
            : addLine(customerId, draft, one.sellable, one.units),
        )
        added.push(one)
      }
    } catch (error) {
      log.error({ err: error, customerId }, "no todo lo pedido se agregó al carrito")
    }
    await count(customerId, unitsIn(draft) + sumOfUnits(added))
    const lost = taken.filter(one => !added.includes(one))
    return { missing: [...missing, ...lost.map(notAdded)], failed: lost.length > 0 }
  }

  return {
    units: counted.of,

    /** null: the customer has no draft order. Rejects when the ERP cannot be reached. */
    async read(customerId: number): Promise<Cart | null> {
      const draft = await findDraft(dependencies, customerId)
      if (unitsIn(draft) !== (await counted.of(customerId))) await recountCart(dependencies, customerId)
      if (!draft) return null
      const lines = await Promise.all(draft.lines.map(toCartLine))
      return {
        orderId: draft.id,
        lines,
        total: sum(lines.map(line => line.total_ttc)),
        tax: sum(draft.lines.map(line => line.tax)),
        feeTax: lineTotals(feeFor(pickupPoints.postal), 1, config.postalFeeTax).tax,
      }
    },

    async add(
      customerId: number,
      { productId, quantity }: { productId: number; quantity: number },
    ): Promise<CartChange> {
      try {
        const sellable = (await catalogue.sellablesNow([productId])).get(productId)
        if (!sellable) return { kind: "unknown-product" }
        return await withCart(dependencies, customerId, () => add(customerId, sellable, quantity))
      } catch (error) {
        return failed("error al agregar producto al carrito", customerId)(error)
      }
    },

    addMany: (customerId: number, wanted: readonly WantedLine[]): Promise<AddedMany> =>
      withCart(dependencies, customerId, () => addMany(customerId, wanted)).catch(error => {
        failed("error al agregar productos al carrito", customerId)(error)
        return { missing: wanted.map(notAdded), failed: true }
      }),

    /** `lineId` belongs to the customer's own draft or nothing happens (D1). */
    setUnits: (customerId: number, lineId: number, units: number): Promise<CartChange> =>
      withCart(dependencies, customerId, async (): Promise<CartChange> => {
        const draft = await findDraft(dependencies, customerId)
        if (!draft) return { kind: "no-draft" }
        const line = draft.lines.find(({ id }) => id === lineId)
        if (!line || line.productId === null) return { kind: "unknown-product" }
        const sellable = (await catalogue.sellablesNow([line.productId])).get(line.productId)
        if (!sellable) return { kind: "unknown-product" }
        const others = unitsOf(draft, line.productId) - line.quantity
        if (others + units > sellable.maxQuantity) return { kind: "above-stock", max: sellable.maxQuantity - others }
        if (line.quantity !== units) await setLine(customerId, draft, line, units, sellable)
        await count(customerId, unitsIn(draft) - line.quantity + units)
        return { kind: "added", units }
      }).catch(failed("error al cambiar las unidades del carrito", customerId)),

    remove: (customerId: number, lineId: number) =>
      withCart(dependencies, customerId, async () => {
        const draft = await findDraft(dependencies, customerId)
        const line = draft?.lines.find(({ id }) => id === lineId)
        if (!draft || !line) return { kind: "unknown-line" } as const
        const isGone = (after: Draft) => !after.lines.some(({ id }) => id === lineId)
        await unlessDone(customerId, isGone, () => erp.orders.deleteLine(draft.id, lineId))
        await count(customerId, unitsIn(draft) - line.quantity)
        return { kind: "removed" } as const
      }).catch(failed("error al eliminar el producto del carrito", customerId)),
  }
}

export type CartService = ReturnType<typeof createCart>
