import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { brandColours } from "./brand.ts"

test("the brand's colours outside the pages are colours of the theme", () => {
  const theme = readFileSync("src/web/ui/theme.css", "utf8")
  const inTheme = new Set([...theme.matchAll(/--color-[\w-]+: (#[0-9a-f]{6})/g)].map(([, colour]) => colour))
  expect(Object.values(brandColours).filter(colour => !inTheme.has(colour))).toEqual([])
})
