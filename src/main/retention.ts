import type { Database } from "../platform/database/database.ts"
import { dayMs, hourMs } from "../platform/durations.ts"
import { every, type Loop } from "../platform/every.ts"
import { forgottenAfterMs } from "../platform/throttling/throttle.ts"
import { unusedAccountDays } from "../shop/accounts/registration.ts"

/** Payments, refunds and open work have no rule, so they are never deleted. `what` is the privacy page's name for the rows. */
export const retentionRules = [
  // The ERP holds the files of version 1 with the order; later versions exist only here.
  {
    table: "pcb_files",
    what: "Los archivos de su placa tal como los envió por primera vez, desde que termina el pedido (el ERP guarda una copia)",
    days: 180,
    expiredWhere: "order_key in (select key from pcb_orders where finished_at < $1 and version = 1)",
  },
  {
    table: "pcb_files",
    what: "Las versiones siguientes de los archivos de su placa, desde que termina el pedido",
    days: 730,
    expiredWhere: "order_key in (select key from pcb_orders where finished_at < $1)",
  },
  {
    table: "order_work",
    what: "Quién alistó y entregó cada pedido, y cuándo",
    days: 730,
    expiredWhere: "outcome is not null and ended_at < $1",
  },
  {
    table: "held_acts",
    what: "Lo que se presionó en el mostrador y todavía se podía deshacer",
    days: 90,
    expiredWhere: "ended_at < $1",
  },
  {
    table: "counter_sales",
    what: "El detalle de las ventas en el mostrador (la factura queda en el ERP)",
    days: 730,
    expiredWhere: "outcome is not null and ended_at < $1",
  },
  {
    table: "offline_sale_cases",
    what: "Lo que no coincidía de ventas hechas sin conexión",
    days: 730,
    expiredWhere: "closed_at < $1",
  },
  // A message's body is deleted when it is sent.
  {
    table: "messages",
    what: "A quién y cuándo enviamos cada correo (su contenido se borra al enviarlo)",
    days: 90,
    expiredWhere: "ended_at < $1",
  },
  {
    table: "truth_findings",
    what: "Lo que no cuadraba entre la tienda, el ERP y el proveedor de tarjetas, desde que se arregló",
    days: 365,
    expiredWhere: "resolved_at < $1",
  },
  {
    table: "truth_orders",
    what: "Qué pedidos se compararon con el ERP y cuándo",
    days: 180,
    expiredWhere: "touched_at < $1 and differences = '[]'",
  },
  {
    table: "received_orders",
    what: "Cuándo, dónde y por cuánto se recibió cada pedido (sin sus datos)",
    days: 730,
    expiredWhere: "at < $1",
  },
  { table: "pickup_codes", what: "Los códigos de retiro ya usados", days: 730, expiredWhere: "ended_at < $1" },
  {
    table: "pickup_people",
    what: "El nombre de quien podía retirar un pedido por usted",
    days: 730,
    expiredWhere: "named_at < $1",
  },
  {
    table: "stock_notices",
    what: "Sus avisos de existencias que siguen esperando",
    days: 365,
    expiredWhere: "asked_at < $1",
  },
  {
    table: "transfer_receipts",
    what: "Los comprobantes de SINPE Móvil que envió, de pedidos ya entregados",
    days: 730,
    expiredWhere: "received_at < $1 and order_id in (select order_id from transfers where order_ended)",
  },
  // Transfers keep a record of the movements that paid for them.
  {
    table: "bank_statements",
    what: "Los estados de cuenta del banco con que las asociaciones confirman transferencias",
    days: 365,
    expiredWhere: "uploaded_at < $1",
  },
  {
    table: "waiting_lists",
    what: "Las listas de materiales de visitantes que iban a iniciar sesión",
    days: 1,
    expiredWhere: "created_at < $1",
  },
  {
    table: "cart_list_adds",
    what: "Qué listas de materiales agregó un cliente a su carrito",
    days: 90,
    expiredWhere: "added_at < $1",
  },
  {
    table: "sandbox_card_entries",
    what: "Los pagos de prueba del proveedor de tarjetas simulado",
    days: 180,
    expiredWhere: "created_at < $1",
  },
] as const

/** Large columns that are set to null while their rows stay: the drawings of finished boards. */
const clearedColumns = [
  {
    table: "pcb_orders",
    what: "Los dibujos de sus placas terminadas",
    days: 730,
    set: "picture = null, thumbnail = null",
    expiredWhere: "finished_at < $1 and (picture is not null or thumbnail is not null)",
  },
] as const

/** Carried out by shop/accounts/forget-kit-buyers.ts: the ERP has a record of them too. */
export const visitorKitTerms = {
  paid: {
    what: "Nombre, carné, teléfono, correo y dirección de quien compró un kit sin cuenta (la factura queda en el ERP)",
    days: 730,
  },
  unpaid: { what: "Los mismos datos, si el pago de ese kit no se completó", days: 90 },
} as const

/** Carried out by platform/sessions/housekeeping.ts and shop/accounts/registration.ts. */
const accountTerms = [
  {
    what: "Una huella de su correo y de su dirección de internet, para contar los intentos de ingresar",
    days: forgottenAfterMs / dayMs,
  },
  {
    what: "Correo, teléfono, carné y contraseña de una cuenta con la que nadie ingresó",
    days: unusedAccountDays,
  },
] as const

const rowsPerBatch = 1000

const workflowDays = 180
const workflowsWhat = "El registro técnico de cada trabajo terminado (un pedido, un pago, una entrega)"

/** The privacy page's table (LAW-02), made of the rules that are carried out, so that it never promises something else. */
export const retentionTable = (): { readonly what: string; readonly days: number }[] =>
  [
    ...retentionRules,
    ...clearedColumns,
    ...Object.values(visitorKitTerms),
    ...accountTerms,
    { what: workflowsWhat, days: workflowDays },
  ].map(({ what, days }) => ({ what, days }))

/** Smaller than a batch of rows, because a workflow has about ten steps. */
const workflowsPerBatch = 100

/** DBOS tables without a foreign key to the workflow; rows of the other tables are deleted by cascade. */
export const workflowPayloads = ["operation_outputs", "workflow_input", "workflow_output"] as const

/** Deletes workflows and their steps in one statement: a step left behind would be replayed by the next run with the same id. */
const deleteWorkflows = `
  with old as (select workflow_uuid from dbos.workflow_status
    where status = 'SUCCESS' and updated_at < extract(epoch from $1::timestamptz) * 1000 limit ${workflowsPerBatch}),
  ${workflowPayloads.map(table => `${table}_rows as (delete from dbos.${table} where workflow_uuid in (select * from old))`).join(", ")}
  delete from dbos.workflow_status where workflow_uuid in (select * from old) returning 1`

/** The first release deleted workflows without their payload rows. */
const deleteOrphans = (table: string) => `
  delete from dbos.${table} where ctid in (select ctid from dbos.${table} payload
    where not exists (select 1 from dbos.workflow_status w where w.workflow_uuid = payload.workflow_uuid) limit ${rowsPerBatch})
  returning 1`

/** Deletes in small batches, so that other work does not wait behind a large deletion. */
export const deleteExpiredRows = async ({ query }: Pick<Database, "query">, now: Date): Promise<number> => {
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  const inBatches = async (statement: string, values: readonly unknown[], limit = rowsPerBatch): Promise<number> => {
    let deleted = 0
    for (let rows = limit; rows === limit; deleted += rows) rows = (await query(statement, values)).length
    return deleted
  }
  const firstBatch = ({ table, expiredWhere }: { readonly table: string; readonly expiredWhere: string }) =>
    `where ctid in (select ctid from ${table} where ${expiredWhere} limit ${rowsPerBatch}) returning 1`
  let deleted = await inBatches(deleteWorkflows, [before(workflowDays)], workflowsPerBatch)
  for (const table of workflowPayloads) deleted += await inBatches(deleteOrphans(table), [])
  for (const rule of retentionRules)
    deleted += await inBatches(`delete from ${rule.table} ${firstBatch(rule)}`, [before(rule.days)])
  for (const rule of clearedColumns)
    deleted += await inBatches(`update ${rule.table} set ${rule.set} ${firstBatch(rule)}`, [before(rule.days)])
  return deleted
}

export const startRetention = (
  database: Database,
  log: { info(fields: object, text: string): void; warn(fields: object, text: string): void },
): Loop =>
  every(
    hourMs,
    async () => {
      const rows = await database.tryLock("chispa:retention", () => deleteExpiredRows(database, new Date()))
      if (rows) log.info({ rows }, "expired rows deleted")
    },
    { onError: error => log.warn({ err: error }, "expired rows could not be deleted") },
  )
