/** npm run bench start: the time from starting the process until it is ready, with built pages and existing data. */
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "../src/simulators/postgres/postmaster.ts"
import { median, type Result } from "./result.ts"
import { startProcess } from "./shop-process.ts"

const rounds = 5

export const run = async (): Promise<Result[]> => {
  const folder = await mkdtemp(join(tmpdir(), "chispa-start-"))
  // When root starts it, PostgreSQL runs as user postgres, who must be able to enter this folder.
  await chmod(folder, 0o755)
  const settings = { DATA_DIR: join(folder, "data"), LOG_LEVEL: "error", DRAIN_SECONDS: "0" }
  const took: number[] = []
  try {
    for (let round = 0; round <= rounds; round++) {
      const began = performance.now()
      const { child, ended } = await startProcess(await freePort(), settings)
      took.push((performance.now() - began) / 1000)
      child.kill("SIGTERM")
      await ended
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const [first = 0, ...later] = took
  return [
    { name: "first start of all, with its own PostgreSQL and demo data", value: first, unit: "s" },
    { name: `start to ready, median of ${rounds}`, value: median(later), unit: "s", limit: 3 },
  ]
}
