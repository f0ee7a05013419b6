import { afterAll, beforeAll, expect, test } from "vitest"
import { connect, type Database, migrate } from "../../src/platform/database/database.ts"
import { createSignInThrottle, type SignInAttempt } from "../../src/platform/throttling/sign-in-throttle.ts"
import { type FreshDatabase, freshDatabase } from "../support/postgres.ts"

let fresh: FreshDatabase
let database: Database
let other: Database
let clock = Date.parse("2026-11-18T15:00:00Z")
const now = () => new Date(clock)
const minutes = (count: number) => count * 60_000

beforeAll(async () => {
  fresh = await freshDatabase()
  database = connect(fresh.url)
  other = connect(fresh.url)
  await migrate(database)
})
afterAll(async () => {
  await Promise.all([database.close(), other.close()])
  await fresh.drop()
})

const throttleOn = (on: Database) => createSignInThrottle(on, "customer", now)
const from = (account: string, address: string, devices: string | null = null): SignInAttempt => ({
  account,
  address,
  devices,
})
/** The address of stranger number `at`. */
const stranger = (at: number) => `198.${51 + Math.floor(at / 65_536)}.${Math.floor(at / 256) % 256}.${at % 256}`

/** Sends one wrong password from each of this many addresses. */
const attack = async (account: string, addresses: number, first = 0) => {
  const answers = []
  for (let at = first; at < first + addresses; at++)
    answers.push(await throttleOn(at % 2 ? database : other).admit(from(account, stranger(at))))
  return answers
}
const waitSeconds = (answer: Awaited<ReturnType<typeof attack>>[number] | undefined) =>
  answer?.kind === "wait" ? answer.retryAfterSeconds : 0

test("[AUTH-16] six wrong passwords of a stranger slow the stranger alone", async () => {
  const throttle = throttleOn(database)
  for (let tries = 0; tries < 5; tries++)
    expect((await throttle.admit(from("rita@example.com", stranger(1)))).kind).toBe("go")
  expect((await throttle.admit(from("rita@example.com", stranger(1)))).kind).toBe("wait")
  expect((await throttle.admit(from(" Rita@Example.com", "203.0.113.9"))).kind).toBe("go")
})

test("[AUTH-16] of fifty simultaneous guesses from one address, through two processes, five are checked", async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      throttleOn(at % 2 ? database : other).admit(from("sara@x.test", stranger(2))),
    ),
  )
  expect(answers.filter(({ kind }) => kind === "go")).toHaveLength(5)
})

test("[AUTH-16] a device that signed in before is let in during an attack, with an allowance of its own", async () => {
  const throttle = throttleOn(database)
  const devices = await throttle.remember(null, "Ana@example.com")
  await attack("ana@example.com", 25)
  const own = from("ana@example.com", stranger(3), devices)
  // From an address that guessed too, through another process.
  for (let tries = 0; tries < 5; tries++)
    expect((await createSignInThrottle(other, "customer", now).admit(own)).kind).toBe("go")
  expect(waitSeconds(await throttle.admit(own))).toBe(1)
  clock += 1000
  expect((await throttle.admit(own)).kind).toBe("go")
  await throttle.succeeded(own)
  for (let tries = 0; tries < 5; tries++) expect((await throttle.admit(own)).kind).toBe("go")
})

test("[AUTH-16][I14] a device's cookie counts for its own accounts only, cannot be made up, and remembers a few accounts", async () => {
  const throttle = throttleOn(database)
  await attack("berta@example.com", 25)
  const mine = await throttle.remember(null, "atacante@example.com")
  const [device = "", mark = ""] = mine.split(".")
  const staffs = await createSignInThrottle(database, "staff", now).remember(null, "berta@example.com")
  for (const devices of [
    mine,
    staffs,
    `${device}.${mark.slice(0, -1)}A`,
    `${device}.`,
    `.${mark}`,
    "x".repeat(100_000),
    "",
  ])
    expect((await throttle.admit(from("berta@example.com", "203.0.113.20", devices))).kind, devices.slice(0, 60)).toBe(
      "wait",
    )

  let shared: string | null = null
  for (const name of ["uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "nueve"])
    shared = await throttle.remember(shared, `${name}@x.test`)
  expect(shared?.split(".")).toHaveLength(9)
  for (const name of ["uno", "dos"]) await attack(`${name}@x.test`, 25)
  const kinds = ["uno", "dos"].map(
    async name => (await throttle.admit(from(`${name}@x.test`, "203.0.113.21", shared))).kind,
  )
  expect(await Promise.all(kinds)).toEqual(["wait", "go"])
})

test("[AUTH-16] guesses from many addresses get shared turns with growing waits of up to a quarter of an hour", async () => {
  const answers = await attack("carla@example.com", 30)
  expect(answers.filter(({ kind }) => kind === "go")).toHaveLength(20)
  const waits = answers.slice(20).map(waitSeconds)
  expect(waits.slice(0, 5)).toEqual([180, 360, 540, 720, 900])
  expect(new Set(waits.slice(5))).toEqual(new Set([900]))
})

test("[AUTH-16] the owner on an unknown device gets the announced turn, however many strangers guess meanwhile", async () => {
  await attack("dora@example.com", 25)
  const throttle = throttleOn(database)
  const owner = from("dora@example.com", "203.0.113.30")
  const told = waitSeconds(await throttle.admit(owner))
  expect(told).toBeGreaterThan(0)
  expect(told).toBeLessThanOrEqual(900)
  await attack("dora@example.com", 8, 1000)
  clock += told * 1000 - 1
  expect(waitSeconds(await throttle.admit(owner)), "asking again does not make it later").toBe(1)
  await attack("dora@example.com", 8, 2000)
  clock += 1
  const both = await Promise.all([throttle.admit(owner), throttleOn(other).admit(owner)])
  expect(both.map(({ kind }) => kind).sort(), "one turn, one try").toEqual(["go", "wait"])
  // An attempt that could not be checked, because the ERP was away, keeps the turn.
  await throttle.takeBack(owner)
  expect((await throttle.admit(owner)).kind).toBe("go")
})

test("[AUTH-16] thirty addresses that come back as soon as they may guess slowly: a few tries an hour each", async () => {
  const next = new Map(Array.from({ length: 30 }, (_, at) => [stranger(at), clock] as const))
  const end = clock + minutes(45)
  let looked = 0
  while (clock < end) {
    for (const [address, at] of next) {
      if (at > clock) continue
      const answer = await throttleOn(database).admit(from("elsa@example.com", address))
      if (answer.kind === "go") looked++
      else next.set(address, clock + answer.retryAfterSeconds * 1000)
    }
    clock = Math.max(clock + 1000, Math.min(...next.values()))
  }
  // 20 tries without a wait, not five per address; then at most one per address in a quarter of an hour.
  expect(looked).toBeLessThanOrEqual(20 + 30 * 4)
  expect(looked).toBeGreaterThan(30)
})

test("[AUTH-16] the owner's sign-ins do not give a guesser new tries, and a quiet hour gives all of them back", async () => {
  await attack("flor@example.com", 20)
  const throttle = throttleOn(database)
  const own = from("flor@example.com", "203.0.113.40", await throttle.remember(null, "flor@example.com"))
  expect((await throttle.admit(own)).kind).toBe("go")
  await throttle.succeeded(own)
  expect((await attack("flor@example.com", 1, 500))[0]?.kind).toBe("wait")
  clock += minutes(61)
  expect((await attack("flor@example.com", 20, 600)).filter(({ kind }) => kind === "go").length).toBeGreaterThanOrEqual(
    19,
  )
})

test("[AUTH-16] an address that tries many accounts waits, an IPv6 subscriber as one; a known device there does not", async () => {
  const throttle = throttleOn(database)
  const place = (at: number) => `2001:db8:0:9::${at.toString(16)}`
  for (let at = 0; at < 30; at++) expect((await throttle.admit(from(`p${at}@x.test`, place(at)))).kind).toBe("go")
  expect((await throttle.admit(from("p30@x.test", place(30)))).kind).toBe("wait")
  const devices = await throttle.remember(null, "p30@x.test")
  expect((await throttle.admit(from("p30@x.test", place(30), devices))).kind).toBe("go")
})
