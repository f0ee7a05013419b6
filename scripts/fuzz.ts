// Usage: npm run fuzz [-- --requests 100000 --seed 7]. Sends odd and good requests to every route and prints failures with the seed.
import { spawnSync } from "node:child_process"
import { parseArgs } from "node:util"

const { values } = parseArgs({
  options: { requests: { type: "string", default: "100000" }, seed: { type: "string" } },
})
const { status } = spawnSync("vitest", ["run", "--project", "parts", "tests/shop/fuzz.test.ts"], {
  stdio: "inherit",
  env: { ...process.env, FUZZ_REQUESTS: values.requests, ...(values.seed ? { SEED: values.seed } : {}) },
})
process.exit(status ?? 1)
