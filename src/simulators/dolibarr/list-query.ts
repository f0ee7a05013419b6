import { type Db, errorCode } from "./erp-database.ts"
import { Fault } from "./errors.ts"
import { type Columns, columnType, filterToSql, UnknownColumn } from "./parse-sqlfilters.ts"
import { integerInQuery } from "./values.ts"

export interface ListSource {
  from: string
  columns: Columns
  where: string[]
  values: unknown[]
  defaultSort: string
  failure: string
  /** The table has no alias in this call: `t.` names nothing. */
  unaliased?: boolean
}

const defaultLimit = 100

const orderBy = (source: ListSource, query: URLSearchParams): string => {
  const direction = /^desc$/i.test(query.get("sortorder") ?? "") ? "desc" : "asc"
  const fields = (query.get("sortfield") || source.defaultSort).split(",")
  const terms = fields.map(field => {
    const name = field.trim().replace(/[^\w.]/g, "")
    const type = columnType(source.columns, name)
    if (type === undefined) throw new UnknownColumn(name, "ORDER BY")
    const column = `t.${name.replace(/^t\./, "")}`
    return `${type === "text" ? `lower(${column})` : column} ${direction}`
  })
  return terms.join(", ")
}

/** PostgreSQL takes no zero bytes in text. */
const filterOf = (query: URLSearchParams) => query.get("sqlfilters")?.replaceAll("\0", "")

export interface ListPage {
  ids: number[]
  limit: number
  page: number
}

export const listIds = async (db: Db, source: ListSource, query: URLSearchParams): Promise<ListPage> => {
  const limit = integerInQuery(query, "limit", defaultLimit)
  const page = Math.max(0, integerInQuery(query, "page", 0))
  const values = [...source.values]
  const where = [...source.where]
  try {
    const filter = filterOf(query)
    const aliased = source.unaliased ? /\((t\.\w+):/.exec(filter ?? "")?.[1] : undefined
    if (aliased) throw new UnknownColumn(aliased, "WHERE")
    if (filter) where.push(filterToSql(filter, source.columns, values))
    const order = orderBy(source, query)
    const cut = limit > 0 ? ` limit ${limit} offset ${limit * page}` : ""
    const { rows } = await db.query<{ rowid: number }>(
      `select t.rowid from ${source.from} where ${where.length > 0 ? where.join(" and ") : "true"} order by ${order}${cut}`,
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
  const values = [...source.values]
  const where = [...source.where]
  const filter = filterOf(query)
  if (filter) where.push(filterToSql(filter, source.columns, values))
  const { rows } = await db.query<{ n: string }>(
    `select count(*) as n from ${source.from} where ${where.length > 0 ? where.join(" and ") : "true"}`,
    values,
  )
  return Number(rows[0]?.n ?? 0)
}

export const onlyProperties = (query: URLSearchParams, items: object[]): object[] => {
  const wanted = (query.get("properties") ?? "").split(",").filter(name => name !== "")
  if (wanted.length === 0) return items
  const keep = new Set(wanted)
  return items.map(item => Object.fromEntries(Object.entries(item).filter(([name]) => keep.has(name))))
}

export const inOrder = <Row extends { rowid: number }>(ids: readonly number[], rows: readonly Row[]): Row[] => {
  const byId = new Map(rows.map(row => [row.rowid, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}
