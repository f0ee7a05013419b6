import { baskets } from "./baskets.ts"
import { thirdParties } from "./people.ts"
import { type Dice, diceFor } from "./random.ts"
import type { DemoOrder, DemoProduct } from "./shape.ts"

/** The ERP's records of a past order. */
export interface LoadedOrder {
  refExt: string
  orderId: number
  orderRef: string
  invoiceId: number
  paymentRef: string
  firstLineId: number
}

interface Happened {
  key: string
  /** true if sold at the counter, false if ordered, prepared and handed over. */
  isSale: boolean
  customerId: number
  paymentModeId: number
  placeId: number
  person: string
  placedAt: Date
  closedAt: Date
  lines: { productId: number; label: string; quantity: number; unitPrice: number; total: number }[]
  total: number
  /** One unit of its first line was returned for cash. */
  isReturned: boolean
}

/** Rows of the shop's own tables, by table, in the order in which they are written. */
export type PastRows = [table: string, rows: Record<string, unknown>[]][]

const sinpe = 106
const cash = 4
const days = 90
const dayMs = 86_400_000
const hourMs = 3_600_000
/** Costa Rica has no daylight saving. */
const utcHours = 6

interface Place {
  /** of the association, its account and its warehouse */
  id: number
  people: string[]
  min: number
  max: number
}

const places: Place[] = [
  { id: 1, people: ["María Solano", "Kevin Arroyo"], min: 2, max: 4 },
  { id: 2, people: ["Natalia Vega"], min: 1, max: 3 },
  { id: 3, people: ["Marco Brenes"], min: 0, max: 1 },
  { id: 4, people: ["Paola Méndez", "Jorge Picado"], min: 2, max: 4 },
  { id: 5, people: ["Ingrid Badilla"], min: 0, max: 1 },
  { id: 6, people: ["Diego Chacón"], min: 1, max: 2 },
]
const openingCash = 20_000
const reasons = ["No era el que necesitaba", "Compró uno de más", "El proyecto cambió de componente"]

const uuid = (dice: Dice): string => {
  const hex = Array.from({ length: 32 }, () => dice.between(0, 15).toString(16)).join("")
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** One of several baskets, or some parts of all kinds. */
const linesFor = (dice: Dice, byRef: Map<string, DemoProduct>, simple: DemoProduct[]): Happened["lines"] => {
  const names = Object.keys(baskets) as (keyof typeof baskets)[]
  const basket = baskets[names[dice.between(0, names.length - 1)]!]
  const wanted: [DemoProduct | undefined, number][] =
    dice.next() < 0.45
      ? basket.map(([ref, qty]) => [byRef.get(ref as string), qty as number])
      : Array.from({ length: dice.between(1, 4) }, () => {
          const product = simple[dice.between(0, simple.length - 1)]
          return [product, dice.between(1, (product?.price ?? 0) < 500 ? 10 : 2)]
        })
  const units = new Map<DemoProduct, number>()
  for (const [product, qty] of wanted) if (product) units.set(product, (units.get(product) ?? 0) + qty)
  return [...units].map(([{ id, label, price }, quantity]) => ({
    productId: id,
    label,
    quantity,
    unitPrice: price,
    total: price * quantity,
  }))
}

const customers = thirdParties.filter(({ id, categories }) => id >= 7 && categories.length === 0)

/** One order that was paid and handed over, or one sale at the counter. */
const happen = (
  dice: Dice,
  day: number,
  { id: placeId, people }: Place,
  basketOf: () => Happened["lines"],
): Happened => {
  const lines = basketOf()
  const isSale = dice.next() < 0.62
  const closedAt = new Date(day + (9 + dice.next() * 6.5) * hourMs)
  const placedAt = isSale ? closedAt : new Date(closedAt.getTime() - dice.between(3, 28) * hourMs)
  const paymentModeId = dice.next() < 0.55 ? sinpe : cash
  const key = uuid(dice)
  return {
    key,
    isSale,
    customerId: isSale ? placeId : customers[dice.between(0, customers.length - 1)]!.id,
    paymentModeId,
    placeId,
    person: people[Math.floor(day / dayMs) % people.length]!,
    placedAt,
    closedAt,
    lines,
    total: lines.reduce((sum, line) => sum + line.total, 0),
    isReturned: !isSale && paymentModeId === cash && dice.next() < 0.15,
  }
}

/** Makes the orders and sales of the working days before today, oldest first. */
const happenedBefore = (midnight: number, products: DemoProduct[]): Happened[] => {
  const byRef = new Map(products.map(product => [product.ref, product]))
  // Products whose amounts can be paid in coins.
  const simple = products.filter(
    ({ type, forSale, variants, vatRate, price }) =>
      type === "product" && forSale && !variants && !vatRate && price > 0 && price <= 15_000 && price % 5 === 0,
  )
  return Array.from({ length: days }, (_, at) => days - at).flatMap(back => {
    const day = midnight - back * dayMs
    const weekday = new Date(day).getUTCDay()
    if (weekday === 0 || weekday === 6) return []
    return places.flatMap(place => {
      const dice = diceFor(`pasado ${back} ${place.id}`)
      // The first weeks of a semester are the busiest.
      const count = dice.between(place.min, place.max) + (back > 60 && place.min > 0 ? 1 : 0)
      const basket = () => linesFor(dice, byRef, simple).filter(({ total }) => total % 5 === 0)
      return Array.from({ length: count }, () => happen(dice, day, place, basket)).filter(({ total }) => total > 0)
    })
  })
}

const externalRef = ({ isSale, placeId, key }: Happened): string =>
  isSale ? `venta-${placeId}-${key}` : `pedido-${key}`
const returnedAt = ({ closedAt }: Happened): Date => new Date(closedAt.getTime() + 0.4 * hourMs)
const returnCode = (id: number, { key }: Happened): string => `DEV-${id}-${key.slice(0, 8)}`

/**
 * Orders and sales of the working days before today: the ERP's records and the shop's own rows. They are the same at every
 * start on one day.
 */
export const demoPast = (products: DemoProduct[], now: Date) => {
  const midnight = Math.floor((now.getTime() - utcHours * hourMs) / dayMs) * dayMs + utcHours * hourMs
  const daysBefore = (at: Date) => (now.getTime() - at.getTime()) / dayMs
  const happened = happenedBefore(midnight, products)
  const returned = happened.filter(({ isReturned }) => isReturned)
  const orders = happened.map(
    (each): DemoOrder => ({
      customerId: each.customerId,
      warehouseId: each.placeId,
      paymentModeId: each.paymentModeId,
      daysAgo: daysBefore(each.placedAt),
      closedDaysAgo: daysBefore(each.closedAt),
      lines: each.lines.map(({ productId, quantity, unitPrice }) => ({ productId, qty: quantity, price: unitPrice })),
      state: "closed",
      refExt: externalRef(each),
      returned: each.isReturned
        ? { code: returnCode(returned.indexOf(each) + 1, each), daysAgo: daysBefore(returnedAt(each)), qty: 1 }
        : undefined,
    }),
  )
  return { orders, rows: (loaded: LoadedOrder[]) => makeRows(happened, loaded) }
}

const coins = [20_000, 10_000, 5000, 2000, 1000, 500, 100, 50, 25, 10, 5]

const countCash = (amount: number): Record<string, number> => {
  let left = amount
  const count: Record<string, number> = {}
  for (const value of coins) {
    if (left >= value) count[value] = Math.floor(left / value)
    left %= value
  }
  return count
}

const placeName = (placeId: number) => thirdParties.find(({ id }) => id === placeId)?.name ?? ""
const amountBack = ({ isReturned, lines }: Happened): number => (isReturned ? (lines[0]?.unitPrice ?? 0) : 0)

/** One shift per place and day, closed without a difference. */
const makeShifts = (happened: Happened[]) => {
  const byShift = Map.groupBy(happened, ({ placeId, closedAt }) => `${placeId} ${closedAt.toISOString().slice(0, 10)}`)
  return [...byShift.values()].map((all, index) => {
    const { placeId, person, closedAt } = all[0]!
    const day = Math.floor((closedAt.getTime() - utcHours * hourMs) / dayMs) * dayMs + utcHours * hourMs
    const inCash = all.filter(({ paymentModeId }) => paymentModeId === cash)
    const expected = inCash.reduce((sum, each) => sum + each.total - amountBack(each), openingCash)
    const row = {
      id: index + 1,
      association_id: placeId,
      association: placeName(placeId),
      person,
      opened_at: new Date(day + 8.5 * hourMs),
      opening_cash: openingCash,
      closed_at: new Date(day + 16.75 * hourMs),
      expected_cash: expected,
      counted_cash: expected,
      counted: countCash(expected),
      note: "",
    }
    return { of: all, row }
  })
}

type Known = Happened & {
  erp: LoadedOrder
  shiftId: number | undefined
  place: { association_id: number; association: string; person: string }
}

const orderColumns = ({ erp }: Known) => ({ order_id: erp.orderId, order_ref: erp.orderRef })
const entryColumns = (each: Known) => ({
  ...each.place,
  ...orderColumns(each),
  shift_id: each.shiftId,
  payment_mode_id: each.paymentModeId,
})

const entryRow = (each: Known) => ({
  ...entryColumns(each),
  key: each.isSale ? `sale:${each.placeId}:${each.key}` : `payment:${each.erp.paymentRef}`,
  at: each.closedAt,
  kind: each.isSale ? "sale" : "hand-over",
  amount: each.total,
  lines: each.lines.map(({ productId, label, quantity, total }) => ({ productId, label, quantity, total })),
})

const saleRow = (each: Known) => ({
  ...each.place,
  ...orderColumns(each),
  key: each.key,
  warehouse_id: each.placeId,
  payment_mode_id: each.paymentModeId,
  request: {
    key: each.key,
    methodId: each.paymentModeId,
    items: each.lines.map(({ productId, quantity }) => ({ id: productId, units: quantity })),
    shownTotal: each.total,
    paymentReceived: true,
  },
  started_at: each.closedAt,
  ended_at: new Date(each.closedAt.getTime() + 2000),
  outcome: "sold",
  lines: each.lines.map(({ productId, label, quantity, unitPrice }) => ({ productId, label, quantity, unitPrice })),
  total: each.total,
})

const receivedRow = (each: Known) => ({
  order_id: each.erp.orderId,
  ref: each.erp.orderRef,
  warehouse_id: each.placeId,
  amount: each.total,
  at: each.placedAt,
})

const workRow = (each: Known, action: "prepare" | "hand-over") => {
  const between = new Date((each.placedAt.getTime() + each.closedAt.getTime()) / 2)
  const startedAt = action === "prepare" ? between : each.closedAt
  return {
    ...each.place,
    ...orderColumns(each),
    action,
    attempt: 1,
    warehouse_id: each.placeId,
    started_at: startedAt,
    ended_at: new Date(startedAt.getTime() + 3000),
    outcome: "done",
  }
}

const makeTransfer = ({ erp, placedAt, person }: Known) => {
  const at = new Date(placedAt.getTime() + 0.5 * hourMs)
  return { order_id: erp.orderId, state: "confirmed", reference: `2026${erp.orderId}`, by: person, at }
}

const transferRow = (each: Known) => {
  const { by: moved_by, at: moved_at, ...moved } = makeTransfer(each)
  const customer = thirdParties.find(({ id }) => id === each.customerId)
  return {
    ...moved,
    moved_by,
    moved_at,
    order_ref: each.erp.orderRef,
    customer_id: each.customerId,
    customer_name: customer?.name ?? "",
    customer_phone: customer?.phone ?? "",
    warehouse_id: each.placeId,
    amount: each.total,
    ordered_at: each.placedAt,
    order_ended: true,
  }
}

const lineBack = ({ lines, erp }: Known) => {
  const { productId, label, unitPrice } = lines[0]!
  const money = { unitPrice, amount: unitPrice, net: unitPrice, taxRate: 0 }
  return { lineId: erp.firstLineId, productId, label, units: 1, ...money, goods: "shelf" }
}

const returnRow = (each: Known, index: number) => {
  const at = returnedAt(each)
  return {
    ...each.place,
    ...orderColumns(each),
    id: index + 1,
    key: each.key,
    warehouse_id: each.placeId,
    customer_id: each.customerId,
    asked_by: "staff",
    asked_at: at,
    wanted: "refund",
    rule: "policy",
    reason: reasons[index % reasons.length],
    state: "done",
    lines: [lineBack(each)],
    decided_at: at,
    decision: {
      settling: "cash",
      invoiceId: each.erp.invoiceId,
      paymentModeId: cash,
      reference: null,
      orderNumber: null,
      warehouseId: each.placeId,
      association: { id: each.placeId, name: placeName(each.placeId) },
    },
    amount: amountBack(each),
    done_at: new Date(at.getTime() + 5000),
  }
}

const returnEntryRow = (each: Known, index: number) => {
  const { productId, label, units, amount } = lineBack(each)
  return {
    ...entryColumns(each),
    key: `return:${index + 1}`,
    at: returnedAt(each),
    kind: "return",
    amount: -amount,
    lines: [{ productId, label, quantity: units, total: -amount }],
  }
}

const numbered = <Row extends object>(rows: Row[]) => rows.map((row, index) => ({ id: index + 1, ...row }))

const makeRows = (happened: Happened[], loaded: LoadedOrder[]): PastRows => {
  const made = new Map(loaded.map(order => [order.refExt, order]))
  const shifts = makeShifts(happened)
  const shiftIds = new Map(shifts.flatMap(({ of, row }) => of.map(each => [each, row.id] as const)))
  const known = happened.flatMap((each): Known[] => {
    const erp = made.get(externalRef(each))
    const place = { association_id: each.placeId, association: placeName(each.placeId), person: each.person }
    return erp ? [{ ...each, erp, shiftId: shiftIds.get(each), place }] : []
  })
  const handedOver = known.filter(({ isSale }) => !isSale)
  const bySinpe = handedOver.filter(({ paymentModeId }) => paymentModeId === sinpe)
  const returned = known.filter(({ isReturned }) => isReturned)
  return [
    ["till_shifts", shifts.map(({ row }) => row)],
    ["till_entries", [...known.map(entryRow), ...returned.map(returnEntryRow)]],
    ["counter_sales", known.filter(({ isSale }) => isSale).map(saleRow)],
    ["received_orders", handedOver.map(receivedRow)],
    ["order_work", numbered(handedOver.flatMap(each => [workRow(each, "prepare"), workRow(each, "hand-over")]))],
    ["transfers", bySinpe.map(transferRow)],
    ["transfer_moves", numbered(bySinpe.map(makeTransfer))],
    ["goods_returns", returned.map(returnRow)],
  ]
}
