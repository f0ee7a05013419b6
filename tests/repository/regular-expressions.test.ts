import { globSync, readFileSync } from "node:fs"
import { resolve } from "node:path"
import { analyse } from "scslre"
import { parseSync } from "vite"
import { afterAll, expect, test, vi } from "vitest"

const sources = globSync("src/**/*.{ts,tsx}")
  .map(path => path.replaceAll("\\", "/"))
  .filter(path => !/\.test\.tsx?$|^src\/simulators\//.test(path))

interface Written {
  readonly where: string
  readonly source: string
  readonly flags: string
}

const literalsIn = (path: string): Written[] => {
  const text = readFileSync(path, "utf8")
  const found: Written[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return
    const { regex, start } = node as { regex?: { pattern: string; flags: string }; start?: number }
    if (regex && start !== undefined)
      found.push({
        where: `${path}:${text.slice(0, start).split("\n").length}`,
        source: regex.pattern,
        flags: regex.flags,
      })
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync(path, text).program)
  return found
}

/** The faults found by scslre: nested or adjacent quantifiers for the same letters, or a quantifier that is tried again at every start. */
const findFaults = ({ where, source, flags }: Written): string[] =>
  analyse({ source, flags }, { reportTypes: { Move: true, Self: true, Trade: true } }).reports.map(
    ({ type, exponential }) => `${where} ${type}${exponential ? ", exponential" : ""}: /${source}/${flags}`,
  )

test("every regular expression in the source takes time in proportion to its text", () => {
  const all = sources.flatMap(literalsIn)
  expect(all.length).toBeGreaterThan(300)
  expect(all.flatMap(findFaults)).toEqual([])
})

const RealRegExp = globalThis.RegExp
afterAll(() => {
  globalThis.RegExp = RealRegExp
})

/** Expressions that are built when a module is loaded or a function is called. */
test("every regular expression that the code builds takes time in proportion to its text", async () => {
  const made: Written[] = []
  let where = ""
  globalThis.RegExp = new Proxy(RealRegExp, {
    construct: (target, given) => {
      const one = Reflect.construct(target, given) as RegExp
      made.push({ where, source: one.source, flags: one.flags })
      return one
    },
    apply: (target, _, given) => {
      const one = Reflect.apply(target, undefined, given) as RegExp
      made.push({ where, source: one.source, flags: one.flags })
      return one
    },
  })
  vi.resetModules()
  for (const path of sources) {
    if (path.startsWith("src/web/") || !/\bRegExp\(/.test(readFileSync(path, "utf8"))) continue
    where = path
    const exported: Record<string, unknown> = await import(resolve(path))
    // Most functions fail with these arguments, but the expressions that they build before that are checked.
    for (const one of Object.values(exported)) {
      if (typeof one !== "function") continue
      try {
        await (one as (...given: string[]) => unknown)("555", "ne555")
      } catch {}
    }
  }
  globalThis.RegExp = RealRegExp
  expect(made.length).toBeGreaterThan(20)
  expect(made.flatMap(findFaults)).toEqual([])
})

test.each([
  ["nested", /^(?:a+)+$/],
  ["beside another", /^\s*x?\s+y/],
  ["tried from every start", /\s+$/],
])("the check finds a quantifier %s", (_, { source, flags }) => {
  expect(findFaults({ where: "", source, flags })).not.toEqual([])
})
