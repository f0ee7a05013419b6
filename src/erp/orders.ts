import { z } from "zod"
import { ErpError, notFound, orNull, refusal } from "./erp-error.ts"
import { checkThenWrite, type ErpLink, type Try } from "./link.ts"
import { inPages, maxIdsPerCall, readList } from "./lists.ts"
import {
  type Order,
  type OrderDraft,
  type OrderSummary,
  orderBody,
  orderStatusCodes,
  summaryProperties,
  wireOrder,
  wireOrderSummary,
} from "./order.ts"
import {
  hasPrice,
  type LinePrice,
  lineBody,
  missingLines,
  type NewOrderLine,
  type OrderLine,
  priceBody,
  surplusLines,
  wireOrderLine,
} from "./order-lines.ts"
import { matchesNothing, type OrderQuery, orderFilters } from "./order-query.ts"
import { textIs } from "./sqlfilters.ts"
import { flag, intText } from "./wire.ts"

export interface Page {
  readonly limit?: number
  readonly page?: number
  readonly beyondId?: number
}

const defaultLimit = 100

interface Read extends Page {
  readonly properties?: string
}

/** The lock for an order's lines: Dolibarr mixes up concurrent changes of one order's lines, but not of different orders. */
const linesTopic = (orderId: number) => `lines of order ${orderId}`

export const createOrders = ({ sender, oneAtATime }: ErpLink) => {
  const readPage = async <Schema extends z.ZodType<{ id: number }>>(
    query: OrderQuery,
    item: Schema,
    { properties, limit, page, beyondId }: Read,
  ): Promise<z.output<Schema>[]> =>
    matchesNothing(query)
      ? []
      : readList(sender, {
          path: "/orders",
          query: {
            sortfield: "t.rowid",
            sortorder: query.newestFirst ? "DESC" : "ASC",
            limit,
            page: page || undefined,
            thirdparty_ids: query.customerIds?.join(","),
            sqlfilters: orderFilters(query, beyondId),
            properties,
          },
          item,
        })

  /** Splits long lists of ids or customers into several calls and sorts the results in the query's direction. */
  const listed = async <Schema extends z.ZodType<{ id: number }>>(
    query: OrderQuery,
    item: Schema,
    { limit = query.ids?.length ?? defaultLimit, ...read }: Read,
  ): Promise<z.output<Schema>[]> => {
    const name = (["ids", "customerIds"] as const).find(list => (query[list]?.length ?? 0) > maxIdsPerCall)
    if (name === undefined) return readPage(query, item, { ...read, limit })
    const { page = 0 } = read
    const upTo = { ...read, page: 0, limit: (page + 1) * limit }
    const found = await inPages(query[name] ?? [], some => listed({ ...query, [name]: some }, item, upTo))
    const direction = query.newestFirst ? -1 : 1
    return found.toSorted((a, b) => direction * (a.id - b.id)).slice(page * limit, (page + 1) * limit)
  }

  async function* everyPage<Schema extends z.ZodType<{ id: number }>>(
    query: OrderQuery,
    item: Schema,
    properties?: string,
  ): AsyncGenerator<z.output<Schema>[]> {
    for (let beyondId: number | undefined; ; ) {
      const page = await listed(query, item, { properties, limit: defaultLimit, beyondId })
      yield page
      beyondId = page.at(-1)?.id
      if (page.length < defaultLimit) return
    }
  }

  const get = async (id: number): Promise<Order | null> => {
    // Dolibarr answers id 0 with an order full of nulls.
    if (id <= 0) return null
    const reply = await orNull(sender.read(`/orders/${id}`, { contact_list: 1 }))
    const order = reply?.as(wireOrder)
    return order?.id === id ? order : null
  }

  const mustGet = async (id: number): Promise<Order> => {
    const order = await get(id)
    if (!order) throw notFound(`/orders/${id}`)
    return order
  }

  const lines = async (orderId: number): Promise<OrderLine[]> =>
    orderId <= 0 ? [] : readList(sender, { path: `/orders/${orderId}/lines`, item: wireOrderLine })

  /** Returns the oldest one, because Dolibarr has no unique index that forbids a second. */
  const findByRefExt = async (refExt: string): Promise<OrderSummary | null> => {
    const sqlfilters = textIs("t.ref_ext", refExt)
    if (!sqlfilters) return null
    const query = { sortfield: "t.rowid", sortorder: "ASC", sqlfilters, properties: summaryProperties }
    const orders = await readList(sender, { path: "/orders", query, item: wireOrderSummary })
    return orders.find(order => order.refExt === refExt) ?? null
  }

  const postOrder = async (draft: OrderDraft) => (await sender.write("POST", "/orders", orderBody(draft))).as(intText)

  const postLine = async (orderId: number, line: NewOrderLine) =>
    (await sender.write("POST", `/orders/${orderId}/lines`, lineBody(line))).as(intText)

  const removeLine = async (orderId: number, lineId: number): Promise<boolean> => {
    try {
      await sender.write("DELETE", `/orders/${orderId}/lines/${lineId}`)
      return true
    } catch (error) {
      if (error instanceof ErpError && error.detail.includes("ErrorLineIDDoesNotMatch")) return false
      throw error
    }
  }

  const postValidate = async (id: number): Promise<Order> => {
    const reply = await sender.write("POST", `/orders/${id}/validate`)
    return reply.alreadyDone ? mustGet(id) : reply.as(wireOrder)
  }

  const postInvoiced = async (id: number) => {
    const path = `/orders/${id}/setinvoiced`
    const reply = await sender.write("POST", path)
    if (reply.status !== 200) throw refusal("POST", path, `answered ${reply.status}`)
    return reply.as(z.object({ billed: flag })).billed
  }

  return {
    get,
    lines,
    findByRefExt,

    list: (query: OrderQuery = {}, page: Page = {}): Promise<OrderSummary[]> =>
      listed(query, wireOrderSummary, { ...page, properties: summaryProperties }),

    listWithLines: (query: OrderQuery = {}, page: Page = {}): Promise<Order[]> => listed(query, wireOrder, page),

    async *listAll(query: OrderQuery = {}): AsyncGenerator<OrderSummary> {
      for await (const page of everyPage(query, wireOrderSummary, summaryProperties)) yield* page
    },

    async *listAllWithLines(query: OrderQuery = {}): AsyncGenerator<Order> {
      for await (const page of everyPage(query, wireOrder)) yield* page
    },

    create: (draft: OrderDraft): Promise<number> => oneAtATime(() => postOrder(draft)),

    addLine: (orderId: number, line: NewOrderLine): Promise<number> =>
      oneAtATime(() => postLine(orderId, line), linesTopic(orderId)),

    /** Dolibarr sets omitted values to 0 and drops the label of free text. Returns false if the line does not exist or the order is no draft. */
    updateLine: (orderId: number, lineId: number, line: LinePrice): Promise<boolean> =>
      oneAtATime(async () => {
        const reply = await sender.write("PUT", `/orders/${orderId}/lines/${lineId}`, priceBody(line))
        return reply.as(z.union([z.literal(false), wireOrder])) !== false
      }, linesTopic(orderId)),

    deleteLine: (orderId: number, lineId: number): Promise<boolean> =>
      oneAtATime(() => removeLine(orderId, lineId), linesTopic(orderId)),

    delete: (id: number): Promise<boolean> =>
      oneAtATime(async () => (await orNull(sender.write("DELETE", `/orders/${id}`))) !== null),

    findOrCreateByRefExt: (
      refExt: string,
      draft: Omit<OrderDraft, "refExt">,
      attempt: Try = {},
    ): Promise<{ id: number; created: boolean }> =>
      oneAtATime(async () => {
        const find = async () => (await findByRefExt(refExt))?.id ?? null
        const { value, created } = await checkThenWrite(find, () => postOrder({ ...draft, refExt }), attempt)
        return { id: value, created }
      }),

    /** Also removes lines that a late duplicate of the call left. */
    ensureExactLines: (orderId: number, wanted: readonly NewOrderLine[]): Promise<void> =>
      oneAtATime(async () => {
        const there = await lines(orderId)
        let unclear = false
        for (const line of missingLines(there, wanted)) {
          await postLine(orderId, line).catch(async error => {
            if (!(error instanceof ErpError && error.outcomeUnknown)) throw error
            unclear = true
            if (missingLines(await lines(orderId), wanted).includes(line)) throw error
          })
        }
        const left = unclear ? await lines(orderId) : there
        for (const { id } of surplusLines(left, wanted)) await removeLine(orderId, id)
      }, linesTopic(orderId)),

    ensureValidated: (id: number, check: (draft: Order) => void = () => undefined): Promise<Order> =>
      oneAtATime(async () => {
        const find = async () => {
          const order = await mustGet(id)
          if (order.status === "cancelled") throw refusal("POST", `/orders/${id}/validate`, "the order is cancelled")
          if (order.status !== "draft") return order
          check(order)
          return null
        }
        return (await checkThenWrite(find, () => postValidate(id))).value
      }),

    /** The order keeps its reference. Dolibarr would also reopen an order whose goods have left. */
    ensureDraft: (id: number): Promise<Order> =>
      oneAtATime(async () => {
        const path = `/orders/${id}/settodraft`
        const find = async () => {
          const order = await mustGet(id)
          if (order.status === "draft") return order
          if (order.status !== "validated") throw refusal("POST", path, "the order has left or is cancelled")
          return null
        }
        const write = async () => {
          const reply = await sender.write("POST", path)
          return reply.alreadyDone ? mustGet(id) : reply.as(wireOrder)
        }
        return (await checkThenWrite(find, write)).value
      }),

    ensureLinePrice: (id: number, productId: number, price: Omit<LinePrice, "taxRate">): Promise<void> =>
      oneAtATime(async () => {
        const there = (await lines(id)).find(line => line.productId === productId)
        if (!there) throw refusal("PUT", `/orders/${id}/lines`, `the order has no product ${productId}`)
        if (hasPrice(there, price)) return
        await sender.write("PUT", `/orders/${id}/lines/${there.id}`, priceBody({ ...price, taxRate: there.taxRate }))
      }, linesTopic(id)),

    /** Dolibarr would also cancel a shipped or billed order. Up to release 21 the field is `statut`, later `status`. */
    ensureCancelled: (id: number): Promise<Order> =>
      oneAtATime(async () => {
        const path = `/orders/${id}`
        const find = async () => {
          const order = await mustGet(id)
          if (order.status === "cancelled") return order
          if (order.status !== "draft" && order.status !== "validated")
            throw refusal("PUT", path, "goods of this order have left already")
          if (order.invoiceIds.length > 0) throw refusal("PUT", path, "this order was billed")
          return null
        }
        const write = async () => {
          const { cancelled } = orderStatusCodes
          const order = (await sender.write("PUT", path, { statut: cancelled, status: cancelled })).as(wireOrder)
          if (order.status !== "cancelled") throw refusal("PUT", path, "the order was not cancelled")
          return order
        }
        return (await checkThenWrite(find, write)).value
      }),

    /** A field of ours that Dolibarr changes in every state of an order. */
    async deleteRefClient(id: number): Promise<void> {
      await sender.write("PUT", `/orders/${id}`, { ref_client: "" })
    },

    /** Dolibarr gives the same answer each time; for a draft it answers 200 and leaves it unbilled. */
    ensureBilled: (id: number): Promise<void> =>
      oneAtATime(async () => {
        const path = `/orders/${id}/setinvoiced`
        const find = async () => ((await mustGet(id)).billed ? true : null)
        const write = async () => {
          if (await postInvoiced(id)) return true
          throw refusal("POST", path, "the order is still a draft and was not billed")
        }
        await checkThenWrite(find, write, { firstTry: true })
      }),
  }
}
