import { setTimeout as pause } from "node:timers/promises"
import type { Database } from "../../platform/database/database.ts"
import { every } from "../../platform/every.ts"
import { type CatalogueLog, reasonOf } from "./catalogue-log.ts"
import { buildModel, type CatalogueModel } from "./catalogue-model.ts"
import type { CatalogueSource } from "./catalogue-source.ts"
import { type Loaded, loadAll, loadChanges } from "./load-catalogue.ts"
import { shared } from "./pace.ts"
import { emptyContent } from "./product-content.ts"
import { contentOf, type Snapshot, toSnapshot } from "./snapshot.ts"
import { createSnapshotStore } from "./snapshot-records.ts"

export interface CatalogueStatus {
  readonly source: "erp" | "snapshot" | "empty"
  /** When the ERP last confirmed what is shown. */
  readonly loadedAt: Date | null
  readonly products: number
  readonly lastError: string | null
}

export interface ReadModel {
  model(): CatalogueModel
  status(): CatalogueStatus
  /** Reads the ERP now. A failure is in the status and in the log; what was shown stays. */
  refresh(): Promise<void>
  stop(): void
}

export interface ReadModelOptions {
  readonly source: CatalogueSource
  readonly database: Database
  readonly log: CatalogueLog
  readonly refreshEverySeconds: number
}

const lockName = "chispa:catalogue"
const longestWaitForFirst = 60_000
/** Larger catalogues are read whole every ten minutes and by their changes in between. */
const readWholeUpTo = 5000
const wholeEveryMilliseconds = 10 * 60_000

/**
 * The model in memory and how it stays near the ERP. Processes share the work: whoever finds the saved snapshot too old takes
 * the lock and reads the ERP; the others see a new version and take it from the database.
 */
export const openReadModel = async (options: ReadModelOptions): Promise<ReadModel> => {
  const { source, database, log } = options
  const store = createSnapshotStore(database)
  const period = options.refreshEverySeconds * 1000
  const outside = new Set<number>()
  const startedAt = new Date(0)
  const nothing = await toSnapshot(emptyContent, { newestChange: null, checkedAt: startedAt, wholeAt: startedAt })
  let current = await buildModel(nothing)
  let origin: CatalogueStatus["source"] = "empty"
  let loadedAt: Date | null = null
  let lastError: string | null = null
  let stopped = false

  const adopt = async (snapshot: Snapshot, from: CatalogueStatus["source"]) => {
    if (snapshot.version !== current.snapshot.version) {
      current = await buildModel(snapshot, current)
      log.info({ version: snapshot.version, products: current.size, from }, "catalogue")
    } else current = { ...current, snapshot: { ...snapshot, chunks: current.snapshot.chunks } }
    origin = from
    loadedAt = snapshot.checkedAt
  }

  const readErp = async (): Promise<Loaded & { readonly wholeAt: Date }> => {
    const last = contentOf(current.snapshot)
    const { wholeAt, newestChange } = current.snapshot
    const changesWillDo =
      last.products.length > readWholeUpTo && Date.now() - wholeAt.getTime() < wholeEveryMilliseconds
    const readChanges = source.changedSince?.bind(source)
    let strangers: readonly number[] = []
    if (changesWillDo && readChanges && newestChange !== null) {
      const result = await loadChanges(source, readChanges, { last, since: newestChange, outside }, log)
      if ("content" in result) return { ...result, wholeAt }
      strangers = result.strangers
    }
    const began = new Date()
    const whole = await loadAll(source, last, log)
    const listed = new Set(whole.content.products.map(({ id }) => id))
    for (const id of strangers) if (!listed.has(id)) outside.add(id)
    return { ...whole, wholeAt: began }
  }

  const readErpAndShare = async () => {
    const checkedAt = new Date()
    const { content, newestChange, missing, wholeAt } = await readErp()
    const snapshot = await toSnapshot(content, { newestChange, checkedAt, wholeAt }, current.snapshot)
    await adopt(snapshot, "erp")
    lastError = missing.length > 0 ? `not read: ${missing.join(", ")}` : null
    await store.write(snapshot)
  }

  /** True while the saved snapshot is young enough; takes it over when it is another one than ours. */
  const takeSaved = async (): Promise<boolean> => {
    const head = await store.head()
    if (!head) return false
    if (head.version !== current.snapshot.version || origin === "empty") {
      const saved = await store.read(current.snapshot)
      if (saved) await adopt(saved, Date.now() - saved.checkedAt.getTime() < 2 * period ? "erp" : "snapshot")
    } else if (loadedAt === null || head.checkedAt > loadedAt) {
      loadedAt = head.checkedAt
      lastError = null
      origin = "erp"
    }
    return Date.now() - head.checkedAt.getTime() < period
  }

  /** Nothing that fails here reaches a visitor (FAIL-01): the last good catalogue stays. */
  const guarded = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      if (stopped) return
      lastError = reasonOf(error)
      log.warn({ reason: lastError, shown: current.size }, "the catalogue could not be refreshed")
    }
  }

  const look = shared(() =>
    guarded(async () => {
      if (await takeSaved()) return
      await database.tryLock(lockName, async () => {
        if (!(await takeSaved())) await readErpAndShare()
      })
    }),
  )
  const refresh = shared(() => guarded(() => database.withLock(lockName, readErpAndShare)))

  await guarded(takeSaved)
  // Another process may be reading the first catalogue: a shop opens with one, unless the ERP cannot be read at all.
  const giveUp = Date.now() + longestWaitForFirst
  const first = look()
  if (origin === "empty") await first
  while (origin === "empty" && lastError === null && Date.now() < giveUp) {
    await pause(200)
    await look()
  }
  // Looking thrice per period keeps the age of an edit under a minute; the jitter keeps processes from looking together.
  const looking = every(() => (period / 3) * (0.8 + 0.4 * Math.random()), look, { onError: () => undefined })

  return {
    model: () => current,
    status: () => ({ source: origin, loadedAt, products: current.size, lastError }),
    refresh,
    stop() {
      stopped = true
      void looking.stop()
    },
  }
}
