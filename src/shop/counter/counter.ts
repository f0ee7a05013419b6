import type { StaffProfile } from "../vocabulary/people.ts"
import { createHeldActions } from "./held-actions.ts"
import { createLowStock } from "./low-stock.ts"
import { createMissingGoods } from "./missing-goods.ts"
import { createOfflineCatalogue } from "./offline-catalogue.ts"
import { createOrderActions } from "./order-actions.ts"
import { createPickup } from "./pickup-codes.ts"
import { createOrderDetail, createQueues } from "./queues.ts"
import { createQuotes } from "./quotes.ts"
import { createOfflineSales } from "./register-offline-sale.ts"
import { createBestsellers, createSaleCatalogue } from "./sale-catalogue.ts"
import { createSales } from "./sell-in-person.ts"
import {
  createAssociations,
  createStaffSecurity,
  createStaffSignIn,
  isStillAllowed,
  ownerCheck,
} from "./staff-sign-in.ts"
import { createUnfinishedWork } from "./stopped-work.ts"

export const createCounter = (
  dependencies: Parameters<typeof createQueues>[0] &
    Parameters<typeof createOrderDetail>[0] &
    Parameters<typeof createOrderActions>[0] &
    Parameters<typeof createHeldActions>[0] &
    Parameters<typeof createMissingGoods>[0] &
    Parameters<typeof createLowStock>[0] &
    Parameters<typeof createQuotes>[0] &
    Parameters<typeof createSales>[0] &
    Parameters<typeof createOfflineCatalogue>[0] &
    Parameters<typeof createStaffSignIn>[0] &
    Parameters<typeof createStaffSecurity>[0],
) => ({
  signIn: createStaffSignIn(dependencies),
  isStillAllowed: (staff: StaffProfile) => isStillAllowed(dependencies.settings.business(), staff),
  isOwner: ownerCheck(dependencies.config),
  associations: createAssociations(dependencies),
  queues: createQueues(dependencies),
  act: createOrderActions(dependencies),
  held: createHeldActions(dependencies),
  orders: createOrderDetail(dependencies),
  missing: createMissingGoods(dependencies),
  lowStock: createLowStock(dependencies),
  pickup: createPickup(dependencies),
  catalogue: createSaleCatalogue(dependencies),
  bestsellers: createBestsellers(dependencies),
  sales: createSales(dependencies),
  offlineSales: createOfflineSales(dependencies),
  offlineCatalogue: createOfflineCatalogue(dependencies),
  security: createStaffSecurity(dependencies),
  quote: createQuotes(dependencies),
  unfinished: createUnfinishedWork(dependencies),
})
