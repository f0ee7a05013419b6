import { afterAll, beforeAll, expect, test } from "vitest"
import { deleteExpiredRows, retentionRules, workflowPayloads } from "../../src/main/retention.ts"
import { bringGoods } from "../../src/shop/counter/missing-goods.ts"
import { readStock } from "../support/counter.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.stop())

const day = 86_400_000

test("[OPS-06] old finished rows are deleted; young and open ones stay", async () => {
  const { database } = shop.parts
  const now = new Date("2026-11-16T12:00:00Z")
  const ago = (days: number) => new Date(now.getTime() - days * day)
  const work = (order: number, ended: Date | null, outcome: string | null) =>
    database.query(
      `insert into order_work (action, order_id, attempt, order_ref, association_id, association, warehouse_id, started_at, ended_at, outcome)
       values ('prepare', $1, 1, 'SO', 1, 'ASEIC', 1, $2, $3, $4)`,
      [order, ago(1000), ended, outcome],
    )
  await work(1, ago(731), "done")
  await work(2, ago(729), "done")
  await work(3, null, null)
  await database.query(
    `insert into pcb_orders (key, customer_id, fingerprint, form, finished_at) values
       ('00000000-0000-4000-8000-000000000001', 7, 'x', '{}', $1), ('00000000-0000-4000-8000-000000000002', 7, 'x', '{}', null)`,
    [ago(181)],
  )
  await database.query(
    `insert into pcb_files (order_key, position, name, digest, bytes)
     select key, n, 'a' || n, 'x', '' from pcb_orders, generate_series(1, 1200) n`,
  )
  const workflow = (id: string, status: string, at: Date) =>
    database.query(
      `insert into dbos.workflow_status (workflow_uuid, status, created_at, updated_at) values ($1, $2, $3, $3)`,
      [id, status, at.getTime()],
    )
  await workflow("old", "SUCCESS", ago(181))
  await workflow("young", "SUCCESS", ago(10))
  await workflow("failed", "ERROR", ago(500))

  const makeSteps = (id: string, count: number) =>
    database.query(
      `insert into dbos.operation_outputs (workflow_uuid, function_id, function_name)
       select $1, n, 'a step' from generate_series(1, $2::int) n`,
      [id, count],
    )
  for (const table of ["workflow_input", "workflow_output"])
    await database.query(`insert into dbos.${table} (workflow_uuid) values ('old'), ('young'), ('failed'), ('gone')`)
  for (const id of ["old", "young", "failed"]) await makeSteps(id, 2)
  // Steps of a workflow that the first release deleted without them.
  await makeSteps("gone", 2500)
  await database.query(
    `insert into pcb_orders (key, customer_id, fingerprint, form, finished_at, picture, thumbnail, inspection) values
       ('00000000-0000-4000-8000-000000000003', 7, 'x', '{}', $1, '<svg/>', 'x', '{"findings": []}'),
       ('00000000-0000-4000-8000-000000000004', 7, 'x', '{}', $2, '<svg/>', 'x', null)`,
    [ago(731), ago(729)],
  )

  expect(await deleteExpiredRows(database, now)).toBe(1 + 1200 + 1 + 2500 + 2 + 1)
  expect(await deleteExpiredRows(database, now)).toBe(0)
  expect(await database.query("select order_id from order_work order by 1")).toEqual([{ order_id: 2 }, { order_id: 3 }])
  expect(await database.query("select count(*)::int as files from pcb_files")).toEqual([{ files: 1200 }])
  const pictures =
    "select picture is not null as svg, thumbnail is not null as small from pcb_orders where key::text ~ '[34]$' order by key"
  expect(await database.query(pictures)).toEqual([
    { svg: false, small: false },
    { svg: true, small: true },
  ])
  expect(await database.query("select workflow_uuid as id from dbos.workflow_status order by 1")).toEqual([
    { id: "failed" },
    { id: "young" },
  ])
  for (const table of ["operation_outputs", "workflow_input", "workflow_output"])
    expect(await database.query(`select distinct workflow_uuid as id from dbos.${table} order by 1`)).toEqual([
      { id: "failed" },
      { id: "young" },
    ])
})

test("[OPS-06] every table of DBOS that names a workflow loses its rows with the workflow", async () => {
  const left = await shop.parts.database.query<{ name: string }>(
    `select table_name as name from information_schema.columns c
     where table_schema = 'dbos' and column_name = 'workflow_uuid' and table_name <> 'workflow_status'
       and not exists (select 1 from pg_constraint k where k.contype = 'f' and k.confdeltype = 'c'
         and k.conrelid = format('dbos.%I', c.table_name)::regclass and k.confrelid = 'dbos.workflow_status'::regclass)
     order by 1`,
  )
  expect(left.map(({ name }) => name)).toEqual([...workflowPayloads].sort())
})

test("[OPS-06][STOCK-06] a workflow id that is used again after its run was deleted does its work again", async () => {
  const { database, engine } = shop.parts
  const bring = (id: number) =>
    engine.run(bringGoods, {
      id: "bring-goods:reused",
      input: {
        move: { id, code: `again-${id}`, orderId: 1, productId: 1, fromWarehouse: 5, toWarehouse: 1, units: 1 },
        orderRef: "SO",
      },
      waitMs: 10_000,
    })
  const before = await readStock(shop.erp, 1, 1)
  expect(await bring(901)).toMatchObject({ kind: "done", result: { kind: "brought" } })
  await deleteExpiredRows(database, new Date(Date.now() + 181 * day))
  expect(await bring(902)).toMatchObject({ kind: "done", result: { kind: "brought" } })
  expect(await readStock(shop.erp, 1, 1)).toBe(before + 2)
})

test("[OPS-06] every table of the rules exists, and payments are not among them", async () => {
  for (const { table, expiredWhere } of retentionRules)
    await shop.parts.database.query(`select 1 from ${table} where ${expiredWhere} limit 0`, [new Date()])
  expect(retentionRules.map(({ table }) => String(table))).not.toContain("card_payments")
})
