// Usage: npm test, or npm run test:quick (rules and types, unit and repository tests: no build, no browser).
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { findOrInstallBrowser } from "./browser.mjs"
import { ensureInstalled, projectEnvironment, projectNode } from "./install.mjs"
import { projectFolder, run } from "./processes.mjs"
import { runMain } from "./progress.mjs"

const total = { passed: 0, failed: 0 }
/** Names of failed tests, repeated at the end of the output. */
const failures = new Set()
const reports = mkdtempSync(join(tmpdir(), "chispa-test-"))
let env = process.env

const tool = name => join(projectFolder, "node_modules/.bin", name)

/** Runs a stage, adds up its results and prints them on one line. A stage that crashes counts as a failure. */
const stage = async (name, work) => {
  const since = Date.now()
  console.log(`\n> ${name}`)
  const { passed, failed, skipped = 0 } = await work()
  total.passed += passed
  total.failed += failed
  const counts = `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`
  console.log(`${failed ? "✗" : "✓"} ${name}: ${counts} (${((Date.now() - since) / 1000).toFixed(1)} s)`)
}

/** A check counts as one test. It prints its output only if it fails. */
const check = (name, ...commands) =>
  stage(name, async () => {
    for (const [program, ...args] of commands) {
      const { code, output } = await run(program, args, { env })
      if (code !== 0) {
        console.log(output.trim())
        failures.add(name)
        return { passed: 0, failed: 1 }
      }
    }
    return { passed: 1, failed: 0 }
  })

const readReport = file => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null)

/** Counts failed tests, and one more if the run failed otherwise: a file did not load, or an error outside a test. */
const countTests = (code, passed = 0, failed = 0, skipped = 0) => ({
  passed,
  failed: code !== 0 && failed === 0 ? 1 : failed,
  skipped,
})

const firstLine = (text = "") => text.split("\n", 1)[0]

const failedTests = report =>
  (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(projectFolder, name)
    const failed = assertionResults.filter(test => test.status === "failed")
    if (failed.length === 0) return status === "failed" ? [`${file}: ${firstLine(message)}`] : []
    return failed.map(test => `${file} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
  })

/** Finds tests that passed after a failed try. */
const repeatedTests = report =>
  (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(test => test.status === "passed" && test.failureMessages?.length > 0)
      .map(test => `${relative(projectFolder, name)} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`),
  )

/** Playwright calls failed tests `unexpected` and tests that passed when repeated `flaky`. */
const journeysThatWere = (status, suite) => [
  ...(suite.suites ?? []).flatMap(inner => journeysThatWere(status, inner)),
  ...(suite.specs ?? [])
    .filter(spec => spec.tests.some(test => test.status === status))
    .map(spec => `tests/e2e/${spec.file}:${spec.line} › ${spec.title}`),
]

const journeys = () => readdirSync("tests/e2e", { recursive: true }).filter(file => String(file).endsWith(".spec.ts"))

let runs = 0
const vitest = (name, ...args) =>
  stage(name, async () => {
    const file = join(reports, `vitest-${runs++}.json`)
    const reporting = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`]
    const { code } = await run(tool("vitest"), ["run", ...reporting, ...args], { env, show: true })
    const report = readReport(file)
    for (const failure of failedTests(report)) failures.add(failure)
    for (const test of repeatedTests(report)) console.log(`passed only when repeated: ${test}`)
    return countTests(
      code,
      report?.numPassedTests,
      report?.numFailedTests,
      (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    )
  })

const playwright = name =>
  stage(name, async () => {
    const browser = await findOrInstallBrowser()
    if (!browser) {
      console.log(
        "No browser was found or could be installed: install Chromium or Chrome, or set CHROMIUM_PATH to one.",
      )
      return { passed: 0, failed: 1 }
    }
    console.log(`with ${browser}`)
    const file = join(reports, "playwright.json")
    const { code, output } = await run(tool("playwright"), ["test", "--reporter=list,json"], {
      env: { ...env, CHISPA_BROWSER: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    })
    console.log(output)
    const report = readReport(file)
    for (const failure of journeysThatWere("unexpected", report ?? {})) failures.add(failure)
    const stats = report?.stats
    for (const journey of journeysThatWere("flaky", report ?? {})) console.log(`passed only when repeated: ${journey}`)
    return countTests(code, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected, stats?.skipped)
  })

await runMain(async () => {
  process.chdir(projectFolder)
  const quick = process.argv.includes("--quick")
  await ensureInstalled()
  const node = await projectNode()
  // Page tests use this run's build instead of making their own.
  env = projectEnvironment({ CHISPA_BUILD: "build" })
  try {
    const checks = [
      check("format and lint", [tool("biome"), "ci", "."]),
      check("types", [tool("react-router"), "typegen"], [tool("tsc"), "--noEmit", "-p", "."]),
      check("every requirement is cited by a test", [node, "scripts/spec-coverage.ts", "--strict"]),
    ]
    if (quick) {
      await Promise.all(checks)
      await vitest("unit tests and rules of the repository", "--project", "unit", "--project", "repository")
    } else {
      await Promise.all([...checks, check("build", [node, "scripts/build.ts"])])
      // Both often wait for a process or a page, so they run at the same time.
      await Promise.all([
        vitest("unit, contract, shop and workflow tests"),
        journeys().length > 0 && playwright("browser tests"),
      ])
    }
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  if (failures.size > 0) console.log(`\nWhat failed:\n${[...failures].map(failure => `  ✗ ${failure}`).join("\n")}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  if (total.failed > 0) process.exitCode = 1
})
