import { afterAll, beforeAll, expect, test } from "vitest"
import { kept, takeAwayOld } from "../../src/main/retention.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.stop())

const day = 86_400_000

test("[OPS-06] what ended long ago goes, what is young or open stays", async () => {
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

  await database.query(
    `insert into pcb_orders (key, customer_id, fingerprint, form, finished_at, picture, thumbnail, inspection) values
       ('00000000-0000-4000-8000-000000000003', 7, 'x', '{}', $1, '<svg/>', 'x', '{"findings": []}'),
       ('00000000-0000-4000-8000-000000000004', 7, 'x', '{}', $2, '<svg/>', 'x', null)`,
    [ago(731), ago(729)],
  )

  expect(await takeAwayOld(database, now)).toBe(1 + 1200 + 1 + 1)
  expect(await takeAwayOld(database, now)).toBe(0)
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
})

test("[OPS-06] every table of the list is there, and no payment is among them", async () => {
  for (const { table, over } of kept)
    await shop.parts.database.query(`select 1 from ${table} where ${over} limit 0`, [new Date()])
  expect(kept.map(({ table }) => String(table))).not.toContain("card_payments")
})
