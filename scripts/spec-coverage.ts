// Usage: npm run coverage:spec [-- AREA... --strict]. Lists the requirement ids that no test title cites; --strict fails then.
import { globSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { citedIds, requirementIds } from "./requirement-ids.ts"

const strict = process.argv.includes("--strict")
const areas = process.argv.slice(2).filter(argument => !argument.startsWith("--"))
const requirementArea = (id: string) => id.split("-")[0] ?? ""

const ids = requirementIds(await readFile("docs/requirements.md", "utf8")).filter(
  id => areas.length === 0 || areas.includes(requirementArea(id)),
)
const files = globSync("{src,demo-data,tests,bench}/**/*.{test,spec,e2e,bench}.{ts,tsx}")
const cited = new Set((await Promise.all(files.map(async file => citedIds(await readFile(file, "utf8"))))).flat())

for (const [area, all] of Map.groupBy(ids, requirementArea)) {
  const open = all.filter(id => !cited.has(id))
  const share = `${all.length - open.length}/${all.length}`.padEnd(7)
  console.log(`${area.padEnd(6)} ${share} ${open.length ? `without a test: ${open.join(" ")}` : ""}`.trimEnd())
}
const missing = ids.filter(id => !cited.has(id)).length
console.log(`${ids.length - missing} of ${ids.length} requirements are cited by a test (${files.length} test files)`)
if (strict && missing > 0) process.exitCode = 1
