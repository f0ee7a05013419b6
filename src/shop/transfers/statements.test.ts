import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createLog } from "../../platform/log.ts"
import type { StatementJob } from "./statement-child.ts"
import { createStatementReaders } from "./statements.ts"

/** A reader process that never answers "preview" and answers "find" at once. */
const program = `process.on("message", job => { if (job.kind === "preview") for (;;); process.send(job.keys) })
process.send("ready")`

let folder: string
let readers: ReturnType<typeof createStatementReaders>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "chispa-statements-"))
  await writeFile(join(folder, "child.mjs"), program)
  const url = pathToFileURL(join(folder, "child.mjs"))
  readers = createStatementReaders({ log: createLog("silent"), program: url, workMs: 2000, maxWaitMs: 60_000 })
})
afterAll(async () => {
  readers.close()
  await rm(folder, { recursive: true })
})

const reading = { header: 0, columns: {}, dates: "dmy", decimals: "," } as const
const endless: StatementJob = { kind: "preview", bytes: new Uint8Array(), known: new Map(), reading: null }
const quick = (key: string): StatementJob => ({ kind: "find", bytes: new Uint8Array(), reading, keys: [key] })

test("[SINPE-03] a statement that cannot be read in time is stopped; others are read meanwhile, and its association's next one afterwards", async () => {
  const stuck = readers.run(1, endless)
  const behind = readers.run(1, quick("same association"))
  expect(await readers.run(2, quick("another association"))).toEqual(["another association"])
  // One association's queue is limited; others still have room.
  const more = Array.from({ length: 6 }, (_, at) => readers.run(1, quick(String(at))))
  expect(await readers.run(3, quick("a third one"))).toEqual(["a third one"])
  expect(await stuck).toBe("too-much")
  expect(await behind).toEqual(["same association"])
  expect((await Promise.all(more)).filter(why => why === "busy")).toHaveLength(3)
})
