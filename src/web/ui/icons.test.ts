import { readFileSync } from "node:fs"
import { expect, test } from "vitest"

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8")

test("every icon name has a drawing, and every drawing a name", () => {
  const names = [...read("icons.tsx").matchAll(/^ {2}\| "([\w-]+)"/gm)].map(([, name]) => name)
  const drawn = [...read("icons.svg").matchAll(/<symbol id="([\w-]+)"/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(30)
  expect(drawn.toSorted()).toEqual(names.toSorted())
})
