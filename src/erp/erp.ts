import { createCategories } from "./categories.ts"
import { createCreditNotes } from "./credit-notes.ts"
import { createDocuments } from "./documents.ts"
import { createInvoices } from "./invoices.ts"
import { createQueue, type ErpLink, type OneAtATime } from "./link.ts"
import { createOrders } from "./orders.ts"
import { createPaymentPlaces } from "./payment-places.ts"
import { createProducts } from "./products.ts"
import { createSender, type SenderOptions } from "./sender.ts"
import { createShipments } from "./shipments.ts"
import { createThirdParties } from "./third-parties.ts"
import { createStockMovements, createWarehouses } from "./warehouses.ts"

export interface ErpOptions extends SenderOptions {
  /** Serialises the writes that Dolibarr does not protect from each other, across processes. Without it they queue in this one. */
  readonly serialise?: OneAtATime
}

export const createErp = (options: ErpOptions) => {
  const sender = createSender(options)
  const link: ErpLink = { sender, oneAtATime: options.serialise ?? createQueue() }
  const orders = createOrders(link)
  return {
    warehouses: createWarehouses(link),
    products: createProducts(link),
    categories: createCategories(link),
    documents: createDocuments(link),
    payment: createPaymentPlaces(link),
    thirdParties: createThirdParties(link),
    orders,
    shipments: createShipments(link),
    invoices: createInvoices(link, orders.get),
    creditNotes: createCreditNotes(link),
    stockMovements: createStockMovements(link),
    health: () => ({ circuit: sender.circuit() }),
  }
}

export type Erp = ReturnType<typeof createErp>
