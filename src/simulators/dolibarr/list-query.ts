import { type Db, errorCode } from "./erp-database.ts"
import { Fault } from "./errors.ts"
import { type Columns, columnType, filterToSql, UnknownColumn } from "./parse-sqlfilters.ts"
import type { Call } from "./router.ts"
import { idListInQuery, integerInQuery } from "./values.ts"

export interface ListSource {
  from: string
  columns: Columns
  where?: string[]
  values?: unknown[]
  defaultSort?: string
  failure: string
  /** In this call the table has no alias, so `t.` is an unknown name. */
  unaliased?: boolean
}

const defaultLimit = 100

/** The condition of a list that `thirdparty_ids` restricts to some customers. */
export const customersInQuery = (query: URLSearchParams): Pick<Required<ListSource>, "where" | "values"> => {
  const customers = idListInQuery(query, "thirdparty_ids")
  return customers.length > 0
    ? { where: ["t.fk_soc = any($1::integer[])"], values: [customers] }
    : { where: [], values: [] }
}

const orderBy = (source: ListSource, query: URLSearchParams): string => {
  const direction = /^desc$/i.test(query.get("sortorder") ?? "") ? "desc" : "asc"
  const fields = (query.get("sortfield") || (source.defaultSort ?? "rowid")).split(",")
  const terms = fields.map(field => {
    const name = field.trim().replace(/[^\w.]/g, "")
    const type = columnType(source.columns, name)
    if (type === undefined) throw new UnknownColumn(name, "ORDER BY")
    const column = `t.${name.replace(/^t\./, "")}`
    return `${type === "text" ? `lower(${column})` : column} ${direction}`
  })
  return terms.join(", ")
}

const fromWhere = ({ from, columns, where = [], unaliased }: ListSource, query: URLSearchParams, values: unknown[]) => {
  // PostgreSQL takes no zero bytes in text.
  const filter = query.get("sqlfilters")?.replaceAll("\0", "")
  const aliased = unaliased ? /\((t\.\w+):/.exec(filter ?? "")?.[1] : undefined
  if (aliased) throw new UnknownColumn(aliased, "WHERE")
  const conditions = filter ? [...where, filterToSql(filter, columns, values)] : where
  return `from ${from} where ${conditions.length > 0 ? conditions.join(" and ") : "true"}`
}

export const listIds = async (db: Db, source: ListSource, query: URLSearchParams) => {
  const limit = integerInQuery(query, "limit", defaultLimit)
  const page = Math.max(0, integerInQuery(query, "page", 0))
  const values = [...(source.values ?? [])]
  try {
    const matching = fromWhere(source, query, values)
    const cut = limit > 0 ? ` limit ${limit} offset ${limit * page}` : ""
    const { rows } = await db.query<{ rowid: number }>(
      `select t.rowid ${matching} order by ${orderBy(source, query)}${cut}`,
      values,
    )
    return { ids: rows.map(row => row.rowid), limit, page }
  } catch (error) {
    if (error instanceof UnknownColumn) throw new Fault(503, `${source.failure} : ${error.message}`)
    if (errorCode(error) === "42601") {
      throw new Fault(503, `${source.failure} : You have an error in your SQL syntax`)
    }
    throw error
  }
}

export const countAll = async (db: Db, source: ListSource, query: URLSearchParams): Promise<number> => {
  const values = [...(source.values ?? [])]
  const { rows } = await db.query<{ n: string }>(`select count(*) as n ${fromWhere(source, query, values)}`, values)
  return Number(rows[0]?.n ?? 0)
}

export const onlyProperties = (query: URLSearchParams, items: object[]): object[] => {
  const wanted = new Set((query.get("properties") ?? "").split(",").filter(name => name !== ""))
  if (wanted.size === 0) return items
  return items.map(item => Object.fromEntries(Object.entries(item).filter(([name]) => wanted.has(name))))
}

/** Answers a list whose items `format` makes from their ids. */
export const listItems = async (
  { db, query }: Call,
  source: ListSource,
  format: (ids: number[]) => Promise<object[]>,
): Promise<object[]> => onlyProperties(query, await format((await listIds(db, source, query)).ids))
