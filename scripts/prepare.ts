// Usage: node scripts/prepare.ts. Status 0: ready to start; 1: the configuration has faults, which it lists; 10: run build.ts first.
import { ConfigError, configFromEnvironment } from "../src/main/config.ts"
import { buildIsStale } from "./build-stamp.ts"

try {
  configFromEnvironment()
  process.exitCode = (await buildIsStale()) ? 10 : 0
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
