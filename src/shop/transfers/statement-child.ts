import { createHash } from "node:crypto"
import { flushCompileCache } from "node:module"
import { type AwaitedTransfer, matchMovements } from "./rules/match-movements.ts"
import {
  detectReading,
  findHeader,
  headerKey,
  isComplete,
  type KnownFormat,
  knownReading,
  type Movement,
  type Reading,
  type Rows,
  readMovements,
} from "./rules/read-statement.ts"
import { statementRows } from "./statement-cells.ts"

export type StatementJob = { readonly bytes: Uint8Array } & (
  | { readonly kind: "preview"; readonly known: ReadonlyMap<string, KnownFormat>; readonly reading: Reading | null }
  | {
      readonly kind: "match"
      readonly reading: Reading
      readonly awaited: readonly AwaitedTransfer[]
      readonly used: readonly string[]
    }
  | { readonly kind: "find"; readonly reading: Reading; readonly keys: readonly string[] }
)
type Job<Kind> = Extract<StatementJob, { readonly kind: Kind }>

const shown = { rows: 6, cells: 16, movements: 6, sure: 500, doubtful: 200, rest: 200 }

/** Hashes the key, so that it is short and stored keys hold none of the bank's text. */
const shortKey = (movement: Movement): Movement => ({
  ...movement,
  key: createHash("sha256").update(movement.key).digest("base64url").slice(0, 24),
})

/** Caches the last statement, because it is looked at, matched and confirmed one after the other. */
let last: { readonly digest: string; readonly rows: Rows } | undefined

const readRows = (bytes: Uint8Array): Rows => {
  const digest = createHash("sha256").update(bytes).digest("base64url")
  if (last?.digest !== digest) last = { digest, rows: statementRows(bytes) }
  return last.rows
}

const listMovements = (rows: Rows, reading: Reading) => {
  const read = readMovements(rows, reading)
  return { ...read, movements: read.movements.map(shortKey) }
}

const preview = ({ bytes, known, reading: asked }: Job<"preview">) => {
  const rows = readRows(bytes)
  const remembered = knownReading(rows, known)
  const reading = asked ?? remembered?.reading ?? detectReading(rows, findHeader(rows))
  const read = listMovements(rows, reading)
  const widest = Math.max(0, ...rows.slice(0, 50).map(cells => cells.length))
  const titles = Array.from(
    { length: Math.min(widest, shown.cells) },
    (_, at) => rows[reading.header]?.[at] || `Columna ${at + 1}`,
  )
  const first = reading.header + 1
  return {
    reading,
    headerKey: headerKey(rows, reading.header),
    bank: remembered?.bank ?? null,
    titles,
    sample: rows.slice(first, first + shown.rows).map(cells => cells.slice(0, shown.cells)),
    lines: rows.length,
    isComplete: isComplete(reading.columns),
    movements: read.movements.slice(0, shown.movements),
    inAll: read.movements.length,
    out: read.out,
    unread: read.unread,
  }
}

const match = ({ bytes, reading, awaited, used }: Job<"match">) => {
  const { movements } = listMovements(readRows(bytes), reading)
  const known = new Set(used)
  const { sure, doubtful, rest } = matchMovements(movements, awaited, known)
  return {
    sure: sure.slice(0, shown.sure),
    doubtful: doubtful.slice(0, shown.doubtful),
    rest: rest.slice(0, shown.rest),
    counts: {
      sure: sure.length,
      doubtful: doubtful.length,
      rest: rest.length,
      used: movements.filter(({ key }) => known.has(key)).length,
    },
  }
}

const find = ({ bytes, reading, keys }: Job<"find">): Movement[] => {
  const wanted = new Set(keys)
  return listMovements(readRows(bytes), reading).movements.filter(({ key }) => wanted.has(key))
}

export type StatementPreview = ReturnType<typeof preview>
export type StatementMatches = ReturnType<typeof match>
export type StatementAnswer = StatementPreview | StatementMatches | Movement[]

const answerTo = (job: StatementJob): StatementAnswer => {
  if (job.kind === "preview") return preview(job)
  return job.kind === "match" ? match(job) : find(job)
}

process.on("message", (job: StatementJob) => process.send?.(answerTo(job)))

// Node writes the compile cache at a clean exit, but this process is killed.
flushCompileCache()
process.send?.("ready")
