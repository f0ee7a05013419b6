import { z } from "zod"
import type { ErpLink } from "./link.ts"
import { readList } from "./lists.ts"
import { above, all, is } from "./sqlfilters.ts"
import { intText, moment, numberOrZero, text } from "./wire.ts"

export interface StockMovement {
  readonly id: number
  readonly productId: number
  readonly warehouseId: number
  /** Negative: it left. */
  readonly quantity: number
  readonly label: string
  readonly at: number | null
}

const wireMovement = z
  .object({ id: intText, product_id: intText, warehouse_id: intText, qty: numberOrZero, label: text, datem: moment })
  .transform(
    (wire): StockMovement => ({
      id: wire.id,
      productId: wire.product_id,
      warehouseId: wire.warehouse_id,
      quantity: wire.qty,
      label: wire.label,
      at: wire.datem,
    }),
  )

const pageSize = 500

export const createStockMovements = ({ sender }: ErpLink) => ({
  /** The ledger behind `real`, oldest first, to its end. */
  async *list(
    query: { productId?: number; warehouseId?: number; afterId?: number } = {},
  ): AsyncGenerator<StockMovement> {
    for (let afterId = query.afterId ?? 0; ; ) {
      const sqlfilters = all(
        query.productId === undefined ? null : is("t.fk_product", query.productId),
        query.warehouseId === undefined ? null : is("t.fk_entrepot", query.warehouseId),
        above("t.rowid", afterId),
      )
      const page = await readList(sender, {
        path: "/stockmovements",
        query: { sortfield: "t.rowid", sortorder: "ASC", limit: pageSize, sqlfilters },
        item: wireMovement,
      })
      yield* page
      const last = page.at(-1)
      if (!last || page.length < pageSize) return
      afterId = last.id
    }
  },
})
