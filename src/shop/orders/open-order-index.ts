import { withoutDeadline } from "../../platform/deadline.ts"
import { minuteMs } from "../../platform/durations.ts"
import type { Log } from "../../platform/log.ts"
import type { Dependencies } from "../dependencies.ts"
import { foldedWords } from "../vocabulary/text.ts"
import { type OpenOrder, openOrders, type QueueCounts, type SyncState, type UnpaidOrder } from "./open-order-records.ts"

/** Minimum time between two reads of changes from the ERP, across all processes. */
const minReadIntervalMs = 2000
/** Deleted orders leave no change to be seen, so all open orders are read again this often. */
const fullReadEveryMs = 10 * minuteMs
/** The pause is at least this many times as long as a full read, so that a long queue is read less often. */
const fullReadPauseFactor = 20
/** The ERP stamps a change with the second in which its transaction began, and clocks differ. */
const overlapSeconds = 10
const clockSkewSeconds = 60
/** After this time no change of the newest second can still appear, so that its changes are not read again. */
const maxDelayMs = 20_000
const customersPerRead = 300
const lockName = "chispa:open-orders"

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

const customerWords = ({ name, alias, phone }: { name: string; alias: string; phone: string }): string =>
  foldedWords(`${name} ${alias} ${phone} ${[alias, phone].map(number => number.replace(/\D/g, "")).join(" ")}`).join(
    " ",
  )

export const searchedWords = (text: string): string[] =>
  foldedWords(text).map(word => (/^\+?[\d-]+$/.test(word) ? word.replace(/\D/g, "") : word))

/** Refreshed on demand only. One ERP read serves all browsers. */
export const createOpenOrderIndex = ({
  erp,
  database,
  log,
}: Pick<Dependencies, "erp" | "database"> & { readonly log: Pick<Log, "warn"> }) => {
  const store = openOrders(database)
  let running: Promise<void> | undefined
  /** By the ERP's clock, and when this process first saw it. */
  let newest = { second: 0, seenAt: 0 }

  const readCustomers = async () => {
    const ids = await store.customersToRead(customersPerRead)
    if (ids.length === 0) return
    const known = await erp.thirdParties.getMany(ids)
    const words = new Map(known.map(customer => [customer.id, customerWords(customer)]))
    await store.putCustomers(ids.map(id => ({ id, words: words.get(id) ?? "" })))
  }

  const readWhole = async () => {
    const began = new Date()
    const { now: since } = (await database.query<{ now: Date }>("select now() as now"))[0]!
    let batch: OpenOrder[] = []
    const take = async (orders: AsyncIterable<OpenOrder>) => {
      for await (const order of orders) {
        batch.push(order)
        if (batch.length < 500) continue
        await store.put(batch)
        batch = []
      }
    }
    await take(erp.orders.listAllWithLines({ status: "validated" }))
    await take(erp.orders.listAll({ status: "shipped" }))
    await store.put(batch)
    await store.closeUnseen(since)
    const ended = new Date()
    await store.storeState({
      knownUntil: seconds(began) - clockSkewSeconds,
      askedAt: ended,
      wholeAt: ended,
      wholeMs: ended.getTime() - began.getTime(),
    })
  }

  const readChanges = async (state: SyncState) => {
    const askedAt = new Date()
    const changed = await Array.fromAsync(erp.orders.listAllWithLines({ modifiedSince: state.knownUntil }))
    await store.put(changed)
    const last = changed.reduce((latest, { modifiedAt }) => Math.max(latest, modifiedAt ?? 0), 0)
    if (last > newest.second) newest = { second: last, seenAt: askedAt.getTime() }
    const isComplete = last === newest.second && askedAt.getTime() - newest.seenAt > maxDelayMs
    const read = isComplete ? last + 1 : last - overlapSeconds
    await store.storeState({ ...state, askedAt, knownUntil: Math.max(state.knownUntil, read) })
  }

  const isFresh = async () => {
    const state = await store.state()
    return state !== null && Date.now() - state.askedAt.getTime() < minReadIntervalMs
  }

  /** The result serves all callers, so the first caller's deadline does not apply. */
  const readErp = () =>
    withoutDeadline(async () => {
      const state = await store.state()
      const age = state ? Date.now() - state.wholeAt.getTime() : Number.POSITIVE_INFINITY
      if (!state || age > Math.max(fullReadEveryMs, fullReadPauseFactor * state.wholeMs)) await readWhole()
      else await readChanges(state)
    })

  const sync = async () => {
    if (await isFresh()) return
    await database.tryLock(lockName, async () => {
      await readErp()
      await readCustomers()
    })
  }

  /** Never fails: the index stays as it is without the ERP. */
  const freshen = (): Promise<void> => {
    running ??= sync()
      .catch(error => log.warn({ err: error }, "open orders could not be read"))
      .finally(() => {
        running = undefined
      })
    return running
  }

  /** Returns null if nothing was ever read. */
  const freshWithin = async <T>(waitMs: number, read: () => Promise<T>): Promise<T | null> => {
    const { promise: limit, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, waitMs)
    await Promise.race([freshen(), limit]).finally(() => clearTimeout(timer))
    return (await store.state()) ? read() : null
  }

  return {
    setStatus: store.setStatus,
    find: store.find,
    findByRef: store.findByRef,
    readStatuses: store.readStatuses,
    newest: store.newest,
    ofCustomers: store.ofCustomers,
    touch: store.touch,
    search: store.search,
    oldBefore: store.oldBefore,
    knownPromises: store.promised,

    see: (order: OpenOrder) => store.put([order]),

    counts: (warehouseId: number, { waitMs }: { readonly waitMs: number }): Promise<QueueCounts | null> =>
      freshWithin(waitMs, () => store.counts(warehouseId)),

    unpaidBy: (paymentModeId: number, { waitMs }: { readonly waitMs: number }): Promise<UnpaidOrder[] | null> =>
      freshWithin(waitMs, () => store.unpaidBy(paymentModeId)),

    /** At most as old as the pause between two reads. Rejects if the ERP cannot answer. */
    async promised(productIds: readonly number[]) {
      if (!(await isFresh()))
        await database.withLock(lockName, async () => {
          if (!(await isFresh())) await readErp()
        })
      return store.promised(productIds)
    },

    async remember(customers: readonly { id: number; name: string; alias: string; phone: string }[]): Promise<void> {
      if (customers.length === 0) return
      await store.putCustomers(customers.map(customer => ({ id: customer.id, words: customerWords(customer) })))
    },
  }
}

export type OpenOrderIndex = ReturnType<typeof createOpenOrderIndex>
