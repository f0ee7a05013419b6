import { type DBSchema, type IDBPDatabase, openDB } from "idb"
import { chargedTotal, isOfflineSale, type OfflineSale } from "../../../shop/counter/rules/offline-sale.ts"

/**
 * pressed: sent online, without an answer yet. charged: charged offline, to be sent. sending: it may have reached the shop.
 * rejected: the shop could not read it, so a person must look at it. A sale only moves forward, and is deleted only after the
 * shop's answer.
 */
const states = ["pressed", "charged", "sending", "rejected"] as const
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
  /** null if this release cannot read the stored sale. */
  readonly sale: OfflineSale | null
  /** The stored text of a sale that cannot be read. */
  readonly unread?: string
}

export type ReadableSale = KeptSale & { readonly sale: OfflineSale }
export const isReadable = (kept: KeptSale): kept is ReadableSale => kept.sale !== null

/** The disk may be damaged, edited or written by another release. Its content must neither stop the counter nor be lost. */
const readKept = (stored: unknown): KeptSale[] => {
  if (typeof stored !== "object" || stored === null || !("key" in stored) || typeof stored.key !== "string") return []
  const { key } = stored
  const { seq, state, associationId, association, person, total, cartId, sale } = stored as Record<string, unknown>
  const isSale = isOfflineSale(sale)
  const by = [associationId, (sale as Partial<OfflineSale> | null | undefined)?.associationId]
  const kept = {
    key,
    seq: Number(seq) || 0,
    // Releases before stored "kept", and a later one may store another word: it is sent as a charged sale.
    state: states.find(known => known === state) ?? "charged",
    associationId: by.find((id): id is number => Number.isSafeInteger(id)) ?? 0,
    association: typeof association === "string" ? association : "",
    person: typeof person === "string" ? person : null,
    total: Number(total) || 0,
    cartId: typeof cartId === "string" ? cartId : null,
  }
  return [isSale ? { ...kept, sale } : { ...kept, sale: null, unread: JSON.stringify(stored) }]
}

type MadeBy = Pick<KeptSale, "association" | "person" | "cartId">

const keptSale = (sale: OfflineSale, by: MadeBy, { seq, state }: Pick<KeptSale, "seq" | "state">): ReadableSale => {
  const { key, associationId, lines } = sale
  return { key, seq, state, associationId, ...by, total: chargedTotal(lines), sale }
}

const readCarts = (stored: unknown): readonly string[] =>
  Array.isArray(stored) ? stored.filter(id => typeof id === "string") : []

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
  const withDatabase = async <T>(work: (database: IDBPDatabase<CounterDatabase>) => Promise<T>): Promise<T> => {
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
    withDatabase(async database => {
      const tx = database.transaction(["sales", "facts"], "readwrite", { durability: "strict" })
      const [store, facts] = [tx.objectStore("sales"), tx.objectStore("facts")]
      const last = async () => (await store.index("seq").openCursor(null, "prev"))?.value.seq ?? 0
      const noteSold = async ({ cartId }: KeptSale) => {
        if (!cartId) return
        const sold = readCarts(await facts.get("soldCarts"))
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
    all: async (): Promise<KeptSale[]> =>
      (await withDatabase(database => database.getAll("sales"))).flatMap(readKept).toSorted((a, b) => a.seq - b.seq),

    /** Ends when the transaction is on the disk. Pressed again, it is what is pressed now; what was charged stays. */
    press: (sale: OfflineSale, by: MadeBy): Promise<void> =>
      change(async sales => {
        const known = await sales.get(sale.key)
        if (known && known.state !== "pressed") return
        await sales.put(keptSale(sale, by, { seq: (await sales.last()) + 1, state: "pressed" }))
      }),

    /** A press that has been charged meanwhile keeps its place, because that is when the sale was made. */
    charge: (sale: OfflineSale, by: MadeBy): Promise<void> =>
      change(async sales => {
        const known = await sales.get(sale.key)
        if (known && known.state !== "pressed") return
        const kept = keptSale(sale, by, { seq: known?.seq ?? (await sales.last()) + 1, state: "charged" })
        await sales.put(kept)
        await sales.noteSold(kept)
      }),

    /** Never backwards. */
    advance: (key: string, state: KeptState): Promise<void> =>
      change(async sales => {
        const known = await sales.get(key)
        if (known && states.indexOf(state) > states.indexOf(known.state)) await sales.put({ ...known, state })
      }),

    /** Call it only after the shop's answer; `isSold` is that answer. */
    remove: (key: string, { isSold = false } = {}): Promise<void> =>
      change(async sales => {
        const known = isSold ? await sales.get(key) : undefined
        if (known) await sales.noteSold(known)
        await sales.delete(key)
      }),

    soldCarts: async (): Promise<readonly string[]> =>
      readCarts(await withDatabase(database => database.get("facts", "soldCarts"))),

    fact: (name: "shop" | "catalogue"): Promise<unknown> => withDatabase(database => database.get("facts", name)),

    setFact: async (name: string, value: unknown): Promise<void> => {
      await withDatabase(database => database.put("facts", value, name))
    },

    /** Deletes the device's data about shop and shift. Unsent sales stay. */
    forgetFacts: async (): Promise<void> => {
      for (const name of ["shop", "catalogue"]) await withDatabase(database => database.delete("facts", name))
    },

    close,
  }
}

export type CounterStore = ReturnType<typeof openCounterStore>
