import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { kits } from "../../shop/kits/rules/kit-catalog.ts"

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8")

test("[KIT-03] every drawing that a kit can name is in parts.svg", () => {
  const drawn = new Set([...read("parts.svg").matchAll(/<symbol id="([\w-]+)"/g)].map(([, name]) => name))
  const parts = kits.flatMap(({ components }) => components.map(({ drawing }): string => drawing))
  const extras = read("part-picture.tsx").match(/extraDrawings = \{[^}]*\}/)?.[0] ?? ""
  const named = [...parts, ...[...extras.matchAll(/: "([\w-]+)"/g)].map(([, name]) => name)]
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(name => !drawn.has(name))).toEqual([])
})
