/**
 * Every text that a person can send must be read in linear time.
 *
 * The tests compare CPU times of this process, never a clock. First they compare a reader with plain passes over the same text. If
 * the reader takes many passes, they compare it with itself on a sixteenth of the text: a linear reader then takes 16 times as
 * long, a quadratic one 256 times, and the limit is 48. The fastest of several runs counts, so that a busy machine does not matter.
 */
import { globSync, readFileSync } from "node:fs"
import { resolve } from "node:path"
import fc from "fast-check"
import { beforeAll, expect, test } from "vitest"
import { asStored, withoutTags } from "../../src/erp/stored-text.ts"
import { recogniseContent } from "../../src/gerber/read/file-content.ts"
import { addressGroup } from "../../src/platform/throttling/throttle.ts"
import { storedNames } from "../../src/shop/boards/board-request.ts"
import { parseCriteria } from "../../src/shop/catalogue/search/search-index.ts"
import { recogniseList } from "../../src/shop/lists/recognise-list.ts"
import { parseList } from "../../src/shop/lists/rules/list-lines.ts"
import { wantedPart } from "../../src/shop/lists/rules/wanted-part.ts"
import { spokenOrder } from "../../src/shop/lists/spoken-order.ts"
import { readCsv } from "../../src/shop/setup/product-csv.ts"
import { matchMovements } from "../../src/shop/transfers/rules/match-movements.ts"
import {
  columnsIn,
  detectDateOrder,
  detectDecimalMark,
  detectReading,
  findHeader,
  headerKey,
  knownReading,
  readCents,
  readDay,
  readMovements,
} from "../../src/shop/transfers/rules/read-statement.ts"
import { statementRows } from "../../src/shop/transfers/statement-cells.ts"
import { readParameters, readWanted } from "../../src/shop/vocabulary/part-reading.ts"
import { namesLike } from "../../src/shop/vocabulary/search-words.ts"
import { decodeText } from "../../src/shop/vocabulary/spreadsheet-text.ts"
import { demoParts } from "../support/demo-parts.ts"

type Read = (text: string) => unknown

const long = 16_000
const times = 16
const maxGrowth = 48
const maxPasses = 800

const spent = (work: () => unknown): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}
const minTime = (runs: number, work: () => unknown): number =>
  Math.min(...Array.from({ length: runs }, () => spent(work)))

/** The least that a reader does: it looks at every character. */
const plainPass = (text: string): number => {
  let mixed = 0
  for (let at = 0; at < text.length; at++) mixed ^= text.charCodeAt(at)
  return mixed
}
let onePass = 0
beforeAll(() => {
  const text = "a1 ,".repeat(long / 4)
  onePass = Math.max(
    1,
    minTime(50, () => plainPass(text)),
  )
})

/** A text of any length: a beginning, a repeated piece and an end. */
interface Shape {
  readonly begin: string
  readonly piece: string
  readonly end: string
}
const makeText = ({ begin, piece, end }: Shape, length: number): string =>
  begin + piece.repeat(Math.ceil(length / piece.length)).slice(0, length) + end

/** Ignores errors, because only the time counts. */
const quietly =
  (read: Read): Read =>
  text => {
    try {
      return read(text)
    } catch {
      return undefined
    }
  }

const growth = (read: Read, shape: Shape): number => {
  const [whole, part] = [makeText(shape, long), makeText(shape, long / times)]
  const run = quietly(read)
  if (spent(() => run(whole)) <= maxPasses * onePass) return 1
  return (
    minTime(3, () => run(whole)) /
    Math.max(
      minTime(5, () => run(part)),
      (maxPasses * onePass) / maxGrowth,
    )
  )
}

const pieces = [
  ..." \n\t\"'`,;|.-_/:()[]<>&%#@+*=\\{}019axAéΩ\u0301\uFEFF\u0000",
  ...[
    "😀",
    "<!--",
    "</a",
    "<a ",
    '"\n',
    '\n"',
    '""',
    '","',
    "1 ",
    "1,",
    "1, ",
    "1 y ",
    "1 Ωy ",
    "1x",
    "1 x ",
    "x1 ",
    "(1)",
  ],
  ...[
    "a ",
    "a,",
    "a.",
    "a1",
    "a@",
    "a-",
    "-1",
    "1-",
    "1/1",
    "1.1",
    "0.",
    "00",
    "de ",
    "para ",
    "macho ",
    "R1,",
    "R1-R2 ",
  ],
  ...[
    "1k",
    "4k7 ",
    "10u,",
    "- ",
    "[ ] ",
    "1. ",
    "**",
    "..",
    "../",
    "....//",
    "&#1;",
    "&amp",
    "a=1&",
    "[{",
    '"a":',
    "1:",
  ],
  ...["cantidad ", "c/u ", "each ", "100 a 5 ", "negro ", "b1k ", "\r\n", "1;a\n", "https://a", "%41", "506", "aA1 "],
]
const edges = ["", "!", "1", "x", '"', "(", "<", "a@", "5 a ", "R1: ", "Cantidad;Descripcion\n1;"]
const shapes: readonly Shape[] = pieces.flatMap(piece => [
  { begin: "", piece, end: "" },
  { begin: "a", piece, end: "!" },
])

const makeFields = (text: string) =>
  ({
    get: () => text,
    getAll: () => [text],
    has: () => true,
    [Symbol.iterator]: () => [["a", text]][Symbol.iterator](),
  }) as unknown

const given: Readonly<Record<string, (text: string) => unknown>> = {
  string: text => text,
  "string | null": text => text,
  FormData: makeFields,
  URLSearchParams: makeFields,
  Uint8Array: text => Buffer.from(text),
  "readonly string[]": text => [text],
}
const others: Readonly<Record<string, unknown>> = {
  string: "abc",
  number: 300,
  Unit: "ohm",
  ParameterKey: "resistencia",
}

const signature = /^export (?:const|function) (\w+)(?: = )?\(([^()]*)\)/gm

/** Every exported function of the rules and the vocabulary that takes a text, a form or an address first or second. */
const ownReaders = async (): Promise<[name: string, read: Read][]> => {
  const files = globSync("src/shop/{*/rules,vocabulary}/*.ts").filter(path => !path.endsWith(".test.ts"))
  const found = await Promise.all(
    files.map(async path => {
      const exported: Record<string, unknown> = await import(resolve(path))
      return [...readFileSync(path, "utf8").matchAll(signature)].flatMap(([, name = "", list = ""]) => {
        const types = list.split(",").map(one => one.split(":")[1]?.replace(/=.*/, "").trim() ?? "")
        const place = types.slice(0, 2).findIndex(type => type in given)
        const call = exported[name]
        if (place === -1 || typeof call !== "function") return []
        const read: Read = text =>
          call(...types.map((type, at) => (at === place ? given[type]!(text) : (others[type] ?? undefined))))
        return [[`${path}: ${name}`, read] satisfies [string, Read]]
      })
    }),
  )
  return found.flat()
}

const movement = { key: "m", day: "2026-11-17", cents: 500, reference: "", text: "", phone: "" }
const order = {
  orderId: 1,
  ref: "SO2611-0001",
  code: "SO26110001",
  reference: "77001234",
  cents: 500,
  name: "Ana Mora",
  phone: "88887777",
  day: "2026-11-17",
  ended: false,
}
const matched = (overrides: Partial<typeof movement>, of: Partial<typeof order> = {}) =>
  matchMovements([{ ...movement, ...overrides }], [{ ...order, ...of }], new Set())
const splitCells = (text: string) => text.split("\n").map(line => line.split(";"))

/** Readers that take more than a text, or live elsewhere. */
const namedReaders: Readonly<Record<string, Read>> = {
  "a pasted list": parseList,
  "a list's line as a part": text => wantedPart({ text, part: text, units: 1, unitsAssumed: true }, () => true),
  "a search": parseCriteria,
  "a search for a part": readWanted,
  "a name that is searched": text => namesLike([{ name: text }], ({ name }) => name, text),
  "a product's text": text => readParameters({ label: text, description: text }, "resistor"),
  "a statement's cells": text => {
    const rows = splitCells(text)
    return [columnsIn(rows[0]!), headerKey(rows, 0), readMovements(rows, detectReading(rows, findHeader(rows)))]
  },
  "a statement by known titles": text =>
    knownReading(
      splitCells(text),
      new Map([["fecha|monto", { bank: "b", reading: detectReading([], findHeader([])) }]]),
    ),
  "a statement's day": text => [detectDateOrder([text]), readDay(text, "dmy")],
  "a statement's amount": text => [detectDecimalMark([text]), readCents(text, ","), readCents(text, ".")],
  "a movement's words": text => matched({ text }),
  "a movement's reference": text => matched({ reference: text }, { reference: text }),
  "a movement's phone and name": text => matched({ phone: text, text }, { phone: text, name: text }),
  "a CSV of products": text => {
    try {
      return readCsv(text)
    } catch {
      // The parser throws at a quote that is never closed.
      return []
    }
  },
  "names of uploaded files": text => storedNames([text, text, text]),
  "a board's file": text => recogniseContent(Buffer.from(text)),
  "a file's letters": text => decodeText(Buffer.from(text)),
  "an address": addressGroup,
  "a text for the ERP": text => asStored(text),
  "a text without tags": text => withoutTags(text),
}

const faultsIn = (readers: readonly (readonly [string, Read])[], texts: readonly Shape[]): string[] =>
  readers.flatMap(([name, read]) => {
    const worst = texts.map(shape => ({ shape, grew: growth(read, shape) })).reduce((a, b) => (b.grew > a.grew ? b : a))
    return worst.grew > maxGrowth
      ? [`${name} grew ${Math.round(worst.grew)} times with ${JSON.stringify(worst.shape)}`]
      : []
  })

test("[LIST-01][SINPE-03][CAT-24] every reader of typed text takes time in proportion to its length", {
  timeout: 300_000,
}, async () => {
  const own = await ownReaders()
  expect(own.length).toBeGreaterThan(80)
  expect(faultsIn([...own, ...Object.entries(namedReaders)], shapes)).toEqual([])
})

test("[LIST-01] a pasted list and a bank statement take time in proportion to their length, with any text around them", {
  timeout: 300_000,
}, () => {
  const shape = fc.record({
    begin: fc.constantFrom(...edges),
    piece: fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 3 }).map(some => some.join("")),
    end: fc.constantFrom(...edges),
  })
  const texts = fc.sample(shape, { numRuns: 60, seed: 27 })
  const readers = Object.entries(namedReaders).filter(([name]) => /list|statement|movement/.test(name))
  expect(faultsIn(readers, texts)).toEqual([])
})

/** The CSV parser is slow, so it gets fewer texts, made of the characters that matter to it. */
test("[SINPE-03] a bank statement's file takes time in proportion to its length", () => {
  const texts = [" ", "\n", '"', '"\n', '";', ";", ",", "\t", "a", "1", '"a";"b"\n', "1;2;3\n"].map(piece => ({
    begin: "Fecha;Monto\n",
    piece,
    end: "x",
  }))
  expect(faultsIn([["a bank statement", text => statementRows(Buffer.from(text))]], texts)).toEqual([])
})

test("[LIST-01] texts that once stopped the shop: quotes that never close, endless cells and headings", () => {
  const hostile: readonly Shape[] = [
    { begin: "", piece: '"a\n"', end: "" },
    { begin: '"', piece: " \n", end: "" },
    { begin: "Cantidad;Descripcion\n1;", piece: " ", end: "x" },
    { begin: "Cantidad;Descripcion\n1;", piece: '   "', end: "x" },
    { begin: `Cantidad;Descripcion;${"x".repeat(8000)}\n`, piece: "1;a;b\n", end: "" },
    { begin: "Cantidad;Descripcion\n1;", piece: "cantidad ", end: "x" },
    { begin: "", piece: "1 Ωy ", end: "" },
  ]
  expect(faultsIn([["a pasted list", parseList]], hostile)).toEqual([])
})

test("[LIST-01] at most 500 lines of any text are recognised, and a spoken order is limited too", async () => {
  const { catalogue } = await demoParts()
  // One line with many values, followed by many such lines.
  const { lines, left } = await recogniseList(catalogue, `resistencias: ${"10 & ".repeat(40)}15 ohm\n`.repeat(300))
  expect(lines).toHaveLength(500)
  expect(left).toBeGreaterThan(1000)
  expect(await spokenOrder(catalogue as never, "1 x a; ".repeat(5000))).toBeNull()
})

test("the measurement distinguishes a quadratic reader from a linear one", () => {
  const quadratic: Read = text => text.replace(/\s+$/, "")
  const blanks = { begin: "", piece: " ", end: "x" }
  expect(growth(quadratic, blanks)).toBeGreaterThan(maxGrowth)
  expect(growth(text => text.replace(/(?<!\s)\s+$/, ""), blanks)).toBeLessThan(maxGrowth)
})
