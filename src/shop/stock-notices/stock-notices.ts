import type { Query } from "../../platform/database/database.ts"
import { every, type Loop } from "../../platform/every.ts"
import type { Catalogue } from "../catalogue/catalogue.ts"
import { productPath } from "../catalogue/rules/listed-product.ts"
import type { Dependencies } from "../dependencies.ts"
import { mailChoices } from "../messages/mail-choices.ts"
import { messages } from "../messages/messages.ts"
import type { Availability } from "../orders/availability/availability.ts"

const stockNotices = ({ query }: Pick<Dependencies["database"], "query">) => ({
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

export const createStockNotices = ({
  database,
  catalogue,
  availability,
  log,
}: Pick<Dependencies, "database" | "log"> & {
  readonly catalogue: Pick<Catalogue, "sellable">
  readonly availability: Pick<Availability, "taken">
}) => ({
  async ask(customerId: number, productId: number): Promise<"notified" | "unknown-product" | "failed"> {
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

  /** The products without free units according to our own tables; makes no ERP call. */
  async soldOut(
    products: readonly { readonly id: number; readonly stock: readonly { readonly real: number }[] | null }[],
  ): Promise<readonly number[]> {
    const known = products.filter(({ stock }) => stock !== null)
    const taken = await availability.taken(known.map(({ id }) => id)).catch(() => new Map<number, number>())
    return known
      .filter(({ id, stock }) => (stock ?? []).reduce((units, { real }) => units + real, 0) - (taken.get(id) ?? 0) < 1)
      .map(({ id }) => id)
  },
})

export type StockNotices = ReturnType<typeof createStockNotices>

/** Mails the customers who wait for a product that has free units. Calls the ERP only if there are such customers. */
export const mailWhoWaits = async ({
  database,
  catalogue,
  availability,
}: Pick<Dependencies, "database"> & {
  readonly catalogue: Pick<Catalogue, "sellablesNow">
  readonly availability: Pick<Availability, "free">
}): Promise<void> => {
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

export const startStockNotices = (dependencies: Pick<Dependencies, "log"> & Parameters<typeof mailWhoWaits>[0]): Loop =>
  every(30_000, () => dependencies.database.tryLock("chispa:stock-notices", () => mailWhoWaits(dependencies)), {
    onError: error => dependencies.log.warn({ err: error }, "who waits for products could not be told"),
  })
