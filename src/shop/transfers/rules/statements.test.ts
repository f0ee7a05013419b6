import fc from "fast-check"
import { expect, test } from "vitest"
import { type AwaitedTransfer, matchMovements } from "./match-movements.ts"
import {
  detectDateOrder,
  detectDecimalMark,
  detectReading,
  findHeader,
  headerKey,
  isComplete,
  type KnownFormat,
  knownReading,
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

test("[SINPE-03] the tables of several banks are recognised, with any lines above them", () => {
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

test("[SINPE-03] the text that the customer was asked to write decides, anywhere in the line, with the right amount", () => {
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

test("[SINPE-03] an ended order is matched only by evidence that names it", () => {
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

test("[SINPE-04] for any statement and orders: one movement per order, the right amount, each movement in one list, and any order of lines", () => {
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

test("[SINPE-01] only references as banks write them are read", () => {
  expect(readReference("  2026111610283010  ")).toEqual({ reference: "2026111610283010" })
  expect(readReference("BN-00 123/4.5")).toEqual({ reference: "BN-00 123/4.5" })
  expect(readReference("   ")).toEqual({ problem: "reference-missing" })
  for (const odd of ["<b>12345</b>", "1", "x".repeat(41), "123\u0000456"])
    expect(readReference(odd)).toEqual({ problem: "reference-odd" })
})

test.each([
  ["16/11/2026", "2026-11-16"],
  ["16  /  11 / 2026", "2026-11-16"],
  ["16 de   nov de 2026", "2026-11-16"],
  ["el 16/11/2026", null],
  ["16/11/20269", null],
  ["16/12/2026", "2026-12-16"],
  ["29/02/2028", "2028-02-29"],
  ["29/02/2026", null],
  ["16/13/2026", null],
  ["00/11/2026", null],
  ["16/00/2026", null],
  ["31/12/1990", null],
  ["01/01/1991", "1991-01-01"],
  ["31/12/2099", "2099-12-31"],
  ["01/01/2100", null],
  ["16-Apr-2026", "2026-04-16"],
  ["16-dic-26", "2026-12-16"],
  ["16 xyz 2026", null],
])("[SINPE-03] day first, '%s' is the day %s", (text, day) => {
  expect(readDay(text, "dmy")).toBe(day)
})

test("[SINPE-03] eight bare digits are year, month and day", () => {
  expect(readDay("  20261116 ", "ymd")).toBe("2026-11-16")
  for (const other of ["x20261116", "2026111699", "20261116x", "1020261116"])
    expect(readDay(other, "ymd"), other).toBeNull()
})

test("[SINPE-03] the order of a date's parts is the column's, day first by default", () => {
  expect(detectDateOrder([])).toBe("dmy")
  expect(detectDateOrder(["12/12/2026", "Total"])).toBe("dmy")
  expect(detectDateOrder(["11/12/2026", "11/13/2026"])).toBe("mdy")
  expect(detectDateOrder(["Saldo", "2026/11/12", "12/11/26"])).toBe("ymd")
})

test.each([
  [["1.500", "2.500,75"], ","],
  [["1,500", "2,500.75"], "."],
  [["1.500"], ","],
  [["1,500"], "."],
  [["1.234.567"], ","],
  [["1,234,567"], "."],
  [["12,5 CRC"], ","],
  [["12.50", "1.500"], "."],
  [["1500", "Saldo", ""], "."],
  [["1.500", "1,500"], "."],
  [["10,50", "1.000", "1.000"], ","],
] as const)("[SINPE-03] of the column %j the decimal mark is '%s'", (values, mark) => {
  expect(detectDecimalMark(values)).toBe(mark)
})

test.each([
  ["(3 000,00)", -300_000],
  [" ( 3000 ) ", -300_000],
  ["(nota) 3000", 300_000],
  ["3000 (nota)", 300_000],
  ["-3000", -300_000],
  ["CRC -3000", -300_000],
  ["3000 - ", -300_000],
  ["3000-01", 300_001 * 100],
  [",50", 50],
  ["12,", 1200],
  ["0,005", 1],
  ["12,50,1", null],
  ["12,5.0", null],
  ["9".repeat(20), null],
  ["-", null],
])("[SINPE-03] with a decimal comma '%s' is %s hundredths", (text, cents) => {
  expect(readCents(text, ",")).toBe(cents)
})

test("[SINPE-03] a table needs a day and incoming money: one column for it, or one with signs", () => {
  expect(isComplete({ date: 0, credit: 1 })).toBe(true)
  expect(isComplete({ date: 0, amount: 1 })).toBe(true)
  expect(isComplete({ date: 0, debit: 1, reference: 2 })).toBe(false)
  expect(isComplete({ credit: 1, amount: 2 })).toBe(false)
})

test("[SINPE-03] the header is the first line with most titles, within the first forty; one title alone is none", () => {
  const titles = ["Fecha", "Monto"]
  const above = (lines: number) => [...Array.from({ length: lines }, () => ["nota"]), titles, ["16/11/2026", "5"]]
  expect(findHeader(above(39)).header).toBe(39)
  expect(findHeader(above(40))).toEqual({ header: -1, columns: {} })
  expect(findHeader([["Fecha"], ["16/11/2026"]]).header).toBe(-1)
  expect(findHeader([titles, ["Fecha", "Monto"]]).header).toBe(0)
  expect(
    findHeader([
      ["Número de cuenta", "Nombre"],
      ["Fecha-de--pago", "Ref.", "Monto"],
    ]),
  ).toEqual({
    header: 1,
    columns: { date: 0, reference: 1, amount: 2 },
  })
})

const detectFormat = (rows: string[][], bank = "Banco"): [string, KnownFormat] => {
  const reading = detectReading(rows, findHeader(rows))
  return [headerKey(rows, reading.header), { bank, reading }]
}

test("[SINPE-03] a stored format is found again below any number of lines, by its titles", () => {
  const titles = ["Fecha", "Referencia", "Monto"]
  const line = ["16/11/2026", "77001", "5000,00"]
  const formats = new Map([detectFormat([["Cuenta CR05"], titles, line])])
  const read = (...rows: string[][]) => knownReading(rows, formats)
  expect(read(titles, line)).toMatchObject({ bank: "Banco", reading: { header: 0, decimals: "," } })
  expect(read(["a"], ["b"], ["c"], titles, line)?.reading.header).toBe(3)
  expect(read(["FECHA", "referencia", "Monto"], line)?.reading.header).toBe(0)
  // The bank added a column and moved another.
  const moved = read(["a"], ["Oficina", "Monto", "Fecha", "Referencia"], ["1", "5", "16/11/2026", "77"])
  expect(moved?.reading).toMatchObject({ header: 1, columns: { date: 2, reference: 3, amount: 1 } })
  expect(read(["Fecha", "Monto"], ["16/11/2026", "5"])).toBeNull()
  expect(read(["Fecha", "Monto", "Referencia", "Monto"], line)).toBeNull()
})

test("[SINPE-03] repeated titles do not show where a column went", () => {
  const titles = ["Fecha", "Valor", "Valor", "Monto"]
  const formats = new Map([detectFormat([titles, ["16/11/2026", "1", "2", "3"]])])
  const [[, { reading }]] = [...formats] as [[string, KnownFormat]]
  const twice = new Map([
    ["fecha|monto|monto", { bank: "B", reading: { ...reading, columns: { date: 0, amount: 1 } } }],
  ])
  expect(
    knownReading(
      [
        ["Oficina", "Fecha", "Monto"],
        ["1", "16/11/2026", "5"],
      ],
      twice,
    ),
  ).toBeNull()
  const blank = new Map([["fecha||x", { bank: "B", reading: { ...reading, columns: { date: 0, amount: 1 } } }]])
  expect(
    knownReading(
      [
        ["Oficina", "Fecha", ""],
        ["1", "16/11/2026", "5"],
      ],
      blank,
    ),
  ).toBeNull()
  const incomplete = new Map([["fecha|monto", { bank: "B", reading: { ...reading, columns: { date: 0 } } }]])
  expect(
    knownReading(
      [
        ["Oficina", "Fecha", "Monto"],
        ["1", "16/11/2026", "5"],
      ],
      incomplete,
    ),
  ).toBeNull()
})

test("[SINPE-03] a table without titles is known by how many cells its lines have", () => {
  const rows = [
    ["16/11/2026", "5000", "SINPE"],
    ["17/11/2026", "900", "SINPE"],
  ]
  expect(headerKey(rows, -1)).toBe("3 columnas")
  expect(headerKey([], -1)).toBe("0 columnas")
  expect(headerKey(rows, 7)).toBe("")
  const columns = { date: 0, amount: 1 }
  const reading = { header: -1, columns, dates: "dmy", decimals: "." } as const
  const formats = new Map([["3 columnas", { bank: "Sin títulos", reading }]])
  expect(knownReading(rows, formats)?.bank).toBe("Sin títulos")
  expect(
    knownReading(
      rows.map(cells => cells.slice(1)),
      formats,
    ),
  ).toBeNull()
  expect(knownReading([["Fecha", "Monto", "X"], ...rows], formats)).toBeNull()
  expect(readMovements(rows, reading).movements.map(({ cents }) => cents)).toEqual([500_000, 90_000])
  const long = [["t".repeat(400), "u".repeat(400)]]
  expect(headerKey(long, 0)).toBe(`${"t".repeat(400)}|${"u".repeat(99)}`)
})

test("[SINPE-03] incoming money is recognised by column, sign or kind; lines without money are unread", () => {
  const table = (titles: string[], ...rows: string[][]) => readAll([titles, ...rows])
  const byColumn = table(
    ["Fecha", "Débito", "Crédito"],
    ["16/11/2026", "-500,00", ""],
    ["16/11/2026", "", "-700,00"],
    ["16/11/2026", "0,00", "0,00"],
    ["16/11/2026"],
  )
  expect([byColumn.movements.map(({ cents }) => cents), byColumn.out, byColumn.unread]).toEqual([[70_000], 1, 2])
  const kinds = ["D", " db", "Débito", "deb", "CARGO", "Salida", "Retiro", "C", "Depósito", "crédito", "Abono D"]
  const byKind = table(["Fecha", "Tipo", "Monto"], ...kinds.map(kind => ["16/11/2026", kind, "100"]))
  expect([byKind.movements.length, byKind.out]).toEqual([4, 7])
})

test("[SINPE-04] a movement is shown with its text, phone and reference, without surrounding spaces", () => {
  const { movements } = readAll([
    ["Fecha", "Referencia", "Monto", "Detalle", "Nombre", "Teléfono"],
    ["16/11/2026", " 77001 ", "900", " SINPE ", "Ana", " 8888 7777 "],
    ["16/11/2026", "", "900", "", "Ana  María", ""],
    ["16/11/2026", "", "901", "", "", ""],
  ])
  expect(movements.map(({ key, reference, text, phone }) => [key, reference, text, phone])).toEqual([
    ["2026-11-16|90000|77001#1", "77001", "SINPE · Ana", "8888 7777"],
    ["2026-11-16|90000|ana maria#1", "", "Ana  María", ""],
    ["2026-11-16|90100|#1", "", "", ""],
  ])
})

test("[SINPE-03] only a whole reference names an order, or the end of a long one", () => {
  const said = (reference: string) => [order({ reference, cents: 5 })]
  const found = (read: string, reference: string) => shape([movement({ reference: read })], said(reference)).doubtful
  expect(found("12345678", "12345678")).toEqual([["m1", 1]])
  expect(found("2345678", "12345678")).toEqual([])
  expect(found("912345678", "812345678")).toEqual([])
  expect(found("12345678", "9912345678")).toEqual([["m1", 1]])
  expect(found("9912345678", "12345678")).toEqual([["m1", 1]])
  expect(found("1234", "1234")).toEqual([])
  expect(found("12345", "12345")).toEqual([["m1", 1]])
})

test("[SINPE-03] a reference inside the words counts where it has five digits in a row", () => {
  const said = [
    order({ reference: "90011223", cents: 1_000_000 }),
    order({ orderId: 2, reference: "AB12345", cents: 7 }),
  ]
  expect(shape([movement({ text: "REF 90011223 SINPE" })], said).sure).toEqual([["m1", 1, "reference"]])
  expect(shape([movement({ text: "ref 9001-1223", cents: 9 })], said).rest).toEqual(["m1"])
  expect(shape([movement({ text: "AB-12345", cents: 9 })], said).doubtful).toEqual([["m1", 2]])
})

test("[SINPE-03] a code that is too short names no order, and one inside a longer word of letters does", () => {
  const short = [order({ code: "SO12", cents: 5 })]
  expect(shape([movement({ text: "pago SO12" })], short).rest).toEqual(["m1"])
  expect(shape([movement({ text: "pago SO123", cents: 5 })], [order({ code: "SO123", cents: 5 })]).sure).toHaveLength(1)
  expect(shape([movement({ text: "xSO26110001y" })], [order()]).sure).toEqual([["m1", 1, "code"]])
  expect(shape([movement({ text: "", reference: "SO26110001" })], [order()]).sure).toEqual([["m1", 1, "code"]])
})

test("[SINPE-03] a phone is its eight digits, with Costa Rica's prefix or without", () => {
  const paid = (phone: string, text = "SINPE") =>
    shape([movement({ phone, text })], [order()]).sure.map(([, , by]) => by)
  expect(paid("50688112233")).toEqual(["phone"])
  expect(paid("88112233")).toEqual(["phone"])
  expect(paid("", "DE 88112233 ANA")).toEqual(["phone"])
  for (const other of ["50788112233", "88112233506", "506881122", "8811223", "881122334", "688112233"])
    expect(paid(other), other).toEqual([])
  const two = [order({ phone: "22334455 / 88112233" })]
  expect(shape([movement({ phone: "88112233" })], two).sure).toHaveLength(1)
  const none = [order({ phone: "506" })]
  expect(shape([movement({ phone: "506" })], none).sure).toEqual([])
})

test("[SINPE-03] two words of three letters name a person; shorter ones and one alone do not", () => {
  const by = (text: string, name = "Ana de la Paz") => shape([movement({ text })], [order({ name })]).sure
  expect(by("SINPE ANA PAZ")).toHaveLength(1)
  expect(by("SINPE PAZ/ANA")).toHaveLength(1)
  expect(by("SINPE ANA")).toEqual([])
  expect(by("SINPE DE LA")).toEqual([])
})

test("[SINPE-03] a transfer may come from the day before to thirty days after its order", () => {
  const on = (day: string) => shape([movement({ day, phone: "88112233" })], [order()]).sure.length
  expect(["2026-11-14", "2026-11-15", "2026-11-16", "2026-12-16", "2026-12-17"].map(on)).toEqual([0, 1, 1, 1, 0])
})

test("[SINPE-03] five possible orders are offered: the strongest match first, then the nearest day, then the oldest", () => {
  const awaited = [
    order({ orderId: 9, day: "2026-11-16" }),
    order({ orderId: 3, day: "2026-11-10" }),
    order({ orderId: 5, day: "2026-11-16" }),
    order({ orderId: 7, day: "2026-11-01", phone: "87000000" }),
    order({ orderId: 8, day: "2026-11-12", phone: "87000000" }),
    order({ orderId: 2, day: "2026-11-14" }),
  ]
  const { doubtful } = shape(
    [movement({ phone: "87000000" })],
    awaited.map(one => ({ ...one, code: `X${one.orderId}` })),
  )
  expect(doubtful).toEqual([["m1", 8, 7, 5, 9, 2]])
})
