import { z } from "zod"
import { lookThenWrite } from "./ensure.ts"
import { refusal } from "./erp-error.ts"
import type { ErpLink } from "./link.ts"
import { readList } from "./lists.ts"
import { above, all, is, since, textIs } from "./sqlfilters.ts"
import { intText, moment, numberOrZero, text } from "./wire.ts"

export interface StockMovement {
  readonly id: number
  readonly productId: number
  readonly warehouseId: number
  /** Negative: it left. */
  readonly quantity: number
  readonly label: string
  /** The code under which it was made; "" for one that a document made. */
  readonly code: string
  readonly at: number | null
  readonly isSale: boolean
}

/** Of Dolibarr's types: 0 and 1 correct or transfer, 3 came with a document. */
const leftWithADocument = 2

const wireMovement = z
  .object({
    id: intText,
    product_id: intText,
    warehouse_id: intText,
    qty: numberOrZero,
    label: text,
    inventorycode: text,
    datem: moment,
    type: intText,
  })
  .transform(
    (wire): StockMovement => ({
      id: wire.id,
      productId: wire.product_id,
      warehouseId: wire.warehouse_id,
      quantity: wire.qty,
      label: wire.label,
      code: wire.inventorycode,
      at: wire.datem,
      isSale: wire.type === leftWithADocument && wire.qty < 0 && wire.inventorycode === "",
    }),
  )

export interface NewMovement {
  readonly code: string
  readonly productId: number
  readonly warehouseId: number
  readonly quantity: number
  readonly label: string
  readonly orderId?: number
  /** Half of a transfer: Dolibarr tells it from what was bought or sold. The other half has the same code. */
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
    const look = async () => {
      const here = (await withCode(code)).find(
        made => made.productId === productId && made.warehouseId === warehouseId && made.quantity > 0 === quantity > 0,
      )
      if (here && here.quantity !== quantity)
        throw refusal("POST", "/stockmovements", "this code has moved another quantity already")
      return here ? true : null
    }
    const { created } = await lookThenWrite(look, async () => {
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

    ensureMoved: (movement: NewMovement): Promise<boolean> => oneAtATime(() => move(movement)),
  }
}
