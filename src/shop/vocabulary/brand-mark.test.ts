import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { brandMarkSvg } from "./brand-mark.ts"

test("the icon of the browser's tab is the mark of the pages and documents", () => {
  expect(readFileSync("src/web/public/favicon.svg", "utf8").trim()).toBe(brandMarkSvg)
})
