import { setTimeout as pause } from "node:timers/promises"
import { ErpError } from "../../erp/erp-error.ts"
import type { Database } from "../../platform/database/database.ts"
import { dayMs, minuteMs } from "../../platform/durations.ts"
import { every } from "../../platform/every.ts"
import { buildModel, type CatalogueModel, nothingSold, type SoldUnits } from "./catalogue-model.ts"
import { createChangeRecords, createSnapshotStore } from "./catalogue-records.ts"
import { type CatalogueLog, type CatalogueSource, errorText } from "./catalogue-source.ts"
import { compareWhole, createChangeWindow, type Loaded, loadAll, loadChanges } from "./load-catalogue.ts"
import { shareRun } from "./pace.ts"
import { emptyContent, type Snapshot, toContent, toSnapshot } from "./snapshot.ts"

interface State {
  model: CatalogueModel
  source: "erp" | "snapshot" | "empty"
  loadedAt: Date | null
  lastError: string | null
  /** When refreshes began to fail; null while they succeed. */
  failingSince: Date | null
  failures: number
  /** After a failure the ERP is not asked before this time. */
  retryAt: number
  readWholeNext: boolean
  /** The newest sold units, by which the next poll orders the model. */
  sold: SoldUnits
  usedAt: number
  /** After a visitor waited in vain, visitors do not wait before this time. */
  waitsFrom: number
  /** The number of the last change that listeners received. */
  changeNumber: number | null
  stopped: boolean
}

interface ReadModelOptions {
  readonly source: CatalogueSource
  readonly database: Database
  readonly log: CatalogueLog
  readonly refreshEverySeconds?: number
}

const lockName = "chispa:catalogue"
const maxFirstWaitMs = minuteMs
/** Category links and deletions are compared less often while nobody visits; `catchUp` serves the next visitor (OPS-07). */
export const readIntervals = { changes: 7_000, links: { used: 4.5 * minuteMs, unused: 15 * minuteMs } }
const unusedAfter = 5 * minuteMs
/** A catalogue compared longer ago is compared again before it is shown, unless that takes longer than a visitor waits. */
const maxComparisonAgeMs = 4.9 * minuteMs
const maxWaitMs = 1000
const noWaitMs = 30_000
const listEvery = dayMs
const pollsPerPeriod = 7
const maxPauseMs = minuteMs
/** After this many failures while the ERP answers, the whole list is read instead of the changes. */
const maxChangeFailures = 3

const firstState = async (): Promise<State> => {
  const never = new Date(0)
  const moments = { newestChange: null, checkedAt: never, wholeAt: never, listedAt: never }
  return {
    model: await buildModel(await toSnapshot(emptyContent, moments)),
    source: "empty",
    loadedAt: null,
    lastError: null,
    failingSince: null,
    failures: 0,
    retryAt: 0,
    readWholeNext: false,
    sold: nothingSold,
    usedAt: Date.now(),
    waitsFrom: 0,
    changeNumber: null,
    stopped: false,
  }
}

const createHealth = (state: State, log: CatalogueLog, periodMs: number) => ({
  succeeded() {
    if (state.failingSince)
      log.info({ shown: state.model.size, failures: state.failures }, "the catalogue can be refreshed again")
    Object.assign(state, { failingSince: null, failures: 0, retryAt: 0, readWholeNext: false })
  },

  /** No failure reaches a visitor: the last good catalogue stays (FAIL-01). An outage is one log line. */
  async guarded(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (state.stopped) return
      state.lastError = errorText(error)
      if (!state.failingSince)
        log.warn({ reason: state.lastError, shown: state.model.size }, "the catalogue could not be refreshed")
      state.failingSince ??= new Date()
      state.failures += 1
      const isOutage = error instanceof ErpError && error.retryable
      state.readWholeNext = state.failures >= maxChangeFailures && !isOutage
      const pauseMs = Math.min(periodMs * 2 ** (state.failures - 1), maxPauseMs)
      // Without a catalogue there is nothing to show, so the next poll is not delayed.
      state.retryAt = state.source === "empty" ? 0 : Date.now() + pauseMs
    }
  },
})

/** Reads the changes, and compares links or the whole list when that is due. */
const createErpReader = (
  state: State,
  { source, log }: ReadModelOptions,
  changes: ReturnType<typeof createChangeRecords>,
) => {
  const outside = new Set<number>()
  const window = createChangeWindow()
  return async (everything: boolean): Promise<Omit<Snapshot, "version" | "chunks" | "categories"> & Loaded> => {
    const { snapshot } = state.model
    const { newestChange, wholeAt, listedAt } = snapshot
    const checkedAt = new Date()
    const last = toContent(snapshot)
    const whole = async () => ({
      ...(await loadAll(source, last, log)),
      checkedAt,
      wholeAt: checkedAt,
      listedAt: checkedAt,
    })
    if (newestChange === null || state.readWholeNext || Date.now() - listedAt.getTime() > listEvery) return whole()
    const since = window.since(newestChange)
    const read = await loadChanges(source, { last, newestChange, since, outside })
    await changes.add(window.unreported(read, since, newestChange))
    const isUsed = Date.now() - state.usedAt < unusedAfter
    const compare = everything || Date.now() - wholeAt.getTime() > readIntervals.links[isUsed ? "used" : "unused"]
    if (!compare) return { ...read, missing: [], checkedAt, wholeAt, listedAt }
    const { content, missing, listDiffers } = await compareWhole(source, read.content, log)
    return listDiffers ? whole() : { ...read, content, missing, checkedAt, wholeAt: checkedAt, listedAt }
  }
}

/** Updates the state from the database, the ERP and the sold units. */
const createUpdates = (state: State, options: ReadModelOptions, periodMs: number, succeeded: () => void) => {
  const { database, log } = options
  const store = createSnapshotStore(database)
  const changes = createChangeRecords(database)
  const readErp = createErpReader(state, options, changes)
  const listeners: ((productIds: readonly number[]) => void)[] = []

  const adopt = async (snapshot: Snapshot, source: State["source"]) => {
    const { model } = state
    if (snapshot.version !== model.snapshot.version) {
      state.model = await buildModel(snapshot, model)
      log.info({ version: snapshot.version, products: state.model.size, from: source }, "catalogue")
    } else state.model = { ...model, snapshot: { ...snapshot, chunks: model.snapshot.chunks } }
    state.source = source
    state.loadedAt = snapshot.checkedAt
  }

  const notifyChanges = async () => {
    const { productIds, number } = await changes.since(state.changeNumber)
    state.changeNumber = number
    if (productIds.length > 0) for (const listener of listeners) listener(productIds)
  }

  return {
    listeners,
    notifyChanges,

    async applySold() {
      const before = state.model
      if (before.sold === state.sold) return
      const built = await buildModel(before.snapshot, before, state.sold)
      // If a newer catalogue came meanwhile, it stays and the next poll orders it.
      if (state.model === before) state.model = built
    },

    /** Whether what is saved is fresh enough. */
    async readSaved(): Promise<boolean> {
      await notifyChanges()
      const head = await store.head()
      if (!head) return false
      const isNewer = ({ checkedAt }: Pick<Snapshot, "checkedAt">) =>
        state.loadedAt === null || checkedAt > state.loadedAt
      if ((head.version !== state.model.snapshot.version && isNewer(head)) || state.source === "empty") {
        const saved = await store.read(state.model.snapshot)
        // This process may meanwhile have read a newer catalogue than the saved one.
        if (saved && (isNewer(saved) || state.source === "empty")) {
          const isFresh = Date.now() - saved.checkedAt.getTime() < 2 * periodMs
          await adopt(saved, isFresh ? "erp" : "snapshot")
          if (isFresh) succeeded()
        }
      } else if (isNewer(head)) {
        state.model = { ...state.model, snapshot: { ...state.model.snapshot, ...head } }
        Object.assign(state, { loadedAt: head.checkedAt, lastError: null, source: "erp" })
        succeeded()
      }
      return Date.now() - head.checkedAt.getTime() < periodMs
    },

    async readErpAndShare(everything: boolean) {
      const { content, missing, ...moments } = await readErp(everything)
      const snapshot = await toSnapshot(content, moments, state.model.snapshot)
      await store.write(snapshot)
      await adopt(snapshot, "erp")
      succeeded()
      state.lastError = missing.length > 0 ? `not read: ${missing.join(", ")}` : null
    },
  }
}

/** Processes share the work: the first that finds the snapshot too old takes the lock and reads the ERP; the others read the database. */
export const openReadModel = async (options: ReadModelOptions) => {
  const { database, log, refreshEverySeconds = readIntervals.changes / 1000 } = options
  const periodMs = refreshEverySeconds * 1000
  const state = await firstState()
  const { guarded, succeeded } = createHealth(state, log, periodMs)
  const { listeners, notifyChanges, applySold, readSaved, readErpAndShare } = createUpdates(
    state,
    options,
    periodMs,
    succeeded,
  )

  const poll = shareRun(() =>
    guarded(async () => {
      await applySold()
      if ((await readSaved()) || Date.now() < state.retryAt) return
      await database.tryLock(lockName, async () => {
        if (await readSaved()) return
        await readErpAndShare(false)
        await notifyChanges()
      })
    }),
  )
  const refresh = shareRun(() =>
    guarded(async () => {
      await applySold()
      await database.withLock(lockName, () => readErpAndShare(true))
      await notifyChanges()
    }),
  )
  const isOverdue = () => Date.now() - state.model.snapshot.wholeAt.getTime() > maxComparisonAgeMs
  const compareOverdue = shareRun(() =>
    guarded(async () => {
      await database.withLock(lockName, async () => {
        await readSaved()
        if (isOverdue()) await readErpAndShare(true)
      })
      await notifyChanges()
    }),
  )

  await guarded(readSaved)
  // Another process may be reading the first catalogue: the shop opens with one unless the ERP cannot be read.
  const giveUp = Date.now() + maxFirstWaitMs
  const first = poll()
  if (state.source === "empty") await first
  while (state.source === "empty" && state.lastError === null && Date.now() < giveUp) {
    await pause(200)
    await poll()
  }
  // The jitter keeps processes from polling together.
  const polling = every(() => (periodMs / pollsPerPeriod) * (0.8 + 0.4 * Math.random()), poll, {
    onError: () => undefined,
  })

  /** The units by product of one warehouse, or the available units that lists show. Not counted as a visit. */
  const stock = (unitsThere?: ReadonlyMap<number, number>) =>
    state.model.products
      .map(({ id, ref, label, price, available }) => ({
        ref,
        label,
        price,
        units: unitsThere ? (unitsThere.get(id) ?? 0) : available,
      }))
      .filter(({ units }) => units > 0)

  return {
    model(): CatalogueModel {
      state.usedAt = Date.now()
      return state.model
    },
    status() {
      const { source, loadedAt, lastError, failingSince, failures } = state
      return { source, loadedAt, products: state.model.size, lastError, failingSince, failures }
    },
    stock,
    /** Reads the whole catalogue. A failure shows in the status and the log, and the catalogue shown so far stays. */
    refresh,
    /** After a quiet period, waits briefly for the comparison of category links and deletions (OPS-07). */
    async catchUp() {
      if (!isOverdue() || state.failingSince || Date.now() < state.waitsFrom) return
      const late = pause(maxWaitMs, "late", { ref: false })
      if ((await Promise.race([compareOverdue(), late])) === "late") state.waitsFrom = Date.now() + noWaitMs
    },
    setSoldUnits(sold: SoldUnits) {
      state.sold = sold
    },
    onChange: (listener: (productIds: readonly number[]) => void) => void listeners.push(listener),
    async stop() {
      state.stopped = true
      await Promise.all([first, polling.stop()])
    },
  }
}

export type ReadModel = Awaited<ReturnType<typeof openReadModel>>
