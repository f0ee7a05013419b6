import fc from "fast-check"
import { expect, test } from "vitest"
import { type AwaitedTransfer, matchMovements } from "./match-movements.ts"
import {
  detectDateOrder,
  detectDecimalMark,
  detectReading,
  findHeader,
  type Movement,
  readCents,
  readDay,
  readMovements,
} from "./read-statement.ts"
import { canonicalReference, readReference } from "./transfer-claim.ts"

test("[SINPE-03] days are read in the order that the whole column has", () => {
  const read = (...values: string[]) => values.map(value => readDay(value, detectDateOrder(values)))
  expect(read("03/11/2026", "16/11/2026 10:22:01")).toEqual(["2026-11-03", "2026-11-16"])
  expect(read("11/03/2026", "11/16/2026")).toEqual(["2026-11-03", "2026-11-16"])
  expect(read("2026-11-03", "20261116")).toEqual(["2026-11-03", "2026-11-16"])
  expect(read("3-11-26", "16.11.26")).toEqual(["2026-11-03", "2026-11-16"])
  expect(read("03-NOV-2026", "16 de noviembre de 2026", "1 set. 2026")).toEqual([
    "2026-11-03",
    "2026-11-16",
    "2026-09-01",
  ])
  expect(read("31/02/2026", "Saldo", "")).toEqual([null, null, null])
})

test("[SINPE-03] amounts are read with a comma or a point for the decimals, as the whole column has it", () => {
  const read = (...values: string[]) => values.map(value => readCents(value, detectDecimalMark(values)))
  expect(read("12.500,00", "₡ 1.234.567,89", "5.000")).toEqual([1_250_000, 123_456_789, 500_000])
  expect(read("12,500.00", "CRC 1,234,567.89", "5,000")).toEqual([1_250_000, 123_456_789, 500_000])
  expect(read("12 500,5", "(3 000,00)", "750,25-", "-1")).toEqual([1_250_050, -300_000, -75_025, -100])
  expect(read("12500", "5000.5")).toEqual([1_250_000, 500_050])
  expect(read("", "abc", "1.2.3,4,5")).toEqual([null, null, null])
})

const readAll = (rows: string[][]) => readMovements(rows, detectReading(rows, findHeader(rows)))

test("[SINPE-03] the tables of several banks are recognised, whatever stands above them", () => {
  const nacional = readAll([
    ["oficina", "fechaMovimiento", "numeroDocumento", "debito", "credito", "descripcion"],
    ["100", "16/11/2026", "90011223", "", "10000,00", "SINPE MOVIL SOFIA ROJAS"],
    ["100", "16/11/2026", "90011224", "2500,00", "", "COMISION"],
  ])
  expect(nacional).toMatchObject({
    movements: [{ day: "2026-11-16", cents: 1_000_000, reference: "90011223" }],
    out: 1,
  })
  const bac = readAll([
    ["Movimientos de la cuenta CR0501"],
    ["Del 01/11/2026", "al 30/11/2026"],
    ["Fecha", "Referencia", "Código", "Descripción", "Débitos", "Créditos", "Balance"],
    ["17/11/2026", "123456789", "TF", "SINPE", "0.00", "12,500.00", "99,000.00"],
    ["Total", "", "", "", "0.00", "12,500.00", ""],
  ])
  expect(bac).toMatchObject({ movements: [{ day: "2026-11-17", cents: 1_250_000 }], out: 0, unread: 1 })
  const signed = readAll([
    ["Fecha", "Tipo", "Monto", "Concepto", "Teléfono", "Nombre"],
    ["2026-11-17", "C", "5000", "SO26110001", "+506 8888 7777", "Ana"],
    ["2026-11-17", "D", "900", "compra", "", ""],
  ])
  expect(signed).toMatchObject({ movements: [{ cents: 500_000, phone: "+506 8888 7777" }], out: 1 })
})

test("[SINPE-04] the same movement has one key in every statement, and two alike on a day have two", () => {
  const header = ["Fecha", "Referencia", "Monto", "Detalle"]
  const [a, b, c] = [
    ["16/11/2026", "", "5000", "SINPE Ana"],
    ["16/11/2026", "", "5000", "SINPE Ana"],
    ["17/11/2026", "77001", "900", "Otro"],
  ] as const
  const keys = (...rows: readonly (readonly string[])[]) =>
    readAll([header, ...rows.map(row => [...row])]).movements.map(({ key }) => key)
  expect(new Set(keys(a, b, c)).size).toBe(3)
  expect(keys(c, b, a).toSorted()).toEqual(keys(a, b, c).toSorted())
  const shortened = readAll([
    ["Fecha", "Monto", "Referencia"],
    ["17-11-2026", "900,00", "77001"],
  ])
  expect(shortened.movements[0]?.key).toBe(keys(c)[0])
})

test("[SINPE-04] a reference has one form for the key and for the match, however it is spelled", () => {
  const spellings = ["00077ab01", "77AB01", " 0077-ab-01 ", "77 AB 01"]
  expect(new Set(spellings.map(canonicalReference))).toEqual(new Set(["77AB01"]))
  const keys = spellings.map(
    reference =>
      readAll([
        ["Fecha", "Referencia", "Monto"],
        ["17/11/2026", reference, "900"],
      ]).movements[0]?.key,
  )
  expect(new Set(keys).size).toBe(1)
  for (const reference of spellings)
    expect(shape([movement({ reference })], [order({ reference: "0077AB01" })]).sure).toEqual([["m1", 1, "reference"]])
  // A reference of zeros alone does not count; the line's text distinguishes such movements.
  const without = readAll([
    ["Fecha", "Referencia", "Monto", "Detalle"],
    ["17/11/2026", "000", "900", "Ana"],
    ["17/11/2026", "0", "900", "Luis"],
  ]).movements.map(({ key }) => key)
  expect(new Set(without).size).toBe(2)
})

const order = (over: Partial<AwaitedTransfer> = {}): AwaitedTransfer => ({
  orderId: 1,
  ref: "SO2611-0001",
  code: "SO26110001",
  reference: null,
  cents: 1_000_000,
  name: "Sofía Rojas Mora",
  phone: "88112233",
  day: "2026-11-16",
  ended: false,
  ...over,
})
const movement = (over: Partial<Movement> = {}): Movement => ({
  key: "m1",
  day: "2026-11-16",
  cents: 1_000_000,
  reference: "",
  text: "SINPE MOVIL",
  phone: "",
  ...over,
})
const shape = (movements: readonly Movement[], awaited: readonly AwaitedTransfer[], used: readonly string[] = []) => {
  const { sure, doubtful, rest } = matchMovements(movements, awaited, new Set(used))
  return {
    sure: sure.map(({ movement: { key }, link }) => [key, link.orderId, link.by]),
    doubtful: doubtful.map(({ movement: { key }, links }) => [key, ...links.map(({ orderId }) => orderId)]),
    rest: rest.map(({ key }) => key),
  }
}
const none = { sure: [], doubtful: [], rest: [] }

test("[SINPE-03] the text that the customer was asked to write decides, wherever it stands, with the right amount", () => {
  const others = [order(), order({ orderId: 2, code: "SO26110002" })]
  expect(shape([movement({ text: "pago so2611-0002 gracias" })], others)).toEqual({
    ...none,
    sure: [["m1", 2, "code"]],
  })
  expect(shape([movement({ text: "SO26110002", reference: "9" })], others).sure).toEqual([["m1", 2, "code"]])
  expect(shape([movement({ text: "SO 2611 0002 8811" })], others).sure).toEqual([["m1", 2, "code"]])
  // With one more digit it is another order's code.
  expect(shape([movement({ text: "SO261100021", cents: 7 })], others)).toEqual({ ...none, rest: ["m1"] })
  expect(shape([movement({ text: "SO26110002", cents: 900_000 })], others)).toEqual({ ...none, doubtful: [["m1", 2]] })
})

test("[SINPE-03] then the reference that the customer gave, also where the bank prints only its end", () => {
  const said = [order({ reference: "2026111610283010005512345" }), order({ orderId: 2, reference: "00012345" })]
  expect(shape([movement({ reference: "3010005512345" })], said).sure).toEqual([["m1", 1, "reference"]])
  expect(shape([movement({ reference: "12345" })], said).sure).toEqual([["m1", 2, "reference"]])
  const same = [order({ reference: "99887766" }), order({ orderId: 2, reference: "99887766" })]
  expect(shape([movement({ reference: "99887766" })], same)).toEqual({ ...none, doubtful: [["m1", 1, 2]] })
})

test("[SINPE-03] then amount, phone, name and day; an amount alone is only offered", () => {
  expect(shape([movement({ phone: "+506 8811-2233".replace("-", "") })], [order()]).sure).toEqual([["m1", 1, "phone"]])
  expect(shape([movement({ text: "SINPE DE ROJAS MORA SOFIA" })], [order()]).sure).toEqual([["m1", 1, "name"]])
  expect(shape([movement()], [order()])).toEqual({ ...none, doubtful: [["m1", 1]] })
  expect(shape([movement({ day: "2027-01-30" })], [order()])).toEqual({ ...none, rest: ["m1"] })
  expect(shape([movement({ day: "2026-11-10", phone: "88112233" })], [order()])).toEqual({ ...none, rest: ["m1"] })
  const twins = [order(), order({ orderId: 2 })]
  expect(shape([movement({ phone: "88112233" })], twins)).toEqual({ ...none, doubtful: [["m1", 1, 2]] })
  const twice = [movement({ phone: "88112233" }), movement({ key: "m2", phone: "88112233" })]
  expect(shape(twice, [order()])).toEqual({
    ...none,
    doubtful: [
      ["m1", 1],
      ["m2", 1],
    ],
  })
})

test("[SINPE-03] an order that ended is matched by what names it, and by nothing else", () => {
  const ended = [order({ ended: true })]
  expect(shape([movement({ text: "SO26110001" })], ended).sure).toEqual([["m1", 1, "code"]])
  expect(shape([movement({ phone: "88112233" })], ended)).toEqual({ ...none, rest: ["m1"] })
})

const someOrders = fc
  .array(
    fc.record({
      cents: fc.constantFrom(500_000, 1_000_000, 1_250_000),
      reference: fc.constantFrom(null, "90011223", "90011224", "55550000"),
      name: fc.constantFrom("Sofía Rojas Mora", "Luis Mora Solano", "Ana Rojas Mora"),
      phone: fc.constantFrom("88112233", "87000000", ""),
      day: fc.constantFrom("2026-11-14", "2026-11-16"),
      ended: fc.boolean(),
    }),
    { maxLength: 8 },
  )
  .map(orders => orders.map((over, at) => order({ ...over, orderId: at + 1, code: `SO2611000${at + 1}` })))
const someMovements = fc
  .array(
    fc.record({
      cents: fc.constantFrom(500_000, 1_000_000, 1_250_000),
      reference: fc.constantFrom("", "90011223", "0090011224"),
      text: fc.constantFrom("SINPE", "SO26110001", "pago SO2611-0002", "ROJAS MORA SOFIA", "so26110003 luis mora"),
      phone: fc.constantFrom("", "50688112233"),
      day: fc.constantFrom("2026-11-15", "2026-11-17"),
    }),
    { maxLength: 10 },
  )
  .map(movements => movements.map((over, at) => movement({ ...over, key: `m${at + 1}` })))

test("[SINPE-04] of any statement and any orders: one movement one order, the amount right, each movement in one list, the order of lines without meaning", () => {
  fc.assert(
    fc.property(
      someMovements,
      someOrders,
      fc.array(fc.constantFrom<string>("m1", "m2", "m3")),
      (movements, awaited, used) => {
        const { sure, doubtful, rest } = matchMovements(movements, awaited, new Set(used))
        expect(new Set(sure.map(({ link }) => link.orderId)).size).toBe(sure.length)
        for (const {
          movement: { cents },
          link,
        } of sure)
          expect(cents).toBe(awaited.find(({ orderId }) => orderId === link.orderId)?.cents)
        const listed = [
          ...sure.map(({ movement: { key } }) => key),
          ...doubtful.map(({ movement: { key } }) => key),
          ...rest.map(({ key }) => key),
        ]
        expect(listed.toSorted()).toEqual(
          movements
            .map(({ key }) => key)
            .filter(key => !used.includes(key))
            .toSorted(),
        )
        const taken = new Set(sure.map(({ link }) => link.orderId))
        expect(doubtful.flatMap(({ links }) => links).filter(({ orderId }) => taken.has(orderId))).toEqual([])

        const turned = matchMovements(movements.toReversed(), awaited.toReversed(), new Set(used))
        const pairs = (of: typeof sure) =>
          of.map(({ movement: { key }, link: { orderId } }) => `${key} ${orderId}`).toSorted()
        expect(pairs(turned.sure)).toEqual(pairs(sure))

        // After confirming, the same statement offers none of these pairs again.
        const paid = new Set([...used, ...sure.map(({ movement: { key } }) => key)])
        const again = matchMovements(
          movements,
          awaited.filter(({ orderId }) => !taken.has(orderId)),
          paid,
        )
        expect(again.sure.filter(({ movement: { key } }) => paid.has(key))).toEqual([])
      },
    ),
  )
})

test("[SINPE-01] a reference is read as banks write it, and nothing else", () => {
  expect(readReference("  2026111610283010  ")).toEqual({ reference: "2026111610283010" })
  expect(readReference("BN-00 123/4.5")).toEqual({ reference: "BN-00 123/4.5" })
  expect(readReference("   ")).toEqual({ problem: "reference-missing" })
  for (const odd of ["<b>12345</b>", "1", "x".repeat(41), "123\u0000456"])
    expect(readReference(odd)).toEqual({ problem: "reference-odd" })
})
