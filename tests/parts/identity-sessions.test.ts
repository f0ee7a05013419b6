import { createHmac } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { connect, type Database, migrate } from "../../src/platform/database/database.ts"
import { createOutbox } from "../../src/platform/mail/mailer.ts"
import { sweepIdentity } from "../../src/platform/sessions/housekeeping.ts"
import { createOneTimeSecrets } from "../../src/platform/sessions/secrets.ts"
import { createSessions, type SessionKind } from "../../src/platform/sessions/sessions.ts"
import { createThrottle } from "../../src/platform/throttling/throttle.ts"
import { createPasswordResets } from "../../src/shop/accounts/identity.ts"
import { registerOnce } from "../../src/shop/accounts/registration.ts"
import { type FreshDatabase, freshDatabase } from "../support/postgres.ts"

let fresh: FreshDatabase
let database: Database
let other: Database
let clock = Date.parse("2025-03-01T12:00:00Z")
const now = () => new Date(clock)
const minutes = (n: number) => n * 60_000
const days = (n: number) => n * 24 * 60 * 60_000

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

const ana = { name: "Ana", email: "ana@example.com" }
const sessionsOn = (on: Database, kind: SessionKind = "customer") => createSessions<typeof ana>(on, kind, { now })

test("[AUTH-06] [AUTH-12] a session is seen by a second process; an invented id is not", async () => {
  const { id } = await sessionsOn(database).start(7, ana)
  expect(id).toMatch(/^[\w-]{43}$/)
  expect(await sessionsOn(other).read(id)).toMatchObject({ accountId: 7, profile: ana })
  for (const junk of [null, undefined, "", "x".repeat(43), `${id} `, "'; drop table customer_sessions; --"])
    expect(await sessionsOn(database).read(junk)).toBeNull()
})

test("[AUTH-10] the database keeps a hash of the id and never the id", async () => {
  const { id } = await sessionsOn(database).start(8, ana)
  const rows = await database.query<{ id_hash: Buffer }>("select * from customer_sessions where account_id = 8")
  expect(rows[0]?.id_hash.equals(createHmac("sha256", "").update(id).digest())).toBe(true)
  expect(JSON.stringify(rows)).not.toContain(id)
})

test("another session secret ends every session", async () => {
  const { id } = await createSessions<typeof ana>(database, "customer", { now, secret: "one" }).start(8, ana)
  expect(await createSessions<typeof ana>(other, "customer", { now, secret: "one" }).read(id)).not.toBeNull()
  expect(await createSessions<typeof ana>(other, "customer", { now, secret: "two" }).read(id)).toBeNull()
})

test("signing in gives a new id and ends the one that the browser came with", async () => {
  const sessions = sessionsOn(database)
  const fixed = "A".repeat(43)
  const first = await sessions.start(9, ana, fixed)
  expect(first.id).not.toBe(fixed)
  expect(await sessions.read(fixed)).toBeNull()
  const second = await sessions.start(9, ana, first.id)
  expect(second.id).not.toBe(first.id)
  expect(await sessions.read(first.id)).toBeNull()
  expect(await sessions.read(second.id)).not.toBeNull()
})

test("[AUTH-08] logout ends the session for every process", async () => {
  const { id } = await sessionsOn(database).start(10, ana)
  await sessionsOn(other).end(id)
  expect(await sessionsOn(database).read(id)).toBeNull()
})

test("logging out everywhere spares the session that asked and other people's", async () => {
  const sessions = sessionsOn(database)
  const [phone, laptop, library] = await Promise.all([1, 2, 3].map(() => sessions.start(11, ana)))
  const stranger = await sessions.start(12, ana)
  await sessions.endAll(11, laptop?.id)
  expect(await sessions.read(phone?.id)).toBeNull()
  expect(await sessions.read(library?.id)).toBeNull()
  expect(await sessions.read(laptop?.id)).not.toBeNull()
  expect(await sessions.read(stranger.id)).not.toBeNull()
  await sessions.endAll(11)
  expect(await sessions.read(laptop?.id)).toBeNull()
})

test("a customer's session id gives no access to staff pages, nor the reverse", async () => {
  const customer = await sessionsOn(database).start(13, ana)
  const staff = await sessionsOn(database, "staff").start(13, ana)
  expect(await sessionsOn(database, "staff").read(customer.id)).toBeNull()
  expect(await sessionsOn(database).read(staff.id)).toBeNull()
})

test("[AUTH-07] use prolongs a session; it ends after a long pause, and after its maximum age in any case", async () => {
  const sessions = sessionsOn(database)
  const { id } = await sessions.start(14, ana)
  const resting = await sessions.start(14, ana)
  for (let used = 0; used < 8; used++) {
    clock += days(10)
    expect(await sessions.read(id), `after ${used + 1} visits`).not.toBeNull()
  }
  expect(await sessions.read(resting.id)).toBeNull()
  clock += days(9)
  expect(await sessions.read(id)).not.toBeNull()
  clock += days(1) + 1
  expect(await sessions.read(id)).toBeNull()
  const staff = await sessionsOn(database, "staff").start(1, ana)
  clock += days(0.5) + 1
  expect(await sessionsOn(database, "staff").read(staff.id)).toBeNull()
})

test("an edited profile is seen in every session of the account", async () => {
  const sessions = sessionsOn(database)
  const [one, two] = [await sessions.start(15, ana), await sessions.start(15, ana)]
  await sessions.updateProfile(15, { ...ana, name: "Ana María" })
  for (const { id } of [one, two]) expect((await sessions.read(id))?.profile.name).toBe("Ana María")
})

const throttleOn = (on: Database, scope = "customer") => createThrottle(on, scope, now)

test("[AUTH-16] after five wrong passwords an account waits longer and longer, in every process", async () => {
  const attempt = { account: "luis@example.com", address: "203.0.113.1" }
  const admit = (i: number) => throttleOn(i % 2 ? database : other).admit(attempt)
  for (let i = 0; i < 5; i++) expect(await admit(i)).toEqual({ kind: "go" })
  const waits: number[] = []
  for (let i = 0; i < 14; i++) {
    const answer = await admit(i)
    if (answer.kind === "go") throw new Error("was let through")
    waits.push(answer.retryAfterSeconds)
    clock += answer.retryAfterSeconds * 1000 - 1
    expect((await admit(i)).kind, "one millisecond before").toBe("wait")
    clock += 1
    expect(await admit(i), "after exactly the time it was told").toEqual({ kind: "go" })
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900])
  clock += days(1) + 1
  for (let i = 0; i < 5; i++) expect((await admit(i)).kind).toBe("go")
})

test("[AUTH-16] of fifty simultaneous guesses from two processes five are checked", async () => {
  const attempt = { account: "marta@example.com", address: "203.0.113.2" }
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => throttleOn(i % 2 ? database : other).admit(attempt)),
  )
  expect(answers.filter(answer => answer.kind === "go")).toHaveLength(5)
})

test("[AUTH-16] an address that tries many accounts waits, an IPv6 subscriber as one; others do not", async () => {
  const throttle = throttleOn(database)
  const from = (i: number) => ({ account: `persona${i}@example.com`, address: `2001:db8:0:9::${i.toString(16)}` })
  for (let i = 0; i < 30; i++) expect((await throttle.admit(from(i))).kind, String(i)).toBe("go")
  expect((await throttle.admit(from(30))).kind).toBe("wait")
  expect((await throttle.admit({ account: "persona30@example.com", address: "2001:db8:0:a::1" })).kind).toBe("go")
})

test("[AUTH-16] a right password clears the account; an attempt that could not be checked does not count", async () => {
  const throttle = throttleOn(database)
  const attempt = { account: "Rosa@example.com ", address: "203.0.113.4" }
  for (let i = 0; i < 5; i++) await throttle.admit(attempt)
  await throttle.succeeded({ ...attempt, account: "rosa@EXAMPLE.com" })
  expect((await throttle.admit(attempt)).kind).toBe("go")
  for (let i = 0; i < 20; i++) {
    expect((await throttle.admit(attempt)).kind).toBe("go")
    await throttle.takeBack(attempt)
  }
})

test("[AUTH-16] signing in to an attacker's own account does not reset the address", async () => {
  const throttle = throttleOn(database)
  const address = "203.0.113.5"
  const mine = { account: "atacante@example.com", address }
  for (let i = 0; i < 28; i++) await throttle.admit({ account: `victima${i}@example.com`, address })
  expect((await throttle.admit(mine)).kind).toBe("go")
  await throttle.succeeded(mine)
  await throttle.admit({ account: "victima28@example.com", address })
  await throttle.admit({ account: "victima29@example.com", address })
  expect((await throttle.admit({ account: "victima30@example.com", address })).kind).toBe("wait")
})

test("[REG-14] two registrations of one e-mail at the same moment make one account", async () => {
  const accounts: string[] = []
  const register = (on: Database, email: string) =>
    registerOnce(on, email, {
      find: async () => {
        await on.query("select pg_sleep(0.02)")
        return accounts[0] ?? null
      },
      create: async () => {
        await on.query("select pg_sleep(0.02)")
        accounts.push(email)
        return email
      },
    })
  const results = await Promise.all([
    register(database, "Nueva@example.com"),
    register(other, "nueva@example.com "),
    register(database, "NUEVA@EXAMPLE.COM"),
  ])
  expect(accounts).toHaveLength(1)
  expect(results.map(result => result.kind).sort()).toEqual(["created", "exists", "exists"])
})

test("[REG-15] a creation whose answer was lost is found; one that failed is reported", async () => {
  let made: string | null = null
  const lost = registerOnce(database, "perdida@example.com", {
    find: async () => made,
    create: async () => {
      made = "perdida"
      throw new Error("no answer")
    },
  })
  expect(await lost).toEqual({ kind: "created", account: "perdida" })
  const failed = registerOnce(database, "fallida@example.com", {
    find: async () => null,
    create: () => Promise.reject(new Error("refused")),
  })
  await expect(failed).rejects.toThrow("refused")
})

test("a reset link works once, for half an hour, and a newer one ends it", async () => {
  const resets = createPasswordResets(database, now)
  const request = { accountId: 7, email: "ana@example.com" }
  const old = await resets.make(request)
  const link = await resets.make(request)
  expect(await resets.peek(old)).toBeNull()
  expect(await resets.peek(link)).toEqual(request)
  const taken = await Promise.all([resets.take(link), createPasswordResets(other, now).take(link)])
  expect(taken.filter(Boolean)).toEqual([request])
  const late = await resets.make(request)
  clock += minutes(30)
  expect(await resets.take(late)).toBeNull()
})

test("[I14] a one-time secret works only for its own purpose, and still works after it was tried for another", async () => {
  const proofs = createOneTimeSecrets<string>(database, { purpose: "email-proof", lifeMs: minutes(30), now })
  const resets = createOneTimeSecrets<string>(database, { purpose: "password-reset", lifeMs: minutes(30), now })
  const secret = await proofs.make("ana", "7")
  expect([await resets.peek(secret), await resets.take(secret)]).toEqual([null, null])
  await resets.revoke("7")
  expect(await proofs.take(secret)).toBe("ana")
  expect(await proofs.take(secret)).toBeNull()
})

test("expired rows are deleted and others stay", async () => {
  const sessions = sessionsOn(database)
  await sessions.start(90, ana)
  clock += days(30)
  const { id } = await sessions.start(91, ana)
  await sweepIdentity(database, now())
  const count = async (account: number) =>
    (await database.query("select 1 from customer_sessions where account_id = $1", [account])).length
  expect([await count(90), await count(91)]).toEqual([0, 1])
  expect(await sessions.read(id)).not.toBeNull()
  expect(await database.query("select 1 from sign_in_attempts")).toEqual([])
})

test("without a mail server mails are stored and can be read, newest first; invalid recipients are refused", async () => {
  const outbox = createOutbox(database, "Chispa <soporte@chispa.test>")
  await outbox.send({ to: "ana@example.com", subject: "Primero", text: "hola" })
  await outbox.send({ to: "ana@example.com", subject: "Segundo", text: "hola", html: "<p>hola</p>" })
  const [newest, oldest] = await outbox.list()
  expect([newest?.subject, oldest?.subject]).toEqual(["Segundo", "Primero"])
  expect(await outbox.get(newest?.id ?? 0)).toMatchObject({ to: "ana@example.com", html: "<p>hola</p>" })
  expect(await outbox.get(Number.NaN)).toBeNull()
  for (const to of ["", "ana", "a@b.c, d@e.f", "a@b.c\r\nBcc: d@e.f", "Ana <a@b.c>", "a\0@b.c"])
    await expect(outbox.send({ to, subject: "x", text: "x" })).rejects.toMatchObject({ reason: "bad-recipient" })
})
