import { z } from "zod"
import { lookThenWrite } from "./ensure.ts"
import { refusal } from "./erp-error.ts"
import type { ErpLink } from "./link.ts"
import { readList } from "./lists.ts"
import { above, all, is, textIs } from "./sqlfilters.ts"
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
}

const wireMovement = z
  .object({
    id: intText,
    product_id: intText,
    warehouse_id: intText,
    qty: numberOrZero,
    label: text,
    inventorycode: text,
    datem: moment,
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
    }),
  )

/** A movement that is made once: its code, product and warehouse name it. */
export interface NewMovement {
  readonly code: string
  readonly productId: number
  readonly warehouseId: number
  readonly quantity: number
  readonly label: string
  readonly orderId?: number
}

export interface Transfer extends Omit<NewMovement, "warehouseId"> {
  readonly fromWarehouseId: number
  readonly toWarehouseId: number
}

const pageSize = 500
const longest = { code: 128, label: 255 } as const

/** Marks a transfer among other movements; the quantity's sign decides which way. */
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

  const move = async (movement: NewMovement, type?: number): Promise<boolean> => {
    const { code, productId, warehouseId, quantity } = movement
    if (!/[\p{L}\p{N}]/u.test(code) || code.length > longest.code || quantity === 0)
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
        movementlabel: movement.label.slice(0, longest.label),
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

    withCode,

    ensureMoved: (movement: NewMovement): Promise<boolean> => oneAtATime(() => move(movement)),

    /** Out of one warehouse, then into the other: two calls in Dolibarr, found by one code. */
    ensureTransferred: ({ fromWarehouseId, toWarehouseId, quantity, ...rest }: Transfer): Promise<boolean> =>
      oneAtATime(async () => {
        const out = await move({ ...rest, warehouseId: fromWarehouseId, quantity: -quantity }, transferType.out)
        const into = await move({ ...rest, warehouseId: toWarehouseId, quantity }, transferType.in)
        return out || into
      }),
  }
}
