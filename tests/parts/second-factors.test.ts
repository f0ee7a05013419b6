import { TOTP } from "otpauth"
import { afterAll, beforeAll, expect, test } from "vitest"
import { connect, type Database, migrate } from "../../src/platform/database/database.ts"
import { createSecondFactors } from "../../src/platform/sessions/second-factors.ts"
import { type FreshDatabase, freshDatabase } from "../support/postgres.ts"

let fresh: FreshDatabase
let database: Database
let clock = Date.parse("2026-03-01T12:00:00Z")
const now = () => new Date(clock)
const later = (seconds: number) => {
  clock += seconds * 1000
}
const factors = () => createSecondFactors(database, { issuer: "Chispa", now })

beforeAll(async () => {
  fresh = await freshDatabase()
  database = connect(fresh.url)
  await migrate(database)
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

const turnedOn = async (accountId: number) => {
  await factors().begin(accountId)
  const { secret = "", uri = "" } = (await factors().begun(accountId, "ASEIC")) ?? {}
  const codeAt = (seconds = 0) => new TOTP({ secret }).generate({ timestamp: clock + seconds * 1000 })
  return { secret, uri, codeAt, codes: (await factors().confirm(accountId, codeAt())) ?? [] }
}

test("[AUTH-16] a second factor is on after its first right code, and its secret is shown only until then", async () => {
  await factors().begin(1)
  const begun = await factors().begun(1, "ASEIC")
  expect(begun?.uri).toMatch(/^otpauth:\/\/totp\/Chispa:ASEIC\?/)
  await factors().begin(1)
  expect(await factors().begun(1, "ASEIC")).toEqual(begun)
  expect(await factors().confirm(1, "000000")).toBeNull()
  expect(await factors().state(1)).toBeNull()
  expect(await factors().check(1, "000000")).toBe(false)
  const codes = await factors().confirm(1, new TOTP({ secret: begun!.secret }).generate({ timestamp: clock }))
  expect(new Set(codes).size).toBe(10)
  expect(await factors().state(1)).toEqual({ left: 10 })
  expect(await factors().begun(1, "ASEIC")).toBeNull()
  const [row] = await database.query<{ all: string }>("select second_factors::text as all from second_factors")
  for (const code of codes ?? []) expect(row?.all).not.toContain(code)
})

test("[AUTH-16] a code counts once, also if it is sent twice at once, and only around its half minute", async () => {
  const { codeAt } = await turnedOn(2)
  expect(await factors().check(2, codeAt())).toBe(false)
  later(30)
  const both = await Promise.all([factors().check(2, codeAt()), factors().check(2, ` ${codeAt()} `)])
  expect(both.toSorted()).toEqual([false, true])
  const older = codeAt()
  later(90)
  expect(await factors().check(2, older)).toBe(false)
  expect(await factors().check(2, codeAt(90))).toBe(false)
  expect(await factors().check(2, codeAt(30))).toBe(true)
})

test("[AUTH-16] a recovery code is good once, for its own account, however it is written", async () => {
  const { codes } = await turnedOn(3)
  await turnedOn(4)
  const [first = "", second = ""] = codes
  expect(await factors().check(4, first)).toBe(false)
  const written = `${first.slice(0, 5).toLowerCase()}-${first.slice(5)}`
  expect(await factors().check(3, written)).toBe(true)
  expect(await factors().check(3, first)).toBe(false)
  const both = await Promise.all([factors().check(3, second), factors().check(3, second)])
  expect(both.toSorted()).toEqual([false, true])
  expect(await factors().state(3)).toEqual({ left: 8 })
  expect(await factors().remove(3)).toBe(true)
  expect(await factors().remove(3)).toBe(false)
})

test("[AUTH-16] giving an unconfirmed setup up does not turn a confirmed one off", async () => {
  await factors().begin(5)
  await factors().cancel(5)
  expect(await factors().begun(5, "ASEIC")).toBeNull()
  await turnedOn(6)
  await factors().cancel(6)
  expect(await factors().state(6)).not.toBeNull()
})
