import { describe, expect, test } from "vitest"
import { offeredPart } from "../../../../tests/support/offered-part.ts"
import { colones } from "../../vocabulary/money.ts"
import { folded } from "../../vocabulary/plain-text.ts"
import { splitWords, wordStem } from "../../vocabulary/search-words.ts"
import { parseLine, type WrittenLine } from "./list-lines.ts"
import { describePart, type OfferedPart } from "./offered-part.ts"
import { askPacks, decide, offeredParts, offerNearValues, packsFor, type Recognised } from "./recognise.ts"
import { plainCode, wantedPart } from "./wanted-part.ts"

/** What becomes of a line in a shop that sells these parts. */
const find = (text: string, parts: readonly OfferedPart[], more: Partial<WrittenLine> = {}): Recognised => {
  const line = { ...parseLine(text), ...more }
  const texts = parts.map(({ label, description }) => folded(`${label} ${description}`))
  const words = new Set(texts.flatMap(splitWords).map(wordStem))
  const codes = texts.join(" ").split(/\s+/).map(plainCode)
  const knows = (word: string) => words.has(wordStem(word))
  return decide(
    line,
    wantedPart(line, code => codes.includes(code)),
    parts.map(describePart),
    knows,
  )
}
const labels = (found: Recognised) => offeredParts(found).map(({ label }) => label)
const kindAnd = (found: Recognised) => [found.kind, ...labels(found)]

/** 'near 2 1': what becomes of a line among these products, the best sold first, and which of them are taken or offered. */
const outcome = (text: string, offered: string): string => {
  const names = offered.split(", ")
  const found = find(
    text,
    names.map((name, at) => offeredPart(name, { sold: names.length - at })),
  )
  if (found.kind === "unknown") return found.understood ? "not sold" : "not understood"
  const parts = offeredParts(found).map(({ sold }) => names.length - sold + 1)
  return [found.kind === "question" ? found.why : found.kind, ...parts].join(" ")
}

describe("a line is taken without a question", () => {
  const red = offeredPart("LED 5 mm rojo")
  const green = offeredPart("LED 5 mm verde")

  test("[LIST-01] by the product's whole name or reference, however many are like it", () => {
    expect(find("led 5 mm rojo", [offeredPart("LED 5 mm rojo difuso"), red])).toEqual({ kind: "sure", part: red })
    const named = offeredPart("Cable", { ref: "CAB-1" })
    expect(find("lo que sea", [green, named], { ref: "CAB-1" })).toEqual({ kind: "sure", part: named })
    expect(find("cable", [offeredPart("Cable", { hasVariants: true }), green]).kind).toBe("unknown")
  })
  test("[LIST-01] when only one has its values, words and codes", () => {
    expect(kindAnd(find("10 leds rojos", [red, green]))).toEqual(["sure", "LED 5 mm rojo"])
    expect(kindAnd(find("LED 5mm", [red]))).toEqual(["sure", "LED 5 mm rojo"])
    const [npn, other] = [offeredPart("Transistor BC547B NPN"), offeredPart("Transistor BC557 PNP")]
    expect(kindAnd(find("bc547", [npn, other]))).toEqual(["sure", "Transistor BC547B NPN"])
  })
  test("[LIST-05] a part with another value is only a choice", () => {
    const [small, large] = [offeredPart("Resistencia 4.7 kΩ 1/4 W"), offeredPart("Resistencia 47 kΩ 1/4 W")]
    expect(kindAnd(find("resistencia 4k7", [large, small]))).toEqual(["sure", small.label])
    expect(find("resistencia 5k", [large, small])).toMatchObject({ kind: "question", why: "near" })
    expect(find("resistencia 4k7 2W", [small])).toMatchObject({ kind: "question", why: "near", choices: [small] })
  })
  test("[LIST-01] an assumption says what was taken, and shows the others", () => {
    const [quarter, half] = [offeredPart("Resistencia 1 kΩ 1/4 W", { sold: 9 }), offeredPart("Resistencia 1 kΩ 1/2 W")]
    expect(find("resistencia 1k", [half, quarter])).toEqual({
      kind: "assumed",
      part: quarter,
      taken: ["1/4 W"],
      choices: [quarter, half],
    })
  })
  test("[LIST-01] the more usual type is assumed: electrolytic before tantalum", () => {
    const [rare, usual] = [
      offeredPart("Capacitor tantalio 10 µF 25 V"),
      offeredPart("Capacitor electrolítico 10 µF 25 V"),
    ]
    expect(find("capacitor 10uF 25V", [rare, usual])).toMatchObject({ kind: "assumed", choices: [usual, rare] })
  })
})

describe("a doubt is a question", () => {
  test("[LIST-01] its choices: what sells most first, whole products before variants, then the cheaper one", () => {
    const npn = (name: string, price: number, more: Partial<OfferedPart> = {}) =>
      offeredPart(`Transistor NPN ${name}`, { price: colones(price), ...more })
    const parts = [
      npn("alfa", 200),
      npn("beta", 100),
      npn("gama", 300, { sold: 5 }),
      npn("delta", 50, { isVariant: true }),
      npn("zeta", 100),
    ]
    for (const offered of [parts, parts.toReversed()])
      expect(find("transistor npn", offered)).toMatchObject({
        kind: "question",
        why: "several",
        choices: ["gama", "beta", "zeta", "alfa", "delta"].map(name => ({ label: `Transistor NPN ${name}` })),
      })
  })
  test("[LIST-01] the plainest name comes before what sells more, and eight are offered", () => {
    const parts = Array.from({ length: 9 }, (_, i) =>
      offeredPart(`Sensor de gas${" largo".repeat(i + 1)}`, { sold: i }),
    )
    const found = find("sensor de gas", parts.toReversed())
    expect(labels(found)).toEqual(parts.slice(0, found.kind === "sure" ? 1 : 8).map(({ label }) => label))
  })
  test("[LIST-01] a part for surface mounting is asked about if it is sold with leads", () => {
    const [leaded, flat] = [offeredPart("Resistencia 1 kΩ 1/4 W"), offeredPart("Resistencia SMD 1 kΩ")]
    expect(find("resistencia 1k smd", [leaded])).toMatchObject({ kind: "question", why: "surface-mount" })
    expect(kindAnd(find("resistencia 1k smd", [flat]))).toEqual(["sure", flat.label])
  })
  test("[LIST-01] the accessory of what is asked is a question", () => {
    const clip = offeredPart("Broche para batería 9 V")
    expect(find("batería 9v con broche", [clip])).toMatchObject({ kind: "question", why: "near", choices: [clip] })
  })
  test("[LIST-01] kits count only when a kit is asked for, or when nothing else is near", () => {
    const [kit, led] = [offeredPart("Kit de LED rojo"), offeredPart("LED rojo")]
    expect(kindAnd(find("leds rojos", [kit, led]))).toEqual(["sure", "LED rojo"])
    expect(labels(find("kit de led rojo 5 mm", [kit, led]))).toContain("Kit de LED rojo")
    expect(find("leds rojos", [kit])).toMatchObject({ kind: "question", why: "near", choices: [kit] })
  })
  test("[LIST-01] a code that nothing has may be another name of a part that a code names", () => {
    const sensor = offeredPart("Sensor DHT22 de humedad")
    expect(find("AM2302 (DHT22)", [sensor])).toMatchObject({ part: sensor })
    expect(find("sensor AM2302", [sensor]).kind).not.toBe("sure")
  })
})

describe("of the products that a line may mean", () => {
  test.each([
    ["the colour of an LED names it", "leds rojos", "LED 5 mm rojo, LED 3 mm rojo", "assumed 1 2"],
    ["the size of an LED does not", "led 5 mm", "LED 5 mm rojo, LED 5 mm verde", "several 1 2"],
    ["the colour of a cable does not", "cables rojos", "Cable rojo 1 m, Cable rojo 2 m", "several 1 2"],
    [
      "a type beside none is not more usual",
      "capacitor 10u",
      "Capacitor tantalio 10 µF, Capacitor mini 10 µF",
      "assumed 1 2",
    ],
    ["a code adds more than a word", "sensor de gas", "Sensor de gas MQ-2, Sensor de gas grande", "several 2 1"],
    ["a value with two meanings decides nothing", "10u", "Capacitor electrolítico 10 µF, Bobina 10 µH", "several 2 1"],
    ["nor does a number in two names", "4001", "Diodo 1N4001, Compuerta CD4001 CMOS", "several 1 2"],
    ["nothing but the name is the plainest", "4001", "Diodo 1N4001 rápido, Diodo 1N4001", "sure 2"],
    ["a code of its own is no plain name", "protoboards", "Protoboard MB-102, Protoboard", "sure 2"],
    ["two equal names are a doubt", "protoboards", "Protoboard, Protoboard", "several 1 2"],
    [
      "the plainer one still has a code of its own",
      "sensor de gas",
      "Sensor de gas MQ-2, Sensor de gas MQ-3 grande",
      "several 1 2",
    ],
    ["nor does a value assume a code", "4k7", "Resistencia 4.7 kΩ ABC123, Resistencia 4.7 kΩ XYZ99", "several 1 2"],
    [
      "a word that no product has is left out",
      "bc547 raro",
      "Transistor BC547 bueno, Transistor BC547 viejo",
      "assumed 1 2",
    ],
    [
      "a word of another product is not",
      "bc547 rojo",
      "Transistor BC547 bueno, Transistor BC547 viejo, LED rojo",
      "near 1 2",
    ],
    ["unless the code leaves one", "transistor bc547 rojo", "Transistor BC547, LED rojo", "sure 1"],
    ["and a value is no name", "resistencia 4k7 grande", "Resistencia 4.7 kΩ, Motor grande", "near 1"],
    ["a value alone is enough", "4k7", "Resistencia 4.7 kΩ", "sure 1"],
    ["but not beside the words of another", "cosas 4k7", "Resistencia 4.7 kΩ, Cosas varias", "near 2"],
    ["the whole name wins over a doubt", "resistencia 0805 1 kΩ", "Resistencia 0805 1 kΩ", "sure 1"],
    ["a kit is a kit", "kit led rojo", "LED rojo, Kit de LED rojo", "sure 2"],
    ["another suffix is near", "lm358d", "LM358P", "near 1"],
    ["a code names a part of another kind", "módulo irf520", "MOSFET IRF520", "sure 1"],
    ["a value does not", "relé 5v", "Módulo relé 5 V, Relé 12 V", "near 1"],
    ["the noun wins over its accessory", "batería 9v", "Broche para batería 9 V, Batería 9 V alcalina", "sure 2"],
    ["a name of the same kind only is near", "motor 5v", "Solenoide 5 V", "near 1"],
    ["the version that is asked for wins", "arduino uno r3", "Arduino Uno, Arduino Uno R3 original", "sure 2"],
  ])("[LIST-01] %s: '%s'", (_, text, offered, expected) => {
    expect(outcome(text, offered)).toBe(expected)
  })
  test("[LIST-01] an assumption shows eight of them", () => {
    const nine = Array.from({ length: 9 }, (_, i) => `Resistencia 1 kΩ de ${i + 1} W`).join(", ")
    expect(outcome("resistencia 1k", nine)).toBe("assumed 1 2 3 4 5 6 7 8")
  })
  test("[LIST-01] one whose label says a word wins over one whose description does", () => {
    const parts = [
      offeredPart("Sensor láser", { description: "Mide la distancia" }),
      offeredPart("Sensor de distancia"),
    ]
    expect(kindAnd(find("sensor distancia", parts))).toEqual(["sure", "Sensor de distancia"])
  })
})

describe("what is near enough to be offered", () => {
  test.each([
    ["its noun is known", "broca azulada", "Broca 3 mm", "near 1"],
    ["its noun is a class, and another word fits", "sensor ultrasónico violeta", "Sensor ultrasónico", "near 1"],
    ["its noun fits, and half of the words", "sensor de gas rojo grande", "Sensor de gas, LED rojo grande", "near 1"],
    ["only its value differs", "tornillos 3 mm", "Bornera con tornillos 5 mm", "near 1"],
    [
      "more values fit than of another",
      "resistencia 5k 1/4w",
      "Resistencia 4.7 kΩ 1/2 W, Resistencia 4.7 kΩ 1/4 W",
      "near 2",
    ],
  ])("[LIST-01] %s: '%s'", (_, text, offered, expected) => {
    expect(outcome(text, offered)).toBe(expected)
  })
  test.each([
    ["more values", "resistencia 4k7 1/4 W 5%", "Resistencia 4.7 kΩ 1/2 W, Resistencia 4.7 kΩ 1/4 W 1%", "near 2 1"],
    ["more words", "sensor gas humo 12 V", "Sensor de gas 5 V, Sensor de gas y humo 5 V", "near 2 1"],
    ["a suffix more", "lm358d amplificador", "Amplificador LM324, Amplificador LM358P", "near 2 1"],
    [
      "a value more than a word",
      "capacitor 10uF 50V electrolítico",
      "Capacitor electrolítico 47 µF, Capacitor cerámico 10 µF",
      "near 2 1",
    ],
    [
      "less beside what fits",
      "sensor de gas 9 V rápido",
      "Sensor de gas rápido de 5 V 12 mA, Sensor de gas rápido",
      "near 2 1",
    ],
    ["what sells more", "sensor de gas 9 V", "Sensor de gas 5 V, Sensor de gas 6 V", "near 1 2"],
  ])("[LIST-01] first what has %s: '%s'", (_, text, offered, expected) => {
    expect(outcome(text, offered)).toBe(expected)
  })
  test.each([
    ["only the class fits", "sensor inductivo", "Sensor de humedad"],
    ["only classes fit", "modulo sensor inductivo rojo", "Módulo sensor de gas, LED rojo"],
    ["less than half fits", "sensor de gas rojo grande", "Sensor de humo, LED rojo grande, Gas butano"],
    ["a value fits something that nobody sells", "lapiceros 5 V", "Módulo de 5 V"],
    ["the word is only an accessory of the product", "tornillos m3", "Bornera con tornillos"],
  ])("[LIST-01] nothing if %s: '%s'", (_, text, offered) => {
    expect(outcome(text, offered)).toBe("not sold")
  })
})

describe("what is not sold says so", () => {
  test("[LIST-01] and whether the line was understood", () => {
    const parts = [offeredPart("LED rojo")]
    expect(find("PIC16F84A", parts)).toEqual({ kind: "unknown", understood: true })
    expect(find("transformador", parts)).toEqual({ kind: "unknown", understood: false })
    expect(find("bobina", parts)).toEqual({ kind: "unknown", understood: true })
    expect(find("4k7", [])).toEqual({ kind: "unknown", understood: true })
    expect(find("unidades", parts)).toEqual({ kind: "unknown", understood: false })
    expect(find("unicornio", parts)).toEqual({ kind: "unknown", understood: false })
    expect(find("xy1", parts)).toEqual({ kind: "unknown", understood: false })
    expect(find("123456", parts)).toEqual({ kind: "unknown", understood: false })
    expect(offeredParts({ kind: "unknown", understood: true })).toEqual([])
  })
  test("[LIST-01] a colour or a kind alone proves nothing", () => {
    const parts = [offeredPart("LED azul"), offeredPart("Cable azul")]
    expect(find("lapiceros azules", parts).kind).toBe("unknown")
  })
})

describe("parts of a value nearby", () => {
  const [a, b, c] = [offeredPart("a"), offeredPart("b"), offeredPart("c")]

  test("[LIST-05] come first among the choices, each once, eight in all", () => {
    const near: Recognised = { kind: "question", why: "near", choices: [a, b] }
    expect(offerNearValues(near, [b, c])).toEqual({ kind: "question", why: "near", choices: [b, c, a] })
    expect(offerNearValues({ kind: "unknown", understood: true }, [c])).toEqual({
      kind: "question",
      why: "near",
      choices: [c],
    })
    const many = Array.from({ length: 9 }, (_, i) => offeredPart(`n${i}`))
    expect(offeredParts(offerNearValues(near, many))).toEqual(many.slice(0, 8))
  })
  test("[LIST-05] do not join a question about something else, and none changes nothing", () => {
    const several: Recognised = { kind: "question", why: "several", choices: [a] }
    const unknown: Recognised = { kind: "unknown", understood: false }
    expect(offerNearValues(several, [b])).toBe(several)
    expect(offerNearValues(unknown, [])).toBe(unknown)
  })
})

describe("what is sold in packs", () => {
  const pack = offeredPart("Jumpers", { packSize: 40 })
  const other = offeredPart("Jumpers largos", { packSize: 40 })
  const sure: Recognised = { kind: "sure", part: pack }
  const ask = (found: Recognised, text: string, units: number) => askPacks(found, { text, units })

  test("[LIST-01] units or packs is a question, with the taken part first", () => {
    expect(ask(sure, "20 jumpers", 20)).toEqual({ kind: "question", why: "packs", choices: [pack] })
    const assumed: Recognised = { kind: "assumed", part: pack, taken: [], choices: [other, pack] }
    expect(ask(assumed, "2 jumpers", 2)).toEqual({ kind: "question", why: "packs", choices: [pack, other] })
  })
  test("[LIST-01] but not of one, of packs, of single parts, or where there is another question", () => {
    expect(ask(sure, "jumpers", 1)).toBe(sure)
    expect(ask(sure, "2 paquetes de jumpers", 2)).toBe(sure)
    const single: Recognised = { kind: "sure", part: offeredPart("LED") }
    expect(ask(single, "20 led", 20)).toBe(single)
    const several: Recognised = { kind: "question", why: "several", choices: [pack] }
    expect(ask(several, "20 jumpers", 20)).toBe(several)
  })
  test("[LIST-02] enough packs for all units are taken", () => {
    expect([1, 39, 40, 41, 80].map(units => packsFor(units, 40))).toEqual([1, 1, 1, 2, 2])
  })
})
