import { type Database, storedJson } from "../../platform/database/database.ts"
import type { CourseFacts, SavedLine } from "./rules/saved-list.ts"

export type ListOwner =
  | { readonly customerId: number }
  | { readonly associationId: number; readonly association: string }

export interface ListContent extends CourseFacts {
  readonly name: string
  readonly lines: readonly SavedLine[]
}

export interface ListRecord extends ListContent {
  readonly key: string
  readonly customerId: number | null
  readonly associationId: number | null
  readonly association: string | null
  readonly updatedAt: Date
}

/** A list's row in an overview; `lines` is the number of lines. */
export interface ListSummary extends CourseFacts, Pick<ListRecord, "key" | "name" | "association"> {
  readonly lines: number
}

export type UnitsByProduct = Readonly<Record<number, number>>

interface CourseDemand {
  readonly productId: number
  readonly inCarts: number
  readonly ordered: number
}

interface ListUse {
  readonly listKey: string
  readonly customerId: number
  readonly afterOrder: number
}

/** A visitor's list while they sign in to add it to their cart. */
export interface WaitingList {
  readonly key: string
  /** The key under which it is added to the cart. */
  readonly addKey: string
  /** The course list that it is, or was copied from; "" if none. */
  readonly listKey: string
  readonly name: string
  readonly lines: readonly SavedLine[]
}

const columns = `key, customer_id as "customerId", association_id as "associationId", association, name, course, semester,
  teacher, lines, updated_at as "updatedAt"`

const summary = "key, association, name, course, semester, teacher, jsonb_array_length(lines) as lines"

const ownedBy = (owner: ListOwner): readonly [column: string, id: number] =>
  "customerId" in owner ? ["customer_id", owner.customerId] : ["association_id", owner.associationId]

export const partLists = ({ query }: Pick<Database, "query">) => ({
  async insert(key: string, owner: ListOwner, { name, course, semester, teacher, lines }: ListContent): Promise<void> {
    const [customerId, associationId, association] =
      "customerId" in owner ? [owner.customerId, null, null] : [null, owner.associationId, owner.association]
    await query(
      `insert into part_lists (key, customer_id, association_id, association, name, course, semester, teacher, lines)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb)`,
      [key, customerId, associationId, association, name, course, semester, teacher, storedJson(lines)],
    )
  },

  async update(
    key: string,
    owner: ListOwner,
    { name, course, semester, teacher, lines }: ListContent,
  ): Promise<boolean> {
    const [column, id] = ownedBy(owner)
    const rows = await query(
      `update part_lists set name = $3, course = $4, semester = $5, teacher = $6, lines = $7::jsonb, updated_at = now()
       where key = $1 and ${column} = $2 returning 1`,
      [key, id, name, course, semester, teacher, storedJson(lines)],
    )
    return rows.length > 0
  },

  async remove(key: string, owner: ListOwner): Promise<boolean> {
    const [column, id] = ownedBy(owner)
    return (await query(`delete from part_lists where key = $1 and ${column} = $2 returning 1`, [key, id])).length > 0
  },

  async get(key: string): Promise<ListRecord | null> {
    const [row] = await query<ListRecord>(`select ${columns} from part_lists where key = $1`, [key])
    return row ?? null
  },

  of: (owner: ListOwner): Promise<ListSummary[]> => {
    const [column, id] = ownedBy(owner)
    return query<ListSummary>(`select ${summary} from part_lists where ${column} = $1 order by updated_at desc`, [id])
  },

  courses: (): Promise<ListSummary[]> =>
    query<ListSummary>(
      `select ${summary} from part_lists where association_id is not null order by course, semester desc, name`,
    ),

  async insertWaiting({ key, addKey, listKey, name, lines }: WaitingList): Promise<void> {
    await query("insert into waiting_lists (key, add_key, list_key, name, lines) values ($1, $2, $3, $4, $5::jsonb)", [
      key,
      addKey,
      listKey,
      name,
      storedJson(lines),
    ])
  },

  async waiting(key: string): Promise<WaitingList | null> {
    const [row] = await query<WaitingList>(
      `select key, add_key as "addKey", list_key as "listKey", name, lines from waiting_lists where key = $1`,
      [key],
    )
    return row ?? null
  },

  /** Adding it again before an order is still one use. */
  async use(key: string, customerId: number, afterOrder: number, wanted: UnitsByProduct): Promise<void> {
    await query(
      `insert into part_list_uses (list_key, customer_id, after_order, wanted) values ($1, $2, $3, $4::jsonb)
       on conflict (list_key, customer_id) where order_id is null do update set after_order = $3, wanted = $4::jsonb`,
      [key, customerId, afterOrder, storedJson(wanted)],
    )
  },

  /**
   * Sums what students added to their carts in two months and have not ordered, and what they already have. Nobody is named.
   */
  demand: (key: string): Promise<CourseDemand[]> =>
    query<CourseDemand>(
      `select one.key::int as "productId", coalesce(sum(one.value::int) filter (where order_id is null), 0)::int as "inCarts",
         coalesce(sum(one.value::int) filter (where order_id is not null), 0)::int as ordered
       from part_list_uses, jsonb_each_text(wanted) one
       where list_key = $1 and added_at > now() - interval '60 days' group by 1`,
      [key],
    ),

  openUses: (): Promise<ListUse[]> =>
    query<ListUse>(
      `select list_key as "listKey", customer_id as "customerId", after_order as "afterOrder" from part_list_uses
       where order_id is null and added_at > now() - interval '60 days'`,
    ),

  async bought({ listKey, customerId }: ListUse, orderId: number): Promise<void> {
    await query(
      "update part_list_uses set order_id = $3 where list_key = $1 and customer_id = $2 and order_id is null",
      [listKey, customerId, orderId],
    )
  },

  async uses(
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly added: number; readonly bought: number }>> {
    const rows = await query<{ key: string; added: number; bought: number }>(
      `select list_key as key, count(*)::int as added, count(order_id)::int as bought from part_list_uses
       where list_key = any($1::text[]) group by 1`,
      [keys],
    )
    return new Map(rows.map(({ key, ...counts }) => [key, counts]))
  },
})
