import "fake-indexeddb/auto"
import { setTimeout as pause } from "node:timers/promises"
import type { OfflineSale, OfflineSaleResult } from "../../src/shop/counter/rules/offline-sale.ts"
import { type CounterStore, type KeptSale, openCounterStore } from "../../src/web/counter/offline/counter-store.ts"
import { createSaleSender, type SendAnswer } from "../../src/web/counter/offline/sale-sender.ts"
import { createBrowser, type TestBrowser } from "../shared/browser.ts"
import { findSaleFaults, goods, type PlayedSale, type ScheduleServer } from "./offline-sale-checks.ts"
import { keyFrom, type Random, randomFrom } from "./random.ts"

interface ScheduleStaff {
  readonly associationId: number
  readonly browser: TestBrowser
}

export const signInForSchedules = async (url: string, alias: string, password: string, associationId: number) => {
  const browser = createBrowser(url)
  const reply = await browser.post("/asocias", { usuario: alias, contrasena: password })
  if (reply.status !== 302) throw new Error(`${alias} could not sign in: ${reply.status}`)
  return { associationId, browser }
}

type Network = "good" | "cut" | "reply lost" | "twice" | "session lost"
const networks: readonly Network[] = ["good", "good", "cut", "reply lost", "twice", "session lost"]

const dayMs = 86_400_000

/** Imitates Web Locks: one holder at a time for all tabs of a device, released when its tab dies. */
const createLock = () => {
  let holder: object | null = null
  return {
    exclusively:
      (tab: object) =>
      async <T>(work: () => Promise<T>): Promise<T | null> => {
        if (holder) return null
        holder = tab
        try {
          return await work()
        } finally {
          if (holder === tab) holder = null
        }
      },
    dies(tab: object) {
      if (holder === tab) holder = null
    },
  }
}

const sumLines = (lines: OfflineSale["lines"]): number =>
  lines.reduce((sum, { units, price }) => sum + units * price, 0)

class TabIsDead extends Error {}

/** A device with one database and tabs that reload, die and send at the same time. */
const createDevice = (
  name: string,
  { associationId, browser }: ScheduleStaff,
  server: ScheduleServer,
  random: Random,
) => {
  const stranger = createBrowser(server.url)
  const lock = createLock()
  let network: Network = "good"

  const call = async (sale: OfflineSale, from: TestBrowser): Promise<SendAnswer> => {
    try {
      const reply = await from.postJson("/asocias/admin/sin-conexion/ventas", { ...sale, paymentReceived: true })
      if (reply.status === 401) return { kind: "signed-out" }
      if (reply.status === 400) return { kind: "rejected" }
      if (reply.status >= 500) return { kind: "no-answer" }
      return (await reply.json()) as OfflineSaleResult
    } catch {
      return { kind: "no-answer" }
    }
  }
  const post = async ({ sale }: KeptSale): Promise<SendAnswer> => {
    if (!sale) return { kind: "rejected" }
    const now = network === "good" ? network : random.oneOf(networks)
    if (now === "cut") return { kind: "no-answer" }
    if (now === "session lost") return call(sale, stranger)
    if (now === "twice") return (await Promise.all([call(sale, browser), call(sale, browser)]))[random.below(2)]!
    const answer = await call(sale, browser)
    return now === "reply lost" ? { kind: "no-answer" } : answer
  }

  const openTab = () => {
    const tab = { isAlive: true }
    const store = openCounterStore(name)
    /** Drops writes of a dead tab, which never reach the disk. */
    const whileAlive = <Name extends "all" | "advance" | "remove">(name: Name): CounterStore[Name] =>
      ((...args: never[]) => {
        if (!tab.isAlive) throw new TabIsDead()
        return (store[name] as (...args: never[]) => unknown)(...args)
      }) as CounterStore[Name]
    const watched = { all: whileAlive("all"), advance: whileAlive("advance"), remove: whileAlive("remove") }
    const exclusively = lock.exclusively(tab)
    const send = createSaleSender({ store: watched, associationId: () => associationId, post, exclusively })
    return {
      store,
      send: () =>
        send().catch(error => {
          if (!(error instanceof TabIsDead)) throw error
          return "no-answer" as const
        }),
      async die() {
        tab.isAlive = false
        lock.dies(tab)
        if (random.chance(0.5)) await store.close()
      },
    }
  }
  return {
    openTab,
    /** A press of 'Confirmar pago' that reaches the shop; its answer does not come back. */
    async pressOnline({ key, methodId, lines }: OfflineSale) {
      const items = lines.map(({ id, units }) => ({ id, units }))
      const press = { key, methodId, items, shownTotal: sumLines(lines), paymentReceived: true }
      await browser.postJson("/asocias/admin/ventas", press).catch(() => undefined)
    },
    setNetwork(next: Network) {
      network = next
    },
  }
}

/** A device may be switched off for days. The shop takes an older sale as one of a wrong clock. */
const maxAgeMs = 6 * dayMs
/** Only a device that stopped sending takes this long: it starts again ten seconds after a failure. */
const maxSendingMs = 600_000

interface Played {
  readonly faults: readonly string[]
  readonly sales: readonly OfflineSale[]
}

/** Plays one random schedule of a device: cuts, reloads, kills, two tabs, duplicate sends; at the end the network works again. */
export const playSchedule = async (seed: number, staff: ScheduleStaff, server: ScheduleServer): Promise<Played> => {
  const random = randomFrom(seed)
  const device = createDevice(`schedule-${seed}-${Date.now()}`, staff, server, random)
  const played: PlayedSale[] = []
  const startedAt = Date.now() - random.below(maxAgeMs) - dayMs / 2
  let tab = device.openTab()
  const running: Promise<unknown>[] = []

  const someLines = (): OfflineSale["lines"] => {
    const picked = new Set(Array.from({ length: 1 + random.below(3) }, () => random.oneOf(goods)))
    return [...picked].map(({ id, label, price }) => ({ id, label, units: 1 + random.below(5), price }))
  }
  const sell = async () => {
    const madeAt = new Date(startedAt + played.length * 60_000).toISOString()
    const key = keyFrom(seed, Date.now() * 100 + played.length)
    const sale = { key, associationId: staff.associationId, methodId: 4, lines: someLines(), madeAt }
    const by = { association: "", person: null }
    if (random.chance(0.5)) await tab.store.press(sale, by)
    const isPressed = random.chance(0.3)
    played.push({ sale, isPressed })
    if (isPressed) {
      const answer = device.pressOnline(sale)
      // It is under way, or over, when the device gives it up and charges.
      if (random.chance(0.5)) await answer
      else running.push(answer)
    }
    await tab.store.charge(sale, by)
  }
  const reopen = async () => {
    await tab.die()
    tab = device.openTab()
  }
  const steps = [
    sell,
    () => tab.send(),
    async () => void running.push(tab.send()),
    async () => void running.push(tab.send(), device.openTab().send()),
    reopen,
    async () => {
      running.push(tab.send())
      await pause(random.below(60))
      await reopen()
    },
  ]
  device.setNetwork("cut")
  await sell()
  const count = 4 + random.below(8)
  for (let step = 0; step < count; step++) await random.oneOf(steps)()
  device.setNetwork("good")
  await Promise.all(running)

  const sales = played.map(({ sale }) => sale)
  const limit = Date.now() + maxSendingMs
  for (let left = await tab.store.all(); left.length > 0; left = await tab.store.all()) {
    const end = await tab.send()
    if (end === "no-answer" || end === "running") await pause(300)
    if ((end === "empty" && (await tab.store.all()).length > 0) || Date.now() > limit)
      return { faults: [`${left.length} sales never left the device, the last sending was ${end}`], sales }
  }
  return { faults: await findSaleFaults(server, played), sales }
}
