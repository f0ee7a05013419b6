import { createErp, type Erp } from "../../src/erp/erp.ts"
import { type EmbeddedErp, startEmbeddedErp } from "../../src/simulators/dolibarr/embedded-erp.ts"
import type { SeedOrder } from "../../src/simulators/dolibarr/seed.ts"
import type { CounterWork } from "../workflows/programs/counter.ts"
import { associations } from "./counter.ts"
import { dieAtEachStep, type KillPoint } from "./kill.ts"
import { type FreshDatabase, freshDatabase } from "./postgres.ts"
import { aShop } from "./seed.ts"

const program = new URL("../workflows/programs/counter.ts", import.meta.url)
const key = "test-erp-key"

export interface KillCounter {
  readonly erp: Erp
  /** Dies at this moment of each step in turn, every process taking up what the one before left, then runs to the end. */
  dieAtEach(
    work: CounterWork,
    when: KillPoint["when"],
  ): Promise<{ readonly steps: readonly string[]; readonly result: Record<string, unknown> }>
  stop(): Promise<void>
}

/** An ERP with its dangers on that outlives the shop's processes. */
export const startKillCounter = async (orders: readonly SeedOrder[]): Promise<KillCounter> => {
  const [shop, erpDatabase]: FreshDatabase[] = await Promise.all([freshDatabase(), freshDatabase()])
  const embedded: EmbeddedErp = await startEmbeddedErp({
    databaseUrl: erpDatabase!.url,
    keys: [{ key, rights: "all" }],
    hazards: true,
    wrongKeyDelayMs: 0,
    seed: aShop({ orders: [...orders] }),
  })
  const env = (work: CounterWork) => ({
    WORK: JSON.stringify(work),
    STAFF: JSON.stringify(associations.ASEIC),
    ERP_KEY: key,
    SHOP_DATABASE: shop!.url,
    EMBEDDED_ERP: embedded.url,
  })
  return {
    erp: createErp({ url: embedded.url, apiKey: key, catalogueApiKey: key }),
    async dieAtEach(work, when) {
      const { steps, output } = await dieAtEachStep(program, when, env(work))
      const line = output.split("\n").find(text => text.startsWith("result "))
      return { steps, result: JSON.parse(line?.slice("result ".length) ?? "null") }
    },
    async stop() {
      await embedded.stop()
      await shop!.drop()
      await erpDatabase!.drop()
    },
  }
}
