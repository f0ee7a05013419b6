import { randomBytes } from "node:crypto"
import { hourMs } from "../../platform/durations.ts"
import { every, type Loop } from "../../platform/every.ts"
import { type Allowance, addressGroup, createAddressAllowance } from "../../platform/throttling/throttle.ts"
import { createWorkQueue, WorkRefused } from "../../platform/work-queue.ts"
import type { Catalogue } from "../catalogue/catalogue.ts"
import { cataloguePath } from "../catalogue/rules/catalogue-query.ts"
import { productPath } from "../catalogue/rules/listed-product.ts"
import type { Dependencies } from "../dependencies.ts"
import type { Availability } from "../orders/availability/availability.ts"
import type { OpenOrderIndex } from "../orders/open-order-index.ts"
import { namesLike } from "../vocabulary/search-words.ts"
import {
  type ListContent,
  type ListOwner,
  type ListRecord,
  type ListSummary,
  partLists,
  type UnitsByProduct,
  type WaitingList,
} from "./list-records.ts"
import { chosenBy, createListView, type ListView } from "./list-view.ts"
import { createRecogniser, recogniseLines, recogniseList } from "./recognise-list.ts"
import { listLimits } from "./rules/list-cells.ts"
import { parseLine } from "./rules/list-lines.ts"
import { maxListsEach, type SavedLine } from "./rules/saved-list.ts"
import { spokenOrder } from "./spoken-order.ts"

export interface CourseList extends ListSummary {
  readonly association: string
}

interface NamedPart {
  readonly text: string
  readonly path: string | null
}

/** Who asked to recognise a list. An account has its own turn and allowance; visitors share those of their address. */
export interface ListAsker {
  readonly account?: string
  readonly address: string
}

export interface DemandRow {
  readonly name: string
  /** Units for one student. */
  readonly each: number
  readonly inCarts: number
  readonly ordered: number
  /** null if unknown now. */
  readonly free: number | null
  readonly toBring: number | null
}

type ReadList =
  | { readonly kind: "read"; readonly view: ListView; readonly left: number; readonly titles: readonly string[] }
  | { readonly kind: "too-long" | "busy" }

/** Enough for a class of two hundred at one address that opens and changes a list; a program gets one list a second. */
const allowances: Readonly<Record<"account" | "address", Allowance>> = {
  account: { uses: 200, perSeconds: 600 },
  address: { uses: 600, perSeconds: 600 },
}
/** Anybody may store one: enough for a class of thirty at one address in ten minutes, but not for megabytes. */
const waitingAllowance: Allowance = { uses: 60, perSeconds: 600 }
const maxWaitingChars = 60_000
/** Ends before the request's own deadline. */
const queueLimits = { concurrency: 2, concurrencyPerKey: 1, maxWaiting: 200, maxPerKey: 40, timeoutMs: 8000 }

/** Cached, because courses rarely change and are searched with every typed letter. */
const coursesTtlMs = 10_000

type ListDependencies = Dependencies & {
  readonly catalogue: Catalogue
  readonly availability: Pick<Availability, "freeAt">
  readonly openOrders: Pick<OpenOrderIndex, "newest" | "ofCustomers">
}

/** Recognises a list when its turn comes; null if this asker, or all together, have too many lists waiting. */
const createTurns = ({ database, log }: Pick<ListDependencies, "database" | "log">) => {
  const queue = createWorkQueue<ListAsker>({
    ...queueLimits,
    keyOf: asker => asker.account ?? addressGroup(asker.address),
  })

  const isAdmitted = async ({ account, address }: ListAsker): Promise<boolean> => {
    const allowance =
      account === undefined
        ? createAddressAllowance(database, "lists", allowances.address).use(address)
        : createAddressAllowance(database, `lists of ${account}`, allowances.account).use("")
    // Without the database only the turns limit the load.
    const admission = await allowance.catch(error => {
      log.warn({ err: error }, "the allowance for lists could not be read")
      return null
    })
    return admission?.kind !== "wait"
  }

  return async <T>(asker: ListAsker, work: () => Promise<T>): Promise<T | null> => {
    if (!(await isAdmitted(asker))) return null
    return queue.run(asker, work).catch(error => {
      if (error instanceof WorkRefused) return null
      throw error
    })
  }
}

/** Runs before lists are shown and periodically, because orders that were handed over leave the index. */
const recordPurchases = async (
  records: ReturnType<typeof partLists>,
  { erp, openOrders }: Pick<ListDependencies, "erp" | "openOrders">,
): Promise<void> => {
  const open = await records.openUses()
  const orders = await openOrders.ofCustomers([...new Set(open.map(({ customerId }) => customerId))])
  for (const use of open) {
    const own = orders.filter(({ id, customerId }) => customerId === use.customerId && id > use.afterOrder)
    if (own.length === 0) continue
    const wanted = new Set((await records.get(use.listKey))?.lines.flatMap(({ productId }) => productId ?? []))
    for (const { id, units } of own) {
      const inIndex = Object.keys(units).map(Number)
      const bought = inIndex.length > 0 ? inIndex : (await erp.orders.lines(id)).map(({ productId }) => productId ?? 0)
      if (!bought.some(productId => wanted.has(productId))) continue
      await records.bought(use, id)
      break
    }
  }
}

export const createLists = (dependencies: ListDependencies) => {
  const { catalogue, openOrders, database } = dependencies
  const records = partLists(database)
  const view = createListView(dependencies)
  const inTurn = createTurns(dependencies)
  let known: { readonly lists: Promise<readonly CourseList[]>; readonly until: number } | undefined

  const courses = (): Promise<readonly CourseList[]> => {
    if (!known || known.until < performance.now())
      known = {
        lists: records.courses().then(found => found.map(list => ({ ...list, association: list.association ?? "" }))),
        until: performance.now() + coursesTtlMs,
      }
    return known.lists
  }
  const changed = <T>(result: T): T => {
    known = undefined
    return result
  }

  return {
    async read(text: string, asker: ListAsker): Promise<ReadList> {
      if (text.length > listLimits.chars) return { kind: "too-long" }
      const list = await inTurn(asker, () => recogniseList(catalogue, text))
      if (!list) return { kind: "busy" }
      const rows = list.lines.map(({ line: { text: written, units }, found }) => ({
        line: { text: written, units, productId: chosenBy(found) },
        found,
      }))
      return { kind: "read", view: await view(rows), left: list.left, titles: list.titles }
    },
    order: (text: string) => spokenOrder(catalogue, text),
    named(texts: readonly string[]): Promise<readonly NamedPart[]> {
      const recognise = createRecogniser(catalogue)
      const partIn = async (text: string): Promise<NamedPart> => {
        const { part } = parseLine(text)
        const found = (await recognise(parseLine(text)).catch(() => null))?.found ?? null
        const id = found && chosenBy(found)
        const product = id ? await catalogue.listedAs(id).catch(() => undefined) : undefined
        const search = found?.kind === "question" ? `${cataloguePath}?buscar=${encodeURIComponent(part)}` : null
        return { text, path: product ? productPath(product) : search }
      }
      return Promise.all(texts.map(partIn))
    },
    /** The one product that each name identifies; null if there is none or several. */
    async identifyProducts(names: readonly string[]): Promise<readonly (number | null)[]> {
      const recognise = createRecogniser(catalogue)
      const all = await Promise.all(names.map(name => recognise(parseLine(name))))
      return all.map(({ found }) => (found.kind === "sure" ? found.part.id : null))
    },
    /** While too many lists are being read it shows the chosen products without other choices: `isUnread`. */
    async view(lines: readonly SavedLine[], asker: ListAsker): Promise<ListView> {
      const rows = await inTurn(asker, () => recogniseLines(catalogue, lines, ({ text }) => parseLine(text)))
      return rows ? view(rows) : { ...(await view(lines.map(line => ({ line, found: null })))), isUnread: true }
    },

    async keep(owner: ListOwner, content: ListContent): Promise<string | null> {
      if ((await records.of(owner)).length >= maxListsEach) return null
      const key = randomBytes(12).toString("base64url")
      await records.insert(key, owner, content)
      return changed(key)
    },
    change: async (key: string, owner: ListOwner, content: ListContent) =>
      changed(await records.update(key, owner, content)),
    remove: async (key: string, owner: ListOwner) => changed(await records.remove(key, owner)),
    get: records.get,
    of: records.of,
    courses,
    async coursesLike(term: string): Promise<readonly CourseList[]> {
      const named = ({ name, course, semester, teacher, association }: CourseList) =>
        `${name} ${course} ${semester} ${teacher} ${association} lista`
      return namesLike(await courses(), named, term)
    },

    /** null if it is too large or too many came from this address; the list then stays in the browser only. */
    async storeWaiting(list: Omit<WaitingList, "key">, { address }: ListAsker): Promise<string | null> {
      if (JSON.stringify(list.lines).length > maxWaitingChars) return null
      const admission = await createAddressAllowance(database, "waiting lists", waitingAllowance).use(address)
      if (admission.kind === "wait") return null
      const key = randomBytes(12).toString("base64url")
      await records.insertWaiting({ ...list, key })
      return key
    },
    waiting: records.waiting,

    async used(key: string, customerId: number, wanted: UnitsByProduct): Promise<void> {
      await records.use(key, customerId, await openOrders.newest(), wanted)
    },
    /** What a course's students need, and the free units of the association's warehouse. */
    async demand(list: Pick<ListRecord, "key" | "lines">, warehouseId: number, asker: ListAsker): Promise<DemandRow[]> {
      await recordPurchases(records, dependencies)
      const demand = new Map((await records.demand(list.key)).map(one => [one.productId, one]))
      const { rows, points } = await this.view(list.lines, asker)
      const point = points.findIndex(({ warehouse }) => warehouse === warehouseId)
      return rows.map(({ text, units, product, free }) => {
        const { inCarts = 0, ordered = 0 } = demand.get(product?.id ?? 0) ?? {}
        const here = free?.[point] ?? null
        const name = product?.label ?? text
        return {
          name,
          each: units,
          inCarts,
          ordered,
          free: here,
          toBring: here === null ? null : Math.max(0, inCarts - here),
        }
      })
    },
    async uses(keys: readonly string[]) {
      await recordPurchases(records, dependencies)
      return records.uses(keys)
    },
    recordPurchases: () => recordPurchases(records, dependencies),
  }
}

export type Lists = ReturnType<typeof createLists>

export const trackListPurchases = (lists: Lists, { database, log }: Pick<Dependencies, "database" | "log">): Loop =>
  every(hourMs, () => database.tryLock("chispa:list-uses", () => lists.recordPurchases()), {
    onError: error => log.warn({ err: error }, "purchases of lists could not be recorded"),
  })
