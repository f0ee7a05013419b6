import { type Basket, baskets } from "./baskets.ts"
import { ana, luis, thirdParties } from "./people.ts"
import type { DemoOrder, DemoOrderLine, DemoProduct } from "./shape.ts"

const sinpe = 106
const cash = 4
const card = 6

type Row = [
  customer: number,
  daysAgo: number,
  basket: Basket,
  warehouseId: number | null,
  mode: number | null,
  state: DemoOrder["state"],
  more?: { extra?: DemoOrderLine[]; note?: string },
]

const byPost: DemoOrderLine = { label: "+₡2500", qty: 1, price: 2500 }

const shopOrders: Row[] = [
  [ana.id, 1, "sensors", 1, sinpe, "validated"],
  [ana.id, 4, "wifi", 5, card, "shipped", { extra: [byPost], note: "Enviar a Paraíso, frente al parque." }],
  [ana.id, 21, "firstLab", 4, cash, "closed"],
  [ana.id, 48, "weather", 5, card, "closed", { extra: [byPost] }],
  [ana.id, 73, "solder", 1, sinpe, "closed"],
  [ana.id, 120, "arduinoStart", 1, cash, "closed"],
  [luis.id, 0, "analogLab", 4, sinpe, "validated"],
  [luis.id, 3, "supply", 4, cash, "shipped"],
  [luis.id, 9, "quick", 4, cash, "closed"],
  [luis.id, 30, "digitalLab", 4, sinpe, "closed"],
  [luis.id, 62, "amplifier", 4, card, "closed"],
  [luis.id, 95, "newBoard", 2, sinpe, "closed"],
  [luis.id, 131, "trafficLight", 4, cash, "cancelled", { note: "El cliente no se presentó." }],
  [10, 0, "quick", 1, sinpe, "validated"],
  [11, 1, "lineRobot", 2, cash, "validated"],
  [12, 1, "firstLab", 4, sinpe, "validated"],
  [14, 2, "sensors", 6, sinpe, "validated"],
  [16, 2, "gift", 5, card, "validated", { extra: [byPost], note: "Es un regalo: sin factura dentro." }],
  [33, 3, "course", 3, sinpe, "validated", { note: "Compra del colegio, retira el profesor Vargas." }],
  [18, 5, "weather", 2, cash, "validated"],
  [13, 6, "supply", null, sinpe, "validated"],
  [17, 2, "arduinoStart", 1, cash, "shipped"],
  [19, 4, "lineRobot", 2, sinpe, "shipped"],
  [22, 5, "analogLab", 4, cash, "shipped"],
  [27, 6, "firstLab", 6, sinpe, "shipped"],
  [23, 8, "solder", 3, cash, "shipped"],
  [31, 9, "newBoard", 5, card, "shipped", { extra: [byPost] }],
  [28, 11, "digitalLab", 1, sinpe, "shipped"],
  [20, 12, "trafficLight", 1, cash, "closed"],
  [15, 15, "quick", 2, cash, "closed"],
  [21, 18, "gift", 5, card, "closed", { extra: [byPost] }],
  [24, 25, "firstLab", 1, sinpe, "closed"],
  [25, 33, "analogLab", 4, sinpe, "closed"],
  [26, 39, "lineRobot", 2, cash, "closed"],
  [27, 44, "weather", 6, card, "closed"],
  [29, 52, "sensors", 2, sinpe, "closed"],
  [30, 58, "amplifier", 4, cash, "closed"],
  [32, 66, "arduinoStart", 1, sinpe, "closed"],
  [34, 70, "digitalLab", 4, cash, "closed"],
  [35, 82, "wifi", 5, card, "closed", { extra: [byPost] }],
  [10, 88, "solder", 1, cash, "closed"],
  [12, 101, "supply", 4, sinpe, "closed"],
  [33, 110, "course", 3, sinpe, "closed"],
  [14, 117, "trafficLight", 6, cash, "closed"],
  [19, 126, "sensors", 2, sinpe, "closed"],
  [31, 138, "newBoard", 5, card, "closed", { extra: [byPost] }],
  [16, 149, "firstLab", 1, cash, "closed"],
  [30, 77, "gift", 1, sinpe, "cancelled", { note: "Pago Sinpe no recibido." }],
  [luis.id, 0, "trafficLight", null, null, "draft"],
  [12, 2, "weather", null, null, "draft"],
  [25, 7, "quick", null, null, "draft"],
]

interface KitRow {
  customer: number
  daysAgo: number
  state: DemoOrder["state"]
  kit: number
  /** the bundle's price, or the modified one when something was taken out */
  price: number
  removed?: [part: string, price: number][]
  extras?: number[]
}

/** Kit orders are paid by card and carry no warehouse: every association may prepare them. */
// biome-ignore format: one row per line
const kitOrders: KitRow[] = [
  { customer: luis.id, daysAgo: 2, state: "validated", kit: 26, price: 7400, removed: [["Diodo 1N4007", 300]] },
  { customer: 11, daysAgo: 5, state: "validated", kit: 24, price: 16_000, extras: [291, 118] },
  { customer: 20, daysAgo: 7, state: "shipped", kit: 63, price: 18_150, removed: [["Paquete de resistencias", 2500], ["Diodo 1N4148", 300]], extras: [21] },
  { customer: 22, daysAgo: 41, state: "closed", kit: 28, price: 4000 },
  { customer: 25, daysAgo: 90, state: "closed", kit: 30, price: 8000, extras: [133] },
]

/** Boards that the shop makes: 313 small, 314 large, 315 design by the hour. */
// biome-ignore format: one row per line
const pcbOrders: DemoOrder[] = [
  { customerId: ana.id, warehouseId: 5, paymentModeId: sinpe, daysAgo: 6, state: "validated", lines: [{ productId: 313, qty: 2, price: 5000 }, byPost], noteForStaff: "PCB: enviar por Correos de Costa Rica." },
  { customerId: luis.id, warehouseId: 4, paymentModeId: cash, daysAgo: 16, state: "closed", lines: [{ productId: 314, qty: 1, price: 9000 }] },
  { customerId: 31, warehouseId: 5, paymentModeId: null, daysAgo: 3, state: "validated", lines: [{ productId: 315, qty: 1, price: 2500 }], noteForStaff: "Diseñar de 0: llamar al cliente." },
]

export const ordersFor = (products: readonly DemoProduct[]): DemoOrder[] => {
  const byRef = new Map(products.map(product => [product.ref, product]))
  const byId = new Map(products.map(product => [product.id, product]))
  const toLine = ([ref, qty]: [string, number]): DemoOrderLine => {
    const product = byRef.get(ref)
    if (!product) throw new Error(`The demo orders ask for ${ref}, which the catalogue does not have`)
    return { productId: product.id, qty, price: product.price }
  }
  const fromShop = shopOrders.map(
    ([customerId, daysAgo, basket, warehouseId, paymentModeId, state, more]): DemoOrder => ({
      customerId,
      warehouseId,
      paymentModeId,
      daysAgo,
      state,
      lines: [...baskets[basket].map(line => toLine(line as [string, number])), ...(more?.extra ?? [])],
      noteForStaff: more?.note,
    }),
  )
  const fromKits = kitOrders.map(
    ({ customer, daysAgo, state, kit, price, removed = [], extras = [] }): DemoOrder => ({
      customerId: customer,
      warehouseId: null,
      paymentModeId: card,
      daysAgo,
      state,
      lines: [
        { productId: kit, qty: 1, price },
        ...removed.map(([part, worth]) => ({ label: `El kit no incluirá: ${part}`, qty: 1, price: -worth })),
        ...extras.map(id => ({ productId: id, qty: 1, price: byId.get(id)!.price })),
      ],
    }),
  )
  const known = new Set(thirdParties.map(({ id }) => id))
  const all = [...fromShop, ...fromKits, ...pcbOrders]
  const stranger = all.find(({ customerId }) => !known.has(customerId))
  if (stranger) throw new Error(`A demo order belongs to customer ${stranger.customerId}, whom nobody knows`)
  // Fractions are hours, because people do not all come at the same minute.
  return all
    .map((order, at) => ({ ...order, daysAgo: order.daysAgo + 0.03 + (at % 11) * 0.037 }))
    .toSorted((one, other) => other.daysAgo - one.daysAgo)
}
