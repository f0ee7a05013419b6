import { createStaffSignIn, isStillAllowed, ownerCheck } from "./association-sign-in.ts"
import { createOrderDetail } from "./counter-order.ts"
import type { CounterParts } from "./counter-parts.ts"
import { createLowStock } from "./low-stock.ts"
import { createMissingGoods } from "./missing-goods.ts"
import { createOrderActions } from "./order-actions.ts"
import { createPickup } from "./pickup-codes.ts"
import { createQueues } from "./queues.ts"
import { createQuotes } from "./quotes.ts"
import { createSaleCatalogue } from "./sale-catalogue.ts"
import { createSales } from "./sales.ts"
import { createStaffSecurity } from "./staff-security.ts"
import { createUnfinished } from "./unfinished-work.ts"

export const createBackOffice = (parts: CounterParts) => {
  const act = createOrderActions(parts, parts.openOrders)
  return {
    signIn: createStaffSignIn(parts),
    isStillAllowed,
    isOwner: ownerCheck(parts.config),
    queues: createQueues(parts, parts.openOrders),
    act,
    orders: createOrderDetail(parts),
    missing: createMissingGoods(parts),
    lowStock: createLowStock(parts),
    pickup: createPickup(parts),
    catalogue: createSaleCatalogue(parts),
    sales: createSales(parts),
    security: createStaffSecurity(parts),
    quote: createQuotes(parts),
    unfinished: createUnfinished(parts),
  }
}

export type BackOffice = ReturnType<typeof createBackOffice>
