import { createBoardOrders } from "../../src/shop/boards/board-orders.ts"
import { boardStore } from "../../src/shop/boards/board-state-records.ts"
import { createCancellations } from "../../src/shop/cancellations/cancellations.ts"
import { createMissingGoods } from "../../src/shop/counter/missing-goods.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import type { OrderStatus } from "../../src/shop/vocabulary/order-status.ts"
import { associations } from "../support/counter.ts"
import { keyFrom } from "../support/random.ts"
import { type Afternoon, findStaff, keepBoard } from "./chaos-actions.ts"
import { runTogether } from "./chaos-faults.ts"
import type { BareShop } from "./programs/bare-shop.ts"

const designKey = 21
/** A product whose units are all in this warehouse while other pickup points sell it. */
export const farProduct = { id: 118, warehouse: 5 } as const
export const scarceProduct = 133

export const twice = <T>({ random }: Afternoon, work: () => Promise<T>) =>
  runTogether(Array.from({ length: 1 + random.below(2) }, work))

export const listOrders = async (shop: BareShop, { customerId }: Afternoon, status: OrderStatus) =>
  (await shop.erp.orders.listWithLines({ customerIds: [customerId] })).filter(order => order.status === status)

/** Actions on an order that was placed. */
export const afterOrder: Record<string, (shop: BareShop, afternoon: Afternoon) => Promise<unknown>> = {
  async cancel(shop, afternoon) {
    const order = afternoon.random.oneOf(await listOrders(shop, afternoon, "validated"))
    const { cancel } = createCancellations(shop)
    if (order) await twice(afternoon, () => cancel(order.id))
  },

  async "bring goods"(shop, afternoon) {
    const orders = await listOrders(shop, afternoon, "validated")
    const short = orders.filter(({ lines }) => lines.some(({ productId }) => productId === farProduct.id))
    const order = afternoon.random.oneOf(short)
    const { bring } = createMissingGoods(shop)
    if (order) await twice(afternoon, () => bring(findStaff(order), order.id, farProduct.id, farProduct.warehouse))
  },

  /** A design is ordered, priced by the workshop and accepted. */
  async "price a design"(shop, afternoon) {
    const { seed, customerId } = afternoon
    const key = await keepBoard(shop, afternoon, designKey, { design: true })
    const boards = createBoardOrders(shop)
    try {
      const made = await boards.confirm(customerId, key)
      if (made.kind !== "confirmed") return
      const [order] = await shop.erp.orders.list({ ref: made.ref })
      if (!order) return
      const form = { orderId: order.id, key: keyFrom(seed, designKey + 1), seen: 0, hours: 4, text: "" }
      await boards.workshop.propose(associations.VENDEDOR5, { ...form, price: colones(9500) })
      const proposal = (await boardStore(shop.database).events(order.id)).find(({ kind }) => kind === "proposed")?.id
      if (proposal) await twice(afternoon, () => boards.forCustomer.accept({ customerId, ref: made.ref, proposal }))
    } finally {
      await boards.close()
    }
  },

  /** Adds a few units of the scarce product, so that customers always compete for the last one. */
  restock: (shop, { seed }) =>
    shop.erp.stockMovements.ensureMoved({
      code: `chaos-${seed}`,
      productId: scarceProduct,
      warehouseId: 1,
      quantity: 2,
      label: "Compra",
    }),
}
