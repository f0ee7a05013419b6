import { expect, test } from "vitest"
import { storedNames } from "./board-request.ts"

test("names lose their folders and the characters that the ERP would change", () => {
  expect(
    storedNames(["placa.gbr", "C:\\diseño\\mi placa ñandú (v2).gbr", "../../etc/x--y..gbr", 'a"b<c>.gbr']),
  ).toEqual(["placa.gbr", "mi placa nandu (v2).gbr", "x-y.gbr", "a_b_c_.gbr"])
  expect(storedNames(["....", " - "])).toEqual(["archivo", "_"])
})

test("two files never share a name, whatever their case or accents", () => {
  expect(storedNames(["placa.gbr", "PLACA.GBR", "plácá.gbr"])).toEqual(["placa.gbr", "PLACA (2).GBR", "placa (3).gbr"])
  expect(new Set(storedNames([`${"a".repeat(200)}1.gbr`, `${"a".repeat(200)}2.gbr`])).size).toBe(2)
})
