/** node bench/lighthouse.ts: Lighthouse, mobile preset, on the pages that people see first. Lighthouse is not a dependency. */
import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { openDemoShop } from "./demo-shop.ts"
import { asked, figure, median, type Result } from "./result.ts"
import { benchSettings, environment } from "./settings.ts"

const pages = {
  landing: "/",
  catalogue: "/catalogo",
  product: "/products/35-Superior%20ESP",
  kits: "/kits",
  flagship: "/insignia",
  boards: "/servicios",
} as const
/** The median of several runs, because one run says little on a shared machine. */
const rounds = benchSettings.lighthouseRuns
const minScores = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 } as const
const times = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time"] as const

const execute = promisify(execFile)
const chrome = benchSettings.browser
/** An installed Lighthouse (LIGHTHOUSE=path of its cli/index.js); otherwise npx. */
const own = benchSettings.lighthouse
const command = own ? [process.execPath, own] : ["npx", "--yes", "lighthouse@13"]

interface Report {
  readonly environment: { readonly benchmarkIndex: number }
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
}

const lighthouse = async (...args: readonly string[]) => {
  const [program = "", ...before] = command
  return execute(program, [...before, ...args], { env: { ...environment, CHROME_PATH: chrome }, timeout: 180_000 })
}

/**
 * The preset slows the processor down four times. That is meant for a machine with this benchmark index
 * (https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md); on a slower one the phone would be too slow.
 */
const presetIndex = 1533
const presetSlowdown = 4

/** Sometimes Chromium misses the beginning of its trace, and Lighthouse asks to be run again. */
const measure = async (url: string, folder: string, slowdown: number, tries = 3): Promise<Report> => {
  const file = join(folder, "report.json")
  const flags = "--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic"
  try {
    await lighthouse(
      url,
      "--quiet",
      "--output=json",
      `--output-path=${file}`,
      flags,
      `--throttling.cpuSlowdownMultiplier=${slowdown}`,
    )
  } catch (error) {
    if (tries === 1 || !String(error).includes("run Lighthouse again")) throw error
    return measure(url, folder, slowdown, tries - 1)
  }
  return JSON.parse(await readFile(file, "utf8")) as Report
}

const toResults = (page: string, reports: readonly Report[]): Result[] => [
  ...Object.entries(minScores).map(([category, min]) => ({
    name: `${page}: ${category}`,
    value: Math.round(100 * median(reports.map(({ categories }) => categories[category]?.score ?? 0))),
    unit: "of 100",
    atLeast: min,
  })),
  ...times.map(audit => ({
    name: `${page}: ${audit}`,
    value: Math.round(median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))),
    unit: "ms",
  })),
]

export const run = async (): Promise<Result[]> => {
  try {
    await lighthouse("--version")
  } catch {
    console.error("Lighthouse is not at hand and npx cannot fetch it: these figures are left out.")
    return []
  }
  const shop = await openDemoShop()
  const folder = await mkdtemp(join(tmpdir(), "chispa-lighthouse-"))
  try {
    const { environment } = await measure(shop.url, folder, presetSlowdown)
    const slowdown = Math.min(presetSlowdown, (presetSlowdown * environment.benchmarkIndex) / presetIndex)
    const results: Result[] = [{ name: "processor made slower", value: slowdown, unit: "times" }]
    for (const [name, path] of Object.entries(pages)) {
      const reports: Report[] = []
      for (let round = 0; round < rounds; round++) reports.push(await measure(shop.url + path, folder, slowdown))
      results.push(...toResults(name, reports))
    }
    return results
  } finally {
    await rm(folder, { recursive: true, force: true })
    await shop.stop()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const result of await run())
    console.log(`${result.name.padEnd(42)} ${figure(result.value).padStart(7)} ${result.unit}  ${asked(result)}`)
}
