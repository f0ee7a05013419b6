import { hashSync } from "bcryptjs"
import { Tinypool } from "tinypool"
import { afterAll, expect, test, vi } from "vitest"
import {
  createPasswords,
  isKnownPassword,
  PasswordsBusyError,
  passwordFitsBcrypt,
  storableHash,
} from "./password-hashes.ts"
import type { PasswordJob } from "./password-worker.ts"

// Each hash takes half a second of CPU, more on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const passwords = createPasswords({ cost: 12, threads: 1 })
/** The low cost keeps the tests quick; the rules under test are the same at every cost. */
const quick = createPasswords({ cost: 4, threads: 1 })
afterAll(() => Promise.all([passwords.close(), quick.close()]))

test("[REG-13] [AUTH-03] a password is hashed at cost 12 and matches only itself", async () => {
  const hash = await passwords.hash("contraseña segura")
  expect(hash).toMatch(/^\$2[aby]\$12\$/)
  expect(await passwords.verify("contraseña segura", hash)).toBe(true)
  expect(await passwords.verify("contraseña Segura", hash)).toBe(false)
})

test("[AUTH-03] hashes that other software made with $2y$ and $2a$ are accepted", async () => {
  const hash = hashSync("clave-vieja", 4)
  for (const mark of ["$2y$", "$2a$", "$2b$"]) {
    expect(await quick.verify("clave-vieja", hash.replace(/^\$2.\$/, mark))).toBe(true)
    expect(await quick.verify("otra", hash.replace(/^\$2.\$/, mark))).toBe(false)
  }
})

test("[AUTH-14] the Google mark and an empty or broken credential match no password", async () => {
  for (const credential of ["GOOGLE", "", "$2b$12$corto"])
    expect(await quick.verify(credential, credential)).toBe(false)
  expect(await quick.verify("x", null)).toBe(false)
})

test("[AUTH-04] [AUTH-16] an unknown account takes as long as a wrong password", async () => {
  const hash = await quick.hash("la-verdadera")
  const given = vi.spyOn(Tinypool.prototype, "run")
  for (const credential of [hash, null, "GOOGLE", "$2b$04$corto"])
    expect(await quick.verify("equivocada", credential)).toBe(false)
  const jobs = given.mock.calls.map(([job]) => job as PasswordJob)
  given.mockRestore()
  // Each of these costs one full comparison, because the hash's first characters name the cost.
  const whole = {
    kind: "compare",
    password: "equivocada",
    hash: expect.stringMatching(/^\$2b\$04\$[./A-Za-z0-9]{53}$/),
  }
  expect(jobs).toEqual([whole, whole, whole, whole].map(job => expect.objectContaining(job)))
})

test("[REG-13] a hash that Dolibarr would shorten is never returned", async () => {
  const made = ["$2b$12$ab../cd", '$2b$12$a"b', "$2b$12$a<b>c", "$2b$12$good"]
  expect(await storableHash(async () => made.shift() ?? "")).toBe("$2b$12$good")
  expect(made).toEqual([])
})

test("hashing leaves the event loop free: another thread does the work", async () => {
  const [ours, all] = [process.threadCpuUsage(), process.cpuUsage()]
  await passwords.verify("x", null)
  expect(process.threadCpuUsage(ours).user).toBeLessThan(process.cpuUsage(all).user / 2)
})

test("requests beyond the queue's limit are refused at once; closing leaves no one waiting", async () => {
  const small = createPasswords({ cost: 12, threads: 1, maxWaiting: 2 })
  const work = [1, 2, 3, 4, 5].map(() => small.verify("x", null).catch((error: unknown) => error))
  expect(await work[4]).toBeInstanceOf(PasswordsBusyError)
  await small.close()
  const results = await Promise.all(work)
  expect(results.every(result => result === false || result instanceof PasswordsBusyError)).toBe(true)
})

test("sign-ins go ahead of registrations that came first, and registrations are refused before sign-ins are", async () => {
  const busy = createPasswords({ cost: 4, threads: 1, maxNewWaiting: 3 })
  const ended: string[] = []
  const noted = (what: string, work: Promise<unknown>) =>
    work.then(
      () => ended.push(what),
      () => ended.push(`${what} refused`),
    )
  const work = [1, 2, 3, 4, 5].map(n => noted(`registration ${n}`, busy.hash("nueva")))
  work.push(noted("sign-in", busy.verify("x", null)))
  await Promise.all(work)
  expect(ended.at(0)).toMatch(/refused$/)
  expect(ended.filter(what => what.endsWith("refused")).length).toBeGreaterThan(0)
  expect(ended.indexOf("sign-in")).toBeLessThan(ended.indexOf("registration 2"))
  await busy.close()
})

test("[REG-13][I14] a flood of registrations from one address fills the queue and delays no one else", async () => {
  const busy = createPasswords({ cost: 4, threads: 1, maxNewWaiting: 6 })
  const ended: string[] = []
  const noted = (what: string, work: Promise<unknown>) =>
    work.then(
      () => ended.push(what),
      error => ended.push(error instanceof PasswordsBusyError ? `${what} refused` : `${what} ${error}`),
    )
  const flood = Array.from({ length: 20 }, () => noted("flood", busy.hash("nueva", "203.0.113.66")))
  const others = ["198.51.100.1", "198.51.100.2", "198.51.100.2"].map(from => noted("other", busy.hash("nueva", from)))
  const signIn = noted("sign-in", busy.verify("x", null))
  await Promise.all([...flood, ...others, signIn])
  expect(ended.filter(what => what === "other")).toHaveLength(3)
  // The queue was full when the others came, so each took the place of a job of the flood.
  expect(ended.filter(what => what === "flood refused").length).toBeGreaterThanOrEqual(20 - 6)
  const served = ended.filter(what => !what.endsWith("refused"))
  expect(served.indexOf("sign-in")).toBeLessThanOrEqual(1)
  expect(served.lastIndexOf("other")).toBeLessThan(served.lastIndexOf("flood"))
  await busy.close()
})

test("a password that bcrypt would truncate is detected", () => {
  expect(passwordFitsBcrypt("a".repeat(72))).toBe(true)
  expect(passwordFitsBcrypt("ñ".repeat(37))).toBe(false)
})

test("thousands of common passwords are recognised in any letter case", () => {
  for (const password of ["corvette", "q1w2e3r4t5", "Steelers", "jordan23", "victoria"])
    expect(isKnownPassword(password), password).toBe(true)
  for (const password of ["Clave1234", "Asocia1234", "Duena1234", "una-clave-larga", "83917264"])
    expect(isKnownPassword(password), password).toBe(false)
})
