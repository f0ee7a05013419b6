import { compareSync, hashSync } from "bcryptjs"

export type PasswordJob =
  | { readonly kind: "hash"; readonly password: string; readonly cost: number }
  | { readonly kind: "compare"; readonly password: string; readonly hash: string }

export default (job: PasswordJob): string | boolean =>
  job.kind === "hash" ? hashSync(job.password, job.cost) : compareSync(job.password, job.hash)
