import { type DBSchema, type IDBPDatabase, openDB } from "idb"
import { chargedTotal, type OfflineSale } from "../../../shop/counter/rules/offline-sale.ts"

/**
 * pressed: sent online, without an answer yet. kept: charged offline, to be sent. sending: it may have reached the shop.
 * rejected: the shop could not read it, so a person must look at it. A sale only moves forward, and is deleted only after the
 * shop's answer.
 */
const states = ["pressed", "kept", "sending", "rejected"] as const
type KeptState = (typeof states)[number]

export interface KeptSale {
  readonly key: string
  /** In the order in which they were made. */
  readonly seq: number
  readonly state: KeptState
  readonly associationId: number
  readonly association: string
  readonly person: string | null
  readonly total: number
  /** The id of its cart (`counter-storage.ts`). */
  readonly cartId?: string | null
  readonly sale: OfflineSale
}

/** A power cut restores carts of the last minutes at most. */
const soldCartsKept = 200

interface CounterDatabase extends DBSchema {
  sales: { key: string; value: KeptSale; indexes: { seq: number } }
  facts: { key: string; value: unknown }
}

/** Errors of a connection that the browser closed, as for sleeping tabs and full or reset storage. */
const closedErrors = ["InvalidStateError", "AbortError", "UnknownError"]
const isClosed = (error: unknown): boolean => error instanceof DOMException && closedErrors.includes(error.name)

/** The device's own storage. Confirmed writes are on disk; localStorage may lose its last seconds in a power cut. */
export const openCounterStore = (name = "chispa-mostrador") => {
  let connection: Promise<IDBPDatabase<CounterDatabase>> | null = null

  const connect = () => {
    const opening = openDB<CounterDatabase>(name, 1, {
      upgrade(database) {
        database.createObjectStore("sales", { keyPath: "key" }).createIndex("seq", "seq")
        database.createObjectStore("facts")
      },
      blocking: () => void close(),
      terminated: () => {
        connection = null
      },
    })
    connection = opening
    opening.catch(() => {
      connection = null
    })
    return opening
  }

  const close = async (): Promise<void> => {
    const open = connection
    connection = null
    ;(await open)?.close()
  }

  /** The work may run twice, so it writes whole values by key. */
  const within = async <T>(work: (database: IDBPDatabase<CounterDatabase>) => Promise<T>): Promise<T> => {
    try {
      return await work(await (connection ?? connect()))
    } catch (error) {
      if (!isClosed(error)) throw error
      connection = null
      return work(await connect())
    }
  }

  const change = <T>(
    work: (sales: {
      get(key: string): Promise<KeptSale | undefined>
      put(sale: KeptSale): Promise<unknown>
      delete(key: string): Promise<void>
      last(): Promise<number>
      /** Its cart must not come back to be sold again. */
      noteSold(sale: KeptSale): Promise<void>
    }) => Promise<T>,
  ): Promise<T> =>
    within(async database => {
      const tx = database.transaction(["sales", "facts"], "readwrite", { durability: "strict" })
      const [store, facts] = [tx.objectStore("sales"), tx.objectStore("facts")]
      const last = async () => (await store.index("seq").openCursor(null, "prev"))?.value.seq ?? 0
      const noteSold = async ({ cartId }: KeptSale) => {
        if (!cartId) return
        const sold = ((await facts.get("soldCarts")) as string[] | undefined) ?? []
        if (!sold.includes(cartId)) await facts.put([...sold, cartId].slice(-soldCartsKept), "soldCarts")
      }
      const sales = {
        get: (key: string) => store.get(key),
        put: (sale: KeptSale) => store.put(sale),
        delete: (key: string) => store.delete(key),
        last,
        noteSold,
      }
      // Waits for both, because a failed transaction also rejects `done`, which would be unhandled.
      const [result] = await Promise.all([work(sales), tx.done])
      return result
    })

  return {
    all: (): Promise<KeptSale[]> => within(database => database.getAllFromIndex("sales", "seq")),

    /** Resolves when the transaction is on disk. An existing sale stays as it is. */
    add: (
      sale: OfflineSale,
      by: Pick<KeptSale, "association" | "person" | "cartId">,
      state: "pressed" | "kept" = "pressed",
    ): Promise<KeptSale> =>
      change(async sales => {
        const known = await sales.get(sale.key)
        if (known) return known
        const { key, associationId, lines } = sale
        const seq = (await sales.last()) + 1
        const kept = { key, seq, state, associationId, ...by, total: chargedTotal(lines), sale }
        await sales.put(kept)
        if (state === "kept") await sales.noteSold(kept)
        return kept
      }),

    /** Never backwards. */
    advance: (key: string, state: KeptState): Promise<void> =>
      change(async sales => {
        const known = await sales.get(key)
        if (known && states.indexOf(state) > states.indexOf(known.state)) await sales.put({ ...known, state })
      }),

    /** An online attempt that was charged offline gets the time and lines of that moment. */
    keep: (sale: OfflineSale): Promise<void> =>
      change(async sales => {
        const known = await sales.get(sale.key)
        if (known?.state !== "pressed") return
        await sales.put({ ...known, state: "kept", sale, total: chargedTotal(sale.lines) })
        await sales.noteSold(known)
      }),

    /** Call it only after the shop's answer; `isSold` is that answer. */
    remove: (key: string, { isSold = false } = {}): Promise<void> =>
      change(async sales => {
        const known = isSold ? await sales.get(key) : undefined
        if (known) await sales.noteSold(known)
        await sales.delete(key)
      }),

    soldCarts: async (): Promise<readonly string[]> =>
      ((await within(database => database.get("facts", "soldCarts"))) as string[] | undefined) ?? [],

    fact: async <T>(name: string): Promise<T | null> =>
      ((await within(database => database.get("facts", name))) as T | undefined) ?? null,

    setFact: async (name: string, value: unknown): Promise<void> => {
      await within(database => database.put("facts", value, name))
    },

    /** Deletes the device's data about shop and shift. Unsent sales stay. */
    forgetFacts: async (): Promise<void> => {
      for (const name of ["shop", "catalogue"]) await within(database => database.delete("facts", name))
    },

    close,
  }
}

export type CounterStore = ReturnType<typeof openCounterStore>
