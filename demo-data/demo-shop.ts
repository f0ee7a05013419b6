import { attributes, products } from "./catalogue.ts"
import { categories } from "./categories.ts"
import { ordersFor } from "./orders.ts"
import { thirdParties } from "./people.ts"
import { bankAccounts, paymentModes, warehouses } from "./places.ts"
import type { DemoShop } from "./shape.ts"

export const demoShop = ({ pictures = true }: { pictures?: boolean } = {}): DemoShop => {
  const catalogue = products({ pictures })
  return {
    warehouses,
    categories,
    attributes,
    products: catalogue,
    thirdParties,
    paymentModes,
    bankAccounts,
    orders: ordersFor(catalogue),
  }
}
