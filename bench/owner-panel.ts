/** npm run bench owner-panel: the owner's pages for a shop with 100 000 orders (OWN-05). */
import { cookiesFor } from "../src/web/shared/session/cookies.server.ts"
import { countingFetch } from "../tests/shared/counting-fetch.ts"
import { openDemoShop } from "./demo-shop.ts"
import type { Result } from "./result.ts"

const orders = 100_000
const days = 400
const batches = 6
const viewsOfBatch = 10
const openOrders = 1000
const findings = 300

/** Inserts sales, hand-overs, transfers and returns of about 400 days, open orders, and a long list in 'Verdad'. */
const fill = [
  "select set_config('chispa.restoring', 'yes', true)",
  `insert into order_work (action, order_id, attempt, order_ref, association_id, association, warehouse_id, started_at, ended_at, outcome)
   select action, 900000 + n, 1, 'SO' || n, 1 + n % 6, 'A', 1 + n % 6, at, at, 'done'
     from generate_series(1, ${orders}) n, (values ('prepare'), ('hand-over')) a (action),
       lateral (select now() - n % ${days} * interval '1 day' as at) t`,
  `insert into till_entries (key, association_id, association, at, kind, payment_mode_id, amount, order_id, order_ref)
   select 'payment:PAY' || n, 1 + n % 6, 'A', now() - n % ${days} * interval '1 day', 'hand-over', case n % 2 when 0 then 4 else 106 end,
     1000, 900000 + n, 'SO' || n from generate_series(1, ${orders}) n`,
  `insert into transfers (order_id, order_ref, customer_id, customer_name, customer_phone, warehouse_id, amount, ordered_at, state, order_ended)
   select 900000 + n, 'SO' || n, 7, 'Ana', '', 1 + n % 6, 1000, now() - n % ${days} * interval '1 day', 'confirmed', true
     from generate_series(1, ${orders}, 2) n`,
  `insert into transfer_moves (order_id, state, by, at)
   select order_id, 'confirmed', 'A', ordered_at from transfers where order_id > 900000`,
  `insert into open_orders (order_id, ref, status, warehouse_id, customer_id, modified_at, total, ordered_at)
   select 2000000 + n, 'SO9' || n, 1 + n % 2, 1 + n % 6, 7, extract(epoch from now())::int, 5000, extract(epoch from now())::int
     from generate_series(1, ${openOrders}) n`,
  `insert into truth_findings (check_name, subject, facts, first_seen_at, last_seen_at)
   select 'invoices', 'order:' || (900000 + n), '{"text": "El pedido es de otro monto que su factura.", "to": null}', now(), now()
     from generate_series(1, ${findings}) n`,
  "analyze",
]

export const run = async (): Promise<Result[]> => {
  const erpCalls = countingFetch()
  const shop = await openDemoShop({ erpFetch: erpCalls.fetch })
  try {
    const { parts, services, app } = shop
    await parts.database.transaction(async tx => {
      for (const statement of fill) await tx(statement)
    })
    const { id } = await parts.identity.staffSessions.start(99, {
      id: 99,
      alias: "CHISPA",
      name: "Dueña",
      warehouseId: 0,
    })
    const cookie = (await cookiesFor(shop.url).staff.serialize(id)).split(";")[0] ?? ""
    const took = async (work: () => Promise<unknown>) => {
      const began = performance.now()
      await work()
      return performance.now() - began
    }
    const whole = await took(services.figures.count)
    const turn = await took(services.figures.count)
    const calls: string[] = []
    const view = async (path: string) => {
      const request = new Request(`${shop.url}${path}`, { headers: { Cookie: cookie } })
      const reply = await app(request, { requestId: "bench", clientAddress: "127.0.0.1" })
      const html = await reply.text()
      if (reply.status !== 200 || !html.includes("Páginas de la tienda")) throw new Error(`${path}: ${reply.status}`)
    }
    /** The least disturbed of the batches counts: on a busy machine the others wait for their neighbours. */
    const measureSlowest = async (path: string) => {
      for (let warm = 0; warm < 5; warm++) await view(path)
      const slowest: number[] = []
      for (let batch = 0; batch < batches; batch++) {
        const times: number[] = []
        for (let count = 0; count < viewsOfBatch; count++)
          times.push(await took(async () => calls.push(...(await erpCalls.during(() => view(path))))))
        slowest.push(Math.max(...times))
      }
      return Math.min(...slowest)
    }
    const measureCpu = async (path: string) => {
      const before = process.cpuUsage()
      for (let count = 0; count < viewsOfBatch; count++) await view(path)
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000 / viewsOfBatch
    }
    const panel = await measureSlowest("/asocias/tienda")
    const panelCpu = await measureCpu("/asocias/tienda")
    const truth = await measureSlowest("/asocias/tienda/verdad")
    const { today } = await services.figures.read(1, null)
    const movements = await measureSlowest(`/asocias/tienda/movimientos?base=money&dia=${today}`)
    const views = 3 * batches * viewsOfBatch
    return [
      { name: `panel over ${orders} orders, slowest of ${viewsOfBatch} views`, value: panel, unit: "ms", limit: 200 },
      { name: "panel, processor time of a view", value: panelCpu, unit: "ms CPU" },
      { name: `'Verdad' with ${findings} findings, slowest of ${viewsOfBatch}`, value: truth, unit: "ms", limit: 200 },
      { name: `rows behind a day's figure, slowest of ${viewsOfBatch}`, value: movements, unit: "ms", limit: 200 },
      { name: `ERP calls of ${views} views`, value: calls.length, unit: "calls", limit: 0 },
      { name: "counting the figures anew, once a day", value: whole, unit: "ms" },
      { name: "counting them each minute", value: turn, unit: "ms" },
    ]
  } finally {
    await shop.stop()
  }
}
