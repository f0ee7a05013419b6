import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { brandColours, brandMarkSvg, internationalPhone } from "./brand.ts"

test("the brand's colours outside the pages are colours of the theme", () => {
  const theme = readFileSync("src/web/ui/theme.css", "utf8")
  const inTheme = new Set([...theme.matchAll(/--color-[\w-]+: (#[0-9a-f]{6})/g)].map(([, colour]) => colour))
  expect(Object.values(brandColours).filter(colour => !inTheme.has(colour))).toEqual([])
})

test("the icon of the browser's tab is the mark of the pages and documents", () => {
  expect(readFileSync("src/web/public/favicon.svg", "utf8").trim()).toBe(brandMarkSvg())
})

test("a phone number is shown with the country's code and in two groups", () => {
  expect(internationalPhone("24400000")).toBe("+506 2440 0000")
})
