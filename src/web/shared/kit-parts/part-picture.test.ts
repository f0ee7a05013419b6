import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { partDrawings } from "../../../shop/settings/rules/part-drawings.ts"

test("[KIT-03][EDIT-01] every drawing that a kit can name is in parts.svg, and the owner can choose each of them", () => {
  const sprite = readFileSync(new URL("parts.svg", import.meta.url), "utf8")
  const drawn = [...sprite.matchAll(/<symbol id="([\w-]+)"/g)].map(([, name]) => name)
  expect(drawn.length).toBeGreaterThan(30)
  expect(Object.keys(partDrawings).toSorted()).toEqual(drawn.toSorted())
})
