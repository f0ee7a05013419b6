import type { Erp } from "../../erp/erp.ts"
import type { Database } from "../../platform/database/database.ts"
import { defineWorkflow } from "../../platform/workflows/workflow.ts"
import { type GoodsMove, goodsMoves } from "./goods-move-records.ts"

export interface BringGoods {
  readonly move: GoodsMove
  readonly orderRef: string
}

export const bringId = (moveId: number): string => `bring-goods:${moveId}`

interface Needs {
  readonly erp: Pick<Erp, "stockMovements">
  readonly database: Database
}

/** STOCK-06: out of one warehouse and into the other under one code, which finds each half again. */
export const bringGoods = defineWorkflow({
  name: "bring goods",
  steps: {
    "take the goods out": "Error al sacar los productos de la otra bodega",
    "put the goods in": "Error al ingresar los productos a la bodega",
    "put the goods back": "Error al devolver los productos a su bodega",
    "write down the move": "Error al anotar el traslado",
  },
  async run(
    { step, attempt },
    { move, orderRef }: BringGoods,
    services: Needs,
  ): Promise<{ kind: "brought" | "undone" }> {
    const { id, code = `TRAER-${id}`, orderId, productId, fromWarehouse, toWarehouse, units } = move
    const { stockMovements } = services.erp
    const common = { code, label: `Traslado para el pedido ${orderRef}`, orderId, productId }
    const moved = (warehouseId: number, quantity: number) => () =>
      stockMovements.ensureMoved({ ...common, warehouseId, quantity, isTransfer: true })
    const end = (outcome: "done" | "undone") => () => goodsMoves(services.database).finish(id, outcome)

    const out = await attempt("take the goods out", moved(fromWarehouse, -units), { retry: "outage" })
    const into =
      out.kind === "done" ? await attempt("put the goods in", moved(toWarehouse, units), { retry: "outage" }) : out
    if (out.kind === "done" && into.kind === "refused")
      await step("put the goods back", moved(fromWarehouse, units), { retry: "forever" })
    await step("write down the move", end(into.kind === "done" ? "done" : "undone"), { retry: "forever" })
    return { kind: into.kind === "done" ? "brought" : "undone" }
  },
})
