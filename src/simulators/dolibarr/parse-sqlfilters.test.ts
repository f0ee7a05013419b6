import { expect, test } from "vitest"
import { type Columns, filterToSql } from "./parse-sqlfilters.ts"

const columns: Columns = { integer: "rowid fk_statut", decimal: "total", text: "ref email", time: "tms" }

const sql = (filter: string) => {
  const values: unknown[] = []
  const whole = filterToSql(filter, columns, values)
  // The filter is joined to other conditions by "and", so an "or" in it must stay in parentheses.
  expect(whole).toMatch(/^\(.*\)$/)
  return [whole.slice(1, -1), values]
}

test("conditions become SQL whose values are never part of the text", () => {
  expect(sql("(t.fk_statut:=:1)")).toEqual(["(t.fk_statut = $1::integer)", [1]])
  expect(sql("t.fk_statut:=:1")).toEqual(["(t.fk_statut = $1::integer)", [1]])
  expect(sql("(t.ref:=:'SO1') and (t.rowid:>=:5)")).toEqual([
    "(lower(t.ref) = lower($1::text)) and (t.rowid >= $2::integer)",
    ["SO1", 5],
  ])
  expect(sql("((t.ref:=:'a') or (t.ref:=:'b')) and (t.rowid:!=:1)")[0]).toBe(
    "((lower(t.ref) = lower($1::text)) or (lower(t.ref) = lower($2::text))) and (t.rowid <> $3::integer)",
  )
})

test("quotes, percent signs, colons and semicolons stay inside the value", () => {
  expect(sql("(t.email:=:'o'neil; drop table x --')")[1]).toEqual(["o'neil; drop table x --"])
  expect(sql("(t.email:like:'%a:b_%')")).toEqual(["(t.email::text ilike $1)", ["%a:b_%"]])
})

test("lists, null and times", () => {
  expect(sql("(t.rowid:in:1,2)")).toEqual(["(t.rowid in ($1::integer, $2::integer))", [1, 2]])
  expect(sql("(t.ref:notin:'a','b')")[0]).toBe("(lower(t.ref) not in (lower($1::text), lower($2::text)))")
  expect(sql("(t.email:is:NULL)")[0]).toBe("(t.email is null)")
  expect(sql("(t.email:isnot:null)")[0]).toBe("(t.email is not null)")
  expect(sql("(t.tms:>:'2026-11-14 17:00:05')")[1]).toEqual(["2026-11-14 17:00:05"])
  expect(sql("(t.tms:>:'20261114')")[1]).toEqual(["2026-11-14 00:00:00"])
  expect(sql("(t.tms:>:'mañana')")[1]).toEqual([null])
})

test("a number column reads text as PHP does", () => {
  expect(sql("(t.rowid:=:'12abc')")).toEqual(["(t.rowid = $1::integer)", [12]])
  expect(sql("(t.rowid:<:1.5)")).toEqual(["(t.rowid < $1::double precision)", [1.5]])
  expect(sql("(t.total:>:100)")).toEqual(["(t.total > $1::double precision)", [100]])
})

test.each(["(t.ref=1)", "(t.ref:=:'a') xor (t.ref:=:'b')", "(t.ref:=:'a(b)')", "select 1", "(t.ref:~:'a')"])(
  "%s is bad syntax",
  filter => {
    expect(() => sql(filter)).toThrow("Bad syntax of the search string")
  },
)

test.each(["((t.ref:=:'a')", "(t.ref:=:'a')) or ((t.ref:=:'b')"])("%s is unbalanced", filter => {
  expect(() => sql(filter)).toThrow("Wrong balance of parenthesis")
})

test("a value without quotes is a column or a number: text that is neither counts as 0, and a time as its digits", () => {
  expect(sql("(t.ref:=:t.email)")[0]).toBe("(lower(t.ref) = lower(t.email))")
  expect(sql("(t.ref:=:abc)")).toEqual([
    "(t.ref is not null and coalesce(substring(t.ref from '^\\s*(-?\\d+)'), '0')::numeric = $1::numeric)",
    [0],
  ])
  expect(sql("(t.tms:>:1794700000)")).toEqual([
    "(to_char(t.tms, 'YYYYMMDDHH24MISS')::numeric > $1::numeric)",
    [1794700000],
  ])
})

test("unknown columns are named", () => {
  expect(() => sql("(t.nope:=:1)")).toThrow("Unknown column 't.nope' in 'WHERE'")
  expect(() => sql("(t.constructor:=:1)")).toThrow("Unknown column 't.constructor' in 'WHERE'")
})
