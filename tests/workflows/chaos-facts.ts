import type { Erp } from "../../src/erp/erp.ts"
import { readLedgers } from "./chaos-checks.ts"
import type { BareShop } from "./programs/bare-shop.ts"

/**
 * The data of an afternoon that went wrong as JSON: ledgers, orders, payments, refunds, returns, work, and every run with its
 * steps. Most faults depend on timing, so a seed alone does not reproduce them.
 */
export const collectFacts = async (shop: BareShop, erp: Erp, seed: number): Promise<string> => {
  const { database } = shop
  const [customer] = await erp.thirdParties.findByEmail(`caos-${seed}@chispa.test`)
  const customerId = customer?.id ?? 0
  const orders = await erp.orders.list({ customerIds: [customerId] })
  const orderIds = orders.map(({ id }) => id)
  const matchingRuns = `workflow_uuid ~ ('^[a-z-]+:(' || $1 || '):')
    or workflow_uuid in (select order_number from card_payments where customer_id = $2)`
  const mine = [[0, customerId, ...orderIds].join("|"), customerId]
  const ofCustomer = "order_number in (select order_number from card_payments where customer_id = $1)"
  return JSON.stringify({
    ledgers: await readLedgers(shop, erp, seed).then(Object.fromEntries, String),
    orders: orders.map(({ id, ref, refExt, status, total }) => ({ id, ref, refExt, status, total })),
    payments: await database.query(
      "select order_number, state, problem, order_id, pushes, updated_at from card_payments where customer_id = $1",
      [customerId],
    ),
    refunds: await database.query(`select * from card_refunds where ${ofCustomer} order by id`, [customerId]),
    charges: await database.query(`select * from card_charges where ${ofCustomer}`, [customerId]),
    acts: await database.query(`select * from payment_acts where ${ofCustomer} order by id`, [customerId]),
    returns: await database.query("select * from goods_returns where order_id = any($1) order by id", [orderIds]),
    work: await database.query("select * from order_work where order_id = any($1)", [orderIds]),
    runs: await database.query(
      `select workflow_uuid, status, executor_id, recovery_attempts, output, error from dbos.workflow_status where ${matchingRuns}`,
      mine,
    ),
    steps: await database.query(
      `select workflow_uuid, function_name, output, error, started_at_epoch_ms, completed_at_epoch_ms
       from dbos.operation_outputs where ${matchingRuns} order by started_at_epoch_ms`,
      mine,
    ),
  })
}
