import { compareSync, hashSync } from "bcryptjs"
import type { PasswordJob } from "./password-hashes.ts"

export default (job: PasswordJob): string | boolean =>
  job.kind === "hash" ? hashSync(job.password, job.cost) : compareSync(job.password, job.hash)
