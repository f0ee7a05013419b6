import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { business } from "../../../../tests/shared/documented-business.ts"
import { colones, lineTotals, sum, times, zero } from "../../vocabulary/money.ts"
import {
  addUpByLine,
  amountFor,
  type BoughtLine,
  covers,
  isDefect,
  mayBecome,
  type OfferedLine,
  type ReturnedSoFar,
  type ReturnLine,
  returnAmount,
  returnableLines,
  returnLine,
  returnStates,
  unitsByProduct,
} from "./goods-return.ts"
import {
  classifyReturn,
  lastReturnDay,
  legalTerms,
  openCauses,
  readCause,
  returnCoverage,
  returnRules,
} from "./return-rules.ts"

const product = (label: string, unitPrice: number, categories: string[] = [], productId = 900) => ({
  productId,
  label,
  unitPrice,
  categories,
})

test("[RET-01] each product falls under the line of INFO-05 that names it", () => {
  const kinds = [
    product("Resistencia 4.7 kΩ 1/4 W", 25, ["Resistencias"]),
    product("Puente rectificador 2 A", 400, ["Diodos", "Rectificadores y puentes"]),
    product("NE555", 500, ["Circuitos integrados"]),
    product("Protoboard 830 puntos", 5000, ["Prototipado"]),
    product("Jumpers macho-macho, 40 u", 1500, ["Cables y conectores", "Jumpers y puentes"]),
    product("Kit de puentes", 2800, ["Prototipado"]),
    product("Termoencogible 3 mm", 300, ["Cables y conectores"]),
    product("HC-SR04", 2500, ["Sensores"]),
    product("Pantalla OLED 0.96", 4500, ["Pantallas"]),
    product("ESP32 DevKit", 8000, ["Placas de desarrollo"]),
    product("Arduino UNO R3", 10000, [], 22),
    product("Kit CCCA", 16000, [], 24),
    product("Fuente de 12 V", 9000, ["Fuentes y baterías"]),
  ].map(product => classifyReturn(product, business))
  expect(kinds).toEqual([
    "small",
    "small",
    "circuits",
    "prototyping",
    "loose",
    "loose",
    "loose",
    "modules",
    "modules",
    "boards",
    "boards",
    "kits",
    null,
  ])
})

describe("the time of a return", () => {
  // 11:30 in the evening in Costa Rica, already the next day in UTC.
  const handedOver = "2026-11-17T05:30:00Z"

  test("[RET-01] runs from the day of the hand-over in Costa Rica, its last day included", () => {
    expect(lastReturnDay("circuits", handedOver)).toBe("2026-11-19")
    expect(lastReturnDay("boards", handedOver)).toBe("2026-12-14")
    const at = (moment: string) => returnCoverage("circuits", handedOver, new Date(moment)).why
    expect(at("2026-11-20T05:59:00Z")).toBeNull()
    expect(at("2026-11-20T06:01:00Z")).toBe("too-late")
  })

  test("[RET-01] a line that is not covered says why, and what the policy would have given", () => {
    const soon = new Date("2026-11-17T15:00:00Z")
    expect(returnCoverage("small", handedOver, soon)).toEqual({ gives: "none", until: null, why: "small" })
    expect(returnCoverage("loose", handedOver, soon)).toEqual({ gives: "none", until: null, why: "loose" })
    expect(returnCoverage(null, handedOver, soon)).toEqual({ gives: "none", until: null, why: "unnamed" })
    expect(returnCoverage("kits", handedOver, soon)).toEqual({ gives: "exchange", until: "2026-11-19", why: null })
    expect(returnRules.modules).toEqual({ days: 14, gives: "refund" })
  })
})

describe("what the law adds", () => {
  const handedOverAt = "2026-11-17T05:30:00Z"
  const bought = { productId: 900, handedOverAt, isOnline: true }
  const closure = (from: string, to: string, points: string[] = []) => ({ from, to, points, reason: "" })
  const everyPoint = business.pickupPoints.filter(({ place }) => place !== null).map(({ key }) => key)
  const terms = (closures: ReturnType<typeof closure>[], over: Partial<typeof bought> = {}) =>
    legalTerms({ ...bought, ...over }, { ...business, closures })

  test("[LAW-04] a defect's 30 working days skip weekends and days on which every point is closed", () => {
    // Handed over on Monday 16 November in Costa Rica: six weeks of five days later.
    expect(terms([]).defectUntil).toBe("2026-12-28")
    expect(terms([closure("2026-12-24", "2026-12-26")]).defectUntil).toBe("2026-12-30")
    expect(terms([closure("2026-12-01", "2026-12-01", everyPoint)]).defectUntil).toBe("2026-12-29")
    // Neither the closure of one point alone nor a weekend is a holiday.
    expect(terms([closure("2026-12-01", "2026-12-01", everyPoint.slice(1))]).defectUntil).toBe("2026-12-28")
    expect(terms([closure("2026-12-05", "2026-12-06")]).defectUntil).toBe("2026-12-28")
    expect(terms([closure("2026-01-01", "9999-12-31")]).defectUntil > "2026-12-28").toBe(true)
  })

  test("[LAW-04] the last day counts to its end in Costa Rica, whatever the category says", () => {
    const small = returnCoverage("small", handedOverAt, new Date(handedOverAt))
    const at = (moment: string) => openCauses(small, terms([]), new Date(moment))
    expect(at("2026-11-17T15:00:00Z")).toEqual(["defect", "withdrawal"])
    expect(at("2026-11-25T05:59:00Z")).toEqual(["defect", "withdrawal"])
    expect(at("2026-11-25T06:01:00Z")).toEqual(["defect"])
    expect(at("2026-12-29T05:59:00Z")).toEqual(["defect"])
    expect(at("2026-12-29T06:01:00Z")).toEqual([])
    expect(openCauses({ ...small, why: "all-returned" }, terms([]), new Date(handedOverAt))).toEqual([])
  })

  test("[LAW-04] only a distance purchase can be withdrawn from, and not a board made to order", () => {
    expect(terms([]).withdrawalUntil).toBe("2026-11-24")
    expect(terms([], { isOnline: false }).withdrawalUntil).toBeNull()
    expect(terms([], { productId: business.boards.products.small }).withdrawalUntil).toBeNull()
  })
})

const line = (id: number, over: object = {}) => ({
  id,
  productId: id,
  label: `Línea ${id}`,
  quantity: 3,
  unitPrice: colones(1000),
  taxRate: 0,
  total: colones(3000),
  ...over,
})
const none: ReturnedSoFar = {
  ofLine: () => ({ units: 0, net: zero, amount: zero }),
  elsewhere: () => 0,
  amountElsewhere: zero,
}

test("[RET-04] goods only, and never more than is left of them, wherever they came back", () => {
  const lines = [line(1), line(2, { productId: 1 }), line(3, { productId: null }), line(4, { total: colones(-500) })]
  const left = (returned: ReturnedSoFar) =>
    returnableLines(lines.slice(0, 3), returned).map(one => [one.lineId, one.left])
  expect(left(none)).toEqual([
    [1, 3],
    [2, 3],
  ])
  const ofLine = (id: number) => ({ units: id === 1 ? 2 : 0, net: zero, amount: zero })
  expect(left({ ...none, ofLine, elsewhere: () => 2 })).toEqual([
    [1, 0],
    [2, 2],
  ])
})

test("[RET-04] never more is refunded than was paid, for any lines in any number of returns", () => {
  const amount = fc.integer({ min: 1, max: 3_000_000 }).map(value => colones(value / 100))
  const bought = fc.array(fc.tuple(amount, fc.integer({ min: 1, max: 20 })), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(bought, fc.double({ min: 0, max: 1, noNaN: true }), (goods, share) => {
      const lines = goods.map(([unitPrice, quantity], place) =>
        line(place + 1, { unitPrice, quantity, total: times(unitPrice, quantity) }),
      )
      const off = colones(-sum(lines.map(({ total }) => total)) * share)
      const order = [...lines, line(99, { productId: null, unitPrice: off, quantity: 1, total: off })]
      const all = returnableLines(order, none).map(one => returnLine(one, { units: one.left, goods: "shelf" }))
      expect(returnAmount(all)).toBeLessThanOrEqual(sum(order.map(({ total }) => total)))
      if (off === 0) expect(returnAmount(all)).toBe(sum(lines.map(({ total }) => total)))
    }),
  )
})

/** Returns a line in these parts, one after the other. */
const inParts = (bought: ReturnType<typeof line>, parts: readonly number[]) => {
  const done: ReturnLine[] = []
  for (const units of parts) {
    const soFar: ReturnedSoFar = {
      ofLine: () => ({
        units: done.reduce((all, part) => all + part.units, 0),
        net: sum([zero, ...done.map(part => part.net!)]),
        amount: sum([zero, ...done.map(part => part.amount!)]),
      }),
      elsewhere: () => 0,
      amountElsewhere: zero,
    }
    done.push(returnLine(returnableLines([bought], soFar)[0]!, { units, goods: "shelf" }))
  }
  return done.map(({ amount, net }) => ({ total: amount!, net: net! }))
}

test("[RET-03] a line with a discount of the ERP gives back what was paid for it, not its unit price", () => {
  const discounted = line(1, { quantity: 1, unitPrice: colones(1990), total: colones(1791) })
  expect(inParts(discounted, [1]).map(({ total }) => total)).toEqual([1791])
  const three = line(1, { quantity: 3, unitPrice: colones(1000), total: colones(2000) })
  expect(inParts(three, [1, 1, 1]).map(({ total }) => total)).toEqual([666.66, 666.67, 666.67])
})

test("[RET-04][TAX-02] parts of a line add up to what was paid, and the last one takes what is left of the tax", () => {
  const amount = fc.integer({ min: 1, max: 300_000_000 }).map(value => colones(value / 100))
  const rate = fc.constantFrom(0, 1, 2, 4, 13)
  const split = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(amount, rate, split, (total, taxRate, parts) => {
      const quantity = parts.reduce((all, units) => all + units, 0)
      const { tax } = lineTotals(total, 1, taxRate)
      const notes = inParts(line(1, { quantity, total, tax, taxRate }), parts)
      expect(sum(notes.map(note => note.total))).toBe(total)
      expect(sum(notes.map(note => note.net))).toBe(colones(total - tax))
    }),
  )
})

test("[RET-04] a line that a form names twice is one line with all its units", () => {
  const twice = [
    { lineId: 12, units: 1 },
    { lineId: 12, units: 2 },
    { lineId: 13, units: 0 },
  ]
  expect(addUpByLine(twice)).toEqual([{ lineId: 12, units: 3 }])
})

test("[RET-02] the states are a table: what is decided stays decided", () => {
  expect(mayBecome("asked", "accepted") && mayBecome("asked", "refused") && mayBecome("accepted", "done")).toBe(true)
  for (const [from, { next, open }] of Object.entries(returnStates))
    expect([from, open]).toEqual([from, next.length > 0])
})

test("[RET-03] a discount of the whole order lowers its goods alike; services without a product and free lines take no part", () => {
  const order = [
    line(1, { quantity: 2, total: colones(2000) }),
    line(2, { quantity: 1, total: colones(1000) }),
    line(3, { quantity: 1, total: colones(0) }),
    line(4, { productId: null, quantity: 1, total: colones(5000) }),
    line(5, { productId: null, quantity: 1, total: colones(-300) }),
  ]
  const shown = returnableLines(order, none).map(({ lineId, paid, paidNet, unitPrice }) => [
    lineId,
    paid,
    paidNet,
    unitPrice,
  ])
  expect(shown).toEqual([
    [1, 1800, 1800, 900],
    [2, 900, 900, 900],
  ])
  const more = [line(1, { quantity: 1, total: colones(1000) }), line(2, { productId: null, total: colones(-1500) })]
  expect(returnableLines(more, none).map(({ paid }) => paid)).toEqual([0])
  expect(
    returnableLines([line(1, { productId: null }), line(2, { productId: null, total: colones(-5) })], none),
  ).toEqual([])
})

test("[RET-03] [TAX-02] the net is the ERP's own if nothing lowers the line, and otherwise follows the amount paid", () => {
  const taxed = line(1, { quantity: 2, total: colones(2260), tax: colones(259.99), taxRate: 13 })
  const [whole] = returnableLines([taxed], none)
  expect(whole).toMatchObject({ paid: 2260, paidNet: 2000.01, unitPrice: 1130 })
  const off = line(9, { productId: null, total: colones(-1130), tax: colones(-130), taxRate: 13 })
  expect(returnableLines([taxed, off], none)[0]).toMatchObject({ paid: 1130, paidNet: 1000, unitPrice: 565 })
  const unknown = line(1, { quantity: 2, total: colones(2260), taxRate: 13 })
  expect(returnableLines([unknown], none)[0]).toMatchObject({ paid: 2260, paidNet: 2000 })
  expect(returnLine(whole!, { units: 1, goods: "written-off" })).toMatchObject({ amount: 1130, net: 1000 })
  expect(returnLine(whole!, { units: 2, goods: "shelf" })).toMatchObject({ amount: 2260, net: 2000.01 })
})

test("[RET-04] units that the ERP's own notes took come off a product's lines in turn, one after the other", () => {
  const lines = [line(1, { productId: 7 }), line(2, { productId: 7 }), line(3, { productId: 7 })]
  const left = (elsewhere: number) =>
    returnableLines(lines, { ...none, elsewhere: () => elsewhere }).map(one => one.left)
  expect([0, 2, 4, 7, 9, 20].map(left)).toEqual([
    [3, 3, 3],
    [1, 3, 3],
    [0, 2, 3],
    [0, 0, 2],
    [0, 0, 0],
    [0, 0, 0],
  ])
})

describe("[RET-04][I12] credit notes that were made in the ERP", () => {
  const order = [line(1, { quantity: 2, total: colones(2000) }), line(2, { quantity: 1, total: colones(3000) })]
  const leftAfter = (amount: number, over: Partial<ReturnedSoFar> = {}, lines: readonly BoughtLine[] = order) =>
    returnableLines(lines, { ...none, ...over, amountElsewhere: colones(amount) })
  const amounts = (lines: ReturnType<typeof leftAfter>) => lines.map(one => amountFor(one, one.left))

  test("a note for no product lowers what all lines give back, in proportion, unit by unit", () => {
    const left = leftAfter(1000)
    expect(amounts(left)).toEqual([1600, 2400])
    expect(left.map(({ unitPrice }) => unitPrice)).toEqual([800, 2400])
    expect(amountFor(left[0]!, 1)).toBe(800)
    expect(returnLine(left[0]!, { units: 2, goods: "shelf" })).toMatchObject({ amount: 1600, net: 1600 })
  })

  test("together with earlier returns never more than was paid is given back", () => {
    const ofLine = (id: number) => (id === 1 ? { units: 2, net: zero, amount: colones(2000) } : none.ofLine(id))
    expect(amounts(leftAfter(1000, { ofLine }))).toEqual([0, 2000])
    expect(amounts(leftAfter(9000, { ofLine }))).toEqual([0, 0])
  })

  test("an invoice that was lowered in the ERP is what was paid; one that was raised gives back no more", () => {
    expect(amounts(returnableLines(order, none, colones(4000)))).toEqual([1600, 2400])
    expect(amounts(returnableLines(order, none, colones(9000)))).toEqual([2000, 3000])
  })

  test("units at their price, and the postage, take nothing from the others", () => {
    expect(amounts(leftAfter(1000, { elsewhere: id => (id === order[0]!.productId ? 1 : 0) }))).toEqual([1000, 3000])
    const withPostage = [...order, line(3, { productId: null, quantity: 1, total: colones(2500) })]
    expect(amounts(leftAfter(2500, {}, withPostage))).toEqual([2000, 3000])
    expect(amounts(leftAfter(3000, {}, withPostage))).toEqual([1800, 2700])
  })
})

test("[RET-04] a form's lines stay apart by line, in their order; a return of an earlier release has its units' price", () => {
  const chosen = [
    { lineId: 12, units: 1 },
    { lineId: 13, units: 4 },
    { lineId: 12, units: 2 },
    { lineId: 14, units: -3 },
  ]
  expect(addUpByLine(chosen)).toEqual([
    { lineId: 12, units: 3 },
    { lineId: 13, units: 4 },
  ])
  const [part] = returnableLines([line(1)], none)
  const old = { ...returnLine(part!, { units: 2, goods: "shelf" }), amount: undefined, net: undefined } as ReturnLine
  expect(returnAmount([old, { ...old, amount: colones(1) }])).toBe(2001)
  expect(returnAmount([])).toBe(0)
})

test("[RET-03] goods move once for each product and place", () => {
  const at = (productId: number, units: number, goods: ReturnLine["goods"]) =>
    ({ productId, units, goods }) as ReturnLine
  expect(unitsByProduct([at(7, 1, "shelf"), at(8, 5, "shelf"), at(7, 2, "shelf"), at(7, 4, "written-off")])).toEqual([
    { productId: 7, goods: "shelf", units: 3 },
    { productId: 8, goods: "shelf", units: 5 },
    { productId: 7, goods: "written-off", units: 4 },
  ])
})

test.each([
  ["policy", "refund", "refund", true],
  ["policy", "refund", "exchange", true],
  ["policy", "exchange", "exchange", true],
  ["policy", "exchange", "refund", false],
  ["policy", "none", "exchange", false],
  ["defect", "none", "refund", true],
  ["defect", "none", "exchange", true],
  ["withdrawal", "none", "refund", true],
  ["withdrawal", "refund", "exchange", false],
] as const)(
  "[RET-01] [LAW-04] by %s, where the category gives %s, one may ask for %s: %s",
  (cause, gives, wanted, may) => {
    const offered = { coverage: { gives, until: null, why: null }, causes: [cause] } as unknown as OfferedLine
    expect(covers(offered, cause, wanted)).toBe(may)
    expect(covers({ ...offered, causes: [] }, cause, wanted)).toBe(false)
  },
)

test("[RET-02] goods reported as broken are not put back on the shelf automatically", () => {
  for (const reason of [
    "No enciende",
    "llegó dañado",
    "Se ve quemada",
    "rota",
    "Rotas las patas",
    "falla al cargar",
    "malo",
    "INCOMPLETO",
  ])
    expect(isDefect(reason), reason).toBe(true)
  for (const reason of ["no lo necesito", "compré de más", "rotación", "rotulado", "me equivoqué", ""])
    expect(isDefect(reason), reason).toBe(false)
})

test("[LAW-04] the cause of a form is one of the three; anything else is the shop's own policy", () => {
  for (const cause of ["policy", "defect", "withdrawal"]) expect(readCause(cause)).toBe(cause)
  for (const other of ["counter", "", "x"]) expect(readCause(other)).toBe("policy")
})

test("[RET-01] [LAW-04] a line within its category's time may be asked back by the policy too, to the last moment", () => {
  const handedOverAt = "2026-11-17T05:30:00Z"
  const terms = { defectUntil: "2026-11-18", withdrawalUntil: null }
  const at = (moment: string) =>
    openCauses(returnCoverage("circuits", handedOverAt, new Date(moment)), terms, new Date(moment))
  expect(at("2026-11-19T05:59:00Z")).toEqual(["policy", "defect"])
  expect(at("2026-11-20T05:59:00Z")).toEqual(["policy"])
  expect(at("2026-11-20T06:00:00Z")).toEqual([])
})

test("[RET-01] names in the singular count too, a small price goes up to ₡1000, and categories by their beginning", () => {
  const classify = (label: string, price: number, ...categories: string[]) =>
    classifyReturn(product(label, price, categories), business)
  expect(classify("ESP8266", 5000, "Placa de desarrollo")).toBe("boards")
  expect(classify("Puente de 3 vías", 2000)).toBe("loose")
  expect(classify("Jumper hembra", 2000)).toBe("loose")
  expect(classify("Clip de batería", 2000)).toBe("loose")
  expect(classify("Juego", 2000, "Jumpers")).toBe("loose")
  expect(classify("Juego", 2000, "Sin jumpers")).toBeNull()
  expect(classify("LM358", 2000, "Circuito integrado")).toBe("circuits")
  expect(classify("Cable", 2000, "Cables y conectores")).toBe("prototyping")
  expect(classify("Pelacables", 2000, "Pinzas y cables")).toBeNull()
  expect(classify("Maletín", 2000, "Kits de curso")).toBe("kits")
  expect(classify("Maletín", 2000, "Subkits", "Para kits")).toBeNull()
  expect(classify("Pieza", 1000)).toBe("small")
  expect(classify("Pieza", 1000.01)).toBeNull()
})
