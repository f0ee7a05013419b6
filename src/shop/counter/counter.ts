import { createStaffSignIn, isStillAllowed } from "./association-sign-in.ts"
import { createOrderDetail } from "./counter-order.ts"
import type { CounterParts } from "./counter-parts.ts"
import { createOrderActions } from "./order-actions.ts"
import { createPickup } from "./pickup-codes.ts"
import { createQueues } from "./queues.ts"
import { createQuotes } from "./quotes.ts"
import { createSaleCatalogue } from "./sale-catalogue.ts"
import { createSales } from "./sales.ts"
import { createUnfinished } from "./unfinished-work.ts"

export const createBackOffice = (parts: CounterParts) => {
  const act = createOrderActions(parts, parts.openOrders)
  return {
    signIn: createStaffSignIn(parts),
    isStillAllowed,
    queues: createQueues(parts, parts.openOrders),
    act,
    orders: createOrderDetail(parts),
    pickup: createPickup(parts),
    catalogue: createSaleCatalogue(parts),
    sales: createSales(parts),
    quote: createQuotes(parts),
    unfinished: createUnfinished(parts),
  }
}

export type BackOffice = ReturnType<typeof createBackOffice>
