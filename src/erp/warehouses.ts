import { z } from "zod"
import { listLimits } from "../shop/vocabulary/business.ts"
import { refusal } from "./erp-error.ts"
import { checkThenWrite, type ErpLink } from "./link.ts"
import { readList, readWholeList } from "./lists.ts"
import { above, all, is, since, textIs } from "./sqlfilters.ts"
import { intText, moment, numberOrZero, text, wireRecord } from "./wire.ts"

const wireWarehouse = z.object({ id: intText, label: text, description: text })

export const createWarehouses = ({ sender }: ErpLink) => ({
  list: () =>
    readWholeList(sender, {
      path: "/warehouses",
      query: { sortfield: "t.rowid", sortorder: "ASC" },
      limit: listLimits.warehouses,
      item: wireWarehouse,
    }),
})

/** One of Dolibarr's movement types; 0 and 1 are corrections and transfers, 3 is a receipt with a document. */
const leftWithADocument = 2

const wireMovement = wireRecord({
  id: intText,
  productId: ["product_id", intText],
  warehouseId: ["warehouse_id", intText],
  /** Negative: it left. */
  quantity: ["qty", numberOrZero],
  label: text,
  /** The inventory code of the movement; "" if a document created it. */
  code: ["inventorycode", text],
  at: ["datem", moment],
  type: intText,
}).transform(({ type, ...movement }) => ({
  ...movement,
  isSale: type === leftWithADocument && movement.quantity < 0 && movement.code === "",
}))
export type StockMovement = z.output<typeof wireMovement>

interface NewMovement {
  readonly code: string
  readonly productId: number
  readonly warehouseId: number
  readonly quantity: number
  readonly label: string
  readonly orderId?: number
  /** One half of a transfer between warehouses, which Dolibarr does not count as bought or sold. Both halves have one code. */
  readonly isTransfer?: boolean
}

const pageSize = 500
const maxLength = { code: 128, label: 255 } as const

const transferType = { out: 1, in: 0 } as const

/** Dolibarr reads the stock level and then writes it: two movements of one product at the same moment lose units. */
export const createStockMovements = ({ sender, oneAtATime }: ErpLink) => {
  const withCode = async (code: string): Promise<StockMovement[]> => {
    const sqlfilters = textIs("t.inventorycode", code)
    if (!sqlfilters) return []
    const query = { sortfield: "t.rowid", sortorder: "ASC", limit: pageSize, sqlfilters }
    const found = await readList(sender, { path: "/stockmovements", query, item: wireMovement })
    return found.filter(movement => movement.code === code)
  }

  const move = async (movement: NewMovement): Promise<boolean> => {
    const { code, productId, warehouseId, quantity } = movement
    const type = movement.isTransfer ? transferType[quantity > 0 ? "in" : "out"] : undefined
    if (!/[\p{L}\p{N}]/u.test(code) || code.length > maxLength.code || quantity === 0)
      throw refusal("POST", "/stockmovements", "a movement needs a code to be found by and a quantity")
    const find = async () => {
      const here = (await withCode(code)).find(
        made => made.productId === productId && made.warehouseId === warehouseId && made.quantity > 0 === quantity > 0,
      )
      if (here && here.quantity !== quantity)
        throw refusal("POST", "/stockmovements", "this code has moved another quantity already")
      return here ? true : null
    }
    const { created } = await checkThenWrite(find, async () => {
      const reply = await sender.write("POST", "/stockmovements", {
        product_id: productId,
        warehouse_id: warehouseId,
        qty: quantity,
        type,
        movementcode: code,
        movementlabel: movement.label.slice(0, maxLength.label),
        origin_type: movement.orderId === undefined ? undefined : "commande",
        origin_id: movement.orderId,
      })
      reply.as(intText)
      return true
    })
    return created
  }

  return {
    async *list(
      query: { productId?: number; warehouseId?: number; afterId?: number; since?: number } = {},
    ): AsyncGenerator<StockMovement> {
      for (let afterId = query.afterId ?? 0; ; ) {
        const sqlfilters = all(
          query.productId === undefined ? null : is("t.fk_product", query.productId),
          query.warehouseId === undefined ? null : is("t.fk_entrepot", query.warehouseId),
          query.since === undefined ? null : since("t.datem", query.since),
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

    withCode,

    /** Whether this shipment moved any stock. Draft and cancelled shipments move nothing. */
    async isMovedBy(shipmentId: number): Promise<boolean> {
      const sqlfilters = all(is("t.fk_origin", shipmentId), textIs("t.origintype", "shipping"))
      const query = { sortfield: "t.rowid", sortorder: "ASC", limit: 1, sqlfilters }
      return (await readList(sender, { path: "/stockmovements", query, item: wireMovement })).length > 0
    },

    ensureMoved: (movement: NewMovement): Promise<boolean> => oneAtATime(() => move(movement)),
  }
}
