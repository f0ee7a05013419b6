import { parentPort } from "node:worker_threads"
import { compareSync, hashSync } from "bcryptjs"
import type { PasswordJob, PasswordResult } from "./password-hashes.ts"

const work = (job: PasswordJob): string | boolean =>
  job.kind === "hash" ? hashSync(job.password, job.cost) : compareSync(job.password, job.hash)

parentPort?.on("message", (job: PasswordJob) => {
  let result: PasswordResult
  try {
    result = { ok: true, value: work(job) }
  } catch (error) {
    result = { ok: false, message: error instanceof Error ? error.message : "bcrypt failed" }
  }
  parentPort?.postMessage(result)
})
