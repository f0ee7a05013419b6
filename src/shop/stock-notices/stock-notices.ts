import type { Database, Query } from "../../platform/database/database.ts"
import { every, type Loop } from "../../platform/every.ts"
import type { Logger } from "../../platform/log.ts"
import type { Catalogue } from "../catalogue/catalogue.ts"
import { productPath } from "../catalogue/rules/listed-product.ts"
import { mailChoices } from "../messages/mail-choices.ts"
import { messages } from "../messages/messages.ts"
import type { Availability } from "../orders/availability/availability.ts"

const stockNotices = ({ query }: Pick<Database, "query">) => ({
  async ask(customerId: number, productId: number): Promise<void> {
    await query("insert into stock_notices (customer_id, product_id) values ($1, $2) on conflict do nothing", [
      customerId,
      productId,
    ])
  },

  async products(): Promise<number[]> {
    const rows = await query<{ id: number }>("select distinct product_id as id from stock_notices")
    return rows.map(({ id }) => id)
  },

  /** Deletes and returns the notices. A customer who asks again gets a new id. */
  take: (productId: number, tx: Query): Promise<{ readonly id: number; readonly customerId: number }[]> =>
    tx('delete from stock_notices where product_id = $1 returning id::int, customer_id as "customerId"', [productId]),
})

interface Parts {
  readonly database: Database
  readonly catalogue: Pick<Catalogue, "sellable" | "sellablesNow">
  readonly availability: Pick<Availability, "free" | "taken">
  readonly log: Logger
}

interface Stocked {
  readonly id: number
  readonly stock: readonly { readonly real: number }[] | null
}

export interface StockNotices {
  ask(customerId: number, productId: number): Promise<"notified" | "unknown-product" | "failed">
  /** The products without free units according to our own tables; makes no ERP call. */
  soldOut(products: readonly Stocked[]): Promise<readonly number[]>
}

export const createStockNotices = ({ database, catalogue, availability, log }: Parts): StockNotices => ({
  async ask(customerId, productId) {
    try {
      if (!(await catalogue.sellable(productId))) return "unknown-product"
      // Asking for this mail overrides an earlier opt-out.
      await mailChoices(database).want(`customer:${customerId}`, "stock")
      await stockNotices(database).ask(customerId, productId)
      return "notified"
    } catch (error) {
      log.error({ err: error, customerId, productId }, "a stock notice could not be kept")
      return "failed"
    }
  },

  async soldOut(products) {
    const known = products.filter(({ stock }) => stock !== null)
    const taken = await availability.taken(known.map(({ id }) => id)).catch(() => new Map<number, number>())
    return known
      .filter(({ id, stock }) => (stock ?? []).reduce((units, { real }) => units + real, 0) - (taken.get(id) ?? 0) < 1)
      .map(({ id }) => id)
  },
})

/** Mails the customers who wait for a product that has free units. Calls the ERP only if there are such customers. */
export const mailWhoWaits = async ({ database, catalogue, availability }: Omit<Parts, "log">): Promise<void> => {
  const notices = stockNotices(database)
  const wanted = await notices.products()
  if (wanted.length === 0) return
  const found = new Map<number, { readonly label: string; readonly parentId?: number; readonly stock: number }>()
  const free = await availability.free(wanted, async ids => {
    for (const [id, sellable] of await catalogue.sellablesNow(ids)) found.set(id, sellable)
    return found
  })
  for (const [productId, units] of free) {
    const product = found.get(productId)
    if (units < 1 || !product) continue
    const { label } = product
    const path = productPath({ id: product.parentId ?? productId, label })
    await database.transaction(async tx => {
      for (const { id, customerId } of await notices.take(productId, tx)) {
        const data = { label, path }
        const message = { fact: `back-in-stock:${id}`, to: { customerId }, kind: "back-in-stock", data } as const
        await messages(database).write(message, tx)
      }
    })
  }
}

export const startStockNotices = (parts: Parts): Loop =>
  every(30_000, () => parts.database.tryLock("chispa:stock-notices", () => mailWhoWaits(parts)), {
    onError: error => parts.log.warn({ err: error }, "who waits for products could not be told"),
  })
