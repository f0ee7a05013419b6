import { useSyncExternalStore } from "react"
import { minuteMs } from "../../../platform/durations.ts"
import type { OfflineCatalogue } from "../../../shop/counter/offline-catalogue.ts"
import {
  chargedTotal,
  deviceShape,
  type OfflineSale,
  type OfflineSaleResult,
  offlineLimits,
} from "../../../shop/counter/rules/offline-sale.ts"
import { formatColones } from "../../../shop/vocabulary/money.ts"
import { askShop } from "../../shared/connection/ask-shop.ts"
import { cartId, dropSoldCart } from "../counter-storage.ts"
import { isReadable, type KeptSale, openCounterStore, type ReadableSale } from "./counter-store.ts"
import { isCatalogue } from "./offline-search.ts"
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

type ShopFact = Pick<Device, "facts" | "offsetMs">

const isShift = ({ person, openedAt, methods }: Partial<NonNullable<ShopFacts["shift"]>> = {}): boolean =>
  typeof person === "string" &&
  Number.isFinite(Date.parse(openedAt ?? "")) &&
  Array.isArray(methods) &&
  methods.every(method => Number.isFinite((method as { total?: unknown } | null)?.total))

const isFacts = (value: unknown): value is ShopFacts => {
  const { now, association, version, shift } = (value ?? {}) as Partial<ShopFacts>
  return (
    typeof version === "string" &&
    Number.isFinite(Date.parse(now ?? "")) &&
    Number.isSafeInteger(association?.id) &&
    typeof association?.name === "string" &&
    (shift === null || isShift(shift))
  )
}

/** Ignores what another release or a damaged disk left. */
const readShop = (value: unknown): ShopFact | null => {
  const { facts, offsetMs } = (value ?? {}) as Partial<ShopFact>
  return isFacts(facts) && Number.isFinite(offsetMs) ? { facts, offsetMs: offsetMs ?? 0 } : null
}

const readCatalogue = (value: unknown): KnownCatalogue | null => {
  const { associationId, askedAt, version } = (value ?? {}) as Partial<KnownCatalogue>
  const isOfThisRelease = typeof version === "string" && version.startsWith(`${deviceShape} `)
  const isWhole = Number.isSafeInteger(associationId) && Number.isFinite(askedAt) && isCatalogue(value)
  return isOfThisRelease && isWhole ? (value as KnownCatalogue) : null
}

/** Drops the stock of another association's warehouse. */
const ownStockOnly = (known: KnownCatalogue, associationId: number | undefined): KnownCatalogue =>
  known.associationId === associationId
    ? known
    : { ...known, products: known.products.map(product => ({ ...product, here: null })) }

export interface Device {
  readonly isOnline: boolean
  readonly isSignedOut: boolean
  /** Whether its storage works and only one tab at a time would send; null until its storage was read. */
  readonly canKeep: boolean | null
  /** The browser may delete its storage or has little left: a private window, no persistence, a full disk (COUNTER-07). */
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
  canKeep: null,
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

const clockNow = (): number => Date.now() + device.offsetMs

/** Not before what the shop said last: a device whose clock went back charges no prices of the past. */
export const serverNow = (): number => Math.max(clockNow(), Date.parse(device.facts?.now ?? "") || 0)

/** When a sale is made. A clock that went back is told to the shop, which tells a person. */
export const saleMoment = (): Pick<OfflineSale, "madeAt" | "shopSaidAt"> => {
  const { facts } = device
  return { madeAt: new Date(clockNow()).toISOString(), ...(facts && { shopSaidAt: facts.now }) }
}

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

const inWords = ({ methodId, lines, madeAt }: OfflineSale): string => {
  const sold = lines.map(({ units, label, price }) => `${units} × ${label} a ${formatColones(price)}`)
  return `${madeAt}, método ${methodId}: ${sold.join("; ")}`
}

/** What the shop cannot take as a sale is given to a person in words: money is never left on a device alone. */
const post = async ({ key, associationId, total, sale, unread = "" }: KeptSale): Promise<SendAnswer> => {
  const answer: SendAnswer = sale ? await postTo("ventas", { ...sale, paymentReceived: true }) : { kind: "rejected" }
  if (answer.kind !== "rejected" && answer.kind !== "other-sale") return answer
  const text = (sale ? inWords(sale) : unread).slice(0, offlineLimits.maxUnread)
  const charged = sale ? chargedTotal(sale.lines) : total
  const bounded = Math.min(offlineLimits.maxTotal, Math.max(0, charged))
  return postTo("no-leida", { key: key.slice(0, 40) || "?", associationId, total: bounded, text })
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
  if (catalogue) catalogue = ownStockOnly(catalogue, facts.association.id)
  change({ facts, offsetMs, isOnline: true, isSignedOut: false })
  await counterStore.setFact("shop", { facts, offsetMs })
}

/** Stores prices and stock for times without network. */
const takeCatalogue = async ({ association, version }: ShopFacts): Promise<void> => {
  const isCurrent = catalogue?.version === version && catalogue.associationId === association.id
  const answer = isCurrent ? null : await askShop("/asocias/admin/sin-conexion/catalogo")
  const read = answer?.ok && isCatalogue(answer.body) ? answer.body : isCurrent ? catalogue : null
  if (!read) return
  catalogue = { ...read, associationId: association.id, askedAt: Date.now() }
  change({ catalogueAt: catalogue.askedAt })
  await counterStore.setFact("catalogue", catalogue)
}

export const knownCatalogue = (): OfflineCatalogue | null => catalogue

/** Reads the data of the browser's last session. */
const readFacts = async (): Promise<void> => {
  const [shop, kept, soldCarts] = await Promise.all([
    counterStore.fact("shop").then(readShop),
    counterStore.fact("catalogue").then(readCatalogue),
    counterStore.soldCarts(),
  ])
  dropSoldCart(soldCarts)
  catalogue ??= kept && ownStockOnly(kept, (device.facts ?? shop?.facts)?.association.id)
  change({
    facts: device.facts ?? shop?.facts ?? null,
    offsetMs: device.facts ? device.offsetMs : (shop?.offsetMs ?? 0),
    catalogueAt: catalogue?.askedAt ?? null,
  })
}
let reading: Promise<void> | undefined
export const whenDeviceRead = (): Promise<void> => {
  reading ??= Promise.all([readFacts(), readSales()])
    .catch(() => undefined)
    .then(() => {
      // Another tab may store the products later, and the network may be gone when this tab needs them.
      if (!catalogue) reading = undefined
    })
  return reading
}

export const connectionLost = (): void => change({ isOnline: false })

const lastChanceMs = 2000

/** A network that hangs answers nothing: while the shop is known to be away, an answer gets this time and then fails. */
export const unlessAway = async <T>(asked: Promise<T>): Promise<T> => {
  const away = Promise.withResolvers<never>()
  const check = () => {
    if (!device.isOnline) setTimeout(away.reject, lastChanceMs, new Error("the shop is away"))
  }
  const stop = subscribe(check)
  check()
  return Promise.race([asked, away.promise]).finally(stop)
}

/** Reads the shop's state. Returns false if the shop does not answer. */
const askForFacts = async (): Promise<boolean> => {
  const askedAt = Date.now()
  const answer = await askShop("/asocias/admin/sin-conexion/estado", { signal: AbortSignal.timeout(askMs) })
  if (answer?.status === 401) {
    change({ isOnline: true, isSignedOut: true })
    return true
  }
  const facts = answer?.ok ? answer.body : null
  if (!isFacts(facts)) {
    connectionLost()
    return false
  }
  await takeFacts(facts, askedAt)
  void takeCatalogue(facts).catch(() => undefined)
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
let isOpen = false

const askAndSend = async (): Promise<SendEnd> => {
  await whenDeviceRead()
  await readSales()
  const isAsleep = Date.now() - touchedAt > asleepAfterMs && waiting(device).length === 0
  if (isAsleep) return "empty"
  if (!(await askForFacts())) return "no-answer"
  if (device.isSignedOut) return "signed-out"
  change({ isSending: waiting(device).some(({ state }) => state !== "rejected") })
  const end = await send()
  if (end === "signed-out") change({ isSignedOut: true })
  if (end === "no-answer") connectionLost()
  await readSales()
  return end
}

const work = async (): Promise<void> => {
  // A full disk or a fault of ours must not stop the retries.
  const end = await askAndSend().catch((): SendEnd => "no-answer")
  change({ isSending: false })
  clearTimeout(timer)
  if (isOpen) timer = setTimeout(() => void synchronise(), retryMs[end])
}

/** Reads the shop's state and sends waiting sales, on events and by a timer, because few browsers have Background Sync. */
export const synchronise = (): Promise<void> => {
  running ??= work().finally(() => {
    running = undefined
  })
  return running
}

/** The products and hundreds of sales take a tenth of it. */
const minFreeBytes = 20_000_000

const askForPersistence = async (): Promise<void> => {
  const storage = navigator.storage as StorageManager | undefined
  const isPersistent = (await storage?.persisted?.()) || (await storage?.persist?.())
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } = (await storage?.estimate?.()) ?? {}
  change({ mayBeErased: isPersistent !== true || quota - usage < minFreeBytes })
}

const registerWorker = (): void => {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return
  navigator.serviceWorker.register("/asocias/trabajador.js", { scope: "/asocias/" }).catch(() => undefined)
}

/** Runs while a page of the counter is open. */
export const startDevice = (): (() => void) => {
  const stop = new AbortController()
  isOpen = true
  const onTouch = () => {
    touchedAt = Date.now()
  }
  const onVisible = () => {
    if (!document.hidden) void synchronise()
  }
  channel = new BroadcastChannel("chispa-mostrador")
  channel.onmessage = () => void readSales()
  window.addEventListener("online", () => void synchronise(), stop)
  window.addEventListener("offline", connectionLost, stop)
  document.addEventListener("visibilitychange", onVisible, stop)
  for (const press of ["keydown", "pointerdown"]) window.addEventListener(press, onTouch, stop)
  registerWorker()
  void askForPersistence().catch(() => change({ mayBeErased: true }))
  void synchronise()
  return () => {
    stop.abort()
    isOpen = false
    clearTimeout(timer)
    channel?.close()
    channel = undefined
  }
}

const madeBy = () => {
  const { facts } = device
  return { association: facts?.association.name ?? "", person: facts?.shift?.person ?? null, cartId: cartId() }
}

/** Stores the sale on disk before it is sent. Returns false if this device cannot store it. */
export const keepPress = async (sale: OfflineSale): Promise<boolean> => {
  try {
    await counterStore.press(sale, madeBy())
  } catch {
    return false
  }
  await salesChanged()
  return true
}

/** The customer was charged without an answer of the shop, so the sale is sent until the shop has it. */
export const chargeOffline = async (sale: OfflineSale): Promise<boolean> => {
  // Only one tab at a time may send, or the shop would get sales out of their order.
  if (!device.canKeep) return false
  try {
    await counterStore.charge(sale, madeBy())
  } catch {
    return false
  }
  await salesChanged()
  void synchronise()
  return true
}

/** Deletes the stored attempt after the shop's answer. */
export const forgetPress = async (key: string, became: { readonly isSold?: boolean } = {}): Promise<void> => {
  await counterStore.remove(key, became).catch(() => undefined)
  await salesChanged()
}

export const pendingPress = async (associationId: number): Promise<ReadableSale | null> => {
  const sales = await counterStore.all().catch(() => [])
  const own = sales.filter(sale => sale.state === "pressed" && sale.associationId === associationId)
  return own.findLast(isReadable) ?? null
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
