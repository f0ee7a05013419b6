/** npm run bench [name...]: runs the quick benchmarks, or the named ones. Exits with status 1 if a target is missed. */
import { cpus } from "node:os"
import { asked, figure, isMet, type Result } from "./result.ts"
import { environment } from "./settings.ts"

const benchmarks: Record<string, () => Promise<{ run(): Promise<readonly Result[]> }>> = {
  "bundle-size": () => import("./bundle-size.ts"),
  pages: () => import("./pages.ts"),
  catalogue: () => import("./catalogue.ts"),
  counter: () => import("./counter.ts"),
  "counter-browser": () => import("./counter-browser.ts"),
  "owner-panel": () => import("./owner-panel.ts"),
  lists: () => import("./lists.ts"),
  statements: () => import("./statements.ts"),
  boards: () => import("./boards.ts"),
  "erp-calls": () => import("./erp-calls.ts"),
  start: () => import("./start.ts"),
  lighthouse: () => import("./lighthouse.ts"),
  soak: () => import("./soak.ts"),
  nginx: () => import("./nginx.ts"),
  outage: () => import("./outage.ts"),
}
/** These take many minutes, so they run only when they are named. */
const onlyWhenNamed = ["soak", "nginx", "outage"]

// React's development build takes five times as long.
environment["NODE_ENV"] = "production"

const named = process.argv.slice(2)
const unknown = named.filter(name => !(name in benchmarks))
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(", ")}. There are: ${Object.keys(benchmarks).join(", ")}.`)
  process.exit(2)
}

const wanted = named.length > 0 ? named : Object.keys(benchmarks).filter(name => !onlyWhenNamed.includes(name))
console.log(`${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores, Node ${process.version}\n`)
let missed = 0
for (const [name, load] of Object.entries(benchmarks)) {
  if (!wanted.includes(name)) continue
  console.log(`## ${name}\n\n| what | figure | asked |\n|---|---:|---|`)
  for (const result of await (await load()).run()) {
    const met = isMet(result)
    if (!met) missed++
    console.log(
      `| ${result.name} | ${figure(result.value)} ${result.unit} | ${asked(result)}${met ? "" : " **missed**"} |`,
    )
  }
  console.log()
}
process.exit(missed > 0 ? 1 : 0)
