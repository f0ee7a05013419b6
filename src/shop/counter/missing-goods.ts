import type { Order } from "../../erp/order.ts"
import { orFailed } from "../../platform/log.ts"
import type { Engine } from "../../platform/workflows/engine.ts"
import { defineWorkflow } from "../../platform/workflows/workflow.ts"
import type { Dependencies } from "../dependencies.ts"
import { type Availability, unitsWanted } from "../orders/availability/availability.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import { type GoodsMove, goodsMoves } from "./counter-records.ts"
import { type BringResult, mayHandleOrder, queues } from "./rules/order-queues.ts"

const bringId = (moveId: number): string => `bring-goods:${moveId}`

/** STOCK-06: moves goods from one warehouse to another. Both movements have one code, by which a retry finds them. */
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
    { move, orderRef }: { readonly move: GoodsMove; readonly orderRef: string },
    { erp, database }: Pick<Dependencies, "erp" | "database">,
  ): Promise<{ kind: "brought" | "undone" }> {
    const { id, code = `TRAER-${id}`, orderId, productId, fromWarehouse, toWarehouse, units } = move
    const common = { code, label: `Traslado para el pedido ${orderRef}`, orderId, productId }
    const moved = (warehouseId: number, quantity: number) => () =>
      erp.stockMovements.ensureMoved({ ...common, warehouseId, quantity, isTransfer: true })
    const end = (outcome: "done" | "undone") => () => goodsMoves(database).finish(id, outcome)

    const out = await attempt("take the goods out", moved(fromWarehouse, -units), { retry: "outage" })
    const into =
      out.kind === "done" ? await attempt("put the goods in", moved(toWarehouse, units), { retry: "outage" }) : out
    if (out.kind === "done" && into.kind === "refused")
      await step("put the goods back", moved(fromWarehouse, units), { retry: "forever" })
    await step("write down the move", end(into.kind === "done" ? "done" : "undone"), { retry: "forever" })
    return { kind: into.kind === "done" ? "brought" : "undone" }
  },
})

const waitMs = 20_000

export const createMissingGoods = (
  dependencies: Dependencies & {
    readonly engine: Pick<Engine<Pick<Dependencies, "erp" | "database">>, "run">
    readonly availability: Pick<Availability, "freeAt">
  },
) => {
  const { erp, database, engine, availability, log, settings } = dependencies
  const moves = goodsMoves(database)

  /**
   * Counts real units here, because they are taken from the shelf now, and elsewhere only units that are neither promised nor
   * in an open move.
   */
  const missingLines = async (staff: StaffProfile, order: Order) => {
    // Boards are made to order, so no warehouse has them.
    const madeToOrder: readonly number[] = Object.values(settings.business().boards.products)
    const wanted = unitsWanted(order.lines).filter(({ productId }) => !madeToOrder.includes(productId))
    const ids = wanted.map(({ productId }) => productId)
    if (ids.length === 0) return []
    // Read before the stock, so that a move that ends in between counts twice for a moment instead of never.
    const leaving = await moves.underWay(ids)
    const takenFrom = (productId: number, warehouseId: number) =>
      leaving.find(move => move.productId === productId && move.warehouseId === warehouseId)?.units ?? 0
    const products = new Map((await erp.products.getMany(ids)).map(product => [product.id, product]))
    const here = (productId: number) => Math.max(0, products.get(productId)?.warehouseStock[staff.warehouseId] ?? 0)
    const short = wanted.filter(({ productId, units }) => products.has(productId) && here(productId) < units)
    if (short.length === 0) return []
    const [free, warehouses] = await Promise.all([
      availability.freeAt(
        short.map(({ productId }) => productId),
        0,
        async productIds => new Map(productIds.map(id => [id, { units: products.get(id)?.warehouseStock ?? {} }])),
      ),
      erp.warehouses.list(),
    ])
    return short.map(({ productId, units }) => ({
      productId,
      label: products.get(productId)?.label ?? "",
      wanted: units,
      here: here(productId),
      from: warehouses.flatMap(({ id, label }) => {
        const unpromised = Math.floor(free.get(productId)?.[id] ?? 0)
        const left = id === staff.warehouseId ? 0 : unpromised - takenFrom(productId, id)
        return left > 0 ? [{ warehouse: id, name: label, units: left }] : []
      }),
    }))
  }

  const waiting = async (staff: StaffProfile, orderId: number): Promise<Order | null> => {
    const order = await erp.orders.get(orderId)
    return order && mayHandleOrder(staff, order) && order.status === queues.alistar.status ? order : null
  }

  const begin = (staff: StaffProfile, order: Order, productId: number, fromWarehouse: number) =>
    // Locked by product, so that two orders do not take the same units.
    database.withLock(`bring:${productId}`, async () => {
      const open = await moves.findOpen(order.id, productId)
      if (open) return open
      const line = (await missingLines(staff, order)).find(one => one.productId === productId)
      const source = line?.from.find(({ warehouse }) => warehouse === fromWarehouse)
      if (!line || !source) return null
      const units = Math.min(line.wanted - line.here, source.units)
      const { warehouseId: toWarehouse, id: associationId } = staff
      return moves.begin({ orderId: order.id, productId, fromWarehouse, toWarehouse, units, associationId })
    })

  return {
    async of(staff: StaffProfile, orderId: number) {
      const order = await waiting(staff, orderId)
      const lines = order ? await missingLines(staff, order) : []
      return order && lines.length > 0 ? { orderId, ref: order.ref, lines } : null
    },

    bring: (staff: StaffProfile, orderId: number, productId: number, fromWarehouse: number): Promise<BringResult> =>
      orFailed(
        log,
        "the goods could not be brought",
        async () => {
          const order = await waiting(staff, orderId)
          if (!order) return { kind: "not-yours" }
          const move = await begin(staff, order, productId, fromWarehouse)
          if (!move) return { kind: "nothing" }
          const input = { move, orderRef: order.ref }
          const outcome = await engine.run(bringGoods, { id: bringId(move.id), input, waitMs })
          if (outcome.kind === "still-running") return { kind: "running", erpAway: erp.health().circuit !== "closed" }
          const isBrought = outcome.kind === "done" && outcome.result.kind === "brought"
          return isBrought ? { kind: "brought", units: move.units } : { kind: "failed" }
        },
        { orderId, productId },
      ),
  }
}

export type MissingGoods = NonNullable<Awaited<ReturnType<ReturnType<typeof createMissingGoods>["of"]>>>
export type MissingLine = MissingGoods["lines"][number]
