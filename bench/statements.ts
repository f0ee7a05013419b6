/** node bench/statements.ts: a bank statement of 20 000 lines against 2 000 orders that wait for a transfer. */
import { monitorEventLoopDelay } from "node:perf_hooks"
import { fileURLToPath } from "node:url"
import { connect, migrate } from "../src/platform/database/database.ts"
import { createLog } from "../src/platform/log.ts"
import { createStatements } from "../src/shop/transfers/statements.ts"
import { transferRecords } from "../src/shop/transfers/transfer-records.ts"
import { colones } from "../src/shop/vocabulary/money.ts"
import { bankCsv, today } from "../tests/shared/bank-csv.ts"
import { createDatabase, startTestPostgres } from "../tests/shared/temporary-postgres.ts"
import { asked, figure, type Result } from "./result.ts"

const staff = { id: 1, alias: "ASEIC", name: "Asociación ASEIC", warehouseId: 1 }
const lines = 20_000
const orders = 2_000
const limitMs = 2_000

const amountAt = (at: number) => 1000 + (at % 900) * 50
const refAt = (at: number) => `SO2611-${String(at).padStart(4, "0")}`

const statement = bankCsv(
  Array.from({ length: lines }, (_, at) => ({
    day: today(),
    amount: at % 5 === 4 ? -500 : amountAt(at),
    reference: String(70_000_000 + at),
    detail: at % 10 === 0 && at / 10 < orders ? `SINPE MOVIL ${refAt(at / 10)}` : `SINPE MOVIL PERSONA ${at} 8${at}`,
  })),
)

const awaited = Array.from({ length: orders }, (_, at) => ({
  orderId: at + 1,
  orderRef: refAt(at),
  customerId: at,
  customerName: `Persona ${at} Solano`,
  customerPhone: String(80_000_000 + at),
  warehouseId: 1,
  amount: colones(amountAt(at * 10)),
  orderedAt: new Date(),
}))

export const run = async (): Promise<Result[]> => {
  const postgres = await startTestPostgres()
  const fresh = await createDatabase(postgres.url)
  const database = connect(fresh.url)
  await migrate(database)
  await transferRecords(database).expect(awaited)
  const statements = createStatements(
    { database, log: createLog("silent"), openOrders: { touch: async () => undefined } },
    { update: async () => undefined },
  )
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const timed = async <T>(work: () => Promise<T>): Promise<readonly [number, T]> => {
    const start = performance.now()
    const answer = await work()
    return [performance.now() - start, answer]
  }
  try {
    delay.enable()
    const [reading, read] = await timed(() => statements.upload(staff, "banco.csv", statement))
    if (read.kind !== "read") throw new Error(read.kind)
    const [previewing, preview] = await timed(() => statements.show(staff, read.id))
    if (preview?.kind !== "preview") throw new Error("no preview")
    await statements.name(staff, read.id, { bank: "Banco", reading: preview.preview.reading, matched: true })
    const [matching, found] = await timed(() => statements.show(staff, read.id))
    delay.disable()
    const sure = found?.kind === "matches" ? found.matches.counts.sure : 0
    return [
      { name: "20 000 lines read and kept", value: reading, unit: "ms", limit: limitMs },
      { name: "20 000 lines shown", value: previewing, unit: "ms", limit: limitMs },
      { name: "20 000 lines matched with 2 000 orders", value: matching, unit: "ms", limit: limitMs },
      { name: "of 2 000 named orders, found for sure", value: sure, unit: "orders", atLeast: orders },
      { name: "longest hold of the event loop", value: delay.max / 1e6, unit: "ms", limit: 100 },
    ]
  } finally {
    statements.close()
    await database.close()
    await fresh.drop()
    await postgres.stop()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const result of await run())
    console.log(`${result.name.padEnd(44)} ${figure(result.value).padStart(8)} ${result.unit}  ${asked(result)}`)
  process.exit(0)
}
