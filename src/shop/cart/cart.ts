import { ErpError, notFound } from "../../erp/erp-error.ts"
import type { Order } from "../../erp/order.ts"
import type { OrderLine } from "../../erp/order-lines.ts"
import { withDeadline } from "../../platform/deadline.ts"
import type { Catalogue } from "../catalogue/catalogue.ts"
import { picturePath } from "../catalogue/rules/listed-product.ts"
import type { Sellable } from "../catalogue/sellable.ts"
import type { Dependencies } from "../dependencies.ts"
import type { Availability } from "../orders/availability/availability.ts"
import type { Promotions } from "../promotions/promotions.ts"
import { lineTotals, sameAmount, sum } from "../vocabulary/money.ts"
import { cartUnits, createDraft, findDraft, recountCart, unitsIn, withCart } from "./cart-draft.ts"
import { listAdds } from "./list-add-records.ts"
import {
  type AddedMany,
  type Cart,
  type CartChange,
  type CartLine,
  notAdded,
  sumOfUnits,
  unitsOfList,
  type WantedLine,
  type WantedProduct,
  wantedProducts,
  withinLimits,
} from "./rules/cart-lines.ts"

type Draft = Pick<Order, "id" | "lines">
type TakenLine = ReturnType<typeof withinLimits<Sellable>>["taken"][number]

interface ListState {
  readonly products: number
  readonly whole: boolean
  readonly missing: AddedMany["missing"]
}

const unitsInDraft = (draft: Draft, productId: number): number =>
  draft.lines.filter(line => line.productId === productId).reduce((units, line) => units + line.quantity, 0)

const toDraftLine = ({ id: productId, price: unitPrice, taxRate }: Sellable, quantity: number) => ({
  productId,
  quantity,
  unitPrice,
  taxRate,
})

export const createCart = (
  dependencies: Dependencies & {
    readonly catalogue: Pick<Catalogue, "sellable" | "sellablesNow">
    readonly availability: Pick<Availability, "taken">
    readonly promotions: Pick<Promotions, "changeFrom">
    readonly config: { readonly postalFeeTax: number }
  },
) => {
  const { erp, catalogue, availability, promotions, log, database, config, settings } = dependencies
  const counts = cartUnits(database)
  const adds = listAdds(database)

  /** The change is already made, so a failure here is only logged: the count is corrected when the cart is read. */
  const storeUnits = (customerId: number, units: number): Promise<void> =>
    counts.set(customerId, units).catch(error => log.warn({ err: error, customerId }, "a cart's units were not stored"))

  /** A line whose product is not in the catalogue now stays as it is in the draft. */
  const toCartLine = async (line: OrderLine, taken: ReadonlyMap<number, number>): Promise<CartLine> => {
    const sellable = line.productId === null ? undefined : await catalogue.sellable(line.productId).catch(() => null)
    const isCurrent = sellable && sameAmount(line.unitPrice, sellable.price)
    const promotion = sellable && !isCurrent ? promotions.changeFrom(line.unitPrice, sellable) : undefined
    return {
      id: line.productId,
      ref: line.id,
      name: line.label,
      qty: line.quantity,
      subprice: line.unitPrice,
      total_ttc: line.total,
      price: sellable?.price ?? line.unitPrice,
      ...(isCurrent && sellable.promotion && { before: sellable.promotion.before }),
      ...(promotion && { promotion }),
      quantity: line.quantity,
      // No more than is free, so that the cart and the payment agree (STOCK-02).
      maxQuantity: sellable
        ? Math.max(0, Math.min(sellable.maxQuantity, Math.floor(sellable.stock) - (taken.get(sellable.id) ?? 0)))
        : null,
      src: line.productId === null ? "/images/logo.jpg" : picturePath(line.productId, 96),
    }
  }

  /** After a lost answer it checks whether the change was made instead of repeating it. */
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
    const isAdded = (after: Draft) => unitsInDraft(after, sellable.id) === units
    return unlessDone(customerId, isAdded, () => erp.orders.addLine(draft.id, toDraftLine(sellable, units)))
  }

  const failed = (what: string, customerId: number) => (error: unknown) => {
    log.error({ err: error, customerId }, what)
    return { kind: "failed" } as const
  }

  const manyFailed = (customerId: number, wanted: readonly WantedLine[]) => (error: unknown) => {
    failed("error al agregar productos al carrito", customerId)(error)
    return { missing: wanted.map(notAdded), failed: true }
  }

  /** A list that was added to a paid or deleted order is not in the cart. */
  const listInDraft = async (customerId: number, key: string, draft: Order | null) => {
    const known = draft && (await adds.of(customerId, key))
    return known && (known.orderId === null || known.orderId === draft.id) ? known : null
  }

  const add = async (customerId: number, sellable: Sellable, quantity: number): Promise<CartChange> => {
    const draft = await findDraft(dependencies, customerId)
    const units = (draft ? unitsInDraft(draft, sellable.id) : 0) + quantity
    if (units > sellable.maxQuantity) return { kind: "above-stock", max: sellable.maxQuantity }
    const line = draft?.lines.find(({ productId }) => productId === sellable.id)
    if (draft && line) await setLine(customerId, draft, line, line.quantity + quantity, sellable)
    else if (draft) await addLine(customerId, draft, sellable, quantity)
    else
      try {
        await createDraft(dependencies, customerId, [toDraftLine(sellable, quantity)])
      } catch (error) {
        log.error({ err: error, customerId }, "no se pudo crear la orden activa")
        return { kind: "no-draft" }
      }
    await storeUnits(customerId, unitsIn(draft) + quantity)
    return { kind: "added", units }
  }

  /** Adds line by line and returns the lines that failed. */
  const addTaken = async (
    customerId: number,
    draft: Draft,
    taken: readonly TakenLine[],
  ): Promise<readonly TakenLine[]> => {
    const added: TakenLine[] = []
    try {
      for (const one of taken) {
        const line = draft.lines.find(({ productId }) => productId === one.sellable.id)
        // Each line gets a deadline of its own, so that a long list can finish.
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
    await storeUnits(customerId, unitsIn(draft) + sumOfUnits(added))
    return taken.filter(one => !added.includes(one))
  }

  const addMany = async (customerId: number, wanted: readonly WantedLine[]): Promise<AddedMany> => {
    const draft = await findDraft(dependencies, customerId)
    const { taken, missing } = withinLimits(
      wanted,
      await catalogue.sellablesNow([...new Set(wanted.flatMap(({ productId }) => productId ?? []))]),
      productId => (draft ? unitsInDraft(draft, productId) : 0),
    )
    if (taken.length === 0) return { missing, failed: false }
    if (!draft) {
      await createDraft(
        dependencies,
        customerId,
        taken.map(({ sellable, units }) => toDraftLine(sellable, units)),
      )
      await storeUnits(customerId, sumOfUnits(taken))
      return { missing, failed: false }
    }
    const lost = await addTaken(customerId, draft, taken)
    return { missing: [...missing, ...lost.map(notAdded)], failed: lost.length > 0 }
  }

  /** The plan is stored before the ERP is written, so that a request after a crash continues from there. */
  const addList = async (customerId: number, key: string, wanted: readonly WantedLine[]): Promise<AddedMany> => {
    const draft = await findDraft(dependencies, customerId)
    const inCart = (productId: number) => (draft ? unitsInDraft(draft, productId) : 0)
    const known = await listInDraft(customerId, key, draft)
    const inList = (productId: number) => unitsOfList(known, productId, inCart(productId))
    const asked = wantedProducts(wanted)
    const { taken } = withinLimits(
      asked.map(one => ({ ...one, units: one.units - inList(one.productId) })),
      await catalogue.sellablesNow(asked.map(({ productId }) => productId)),
      inCart,
    )
    const unitsTaken = (productId: number) => taken.find(({ sellable }) => sellable.id === productId)?.units ?? 0
    const plan = asked.map(({ productId, label, units }) => {
      const own = inList(productId)
      return { productId, label, asked: units, before: inCart(productId) - own, units: own + unitsTaken(productId) }
    })
    const missing = plan.flatMap(({ label, asked: units, units: added }) =>
      added < units ? [{ label, wanted: units, added }] : [],
    )
    const products = Object.fromEntries(
      plan.map(({ productId, before, units, asked: all }) => [productId, { before, units, asked: all }]),
    )
    const storeProgress = (orderId: number | null, finished: boolean) =>
      adds.set(customerId, key, { orderId, products, missing, finished })
    if (taken.length === 0) {
      if (known) await storeProgress(draft?.id ?? null, true)
      return { missing, failed: false }
    }
    await storeProgress(draft?.id ?? null, false)
    if (!draft) {
      const lines = taken.map(({ sellable, units }) => toDraftLine(sellable, units))
      const orderId = await createDraft(dependencies, customerId, lines).catch(async error => {
        await adds.remove(customerId, key)
        throw error
      })
      await storeUnits(customerId, sumOfUnits(taken))
      await storeProgress(orderId, true)
      return { missing, failed: false }
    }
    const lost = await addTaken(customerId, draft, taken)
    await storeProgress(draft.id, lost.length === 0)
    const failedLines = lost.map(({ sellable, label }) => ({
      label,
      wanted: plan.find(({ productId }) => productId === sellable.id)?.asked ?? 0,
      added: inList(sellable.id),
    }))
    return {
      missing: [...missing.filter(({ label }) => !failedLines.some(one => one.label === label)), ...failedLines],
      failed: lost.length > 0,
    }
  }

  return {
    units: counts.of,

    /** null if the customer has no draft order. Rejects if the ERP cannot be reached. */
    async read(customerId: number): Promise<Cart | null> {
      const draft = await findDraft(dependencies, customerId)
      if (unitsIn(draft) !== (await counts.of(customerId))) await recountCart(dependencies, customerId)
      if (!draft) return null
      const ids = draft.lines.flatMap(({ productId }) => productId ?? [])
      const taken = await availability.taken(ids, customerId).catch(() => new Map<number, number>())
      const lines = await Promise.all(draft.lines.map(line => toCartLine(line, taken)))
      return {
        orderId: draft.id,
        lines,
        total: sum(lines.map(line => line.total_ttc)),
        tax: sum(draft.lines.map(line => line.tax)),
        feeTax: lineTotals(settings.business().postalFee, 1, config.postalFeeTax).tax,
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
      withCart(dependencies, customerId, () => addMany(customerId, wanted)).catch(manyFailed(customerId, wanted)),

    /** Repeated with the same key, it adds only the units that are missing in the cart. */
    addList: (customerId: number, key: string, wanted: readonly WantedLine[]): Promise<AddedMany> =>
      withCart(dependencies, customerId, () => addList(customerId, key, wanted)).catch(manyFailed(customerId, wanted)),

    /** null if nothing of the list is in the cart. `whole`: adding it again would change nothing. */
    async listInCart(customerId: number, key: string, wanted: readonly WantedLine[]): Promise<ListState | null> {
      if (!(await adds.of(customerId, key))) return null
      const draft = await findDraft(dependencies, customerId)
      const known = await listInDraft(customerId, key, draft)
      if (!known || !draft) return null
      const inList = (productId: number) => unitsOfList(known, productId, unitsInDraft(draft, productId))
      const products = Object.keys(known.products).filter(productId => inList(Number(productId)) > 0).length
      const isInCart = ({ productId, units }: WantedProduct) =>
        units <= (known.products[productId]?.asked ?? 0) && inList(productId) >= (known.products[productId]?.units ?? 0)
      const whole = known.finished && wantedProducts(wanted).every(isInCart)
      return products === 0 ? null : { products, whole, missing: known.missing }
    },

    /** Changes nothing unless `lineId` is in the customer's own draft (D1). */
    setUnits: (customerId: number, lineId: number, units: number): Promise<CartChange> =>
      withCart(dependencies, customerId, async (): Promise<CartChange> => {
        const draft = await findDraft(dependencies, customerId)
        if (!draft) return { kind: "no-draft" }
        const line = draft.lines.find(({ id }) => id === lineId)
        if (!line || line.productId === null) return { kind: "unknown-product" }
        const sellable = (await catalogue.sellablesNow([line.productId])).get(line.productId)
        if (!sellable) return { kind: "unknown-product" }
        const others = unitsInDraft(draft, line.productId) - line.quantity
        if (others + units > sellable.maxQuantity) return { kind: "above-stock", max: sellable.maxQuantity - others }
        if (line.quantity !== units) await setLine(customerId, draft, line, units, sellable)
        await storeUnits(customerId, unitsIn(draft) - line.quantity + units)
        return { kind: "added", units }
      }).catch(failed("the units in a cart could not be changed", customerId)),

    remove: (customerId: number, lineId: number) =>
      withCart(dependencies, customerId, async () => {
        const draft = await findDraft(dependencies, customerId)
        const line = draft?.lines.find(({ id }) => id === lineId)
        if (!draft || !line) return { kind: "unknown-line" } as const
        const isGone = (after: Draft) => !after.lines.some(({ id }) => id === lineId)
        await unlessDone(customerId, isGone, () => erp.orders.deleteLine(draft.id, lineId))
        await storeUnits(customerId, unitsIn(draft) - line.quantity)
        return { kind: "removed" } as const
      }).catch(failed("a product could not be removed from a cart", customerId)),
  }
}
