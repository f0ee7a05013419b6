import { every, type Loop } from "../../platform/every.ts"
import type { Catalogue } from "../catalogue/catalogue.ts"
import { productPath } from "../catalogue/rules/listed-product.ts"
import type { Dependencies } from "../dependencies.ts"
import { mailChoices } from "../messages/mail-choices.ts"
import { messages } from "../messages/messages.ts"
import type { Availability } from "../orders/availability/availability.ts"

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
      const insert = "insert into stock_notices (customer_id, product_id) values ($1, $2) on conflict do nothing"
      await database.query(insert, [customerId, productId])
      return "notified"
    } catch (error) {
      log.error({ err: error, customerId, productId }, "a stock notice could not be stored")
      return "failed"
    }
  },

  /** Free units in the whole shop by product, from our own tables, without an ERP call. Unknown stock is left out. */
  async freeUnits(
    products: readonly { readonly id: number; readonly stock: readonly { readonly real: number }[] | null }[],
  ): Promise<Readonly<Record<number, number>>> {
    const known = products.flatMap(({ id, stock }) =>
      stock ? [[id, stock.reduce((units, { real }) => units + Math.floor(real), 0)] as const] : [],
    )
    const taken = await availability.taken(known.map(([id]) => id)).catch(() => new Map<number, number>())
    return Object.fromEntries(known.map(([id, units]) => [id, units - (taken.get(id) ?? 0)]))
  },
})

/** Mails customers who wait for a product that now has free units. Calls the ERP only if somebody waits. */
export const mailWaitingCustomers = async (
  dependencies: Pick<Dependencies, "database"> & {
    readonly catalogue: Pick<Catalogue, "sellablesNow">
    readonly availability: Pick<Availability, "free">
  },
): Promise<void> => {
  const { database, catalogue, availability } = dependencies
  const asked = await database.query<{ id: number }>("select distinct product_id as id from stock_notices")
  if (asked.length === 0) return
  const wanted = asked.map(({ id }) => id)
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
      // A customer who asks again gets a new id.
      const taken = await tx<{ id: number; customerId: number }>(
        'delete from stock_notices where product_id = $1 returning id::int, customer_id as "customerId"',
        [productId],
      )
      for (const { id, customerId } of taken) {
        const data = { label, path }
        const message = { fact: `back-in-stock:${id}`, to: { customerId }, kind: "back-in-stock", data } as const
        await messages(database).write(message, tx)
      }
    })
  }
}

export const startStockNotices = (
  dependencies: Pick<Dependencies, "log"> & Parameters<typeof mailWaitingCustomers>[0],
): Loop =>
  every(30_000, () => dependencies.database.tryLock("chispa:stock-notices", () => mailWaitingCustomers(dependencies)), {
    onError: error => dependencies.log.warn({ err: error }, "stock notices could not be sent"),
  })
