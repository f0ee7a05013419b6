import { randomBytes } from "node:crypto"
import type { Order } from "../../erp/order.ts"
import type { Database } from "../../platform/database/database.ts"
import { picturePath } from "../catalogue/rules/listed-product.ts"
import type { Dependencies } from "../dependencies.ts"
import { closedNow, closedText } from "../settings/rules/closures.ts"
import { anyPickupPoint, isOnlineOrder, isPostalFeeLine } from "../vocabulary/business.ts"
import { isoMoment } from "../vocabulary/days.ts"
import { sum } from "../vocabulary/money.ts"
import type { OrderStatus } from "../vocabulary/order-status.ts"
import { hasLeft } from "../vocabulary/order-status.ts"
import type { OpenOrderIndex } from "./open-order-index.ts"
import { orderWork } from "./order-work-records.ts"
import type { OrderFacts } from "./rules/order-timeline.ts"

export const orderLinks = ({ query }: Pick<Database, "query">) => ({
  async findOrCreateToken(orderKey: string): Promise<string> {
    const [row] = await query<{ token: string }>(
      `insert into order_links (token, order_key) values ($1, $2)
       on conflict (order_key) do update set order_key = excluded.order_key returning token`,
      [randomBytes(24).toString("base64url"), orderKey],
    )
    return row!.token
  },

  async findKey(token: string): Promise<string | null> {
    if (!/^[\w-]{32}$/.test(token)) return null
    const [row] = await query<{ key: string }>("select order_key as key from order_links where token = $1", [token])
    return row?.key ?? null
  },
})

interface CardFacts {
  readonly orderId: number | null
  readonly paid: boolean
  readonly at: string
  readonly refund: OrderFacts["refund"]
}

export interface TransferFacts extends Omit<CardFacts, "orderId"> {
  readonly state: NonNullable<OrderFacts["transfer"]>
}

export const createOrderPages = ({
  erp,
  database,
  openOrders,
  settings,
  ...facts
}: Pick<Dependencies, "erp" | "database" | "settings"> & {
  readonly openOrders: Pick<OpenOrderIndex, "find" | "findByRef" | "see">
  readonly cardPayment: (orderKey: string) => Promise<CardFacts | null>
  readonly transfer: (orderId: number) => Promise<TransferFacts | null>
  readonly returnedAt: (orderId: number) => Promise<string | null>
  readonly isDesignOpen: (orderId: number) => Promise<boolean>
  readonly isBoardAsked: (orderId: number) => Promise<boolean>
  readonly pickupCode: (order: { readonly id: number; readonly status: OrderStatus }) => Promise<string | null>
}) => {
  const work = orderWork(database)
  const links = orderLinks(database)

  const toMethod = (modeId: number | null): OrderFacts["method"] => {
    const { paymentModes } = settings.business()
    return (["sinpe", "cash", "card"] as const).find(mode => paymentModes[mode] === modeId) ?? "other"
  }

  const ownFacts = async (orderId: number, key: string | null, status: OrderStatus) => {
    const [dates, card, sinpe, code, returnedAt, isAsked] = await Promise.all([
      work.dates(orderId),
      key === null ? null : facts.cardPayment(key),
      facts.transfer(orderId),
      facts.pickupCode({ id: orderId, status }),
      facts.returnedAt(orderId),
      facts.isBoardAsked(orderId),
    ])
    const handedOverAt = dates["hand-over"]
    // What is paid neither by card nor by transfer is paid when it is handed over (ERP-42).
    const payment = card ?? sinpe ?? { paid: handedOverAt !== null, at: handedOverAt, refund: "none" as const }
    return {
      preparedAt: dates.prepare,
      handedOverAt,
      cancelledAt: dates.cancel,
      refund: payment.refund,
      transfer: sinpe?.state ?? null,
      pickupCode: code,
      returnedAt,
      isAsked,
      ...(payment.paid && { paid: true, paidAt: payment.at }),
    }
  }

  /** The shipping date of an order that was prepared in the ERP itself. */
  const shippedAt = async (orderId: number): Promise<string | null> => {
    const [shipment] = await erp.shipments.ofOrder(orderId)
    return isoMoment(shipment?.createdAt ?? null)
  }

  const collectFacts = async (order: Order): Promise<OrderFacts> => {
    const own = await ownFacts(order.id, order.refExt, order.status)
    const preparedAt = own.preparedAt ?? (hasLeft(order.status) ? await shippedAt(order.id) : null)
    const handedOverAt = own.handedOverAt ?? (order.status === "delivered" ? isoMoment(order.modifiedAt) : null)
    const { postalWarehouse, isPriceOpen } = settings.business()
    const method = toMethod(order.paymentModeId)
    const receivedAt = isoMoment(order.validatedAt ?? order.createdAt)
    // A card order is paid before it is made. One from before this shop has no payment of ours.
    const isPaidBefore = method === "card" && order.status !== "cancelled"
    return {
      status: order.status,
      method,
      byPost: order.warehouseId === postalWarehouse,
      isPriceOpen: isPriceOpen(order.lines) || (await facts.isDesignOpen(order.id)),
      receivedAt,
      paid: order.billed || isPaidBefore,
      paidAt: isPaidBefore ? receivedAt : order.billed ? handedOverAt : null,
      ...own,
      cancelledAt: own.cancelledAt ?? (order.status === "cancelled" ? isoMoment(order.modifiedAt) : null),
      preparedAt,
      handedOverAt,
    }
  }

  const buildPage = async (order: Order) => {
    await openOrders.see(order)
    const goods = order.lines.filter(line => !isPostalFeeLine(line))
    const { pickupPointAt, closures } = settings.business()
    const point = pickupPointAt(order.warehouseId)
    const closed = point && closedNow(point, closures, new Date())
    const anywhere = order.warehouseId === null ? { name: anyPickupPoint, place: null, closed: null } : null
    return {
      orderId: order.id,
      ref: order.ref,
      isOnline: isOnlineOrder(order.refExt),
      lines: goods.map(({ id, productId, label, quantity, unitPrice, taxRate, total }) => {
        const picture = productId === null ? null : picturePath(productId, 96)
        return { id, productId, label, units: quantity, unitPrice, taxRate, total, picture }
      }),
      subtotal: sum(goods.map(line => line.total)),
      fee: sum(order.lines.filter(isPostalFeeLine).map(line => line.total)),
      tax: order.tax,
      total: order.total,
      facts: await collectFacts(order),
      hasInvoice: order.billed,
      pickup: point ? { name: point.name, place: point.place, closed: closed ? closedText(closed) : null } : anywhere,
    }
  }

  /** The facts that change while the page is open, from our own tables (ORD-07); null if the order is not open. */
  const live = async (orderId: number, key: string | null): Promise<Partial<OrderFacts> | null> => {
    const open = await openOrders.find(orderId)
    return open && { status: open.status, ...(await ownFacts(orderId, key, open.status)) }
  }

  const linked = async (token: string) => {
    const key = await links.findKey(token)
    const card = key === null ? null : await facts.cardPayment(key)
    return key !== null && card?.orderId ? { key, orderId: card.orderId } : null
  }

  return {
    async ofCustomer(customerId: number, ref: string) {
      const found = await erp.orders.listWithLines({ customerIds: [customerId], ref })
      const order = found.find(one => one.ref === ref && one.customerId === customerId && one.status !== "draft")
      return order ? buildPage(order) : null
    },

    async byLink(token: string) {
      const link = await linked(token)
      const order = link && (await erp.orders.get(link.orderId))
      return order && order.status !== "draft" ? buildPage(order) : null
    },

    async liveOfCustomer(customerId: number, ref: string): Promise<Partial<OrderFacts> | null> {
      const open = await openOrders.findByRef(customerId, ref)
      return open && live(open.id, open.key)
    },

    async liveByLink(token: string): Promise<Partial<OrderFacts> | null> {
      const link = await linked(token)
      return link && live(link.orderId, link.key)
    },
  }
}

type OrderPages = ReturnType<typeof createOrderPages>
export type OrderPage = NonNullable<Awaited<ReturnType<OrderPages["byLink"]>>>
export type OrderPageLine = OrderPage["lines"][number]
