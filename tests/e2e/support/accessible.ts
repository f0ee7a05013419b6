import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { expect, type Page } from "@playwright/test"
import type Axe from "axe-core"

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

const options: Axe.RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
  // Style sheets are read anew for a rule about turned screens that is not among these.
  preload: { assets: ["media"] },
}

declare global {
  interface Window {
    axe?: typeof Axe
  }
}

/** Expects no violation of WCAG 2.2 AA that axe can find. */
export const expectAccessible = async (page: Page): Promise<void> => {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => window.axe !== undefined))) await frame.evaluate(axeSource)
  const violations = await page.evaluate(async asked => {
    const found = await window.axe?.run(document, asked)
    /** axe measures the visible part, so a target that is half scrolled out counts with its whole size. */
    const isLarge = (selector: string) => {
      const { width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? { width: 0, height: 0 }
      return Math.min(width, height) >= 24
    }
    return found?.violations.flatMap(({ id, nodes }) => {
      const selectors = nodes.map(({ target }) => target.join(" "))
      const faults = id === "target-size" ? selectors.filter(selector => !isLarge(selector)) : selectors
      return faults.length > 0 ? [`${id}: ${faults.join(" | ")}`] : []
    })
  }, options)
  expect(violations).toEqual([])
}
