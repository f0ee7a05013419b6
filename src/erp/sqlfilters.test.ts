import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { all, any, is, isNull, isOneOf, since, textContains, textIs } from "./sqlfilters.ts"

/** Reads a filter by the rules of Dolibarr's parser, without its code. */
const readAsDolibarr = (filter: string) => {
  let open = 0
  for (const char of filter) {
    open += char === "(" ? 1 : char === ")" ? -1 : 0
    if (open < 0) throw new Error("unbalanced")
  }
  if (open !== 0) throw new Error("unbalanced")
  const conditions: { field: string; operator: string; value: string }[] = []
  const rest = filter.replace(/\(([\w.]+):([<>!=insotlke]+):([^()]+)\)/gi, (_, field, operator, value) => {
    conditions.push({ field, operator, value })
    return "()"
  })
  if (/[^()]/.test(rest.replace(/and|or|AND|OR| /g, ""))) throw new Error(`bad syntax: ${rest}`)
  return conditions
}

const likeMatches = (pattern: string, value: string): boolean => {
  const source = [...pattern]
    .map(char => (char === "%" ? ".*" : char === "_" ? "." : char.replace(/[\\^$.*+?()[\]{}|]/, "\\$&")))
    .join("")
  return new RegExp(`^${source}$`, "su").test(value)
}

const typed = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom("a", "Ñ", "'", '"', "(", ")", "%", "_", ":", "\\", "<", "&", "\n", " ", "=") }),
  fc.constantFrom("__NOW__", "x__USER_ID__y", "o'brien@x.cr", "') or (t.rowid:>:0", "a) or (1:=:1"),
)

describe("text in a filter", () => {
  test("[ERP-13] any typed text stays one condition that still finds the record", () => {
    fc.assert(
      fc.property(typed, value => {
        for (const [filter, mayBeInside] of [
          [textIs("t.email", value), false],
          [textContains("t.email", value), true],
        ] as const) {
          if (filter === null) {
            expect(value).not.toMatch(/[\p{L}\p{N}]/u)
            continue
          }
          const conditions = readAsDolibarr(filter)
          expect(conditions).toHaveLength(1)
          const { field, operator, value: written } = conditions[0]!
          expect(field).toBe("t.email")
          expect(written).not.toMatch(/__NOW__|__USER_ID__|["<>\n\0]/)
          const text = /^'([^']*)'$/.exec(written)?.[1]
          expect(text).toBeDefined()
          if (operator === "=") expect(text).toBe(value)
          else expect(likeMatches(text!, mayBeInside ? `before${value}after` : value)).toBe(true)
        }
      }),
      { numRuns: 2000 },
    )
  })

  test("[ERP-13] an ordinary e-mail is compared by equality, one with special characters by a pattern", () => {
    expect(textIs("t.email", "ana_rojas@example.org")).toBe("(t.email:=:'ana_rojas@example.org')")
    expect(textIs("t.email", "o'brien@example.org")).toBe("(t.email:like:'o_brien@example.org')")
    expect(textIs("t.email", "(((")).toBeNull()
    expect(textContains("t.nom", "50% (ofertas)")).toBe("(t.nom:like:'%50_ _ofertas_%')")
  })
})

test("[ERP-27] conditions are joined with and / or, and absent conditions are ignored", () => {
  expect(all(is("t.fk_statut", 1), any(is("t.fk_warehouse", 4), isNull("t.fk_warehouse")))).toBe(
    "((t.fk_statut:=:1) and ((t.fk_warehouse:=:4) or (t.fk_warehouse:is:null)))",
  )
  expect(all(null, is("t.fk_statut", -1), undefined)).toBe("(t.fk_statut:=:-1)")
  expect(all()).toBeUndefined()
  expect(isOneOf("t.rowid", [7, 9])).toBe("(t.rowid:in:7,9)")
})

test("[DATA-11] a moment is Unix seconds for us and server time for the filter", () => {
  expect(since("t.tms", Date.UTC(2026, 10, 14, 23, 45, 42) / 1000)).toBe("(t.tms:>=:'2026-11-14 17:45:42')")
})

test("values that are no numbers or columns are refused", () => {
  expect(() => is("t.rowid", Number.NaN)).toThrow()
  expect(() => is("t.rowid) or (1", 1)).toThrow()
  expect(() => isOneOf("t.rowid", [])).toThrow()
})
