import { createBoardOrders } from "../../src/shop/boards/board-orders.ts"
import { boardOrderStore } from "../../src/shop/boards/board-records.ts"
import { type BoardOrderForm, emptyForm, quoteBoards, readBoardOffer } from "../../src/shop/boards/rules/board-form.ts"
import { createOrderActions } from "../../src/shop/counter/order-actions.ts"
import { createSales } from "../../src/shop/counter/sell-in-person.ts"
import { createKits } from "../../src/shop/kits/kits.ts"
import { kitBreakdown } from "../../src/shop/kits/rules/kit-choice.ts"
import { business } from "../shared/documented-business.ts"
import { sampleBoard } from "../shared/sample-boards.ts"
import { associations } from "../support/counter.ts"
import { aChoice } from "../support/kits.ts"
import { keyFrom, type Random } from "../support/random.ts"
import { runTogether } from "./chaos-faults.ts"
import { type BareShop, billing, NotStarted } from "./programs/bare-shop.ts"

/** One random afternoon. Everything it makes can be found by its seed, also after its process was killed. */
export interface Afternoon {
  readonly seed: number
  readonly customerId: number
  readonly random: Random
}

const products = [1, 2, 4, 22, 118, 133]
const pickups = [1, 2, 5]
/** The staff who sell at the counter. */
export const staff = associations.ASEIC
export const everyStaff = Object.values(associations)
/** The staff of the order's pickup point. */
export const findStaff = ({ warehouseId }: { readonly warehouseId: number | null }) =>
  everyStaff.find(one => one.warehouseId === warehouseId) ?? staff
export const checkoutKeys = [0, 1] as const
export const saleKeys = [10, 11] as const
const boardKey = 20
const cardChoices = [
  ...(["sin-volver", "sin-volver", "sin-volver", "sin-volver"] as const),
  ...(["sin-devolucion", "sin-devolucion", "sin-devolucion"] as const),
  ...(["aviso-tardio", "devolucion-muda", "dos-veces", "rechazar", "cancelar"] as const),
]

export const checkoutKey = (seed: number, place: number) => `chaos-${seed}-${place}`

/** The services of the counter and the boards page, built from the bare shop. */
const openCounter = (shop: BareShop) => ({
  act: createOrderActions(shop),
  sales: createSales(shop),
})

const handle = async (shop: BareShop, { customerId, random }: Afternoon, action: "prepare" | "hand-over") => {
  const orders = await shop.erp.orders.list({ customerIds: [customerId] })
  const order = random.oneOf(orders.filter(({ status }) => status === (action === "prepare" ? "validated" : "shipped")))
  if (!order) return
  const { act } = openCounter(shop)
  await runTogether(
    Array.from({ length: 1 + random.below(2) }, () => act(findStaff(order), action, order.id, { sawPayment: true })),
  )
}

/** Uploads and checks a board without confirming it. */
export const keepBoard = async (
  { database }: BareShop,
  { seed, customerId }: Afternoon,
  place: number,
  overrides: Partial<BoardOrderForm> = {},
): Promise<string> => {
  const key = keyFrom(seed, place)
  const files = sampleBoard().map(file => ({ ...file, digest: file.name }))
  const form: BoardOrderForm = { ...emptyForm, size: "small", paymentMode: 106, deliveryPoint: 222, ...overrides }
  await boardOrderStore(database).save({
    key,
    customerId,
    fingerprint: key,
    form,
    quote: quoteBoards(form, readBoardOffer(business)),
    inspection: null,
    picture: null,
    files,
  })
  return key
}

export const actions: Record<string, (shop: BareShop, afternoon: Afternoon) => Promise<unknown>> = {
  add: (shop, { customerId, random }) =>
    shop.cart.add(customerId, { productId: random.oneOf(products), quantity: 1 + random.below(2) }),

  async "change units"(shop, { customerId, random }) {
    const line = random.oneOf((await shop.cart.read(customerId))?.lines ?? [])
    if (line) await shop.cart.setUnits(customerId, line.ref, 1 + random.below(3))
  },

  async remove(shop, { customerId, random }) {
    const line = random.oneOf((await shop.cart.read(customerId))?.lines ?? [])
    if (line) await shop.cart.remove(customerId, line.ref)
  },

  /** SINPE or cash, pressed up to three times. */
  async "check out"(shop, { seed, customerId, random }) {
    const request = {
      key: checkoutKey(seed, random.oneOf(checkoutKeys)),
      pickupPoint: random.oneOf(pickups),
      paymentModeId: random.oneOf([106, 4] as const),
      seenTotal: null,
    }
    await runTogether(Array.from({ length: 1 + random.below(3) }, () => shop.checkout.pay(customerId, request)))
  },

  async "pay by card"(shop, { customerId, random }) {
    const orderNumber = await shop.payByCard(customerId, random.oneOf(pickups), random.oneOf(cardChoices))
    await runTogether(Array.from({ length: random.below(4) }, () => shop.settlement.settle(orderNumber)))
  },

  async "buy a kit"(shop, { seed, customerId }) {
    const choice = aChoice({ without: ["diodos"], extras: [21] })
    const started = await createKits(shop).pay({
      choice,
      buyer: {
        name: `Caos ${seed}`,
        carnet: `20${String(seed).padStart(8, "0").slice(-8)}`,
        contactNumber: "87654321",
      },
      billing,
      customerId,
      seenTotal: kitBreakdown(choice).total,
      ticket: keyFrom(seed, 30),
      address: `198.51.${seed % 256}.${(seed >> 8) % 256}`,
    })
    if (started.kind !== "started") throw new NotStarted(started.kind)
    await shop.pressOnProvidersPage(started.url, "sin-volver")
    await shop.settlement.settle(started.temporaryOrder.orderNumber)
  },

  async "order a board"(shop, afternoon) {
    const { customerId, random } = afternoon
    const key = await keepBoard(shop, afternoon, boardKey)
    const boards = createBoardOrders(shop)
    await runTogether(Array.from({ length: 1 + random.below(2) }, () => boards.confirm(customerId, key)))
    await boards.close()
  },

  prepare: (shop, afternoon) => handle(shop, afternoon, "prepare"),
  "hand over": (shop, afternoon) => handle(shop, afternoon, "hand-over"),

  async "sell in person"(shop, { seed, random }) {
    const productId = random.oneOf([2, 4])
    const { price } = (await shop.catalogue.sellablesNow([productId])).get(productId) ?? { price: 0 }
    const request = {
      key: keyFrom(seed, random.oneOf(saleKeys)),
      methodId: 4,
      items: [{ id: productId, units: 1 }],
      shownTotal: price,
    } as const
    const { sales } = openCounter(shop)
    await runTogether(Array.from({ length: 1 + random.below(2) }, () => sales.sell(staff, request)))
  },
}
