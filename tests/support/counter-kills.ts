import { createErp, type Erp } from "../../src/erp/erp.ts"
import { type Colones, colones, sum, zero } from "../../src/shop/vocabulary/money.ts"
import { type EmbeddedErp, startEmbeddedErp } from "../../src/simulators/dolibarr/embedded-erp.ts"
import type { ErpSeed } from "../../src/simulators/dolibarr/seed.ts"
import type { CounterWork } from "../workflows/programs/counter.ts"
import { associations } from "./counter.ts"
import { type Mortal, runToEnd, runUntilKilled } from "./kill.ts"
import { freshDatabases } from "./postgres.ts"

const program = new URL("../workflows/programs/counter.ts", import.meta.url)
const key = "test-erp-key"

export type CounterResult = Readonly<Record<string, unknown>>

export interface KillCounter {
  readonly erp: Erp
  readonly shopDatabaseUrl: string
  /** The sum of an account's bank lines in the ERP. */
  bankTotal(accountId: number): Promise<Colones>
  /** Does all works at once in a process that dies. Returns the step at which each stopped, or null if it ended. */
  die(works: readonly Mortal<CounterWork>[]): Promise<(string | null)[]>
  /** Repeats all works in a process that lives. */
  finish(works: readonly CounterWork[]): Promise<CounterResult[]>
  stop(): Promise<void>
}

/** An ERP with hazards that outlives the shop's processes. */
export const startKillCounter = async (seed: ErpSeed): Promise<KillCounter> => {
  const [shop, erpDatabase] = await freshDatabases()
  const embedded: EmbeddedErp = await startEmbeddedErp({
    databaseUrl: erpDatabase.url,
    keys: [{ key, rights: "all" }],
    hazards: true,
    wrongKeyDelayMs: 0,
    seed,
  })
  const env = (works: readonly Mortal<CounterWork>[]) => ({
    WORK: JSON.stringify(works),
    STAFF: JSON.stringify(associations.ASEIC),
    ERP_KEY: key,
    SHOP_DATABASE: shop.url,
    EMBEDDED_ERP: embedded.url,
  })
  return {
    shopDatabaseUrl: shop.url,
    async bankTotal(accountId) {
      const reply = await fetch(`${embedded.url}/api/index.php/bankaccounts/${accountId}/lines`, {
        headers: { DOLAPIKEY: key },
      })
      const lines = (await reply.json()) as { amount: string }[]
      return sum([zero, ...lines.map(({ amount }) => colones(Number(amount)))])
    },
    erp: createErp({ url: embedded.url, apiKey: key, catalogueApiKey: key }),
    die: works => runUntilKilled(program, { env: env(works) }),
    async finish(works) {
      const { output } = await runToEnd(program, { env: env(works.map(work => ({ ...work, killAt: undefined }))) })
      return JSON.parse(output.match(/^results (.*)$/m)?.[1] ?? "null")
    },
    async stop() {
      await embedded.stop()
      await shop!.drop()
      await erpDatabase.drop()
    },
  }
}
