import { randomBytes } from "node:crypto"
import type { Erp } from "../../erp/erp.ts"
import type { Order } from "../../erp/order.ts"
import type { Database } from "../../platform/database/database.ts"
import { picturePath } from "../catalogue/rules/listed-product.ts"
import { isPriceOpen, paymentModes, postalFee } from "../vocabulary/business.ts"
import { type Colones, sum, zero } from "../vocabulary/money.ts"
import { pickupPointAt, pickupPoints } from "../vocabulary/pickup-points.ts"
import type { OpenOrderIndex } from "./open-order-index.ts"
import { orderWork } from "./order-work-records.ts"
import type { OrderFacts } from "./rules/order-timeline.ts"

export const orderLinks = ({ query }: Pick<Database, "query">) => ({
  async tokenOf(orderKey: string): Promise<string> {
    const [row] = await query<{ token: string }>(
      `insert into order_links (token, order_key) values ($1, $2)
       on conflict (order_key) do update set order_key = excluded.order_key returning token`,
      [randomBytes(24).toString("base64url"), orderKey],
    )
    return row!.token
  },

  async keyOf(token: string): Promise<string | null> {
    if (!/^[\w-]{32}$/.test(token)) return null
    const [row] = await query<{ key: string }>("select order_key as key from order_links where token = $1", [token])
    return row?.key ?? null
  },
})

export interface OrderPageLine {
  readonly id: number
  readonly productId: number | null
  readonly label: string
  readonly units: number
  readonly unitPrice: Colones
  readonly taxRate: number
  readonly total: Colones
  readonly picture: string | null
}

export interface OrderPage {
  readonly orderId: number
  readonly ref: string
  readonly lines: readonly OrderPageLine[]
  readonly subtotal: Colones
  readonly fee: Colones
  readonly tax: Colones
  readonly total: Colones
  readonly facts: OrderFacts
  readonly hasInvoice: boolean
  readonly pickup: {
    readonly name: string
    readonly place: { readonly campus: string; readonly building: string; readonly hours: string } | null
  } | null
}

export interface CardFacts {
  readonly orderId: number | null
  readonly paid: boolean
  readonly at: string
  readonly refund: OrderFacts["refund"]
}

export interface TransferFacts extends Omit<CardFacts, "orderId"> {
  readonly state: NonNullable<OrderFacts["transfer"]>
}

export interface OrderPageParts {
  readonly erp: Pick<Erp, "orders" | "shipments">
  readonly database: Database
  readonly openOrders: Pick<OpenOrderIndex, "find" | "findOf" | "see">
  readonly cardPayment: (orderKey: string) => Promise<CardFacts | null>
  readonly transfer: (orderId: number) => Promise<TransferFacts | null>
  readonly returnedAt: (orderId: number) => Promise<string | null>
  readonly isDesignOpen: (orderId: number) => Promise<boolean>
  readonly isBoardAsked: (orderId: number) => Promise<boolean>
  readonly pickupCode: (order: { readonly id: number; readonly status: number }) => Promise<string | null>
}

const methodOf = (modeId: number | null): OrderFacts["method"] => {
  const found = Object.entries(paymentModes).find(([, id]) => id === modeId)?.[0]
  return (found as keyof typeof paymentModes | undefined) ?? "other"
}

const iso = (unixSeconds: number | null): string | null =>
  unixSeconds === null ? null : new Date(unixSeconds * 1000).toISOString()

export const createOrderPages = (parts: OrderPageParts) => {
  const { erp, database, openOrders, cardPayment, transfer, pickupCode } = parts
  const work = orderWork(database)
  const links = orderLinks(database)

  const ownFacts = async (orderId: number, key: string | null, status: number) => {
    const [dates, card, sinpe, code, returnedAt, isAsked] = await Promise.all([
      work.dates(orderId),
      key === null ? null : cardPayment(key),
      transfer(orderId),
      pickupCode({ id: orderId, status }),
      parts.returnedAt(orderId),
      parts.isBoardAsked(orderId),
    ])
    const payment = card ?? sinpe
    return {
      preparedAt: dates.prepare,
      handedOverAt: dates["hand-over"],
      cancelledAt: dates.cancel,
      refund: payment?.refund ?? ("none" as const),
      transfer: sinpe?.state ?? null,
      pickupCode: code,
      returnedAt,
      isAsked,
      ...(payment?.paid && { paid: true, paidAt: payment.at }),
    }
  }

  /** For orders that were prepared in the ERP itself. */
  const shippedAt = async (orderId: number): Promise<string | null> => {
    const [shipment] = await erp.shipments.ofOrder(orderId)
    return iso(shipment?.createdAt ?? null)
  }

  const factsOf = async (order: Order): Promise<OrderFacts> => {
    const own = await ownFacts(order.id, order.refExt, order.status)
    const preparedAt = own.preparedAt ?? (order.status >= 2 ? await shippedAt(order.id) : null)
    const handedOverAt = own.handedOverAt ?? (order.status >= 3 ? iso(order.modifiedAt) : null)
    return {
      status: order.status,
      method: methodOf(order.paymentModeId),
      byPost: order.warehouseId === pickupPoints.postal,
      isPriceOpen: isPriceOpen(order.lines) || (await parts.isDesignOpen(order.id)),
      receivedAt: iso(order.validatedAt ?? order.createdAt),
      paid: order.billed,
      paidAt: order.billed ? handedOverAt : null,
      ...own,
      cancelledAt: own.cancelledAt ?? (order.status < 0 ? iso(order.modifiedAt) : null),
      preparedAt,
      handedOverAt,
    }
  }

  const pageOf = async (order: Order): Promise<OrderPage> => {
    await openOrders.see(order)
    const isFee = (line: { label: string; productId: number | null }) =>
      line.productId === null && line.label === postalFee.label
    const fee = sum([zero, ...order.lines.filter(isFee).map(line => line.total)])
    const point = pickupPointAt(order.warehouseId)
    return {
      orderId: order.id,
      ref: order.ref,
      lines: order.lines
        .filter(line => !isFee(line))
        .map(({ id, productId, label, quantity, unitPrice, taxRate, total }) => ({
          id,
          productId,
          label,
          units: quantity,
          unitPrice,
          taxRate,
          total,
          picture: productId === null ? null : picturePath(productId, 96),
        })),
      subtotal: sum(order.lines.filter(line => !isFee(line)).map(line => line.total)),
      fee,
      tax: order.tax,
      total: order.total,
      facts: await factsOf(order),
      hasInvoice: order.billed,
      pickup: point ? { name: point.name, place: point.place } : null,
    }
  }

  /** What can change while the page is open, from our own tables alone (ORD-07); null: it is not among the open orders. */
  const live = async (orderId: number, key: string | null): Promise<Partial<OrderFacts> | null> => {
    const open = await openOrders.find(orderId)
    return open && { status: open.status, ...(await ownFacts(orderId, key, open.status)) }
  }

  const linked = async (token: string) => {
    const key = await links.keyOf(token)
    const card = key === null ? null : await cardPayment(key)
    return key !== null && card?.orderId ? { key, orderId: card.orderId } : null
  }

  return {
    async ofCustomer(customerId: number, ref: string): Promise<OrderPage | null> {
      const found = await erp.orders.listWithLines({ customerIds: [customerId], ref })
      const order = found.find(one => one.ref === ref && one.customerId === customerId && one.status !== 0)
      return order ? pageOf(order) : null
    },

    async byLink(token: string): Promise<OrderPage | null> {
      const link = await linked(token)
      const order = link && (await erp.orders.get(link.orderId))
      return order && order.status !== 0 ? pageOf(order) : null
    },

    async liveOfCustomer(customerId: number, ref: string): Promise<Partial<OrderFacts> | null> {
      const open = await openOrders.findOf(customerId, ref)
      return open && live(open.id, open.key)
    },

    async liveByLink(token: string): Promise<Partial<OrderFacts> | null> {
      const link = await linked(token)
      return link && live(link.orderId, link.key)
    },
  }
}

export type OrderPages = ReturnType<typeof createOrderPages>
