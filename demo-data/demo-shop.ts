import { attributes, products } from "./catalogue.ts"
import { categories } from "./categories.ts"
import { ordersFor } from "./orders.ts"
import { demoPast } from "./past.ts"
import { thirdParties } from "./people.ts"
import type { DemoShop } from "./shape.ts"

// biome-ignore format: one row per line
const warehouses: DemoShop["warehouses"] = [
  { id: 1, label: "ASEIC", place: "Edificio D3, campus Cartago", description: "Asociación de Computadores. Lunes a viernes de 8:00 a 17:00." },
  { id: 2, label: "AEMTEC", place: "Edificio K1, campus Cartago", description: "Asociación de Mecatrónica. Lunes a viernes de 9:00 a 16:00." },
  { id: 3, label: "Bodega Cartago", place: "Barrio El Molino, Cartago", description: "Bodega de la casa matriz: existencias para las asociaciones de Cartago." },
  { id: 4, label: "AESETEC", place: "Escuela de Electrónica, campus Cartago", description: "Asociación de Electrónica (Cartago). Lunes a viernes de 7:30 a 16:30." },
  { id: 5, label: "Bodega Central", place: "Oriental, Cartago", description: "Bodega de la casa matriz: de aquí salen los envíos por Correos de Costa Rica." },
  { id: 6, label: "ADESC", place: "Santa Clara, campus San Carlos", description: "Asociación de Electrónica (San Carlos). Martes a viernes de 9:00 a 15:00." },
]

export const paymentModes: DemoShop["paymentModes"] = [
  { id: 106, code: "SINPE", label: "Sinpe Móvil" },
  { id: 4, code: "LIQ", label: "Efectivo" },
  { id: 6, code: "CB", label: "Tarjeta" },
]

const bankAccounts: DemoShop["bankAccounts"] = [
  { id: 1, ref: "SINPE", label: "Cuenta Sinpe Móvil" },
  { id: 2, ref: "CAJA", label: "Caja de efectivo" },
  { id: 3, ref: "AHORRO", label: "Cuenta de ahorro" },
  { id: 4, ref: "TARJETA", label: "Cuenta de tarjetas" },
]

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

/** The shop of the first start, with about ninety days of orders in the ERP and in the shop's own tables. */
export const demoShopWithPast = ({ pictures, now = new Date() }: { pictures?: boolean; now?: Date } = {}) => {
  const shop = demoShop({ pictures })
  const past = demoPast(shop.products, now)
  return { seed: { ...shop, orders: [...shop.orders, ...past.orders] }, rows: past.rows }
}
