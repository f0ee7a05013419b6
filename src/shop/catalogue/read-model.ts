import { setTimeout as pause } from "node:timers/promises"
import { ErpError } from "../../erp/erp-error.ts"
import type { Database } from "../../platform/database/database.ts"
import { dayMs, minuteMs } from "../../platform/durations.ts"
import { every } from "../../platform/every.ts"
import { type CatalogueLog, reasonOf } from "./catalogue-log.ts"
import { buildModel, type CatalogueModel, nothingSold, type SoldUnits } from "./catalogue-model.ts"
import type { CatalogueSource } from "./catalogue-source.ts"
import { createChangeRecords } from "./change-records.ts"
import { type Changes, compareWhole, type Loaded, loadAll, loadChanges } from "./load-catalogue.ts"
import { shared } from "./pace.ts"
import { emptyContent } from "./product-content.ts"
import { createReadingStore } from "./reading-records.ts"
import { contentOf, type Snapshot, toSnapshot } from "./snapshot.ts"
import { createSnapshotStore } from "./snapshot-records.ts"

export interface CatalogueStatus {
  readonly source: "erp" | "snapshot" | "empty"
  readonly loadedAt: Date | null
  readonly products: number
  readonly lastError: string | null
  /** Since when no refresh has succeeded, and how many have failed; null and 0 while all is well. */
  readonly failingSince: Date | null
  readonly failures: number
}

export interface ReadModel {
  model(): CatalogueModel
  status(): CatalogueStatus
  /** Reads all of it, not only changes. A failure is in the status and in the log; what was shown stays. */
  refresh(): Promise<void>
  /** After a quiet spell: waits a moment for category links and deletions that nobody has compared meanwhile (OPS-07). */
  catchUp(): Promise<void>
  onChange(listener: (productIds: readonly number[]) => void): void
  prefer(sold: SoldUnits): void
  stop(): Promise<void>
}

export interface ReadModelOptions {
  readonly source: CatalogueSource
  readonly database: Database
  readonly log: CatalogueLog
  readonly refreshEverySeconds?: number
}

const lockName = "chispa:catalogue"
const maxFirstWaitMs = minuteMs
/** Category links and deleted products are compared more seldom while nobody looks; `catchUp` is for who then comes (OPS-07). */
export const askedEvery = { changes: 7_000, links: { used: 4.5 * minuteMs, unused: 15 * minuteMs } }
const unusedAfter = 5 * minuteMs
/** What was compared longer ago is not shown without another look, unless that takes longer than a visitor waits. */
const comparedWithin = 4.9 * minuteMs
const patience = 1000
const impatientFor = 30_000
const listEvery = dayMs
/** A change is stamped when its statement runs and visible when its transaction ends, so it may appear this much later. */
const lateMilliseconds = 20_000
const lateSeconds = 10
const looksPerPeriod = 7
/** More changes than this, such as those of a mass update, are not read again at each look for late ones, but once. */
const maxReadAgain = 500
const maxPauseMs = minuteMs
/** After so many failures that are no outage of the ERP, the whole list is read instead of the changes. */
const failuresBeforeWhole = 3

/** Processes share the work: the one that finds the snapshot too old takes the lock and reads the ERP, the others read the database. */
export const openReadModel = async (options: ReadModelOptions): Promise<ReadModel> => {
  const { source, database, log } = options
  const store = createSnapshotStore(database)
  const readChunks = createReadingStore(database)
  const changes = createChangeRecords(database)
  const { refreshEverySeconds = askedEvery.changes / 1000 } = options
  const period = refreshEverySeconds * 1000
  const outside = new Set<number>()
  const listeners: ((productIds: readonly number[]) => void)[] = []
  const never = new Date(0)
  const nothing = await toSnapshot(emptyContent, {
    newestChange: null,
    checkedAt: never,
    wholeAt: never,
    listedAt: never,
  })
  let current = await buildModel(nothing)
  let sold = nothingSold
  let origin: CatalogueStatus["source"] = "empty"
  let loadedAt: Date | null = null
  let lastError: string | null = null
  let failingSince: Date | null = null
  let failures = 0
  let retryAt = 0
  let readWholeNext = false
  let stopped = false
  let usedAt = Date.now()
  let waitsFrom = 0
  let newestSeenAt = Number.POSITIVE_INFINITY
  /** From when changes must be read once more, because they were too many to read again at each look. */
  let owedFrom: number | null = null
  const announced = new Map<number, number | null>()
  let changeNumber: number | null = null

  const adopt = async (snapshot: Snapshot, from: CatalogueStatus["source"]) => {
    if (snapshot.version !== current.snapshot.version) {
      current = await buildModel(snapshot, current, current.sold, readChunks)
      log.info({ version: snapshot.version, products: current.size, from }, "catalogue")
    } else current = { ...current, snapshot: { ...snapshot, chunks: current.snapshot.chunks } }
    origin = from
    loadedAt = snapshot.checkedAt
  }

  const takeSold = async () => {
    const before = current
    if (before.sold === sold) return
    const built = await buildModel(before.snapshot, before, sold, readChunks)
    // A newer catalogue that came meanwhile stays; the next look orders it.
    if (current === before) current = built
  }

  const since = (newestChange: number): number => {
    const mayComeLate = Date.now() - newestSeenAt < lateMilliseconds
    if (owedFrom === null) return mayComeLate ? newestChange - lateSeconds : newestChange + 1
    return mayComeLate ? newestChange + 1 : owedFrom
  }

  const noteOwed = (read: Changes, from: number, newestChange: number) => {
    if (owedFrom !== null && from <= owedFrom) owedFrom = null
    const isNew = read.newestChange !== newestChange || newestSeenAt === Number.POSITIVE_INFINITY
    if (owedFrom === null && isNew && read.changed.length > maxReadAgain)
      owedFrom = (read.newestChange ?? newestChange) - lateSeconds
  }

  /** Changes of the last seconds are read more than once but reported once. */
  const unannounced = (read: Changes): readonly number[] => {
    const fresh = read.changed.filter(({ id, modifiedAt }) => !announced.has(id) || announced.get(id) !== modifiedAt)
    if (read.newestChange !== current.snapshot.newestChange || newestSeenAt === Number.POSITIVE_INFINITY) {
      newestSeenAt = Date.now()
    }
    for (const [id, at] of announced) if ((at ?? 0) < (read.newestChange ?? 0) - lateSeconds) announced.delete(id)
    for (const { id, modifiedAt } of fresh) announced.set(id, modifiedAt)
    return fresh.map(({ id }) => id)
  }

  const readErp = async (
    everything: boolean,
  ): Promise<Omit<Snapshot, "version" | "chunks" | "categories"> & Loaded> => {
    const checkedAt = new Date()
    const last = contentOf(current.snapshot)
    const { newestChange, wholeAt, listedAt } = current.snapshot
    const whole = async () => ({
      ...(await loadAll(source, last, log)),
      checkedAt,
      wholeAt: checkedAt,
      listedAt: checkedAt,
    })
    if (newestChange === null || readWholeNext || Date.now() - listedAt.getTime() > listEvery) return whole()
    const from = since(newestChange)
    const read = await loadChanges(source, { last, newestChange, since: from, outside })
    noteOwed(read, from, newestChange)
    await changes.add(unannounced(read))
    const used = Date.now() - usedAt < unusedAfter
    const compare = everything || Date.now() - wholeAt.getTime() > askedEvery.links[used ? "used" : "unused"]
    if (!compare) return { ...read, missing: [], checkedAt, wholeAt, listedAt }
    const { content, missing, listDiffers } = await compareWhole(source, read.content, log)
    return listDiffers ? whole() : { ...read, content, missing, checkedAt, wholeAt: checkedAt, listedAt }
  }

  const readErpAndShare = async (everything: boolean) => {
    const { content, missing, ...moments } = await readErp(everything)
    const snapshot = await toSnapshot(content, moments, current.snapshot)
    await store.write(snapshot)
    await adopt(snapshot, "erp")
    succeeded()
    lastError = missing.length > 0 ? `not read: ${missing.join(", ")}` : null
  }

  const takeChanges = async () => {
    const { productIds, number } = await changes.since(changeNumber)
    changeNumber = number
    if (productIds.length > 0) for (const listener of listeners) listener(productIds)
  }

  const takeSaved = async (): Promise<boolean> => {
    await takeChanges()
    const head = await store.head()
    if (!head) return false
    const isNewer = ({ checkedAt }: Pick<Snapshot, "checkedAt">) => loadedAt === null || checkedAt > loadedAt
    if ((head.version !== current.snapshot.version && isNewer(head)) || origin === "empty") {
      const saved = await store.read(current.snapshot)
      // What was read here meanwhile may be newer than what is read back.
      if (saved && (isNewer(saved) || origin === "empty")) {
        const isFresh = Date.now() - saved.checkedAt.getTime() < 2 * period
        await adopt(saved, isFresh ? "erp" : "snapshot")
        if (isFresh) succeeded()
      }
    } else if (isNewer(head)) {
      current = { ...current, snapshot: { ...current.snapshot, ...head } }
      loadedAt = head.checkedAt
      lastError = null
      succeeded()
      origin = "erp"
    }
    return Date.now() - head.checkedAt.getTime() < period
  }

  const isOutage = (error: unknown) => error instanceof ErpError && error.retryable

  /** Nothing that fails here reaches a visitor (FAIL-01): the last good catalogue stays. An outage is one line of the log. */
  const guarded = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      if (stopped) return
      lastError = reasonOf(error)
      if (!failingSince) log.warn({ reason: lastError, shown: current.size }, "the catalogue could not be refreshed")
      failingSince ??= new Date()
      failures += 1
      readWholeNext = failures >= failuresBeforeWhole && !isOutage(error)
      // Without a catalogue there is nothing to show meanwhile: the next look comes as usual.
      retryAt = origin === "empty" ? 0 : Date.now() + Math.min(period * 2 ** (failures - 1), maxPauseMs)
    }
  }

  const succeeded = () => {
    if (failingSince) log.info({ shown: current.size, failures }, "the catalogue is refreshed again")
    failingSince = null
    failures = 0
    retryAt = 0
    readWholeNext = false
  }

  const look = shared(() =>
    guarded(async () => {
      await takeSold()
      if ((await takeSaved()) || Date.now() < retryAt) return
      await database.tryLock(lockName, async () => {
        if (await takeSaved()) return
        await readErpAndShare(false)
        await takeChanges()
      })
    }),
  )
  const refresh = shared(() =>
    guarded(async () => {
      await takeSold()
      await database.withLock(lockName, () => readErpAndShare(true))
      await takeChanges()
    }),
  )

  const isOverdue = () => Date.now() - current.snapshot.wholeAt.getTime() > comparedWithin
  const compareOverdue = shared(() =>
    guarded(async () => {
      await database.withLock(lockName, async () => {
        await takeSaved()
        if (isOverdue()) await readErpAndShare(true)
      })
      await takeChanges()
    }),
  )

  await guarded(takeSaved)
  // Another process may be reading the first catalogue: the shop opens with one unless the ERP cannot be read.
  const giveUp = Date.now() + maxFirstWaitMs
  const first = look()
  if (origin === "empty") await first
  while (origin === "empty" && lastError === null && Date.now() < giveUp) {
    await pause(200)
    await look()
  }
  // The jitter keeps processes from looking together.
  const looking = every(() => (period / looksPerPeriod) * (0.8 + 0.4 * Math.random()), look, {
    onError: () => undefined,
  })

  return {
    model() {
      usedAt = Date.now()
      return current
    },
    status: () => ({ source: origin, loadedAt, products: current.size, lastError, failingSince, failures }),
    refresh,
    async catchUp() {
      if (!isOverdue() || failingSince || Date.now() < waitsFrom) return
      const late = pause(patience, "late", { ref: false })
      if ((await Promise.race([compareOverdue(), late])) === "late") waitsFrom = Date.now() + impatientFor
    },
    prefer(units) {
      sold = units
    },
    onChange: listener => void listeners.push(listener),
    async stop() {
      stopped = true
      await Promise.all([first, looking.stop()])
    },
  }
}
