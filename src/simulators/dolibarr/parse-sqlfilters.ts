import { badRequest } from "./errors.ts"
import { phpNumber } from "./values.ts"

/** The type that PostgreSQL's driver returns for each kind of column. Decimals are text. */
interface Kinds {
  integer: number
  "integer?": number | null
  real: number
  "real?": number | null
  decimal: string
  "decimal?": string | null
  text: string
  "text?": string | null
  time: Date
  "time?": Date | null
}

/** Names of columns, separated by spaces, by their kind; "?" marks columns that may be null. */
export type Columns = { readonly [Kind in keyof Kinds]?: string }

type Words<Text> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text

export type RowOf<Table extends Columns> = {
  [Name in Words<Table[keyof Table]> & string]: {
    [Kind in keyof Table & keyof Kinds]: Name extends Words<Table[Kind]> ? Kinds[Kind] : never
  }[keyof Table & keyof Kinds]
}

type ColumnType = "integer" | "real" | "decimal" | "text" | "time"

export class UnknownColumn extends Error {
  constructor(column: string, clause: "WHERE" | "ORDER BY") {
    super(`Unknown column '${column}' in '${clause}'`)
  }
}

export const columnType = (columns: Columns, written: string): ColumnType | undefined => {
  const name = written.replace(/^t\./, "")
  const kind = Object.entries(columns).find(([, names]) => names.split(" ").includes(name))?.[0]
  return kind?.replace("?", "") as ColumnType | undefined
}

// One condition. Dolibarr allows no parenthesis in a value: such a filter is bad syntax.
const condition = /\(([a-z0-9_.]+):([<>!=insotlke]+):([^()]+)\)/gi

const comparisons: Record<string, string> = {
  "=": "=",
  "!=": "<>",
  "<>": "<>",
  "<": "<",
  ">": ">",
  "<=": "<=",
  ">=": ">=",
}

const syntaxError = (filter: string) =>
  badRequest(`Error when validating parameter sqlfilters -> Bad syntax of the search string: ${filter}`)

const checkBalance = (filter: string) => {
  let open = 0
  for (const char of filter) {
    if (char === "(") open++
    if (char === ")") open--
    if (open < 0) break
  }
  if (open !== 0) {
    throw badRequest(
      `Error when validating parameter sqlfilters -> Wrong balance of parenthesis in sqlfilters=${filter}`,
    )
  }
}

const unquoted = (value: string) => /^'(.*)'$/s.exec(value)?.[1]

/** "2026-11-14", "20261114", "20261114120000", "2026-11-14 12:00:00"; anything else matches nothing. */
const timeText = (value: string): string | null => {
  const parts = /^(\d{4})-?(\d{2})-?(\d{2})(?:[ T]?(\d{2}):?(\d{2})(?::?(\d{2}))?)?$/.exec(value.trim())
  if (!parts) return null
  const [, year, month, day, hour = "00", minute = "00", second = "00"] = parts
  return Number.isNaN(Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`))
    ? null
    : `${year}-${month}-${day} ${hour}:${minute}:${second}`
}

const maxInteger = 2_147_483_647

class Filter {
  readonly #columns: Columns
  readonly #values: unknown[]

  constructor(columns: Columns, values: unknown[]) {
    this.#columns = columns
    this.#values = values
  }

  #bind(type: ColumnType, value: string): string {
    if (type === "integer" || type === "real" || type === "decimal") {
      const number = phpNumber(value)
      // An integer column is only found by its index when compared with an integer.
      const fits = type === "integer" && Number.isInteger(number) && Math.abs(number) <= maxInteger
      return `$${this.#values.push(number)}::${fits ? "integer" : "double precision"}`
    }
    if (type === "time") return `$${this.#values.push(timeText(value))}::timestamptz`
    return `lower($${this.#values.push(value)}::text)`
  }

  /** A value without quotes is NULL, the name of another column, or a number; every other text counts as 0. */
  #plain(type: ColumnType, value: string): string {
    if (/^null$/i.test(value.trim())) return "null"
    const name = value.replace(/[^a-z0-9._]/gi, "")
    const other = columnType(this.#columns, name)
    if (other === undefined) return this.#bind(type, value.trim())
    const column = `t.${name.replace(/^t\./, "")}`
    return other === "text" ? `lower(${column})` : column
  }

  /** MySQL compares a text or a time with a bare number as numbers: 'abc' is 0, a time its fourteen digits. */
  #asNumbers(bare: string, type: ColumnType, comparison: string, value: string): string | null {
    const isBare = unquoted(value) === undefined && !/^null$/i.test(value.trim())
    if (!isBare || columnType(this.#columns, value.trim()) !== undefined) return null
    const number = `$${this.#values.push(phpNumber(value))}::numeric`
    if (type === "time") return `(to_char(${bare}, 'YYYYMMDDHH24MISS')::numeric ${comparison} ${number})`
    const digits = `coalesce(substring(${bare} from '^\\s*(-?\\d+)'), '0')::numeric`
    return `(${bare} is not null and ${digits} ${comparison} ${number})`
  }

  #value(type: ColumnType, value: string): string {
    const text = unquoted(value)
    return text === undefined ? this.#plain(type, value) : this.#bind(type, text)
  }

  condition(written: string, operator: string, value: string, whole: string): string {
    const type = columnType(this.#columns, written)
    if (type === undefined) throw new UnknownColumn(written, "WHERE")
    const bare = `t.${written.replace(/^t\./, "")}`
    const column = type === "text" ? `lower(${bare})` : bare
    const name = operator.toLowerCase()
    const comparison = comparisons[name]
    const numbers =
      comparison && (type === "text" || type === "time") ? this.#asNumbers(bare, type, comparison, value) : null
    if (numbers) return numbers
    if (comparison) return `(${column} ${comparison} ${this.#value(type, value)})`
    switch (name) {
      case "like":
      case "notlike": {
        const pattern = unquoted(value) ?? value
        return `(${bare}::text ${name === "like" ? "ilike" : "not ilike"} $${this.#values.push(pattern)})`
      }
      case "is":
      case "isnot": {
        const not = name === "is" ? "" : " not"
        if (/^null$/i.test(value.trim())) return `(${bare} is${not} null)`
        return `(${column} is${not === "" ? " not" : ""} distinct from ${this.#value(type, value)})`
      }
      case "in":
      case "notin": {
        const items = value.split(",").map(item => this.#value(type, item.trim()))
        return `(${column} ${name === "in" ? "in" : "not in"} (${items.join(", ")}))`
      }
      default:
        throw syntaxError(whole)
    }
  }
}

export const filterToSql = (given: string, columns: Columns, values: unknown[]): string => {
  const filter = /^\(.*\)$/s.test(given) ? given : `(${given})`
  checkBalance(filter)
  const between = filter.replace(condition, "").replace(/and|or| /gi, "")
  if (/[^()]/.test(between)) throw syntaxError(filter)
  const builder = new Filter(columns, values)
  const sql = filter.replace(condition, (_match, column: string, operator: string, value: string) =>
    builder.condition(column, operator, value, filter),
  )
  return `(${sql})`
}
