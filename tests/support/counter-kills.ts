import { createErp, type Erp } from "../../src/erp/erp.ts"
import { type Colones, colones, sum, zero } from "../../src/shop/vocabulary/money.ts"
import { type EmbeddedErp, startEmbeddedErp } from "../../src/simulators/dolibarr/embedded-erp.ts"
import type { SeedOrder } from "../../src/simulators/dolibarr/seed.ts"
import type { CounterWork } from "../workflows/programs/counter.ts"
import { associations } from "./counter.ts"
import { dieAtEachStep, type KillPoint } from "./kill.ts"
import { freshDatabases } from "./postgres.ts"
import { aShop } from "./seed.ts"

const program = new URL("../workflows/programs/counter.ts", import.meta.url)
const key = "test-erp-key"

export interface KillCounter {
  readonly erp: Erp
  readonly shopDatabaseUrl: string
  /** What the ERP's own bank says came and went on an account. */
  bankTotal(accountId: number): Promise<Colones>
  /** Dies at this moment of each step in turn, every process taking up what the one before left, then runs to the end. */
  dieAtEach(
    work: CounterWork,
    when: KillPoint["when"],
    only?: readonly string[],
  ): Promise<{ readonly steps: readonly string[]; readonly result: Record<string, unknown> }>
  stop(): Promise<void>
}

/** An ERP with its dangers on that outlives the shop's processes. */
export const startKillCounter = async (orders: readonly SeedOrder[]): Promise<KillCounter> => {
  const [shop, erpDatabase] = await freshDatabases()
  const embedded: EmbeddedErp = await startEmbeddedErp({
    databaseUrl: erpDatabase.url,
    keys: [{ key, rights: "all" }],
    hazards: true,
    wrongKeyDelayMs: 0,
    seed: aShop({ orders: [...orders] }),
  })
  const env = (work: CounterWork) => ({
    WORK: JSON.stringify(work),
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
    async dieAtEach(work, when, only) {
      const { steps, output } = await dieAtEachStep(program, when, env(work), only)
      const line = output.split("\n").find(text => text.startsWith("result "))
      return { steps, result: JSON.parse(line?.slice("result ".length) ?? "null") }
    },
    async stop() {
      await embedded.stop()
      await shop!.drop()
      await erpDatabase.drop()
    },
  }
}
