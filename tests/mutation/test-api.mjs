// Stands in for "vitest" in mutation tests: it notes the tests of a file, so that one process can run them for each mutant.
import { expect as vitestExpect } from "vitest"

const newSuite = (name, parent) => ({ name, parent, beforeAll: [], afterAll: [], afterEach: [] })

let suite
let tests

export const outerSuites = inner => (inner ? [...outerSuites(inner.parent), inner] : [])

export const describe = (name, define) => {
  suite = newSuite(name, suite)
  define()
  suite = suite.parent
}

export const test = (name, run) => {
  const names = [...outerSuites(suite).slice(1), { name }].map(one => one.name)
  tests.push({ name: names.join(" > "), title: name, run, suite })
}
test.each = cases => (name, run) => {
  for (const [at, values] of cases.entries())
    test(`${name} (${at + 1})`, () => run(...(Array.isArray(values) ? values : [values])))
}

const hook = kind => run => suite[kind].push(run)
export const beforeAll = hook("beforeAll")
export const afterAll = hook("afterAll")
export const afterEach = hook("afterEach")

/** Without a run of Vitest, the first failure of a soft expectation ends the test too. */
export const expect = Object.assign((...given) => vitestExpect(...given), vitestExpect, { soft: vitestExpect })
export { vi } from "vitest"

/** Only one file is loaded at a time. */
export const testsIn = async load => {
  suite = newSuite("", undefined)
  tests = []
  await load()
  return tests
}
