// A shop reduced to its database, as a process that tests may kill. Usage: node postgres-holder.ts <data folder>
// Prints the server's address, or what went wrong; stops cleanly on SIGTERM.
import { startEmbeddedPostgres } from "../../src/simulators/postgres/embedded-postgres.ts"

const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const postgres = await startEmbeddedPostgres({
    dataDir: process.argv[2] ?? "",
    log: { info: () => undefined, warn: () => undefined },
  })
  process.once("SIGTERM", () => postgres.stop().then(() => process.exit(0)))
  say(await postgres.ensureDatabase("shop"))
} catch (error) {
  say(`refused: ${(error as Error).message}`)
  process.exitCode = 1
}
