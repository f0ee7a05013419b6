import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { deleteExpiredRows, workflowPayloads } from "../../src/main/retention.ts"
import { connect, type Database, migrate } from "../../src/platform/database/database.ts"
import { createLog } from "../../src/platform/log.ts"
import { startMailQueue } from "../../src/platform/mail/mail-queue.ts"
import { messageRecords, type QueuedMessage, writeMessage } from "../../src/platform/mail/message-records.ts"
import { createSmtpMailer } from "../../src/providers/smtp/smtp.ts"
import { startMailServer } from "../support/mail-server.ts"
import { type FreshDatabase, freshDatabase } from "../support/postgres.ts"

let fresh: FreshDatabase
let database: Database
const started: { stop(): Promise<void> }[] = []
const later = <T extends { stop(): Promise<void> }>(part: T): T => {
  started.push(part)
  return part
}

beforeEach(async () => {
  fresh = await freshDatabase()
  database = connect(fresh.url)
  await migrate(database)
})

afterEach(async () => {
  for (const part of started.splice(0).reverse()) await part.stop()
  await database.close()
  await fresh.drop()
})

const write = (to: string, fact = `fact:${to}`) =>
  writeMessage(database.query, { fact, to: { email: to }, kind: "notice", data: { secret: "el cuerpo" } })

const queueTo = (url: string, timeLimitMs = 5000) => {
  const mailer = createSmtpMailer({ url, from: "Chispa <soporte@chispa.test>", timeLimitMs })
  const deliver = async ({ to, fact }: QueuedMessage) => {
    await mailer.send({ to: "email" in to ? to.email : "", subject: fact, text: "hola", messageId: `<${fact}@chispa>` })
    return "sent" as const
  }
  return later(startMailQueue({ database, deliver, log: createLog("silent"), pauseMs: 20 }))
}

interface Row {
  recipient: string
  outcome: string | null
  tries: number
  problem: string | null
  data: unknown
  in_seconds: number
}
const readRow = async (to: string): Promise<Row | undefined> =>
  (
    await database.query<Row>(
      "select *, extract(epoch from next_try_at - now())::float as in_seconds from messages where recipient = $1",
      [to],
    )
  )[0]
const isNow = (to: string, row: Partial<Row>) =>
  vi.waitFor(async () => expect(await readRow(to)).toMatchObject(row), { timeout: 60_000, interval: 20 })

test("an event written twice is one mail; its body is deleted and the row stays", async () => {
  const server = later(await startMailServer())
  await Promise.all([write("ana@chispa.test", "listo:1"), write("ana@chispa.test", "listo:1")])
  await write("beto@chispa.test", "listo:1")
  // Two processes share the queue.
  queueTo(server.url)
  queueTo(server.url)
  await isNow("ana@chispa.test", { outcome: "sent", data: null, tries: 1 })
  await isNow("beto@chispa.test", { outcome: "sent", data: null, tries: 1 })
  await write("ana@chispa.test", "listo:1")
  await write("ana@chispa.test", "entregado:1")
  await vi.waitFor(() => expect(server.accepted).toHaveLength(3), { timeout: 60_000 })
  expect(
    server.accepted
      .filter(({ to }) => to === "ana@chispa.test")
      .map(({ source }) => /Subject: (.*)\r/.exec(source)?.[1]),
  ).toEqual(["listo:1", "entregado:1"])
})

test("[MAIL-04] an urgent mail goes ahead of five hundred others, also when a slow server delays those", async () => {
  const slow = Promise.withResolvers<"sent">()
  const stalled: string[] = []
  await database.query(
    `insert into messages (fact, recipient, kind, data)
     select 'aviso:' || n, 'masivo' || n || '@chispa.test', 'notice', '{}' from generate_series(1, 500) n`,
  )
  const deliver = async ({ fact }: QueuedMessage) => {
    if (fact === "clave:1") return "sent"
    stalled.push(fact)
    return slow.promise
  }
  later(startMailQueue({ database, deliver, log: createLog("silent"), pauseMs: 20, concurrency: 6 }))
  await vi.waitFor(() => expect(stalled).toHaveLength(5), { timeout: 60_000 })
  const urgent = { fact: "clave:1", to: { email: "ana@chispa.test" }, kind: "notice", data: {}, urgent: true }
  await writeMessage(database.query, urgent)
  await isNow("ana@chispa.test", { outcome: "sent" })
  expect(stalled).toHaveLength(5)
  await database.query("delete from messages where next_try_at <= now()")
  slow.resolve("sent")
})

test("a rolled-back transaction sends no mail", async () => {
  const failing = database.transaction(async tx => {
    await writeMessage(tx, { fact: "f", to: { email: "ana@chispa.test" }, kind: "notice", data: {} })
    throw new Error("not after all")
  })
  await expect(failing).rejects.toThrow("not after all")
  expect(await readRow("ana@chispa.test")).toBeUndefined()
})

test("[MAIL-04] a refused address and a server that stalls for one mail delay no other mail", async () => {
  const stalled = Promise.withResolvers<void>()
  const server = later(
    await startMailServer({
      onRcptTo({ address }, _session, done) {
        if (address === "no@chispa.test") return done(new Error("550 no such user"))
        if (address === "lento@chispa.test") return stalled.resolve()
        done()
      },
    }),
  )
  await write("lento@chispa.test")
  queueTo(server.url)
  await stalled.promise
  await write("no@chispa.test")
  await write("ana@chispa.test")
  await isNow("ana@chispa.test", { outcome: "sent" })
  await isNow("no@chispa.test", { outcome: null, tries: 1, problem: "the mail server refuses the recipient" })
  await isNow("lento@chispa.test", { outcome: null, problem: "the mail server took too long" })
})

test("[MAIL-04] a mail is tried with growing pauses and listed as failed after two days", async () => {
  const records = messageRecords(database)
  await write("ana@chispa.test")
  const pauses: number[] = []
  const retryNow = () => database.query("update messages set next_try_at = now()")
  for (let tries = 1; tries <= 4; tries++) {
    const [taken] = await records.takeDue(5, { urgent: false })
    expect(taken?.tries).toBe(tries)
    expect(await records.takeDue(5, { urgent: false })).toEqual([])
    expect(await records.failed(taken!, "unreachable")).toBe(false)
    pauses.push(Math.round((await readRow("ana@chispa.test"))!.in_seconds))
    await retryNow()
  }
  expect(pauses).toEqual([30, 60, 120, 240])
  expect(await records.failures()).toEqual([])
  await database.query("update messages set useful_until = now()")
  queueTo("smtp://127.0.0.1:1")
  await isNow("ana@chispa.test", { outcome: "failed" })
  expect(await records.failures()).toMatchObject([
    { recipient: "ana@chispa.test", tries: 5, problem: expect.stringMatching(/cannot be used/) },
  ])

  await database.query("create schema dbos")
  await database.query("create table dbos.workflow_status (workflow_uuid text, status text, updated_at bigint)")
  for (const table of workflowPayloads) await database.query(`create table dbos.${table} (workflow_uuid text)`)
  await deleteExpiredRows(database, new Date())
  expect(await records.failures()).toHaveLength(1)
  await deleteExpiredRows(database, new Date(Date.now() + 91 * 24 * 3_600_000))
  expect(await records.failures()).toEqual([])
})

test("[MAIL-04] a server that dies in the middle of a mail gets it once when it is back", async () => {
  const dying = await startMailServer({
    onData(stream) {
      stream.once("data", () => (stream as unknown as { session?: unknown; destroy(): void }).destroy())
      dying.stop()
    },
  })
  await write("ana@chispa.test")
  queueTo(dying.url, 500)
  await isNow("ana@chispa.test", { outcome: null, tries: 1, problem: expect.any(String) })
  const back = later(await startMailServer({}, Number(new URL(dying.url).port)))
  await database.query("update messages set next_try_at = now()")
  await isNow("ana@chispa.test", { outcome: "sent", tries: 2 })
  expect(back.accepted.map(({ to }) => to)).toEqual(["ana@chispa.test"])
})

test("[MAIL-04] the mail of a process that died is taken over when its lease ends", async () => {
  const server = later(await startMailServer())
  await write("ana@chispa.test")
  const [dead] = await messageRecords(database).takeDue(1, { urgent: false })
  const queue = queueTo(server.url)
  await write("beto@chispa.test")
  await isNow("beto@chispa.test", { outcome: "sent" })
  expect(await readRow("ana@chispa.test")).toMatchObject({ outcome: null, tries: 1 })
  await database.query("update messages set next_try_at = now() where outcome is null")
  await isNow("ana@chispa.test", { outcome: "sent", tries: 2 })
  await queue.stop()
  // The first process comes back and must not undo the delivery.
  expect(await messageRecords(database).failed(dead!, "late")).toBe(false)
  expect(await readRow("ana@chispa.test")).toMatchObject({ outcome: "sent" })
})
