import { globSync, readFileSync } from "node:fs"
import { parseAst } from "vite"
import { expect, test } from "vitest"

const maxLines = 80

type Node = { readonly type?: string; readonly start?: number; readonly end?: number; readonly [key: string]: unknown }

const countLines = (text: string): number => text.split("\n").length

/** Finds functions with more than `maxLines` lines of their own. A nested function counts separately. */
const longFunctions = (path: string, text: string): string[] => {
  const found: string[] = []
  const linesOfFunctions = (node: unknown): number => {
    if (Array.isArray(node)) return node.reduce((lines: number, one) => lines + linesOfFunctions(one), 0)
    if (typeof node !== "object" || node === null) return 0
    const { type = "", start = 0, end = 0, ...parts } = node as Node
    const inner = Object.values(parts).reduce((lines: number, part) => lines + linesOfFunctions(part), 0)
    if (!/^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(type)) return inner
    const lines = countLines(text.slice(start, end))
    if (lines - inner > maxLines) found.push(`${path}:${countLines(text.slice(0, start))} has ${lines - inner} lines`)
    return lines
  }
  linesOfFunctions(parseAst(text, { lang: path.endsWith("x") ? "tsx" : "ts" }, path))
  return found
}

test("no function of the shop is longer than 80 lines", () => {
  const files = globSync("src/**/*.{ts,tsx}").filter(path => !/\.test\.tsx?$/.test(path))
  expect(files.length).toBeGreaterThan(400)
  expect(files.flatMap(path => longFunctions(path, readFileSync(path, "utf8")))).toEqual([])
})

test("the measure counts a function's own lines, and an inner function separately", () => {
  const body = (lines: number) => "  call()\n".repeat(lines)
  const inner = (lines: number) => `const inner = () => {\n${body(lines)}}\n`
  const outer = (lines: number, within: string) => `export const outer = () => {\n${body(lines)}${within}}\n`
  expect(longFunctions("a.ts", outer(79, ""))).toEqual(["a.ts:1 has 81 lines"])
  expect(longFunctions("a.ts", outer(50, inner(50)))).toEqual([])
  expect(longFunctions("a.ts", outer(10, inner(90)))).toEqual(["a.ts:12 has 92 lines"])
})
