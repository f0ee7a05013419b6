// Usage: npm run erp:check. Reads the set-up of the Dolibarr at ERP_URL and changes nothing. Status 0: ready; 1: something is
// missing; 2: it could not be reached.
import { ConfigError, configFromEnvironment } from "../src/main/config.ts"
import { checkErp, findingLines } from "../src/shop/setup/check-erp.ts"

try {
  const { erp } = configFromEnvironment()
  if (!erp.url) throw new ConfigError(["ERP_URL: required, because the embedded ERP needs no check"])
  const findings = await checkErp({ ...erp, url: erp.url })
  for (const line of findingLines(findings)) console.log(line)
  const missing = findings.filter(({ level }) => level === "missing").length
  console.log(missing === 0 ? "\nReady: an order can go its whole way." : `\nNot ready: ${missing} missing.`)
  process.exitCode = missing === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : `The ERP cannot be asked: ${(error as Error).message}`)
  process.exitCode = 2
}
