import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import pg from "pg"
import { expect, test } from "vitest"
import { isDatabaseAway, storedJson } from "./database.ts"

const catchError = async (onConnection: "end" | "destroy" | "silence") => {
  const server = createServer(socket => {
    socket.on("error", () => undefined)
    if (onConnection !== "silence") socket.once("data", () => socket[onConnection]())
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  const { port } = server.address() as AddressInfo
  const pool = new pg.Pool({ connectionString: `postgres://x:x@127.0.0.1:${port}/x`, connectionTimeoutMillis: 200 })
  pool.on("error", () => undefined)
  try {
    return await pool.query("select 1").then(
      () => undefined,
      (error: unknown) => error,
    )
  } finally {
    await pool.end()
    server.close()
  }
}

test("a PostgreSQL that drops its connections, is absent or does not answer counts as away, with or without a driver's code", async () => {
  for (const fault of ["end", "destroy", "silence"] as const) {
    const error = await catchError(fault)
    expect(isDatabaseAway(error), `${fault}: ${String(error)}`).toBe(true)
  }
  expect(isDatabaseAway(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }))).toBe(true)
})

test("an error counts as away only if repeating the query may help", () => {
  const coded = (code: string) => isDatabaseAway(Object.assign(new Error("x"), { code }))
  for (const code of ["57P01", "53300", "40P01", "40001", "55P03", "08006"]) expect(coded(code), code).toBe(true)
  for (const code of ["23505", "42P01", "22001"]) expect(coded(code), code).toBe(false)
  for (const other of [new Error("a rule says no"), null, "text", undefined]) expect(isDatabaseAway(other)).toBe(false)
})

test("stored JSON loses NUL and half characters and nothing else", () => {
  const fine = { a: ["\\u0000", "😀", "línea\n"], b: null }
  expect(JSON.parse(storedJson(fine))).toEqual(fine)
  expect(JSON.parse(storedJson({ a: ["N\0E", "x\ud83d"] }))).toEqual({ a: ["NE", "x\ufffd"] })
})
