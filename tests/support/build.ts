import { execFile } from "node:child_process"
import { rm } from "node:fs/promises"
import { resolve } from "node:path"
import { promisify } from "node:util"
import type { TestProject } from "vitest/node"

declare module "vitest" {
  interface ProvidedContext {
    buildDir: string
  }
}

/** Provides the web bundle that `npm test` has just built, or builds one. */
export default async (project: TestProject) => {
  const given = process.env["CHISPA_BUILD"]
  if (given) {
    project.provide("buildDir", resolve(given))
    return
  }
  const folder = resolve(".cache", `build-${process.pid}`)
  await promisify(execFile)(process.execPath, ["node_modules/@react-router/dev/bin.cjs", "build"], {
    env: { ...process.env, CHISPA_BUILD_DIR: folder, NODE_ENV: "production" },
  })
  project.provide("buildDir", folder)
  return () => rm(folder, { recursive: true, force: true })
}
