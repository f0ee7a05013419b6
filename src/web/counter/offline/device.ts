import { useSyncExternalStore } from "react"
import { minuteMs } from "../../../platform/durations.ts"
import type { OfflineCatalogue } from "../../../shop/counter/offline-catalogue.ts"
import {
  chargedTotal,
  type OfflineSale,
  type OfflineSaleResult,
  offlineLimits,
} from "../../../shop/counter/rules/offline-sale.ts"
import { formatColones } from "../../../shop/vocabulary/money.ts"
import { askShop } from "../../shared/connection/ask-shop.ts"
import { cartId, dropSoldCart } from "../counter-storage.ts"
import { type KeptSale, openCounterStore } from "./counter-store.ts"
import { createSaleSender, type SendAnswer, type SendEnd } from "./sale-sender.ts"

/** The shop's data about itself and the shift (offline-endpoint.ts). */
interface ShopFacts {
  readonly now: string
  readonly association: { readonly id: number; readonly name: string }
  readonly version: string
  readonly shift: {
    readonly id: number
    readonly person: string
    readonly openedAt: string
    readonly expectedCash: number
    readonly methods: readonly { readonly modeId: number; readonly total: number }[]
  } | null
}

interface KnownCatalogue extends OfflineCatalogue {
  readonly associationId: number
  readonly askedAt: number
}

export interface Device {
  readonly isOnline: boolean
  readonly isSignedOut: boolean
  /** Whether its storage works and only one tab at a time would send. */
  readonly canKeep: boolean
  /** The browser may delete its storage: a private window, or one without persistence (COUNTER-07). */
  readonly mayBeErased: boolean
  readonly isSending: boolean
  readonly sales: readonly KeptSale[]
  readonly facts: ShopFacts | null
  /** The server's clock minus this one. */
  readonly offsetMs: number
  /** When the products were last known to be current; null if never. */
  readonly catalogueAt: number | null
}

const counterStore = openCounterStore()

const atFirst: Device = {
  isOnline: true,
  isSignedOut: false,
  canKeep: false,
  mayBeErased: false,
  isSending: false,
  sales: [],
  facts: null,
  offsetMs: 0,
  catalogueAt: null,
}
let device = atFirst
let catalogue: KnownCatalogue | null = null
const listeners = new Set<() => void>()

const change = (over: Partial<Device>) => {
  device = { ...device, ...over }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const deviceNow = (): Device => device
export const useDevice = (): Device => useSyncExternalStore(subscribe, deviceNow, () => atFirst)

export const serverNow = (): number => Date.now() + device.offsetMs

/** Tells other tabs to read their sales again. */
let channel: BroadcastChannel | undefined

const readSales = async (): Promise<void> => {
  try {
    change({ sales: await counterStore.all(), canKeep: "locks" in navigator })
  } catch {
    change({ canKeep: false })
  }
}

const salesChanged = async (): Promise<void> => {
  await readSales()
  channel?.postMessage("sales")
}

const sendMs = 45_000
const askMs = 8000

const isResult = (body: unknown): body is OfflineSaleResult =>
  ["sold", "case", "running", "other-sale"].includes((body as { kind?: string } | null)?.kind ?? "")

/** Accepts only answers of the shop, because a network's login page may answer anything. */
const postTo = async (address: string, body: object): Promise<SendAnswer> => {
  const answer = await askShop(`/asocias/admin/sin-conexion/${address}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(sendMs),
  })
  if (answer?.status === 401 || answer?.status === 403) return { kind: "signed-out" }
  if (answer?.status === 400 && (answer.body as { problem?: string } | null)?.problem === "bad-request")
    return { kind: "rejected" }
  return answer && isResult(answer.body) ? answer.body : { kind: "no-answer" }
}

/** Sends a sale that the shop could not read as a text for staff, so that its money is never recorded on a device only. */
const post = async (sale: OfflineSale): Promise<SendAnswer> => {
  const answer = await postTo("ventas", { ...sale, paymentReceived: true })
  if (answer.kind !== "rejected" && answer.kind !== "other-sale") return answer
  const { key, associationId, lines, methodId, madeAt } = sale
  const sold = lines.map(({ units, label, price }) => `${units} × ${label} a ${formatColones(price)}`)
  const text = `${madeAt}, método ${methodId}: ${sold.join("; ")}`.slice(0, offlineLimits.maxUnread)
  return postTo("no-leida", { key, associationId, total: chargedTotal(lines), text })
}

const send = createSaleSender({
  store: counterStore,
  associationId: () => device.facts?.association.id ?? null,
  post,
  exclusively: async work =>
    "locks" in navigator
      ? navigator.locks.request("chispa-envio-de-ventas", { ifAvailable: true }, lock => (lock ? work() : null))
      : null,
  onChange: () => void salesChanged(),
})

const takeFacts = async (facts: ShopFacts, askedAt: number): Promise<void> => {
  const offsetMs = Date.parse(facts.now) - (askedAt + Date.now()) / 2
  change({ facts, offsetMs, isOnline: true, isSignedOut: false })
  await counterStore.setFact("shop", { facts, offsetMs })
}

/** Stores prices and stock for times without network. */
const takeCatalogue = async ({ association, version }: ShopFacts): Promise<void> => {
  const isCurrent = catalogue?.version === version && catalogue.associationId === association.id
  const answer = isCurrent ? null : await askShop("/asocias/admin/sin-conexion/catalogo")
  const read = answer?.ok ? (answer.body as OfflineCatalogue) : isCurrent ? catalogue : null
  if (!read) return
  catalogue = { ...read, associationId: association.id, askedAt: Date.now() }
  change({ catalogueAt: catalogue.askedAt })
  await counterStore.setFact("catalogue", catalogue)
}

export const knownCatalogue = (): OfflineCatalogue | null => catalogue

/** Reads the data of the browser's last session. */
const readFacts = async (): Promise<void> => {
  const [shop, kept, soldCarts] = await Promise.all([
    counterStore.fact<Pick<Device, "facts" | "offsetMs">>("shop"),
    counterStore.fact<KnownCatalogue>("catalogue"),
    counterStore.soldCarts(),
  ])
  dropSoldCart(soldCarts)
  catalogue ??= kept
  change({
    facts: device.facts ?? shop?.facts ?? null,
    offsetMs: device.facts ? device.offsetMs : (shop?.offsetMs ?? 0),
    catalogueAt: catalogue?.askedAt ?? null,
  })
}
let reading: Promise<void> | undefined
export const whenDeviceRead = (): Promise<void> => {
  reading ??= Promise.all([readFacts(), readSales()]).then(
    () => undefined,
    () => undefined,
  )
  return reading
}

export const connectionLost = (): void => change({ isOnline: false })

/** Reads the shop's state. Returns false if the shop does not answer. */
const askForFacts = async (): Promise<boolean> => {
  const askedAt = Date.now()
  const answer = await askShop("/asocias/admin/sin-conexion/estado", { signal: AbortSignal.timeout(askMs) })
  if (answer?.status === 401) {
    change({ isOnline: true, isSignedOut: true })
    return true
  }
  const facts = answer?.ok ? (answer.body as Partial<ShopFacts>) : null
  if (!facts?.association || !facts.now) {
    connectionLost()
    return false
  }
  await takeFacts(facts as ShopFacts, askedAt)
  void takeCatalogue(facts as ShopFacts).catch(() => undefined)
  return true
}

const waiting = ({ sales, facts }: Device) =>
  sales.filter(({ state, associationId }) => state !== "pressed" && associationId === facts?.association.id)

const retryMs = { running: 3000, "no-answer": 10_000, busy: 10_000, "signed-out": 20_000, empty: 2 * minuteMs } as const
/** Requests keep the session alive, so they stop when nobody works here, unless sales wait. */
const asleepAfterMs = 120 * minuteMs

let timer: ReturnType<typeof setTimeout> | undefined
let running: Promise<void> | undefined
let touchedAt = Date.now()

const work = async (): Promise<void> => {
  await whenDeviceRead()
  await readSales()
  let end: SendEnd = "no-answer"
  const isAsleep = Date.now() - touchedAt > asleepAfterMs && waiting(device).length === 0
  if (isAsleep) end = "empty"
  else if (await askForFacts()) {
    if (device.isSignedOut) end = "signed-out"
    else {
      change({ isSending: waiting(device).some(({ state }) => state !== "rejected") })
      end = await send()
      if (end === "signed-out") change({ isSignedOut: true })
      if (end === "no-answer") connectionLost()
      await readSales()
      change({ isSending: false })
    }
  }
  clearTimeout(timer)
  timer = setTimeout(() => void synchronize(), retryMs[end])
}

/** Reads the shop's state and sends waiting sales, on events and by a timer, because few browsers have Background Sync. */
export const synchronize = (): Promise<void> => {
  running ??= work()
    .catch(() => undefined)
    .finally(() => {
      running = undefined
    })
  return running
}

const askForPersistence = async (): Promise<void> => {
  const storage = navigator.storage as StorageManager | undefined
  const isSafe = (await storage?.persisted?.()) || (await storage?.persist?.())
  change({ mayBeErased: isSafe !== true })
}

const registerWorker = (): void => {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return
  navigator.serviceWorker.register("/asocias/trabajador.js", { scope: "/asocias/" }).catch(() => undefined)
}

/** Runs while a page of the counter is open. */
export const startDevice = (): (() => void) => {
  const stop = new AbortController()
  const onTouch = () => {
    touchedAt = Date.now()
  }
  const onVisible = () => {
    if (!document.hidden) void synchronize()
  }
  channel = new BroadcastChannel("chispa-mostrador")
  channel.onmessage = () => void readSales()
  window.addEventListener("online", () => void synchronize(), stop)
  window.addEventListener("offline", connectionLost, stop)
  document.addEventListener("visibilitychange", onVisible, stop)
  for (const press of ["keydown", "pointerdown"]) window.addEventListener(press, onTouch, stop)
  registerWorker()
  void askForPersistence().catch(() => change({ mayBeErased: true }))
  void synchronize()
  return () => {
    stop.abort()
    clearTimeout(timer)
    channel?.close()
    channel = undefined
  }
}

/** Stores the sale on disk before it is sent. Returns false if this device cannot store it. */
export const keepPress = async (sale: OfflineSale, state: "pressed" | "kept" = "pressed"): Promise<boolean> => {
  try {
    const association = device.facts?.association.name ?? ""
    const person = device.facts?.shift?.person ?? null
    await counterStore.add(sale, { association, person, cartId: cartId() }, state)
    await salesChanged()
    return true
  } catch {
    return false
  }
}

/** The customer was charged without an answer of the shop, so the sale is sent until the shop has it. */
export const chargeOffline = async (sale: OfflineSale): Promise<boolean> => {
  try {
    await counterStore.keep(sale)
    await salesChanged()
    void synchronize()
    return true
  } catch {
    return false
  }
}

/** Deletes the stored attempt after the shop's answer. */
export const forgetPress = async (key: string, became: { readonly isSold?: boolean } = {}): Promise<void> => {
  await counterStore.remove(key, became).catch(() => undefined)
  await salesChanged()
}

export const pendingPress = async (associationId: number): Promise<KeptSale | null> => {
  const sales = await counterStore.all().catch(() => [])
  return sales.findLast(sale => sale.state === "pressed" && sale.associationId === associationId) ?? null
}

/** Counts unsent sales of the signed-in association. Reads them again, because another tab may have made some. */
export const countUnsent = async (): Promise<number> => {
  await whenDeviceRead()
  await readSales()
  return waiting(device).length
}

/** Clears the shop's data at sign-out. Sales of other associations stay. */
export const forgetDevice = (): void => {
  catalogue = null
  change({ facts: null, catalogueAt: null })
  void counterStore.forgetFacts().catch(() => undefined)
}
