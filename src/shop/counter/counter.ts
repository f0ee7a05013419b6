import { createLowStock } from "./low-stock.ts"
import { createMissingGoods } from "./missing-goods.ts"
import { createOrderActions } from "./order-actions.ts"
import { createPickup } from "./pickup-codes.ts"
import { createOrderDetail, createQueues } from "./queues.ts"
import { createQuotes } from "./quotes.ts"
import { createSaleCatalogue } from "./sale-catalogue.ts"
import { createSales } from "./sell-in-person.ts"
import { createStaffSecurity, createStaffSignIn, isStillAllowed, ownerCheck } from "./staff-sign-in.ts"
import { createUnfinished } from "./stopped-work.ts"

export const createBackOffice = (
  dependencies: Parameters<typeof createQueues>[0] &
    Parameters<typeof createOrderActions>[0] &
    Parameters<typeof createMissingGoods>[0] &
    Parameters<typeof createLowStock>[0] &
    Parameters<typeof createQuotes>[0] &
    Parameters<typeof createSales>[0] &
    Parameters<typeof createStaffSignIn>[0] &
    Parameters<typeof createStaffSecurity>[0],
) => ({
  signIn: createStaffSignIn(dependencies),
  isStillAllowed,
  isOwner: ownerCheck(dependencies.config),
  queues: createQueues(dependencies),
  act: createOrderActions(dependencies),
  orders: createOrderDetail(dependencies),
  missing: createMissingGoods(dependencies),
  lowStock: createLowStock(dependencies),
  pickup: createPickup(dependencies),
  catalogue: createSaleCatalogue(dependencies),
  sales: createSales(dependencies),
  security: createStaffSecurity(dependencies),
  quote: createQuotes(dependencies),
  unfinished: createUnfinished(dependencies),
})

export type BackOffice = ReturnType<typeof createBackOffice>
