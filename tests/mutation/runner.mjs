/**
 * Runs tests for StrykerJS in its own process: tests and code are loaded once, and each mutant is switched on for the tests that
 * reach it, the quickest first. That takes milliseconds, where a run of Vitest for each mutant takes more than a second.
 */
import { globSync } from "node:fs"
import { registerHooks } from "node:module"
import { dirname, relative, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { INSTRUMENTER_CONSTANTS } from "@stryker-mutator/api/core"
import { declareClassPlugin, PluginKind } from "@stryker-mutator/api/plugin"
import { DryRunStatus, determineHitLimitReached, TestStatus, toMutantRunResult } from "@stryker-mutator/api/test-runner"

const testApi = new URL("./test-api.mjs", import.meta.url).href
const { outerSuites, testsIn } = await import(testApi)

/**
 * Files and tests that judge no mutant. They start processes, need Vitest's own clock, or read hundreds of lists or large files,
 * where counting what a test reaches takes minutes. Tests beside the rules judge the same code.
 */
const leftOut = new Set([
  "src/gerber/any-bytes.test.ts",
  "src/shop/boards/board-inspector.test.ts",
  "src/shop/catalogue/product-details.test.ts",
  "src/shop/lists/recognise-list.test.ts",
  "src/shop/transfers/claims.test.ts",
  "src/shop/transfers/statements.test.ts",
  "a bomb is refused by its declared size",
  "a bomb that lies about its size is stopped while it inflates",
  "a file of 350 kB is read, checked and drawn, at twenty units of work a line",
  "files of nothing but signs are read in one pass",
  "hundreds of narrow tracks are marked sparsely",
  "silk with too many shapes is left out, the copper stays",
  "thousands of one kind are one finding with a count",
  "too many shapes are checked but not drawn, with a note",
])

/**
 * A mutant is judged by the tests beside its code, then by those of the same folder and by others, each time the quickest
 * first, until they took this time of the processor. All of them would take hours.
 */
const maxMsPerMutant = 1000

const importers = new Map()

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === "vitest" && context.parentURL !== testApi) return { url: testApi, shortCircuit: true }
    const found = next(specifier, context)
    importers.set(found.url, [...(importers.get(found.url) ?? []), context.parentURL])
    return found
  },
  load(url, context, next) {
    const found = next(url, context)
    const counting = "var c = cov.static;"
    // What tests reach is counted once. While mutants are judged, counting would take most of the time.
    if (!url.includes("/src/") || !String(found.source).includes(counting)) return found
    const instead = "if (ns.judges) return; if (ns.currentTestId) return ns.count(arguments);"
    return { ...found, source: String(found.source).replace(counting, `${instead} ${counting}`) }
  },
})

const toUrl = file => pathToFileURL(resolve(file)).href

/** The files themselves and all that import them. */
const dependents = files => {
  const urls = new Set(files.map(toUrl))
  for (const url of urls) for (const importer of importers.get(url) ?? []) urls.add(importer)
  return urls
}

const readFileName = id => id.split("#", 1)[0]

/** 0 for the tests beside the code, 1 for others in its folder. */
const distance = (id, code) => {
  const test = resolve(readFileName(id))
  return test === code.replace(/\.ts$/, ".test.ts") ? 0 : dirname(test) === dirname(code) ? 1 : 2
}

/** The mutants of one place are reached together, so only the first one is counted. */
let reached = new Map()
const count = mutants => {
  const known = reached.get(mutants[0])
  if (known) known.hits++
  else reached.set(mutants[0], { mutants: [...mutants], hits: 1 })
}

/** What the changed code reads and writes. */
const stryker = { count }
globalThis[INSTRUMENTER_CONSTANTS.NAMESPACE] = stryker

class QuickRunner {
  #files = new Map()
  #times = new Map()

  /** True, because no mutant has to be active while code loads: the configuration ignores static mutants. */
  capabilities() {
    return { reloadEnvironment: true }
  }

  async #load(file) {
    if (this.#files.has(file)) return
    const tests = (await testsIn(() => import(toUrl(file)))).filter(({ title }) => !leftOut.has(title))
    this.#files.set(file, new Map(tests.map((test, at) => [`${file}#${at} ${test.name}`, test])))
  }

  /** `enter` gets the test that begins, and nothing when it has ended. With a limit, the first failure is enough. */
  async #run(ids, enter, maxMs) {
    const entered = new Set()
    const results = []
    let total = 0
    for (const id of ids) {
      const { name, run, suite } = this.#files.get(readFileName(id)).get(id)
      const suites = outerSuites(suite)
      const begin = performance.now()
      const { user } = process.cpuUsage()
      let problem
      enter(id)
      try {
        for (const outer of suites.filter(outer => !entered.has(outer))) {
          entered.add(outer)
          for (const hook of outer.beforeAll) await hook()
        }
        await run()
      } catch (error) {
        problem = error instanceof Error ? error : new Error(String(error))
      }
      enter()
      for (const outer of suites) for (const hook of outer.afterEach) await hook()
      const ms = (process.cpuUsage().user - user) / 1000
      if (!problem) this.#times.set(id, ms)
      const status = problem ? TestStatus.Failed : TestStatus.Success
      const timeSpentMs = performance.now() - begin
      results.push({
        id,
        name,
        fileName: resolve(readFileName(id)),
        timeSpentMs,
        status,
        failureMessage: problem?.message,
      })
      total += ms
      if (maxMs !== undefined && (problem || total > maxMs)) break
    }
    for (const outer of entered) for (const hook of outer.afterAll) await hook()
    return results
  }

  async dryRun({ files, testFiles }) {
    const all = testFiles?.map(file => relative("", file)) ?? globSync("src/{shop,gerber,providers}/**/*.test.ts")
    for (const file of all.toSorted()) if (!leftOut.has(file)) await this.#load(file)
    const urls = dependents(files)
    const related = [...this.#files].filter(([file]) => urls.has(toUrl(file)))
    const tests = await this.#run(
      related.flatMap(([, found]) => [...found.keys()]),
      id => {
        if (!id) {
          const hits = [...reached.values()].flatMap(({ mutants, hits }) => mutants.map(mutant => [mutant, hits]))
          stryker.mutantCoverage.perTest[stryker.currentTestId] = Object.fromEntries(hits)
        }
        reached = new Map()
        stryker.currentTestId = id
      },
    )
    return { status: DryRunStatus.Complete, tests, mutantCoverage: stryker.mutantCoverage }
  }

  async mutantRun({ activeMutant, hitLimit, sandboxFileName, testFilter }) {
    for (const id of testFilter) await this.#load(readFileName(id))
    Object.assign(stryker, { hitCount: 0, hitLimit, judges: true })
    const time = id => this.#times.get(id) ?? 0
    const far = id => distance(id, sandboxFileName)
    const tests = await this.#run(
      testFilter.toSorted((a, b) => far(a) - far(b) || time(a) - time(b)),
      id => Object.assign(stryker, { activeMutant: id && activeMutant.id }),
      maxMsPerMutant,
    )
    const result = determineHitLimitReached(stryker.hitCount, hitLimit)
    const failed = tests.filter(({ status }) => status === TestStatus.Failed).map(({ id }) => id)
    // An earlier mutant may have left a wrong value in a module. After an exception Stryker tries again in a new process.
    const [again] = await this.#run(failed, () => {})
    if (again?.status === TestStatus.Failed) throw new Error(`${again.id} fails without a mutant too`)
    return toMutantRunResult(result ?? { status: DryRunStatus.Complete, tests })
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, "quick", QuickRunner)]
