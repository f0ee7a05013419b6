import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { plainText } from "../../vocabulary/plain-text.ts"
import { bareNumber, quantitiesIn, quantityKey, withoutQuantities } from "../../vocabulary/quantities.ts"
import { suggestFrom } from "../rules/suggestions.ts"
import { indexing, type SearchText } from "./search-index.ts"

const finished = <T>(work: Generator<void, T>): T => {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

const indexNow = (texts: readonly SearchText[]) => finished(indexing(texts))

const keysIn = (text: string) => quantitiesIn(text).flatMap(({ may }) => may.map(quantityKey))

/** A slow reference for CAT-22 to CAT-24. At the same place in the label, the value asked for comes first. */
const naive = (texts: readonly SearchText[], term: string): number[] => {
  const wanted = term.trim().toLowerCase()
  const numbers = withoutQuantities(wanted).match(/[\p{L}\p{N}]+/gu) ?? []
  const keys = [...keysIn(wanted), ...numbers.flatMap(bareNumber).map(quantityKey)]
  return texts
    .map(({ label, description }, place) => {
      const position = label.toLowerCase().indexOf(wanted)
      const described = plainText(description).toLowerCase().includes(wanted)
      const exact = keysIn(label.toLowerCase()).some(key => keys.includes(key))
      const rank = position >= 0 ? 2 * position + (exact ? 0 : 1) : described ? Number.MAX_SAFE_INTEGER : -1
      return { place, rank }
    })
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
    .map(({ place }) => place)
}

const shop = (...labels: (string | [label: string, description: string])[]): SearchText[] =>
  labels.map(entry =>
    typeof entry === "string" ? { label: entry, description: "" } : { label: entry[0], description: entry[1] },
  )

const found = (texts: SearchText[], term: string): string[] =>
  [...indexNow(texts).search(term)].map(place => texts[place]!.label)

describe("the specified search", () => {
  test("[CAT-22] keeps products whose label or description contains the term", () => {
    const texts = shop("Arduino UNO", ["Cable USB", "Para Arduino"], "Protoboard")
    expect(found(texts, "arduino")).toEqual(["Arduino UNO", "Cable USB"])
  })

  test("[CAT-23] prefix first, then earlier position in the label, then description only", () => {
    const texts = shop(["Base", "un led"], "Cinta LED", "Tira de LED", "LED rojo", "Un LED", "LED azul")
    expect(found(texts, "led")).toEqual(["LED rojo", "LED azul", "Un LED", "Cinta LED", "Tira de LED", "Base"])
  })

  test("[CAT-24] ignores letter case and trims the term", () => {
    expect(found(shop("Sensor PIR"), "  sENSOR p ")).toEqual(["Sensor PIR"])
  })

  test("[CAT-22] the description is read as a visitor sees it, without tags", () => {
    const texts = shop(
      ["A", "<p>Mó<b>dulo</b> Wi&#45;Fi</p><p>doble n&uacute;cleo</p>"],
      ["B", "<span class='strong'>x</span>"],
    )
    expect(found(texts, "módulo wi-fi doble núcleo")).toEqual(["A"])
    expect(found(texts, "class")).toEqual([])
    expect(found(texts, "strong")).toEqual([])
  })

  test("[CAT-22] special characters of patterns and queries are plain text", () => {
    const texts = shop("Pack (10) 100% *nuevo*", "Otro: '; drop --", "C++ [libro] \\ a|b")
    for (const term of ["(10)", "100%", "*nuevo*", "'; drop", "c++", "[libro]", "\\", "a|b"])
      expect(found(texts, term)).toEqual(naive(texts, term).map(place => texts[place]!.label))
  })

  test("[CAT-22][CAT-23][CAT-24] the fast search begins with exactly the specified result, for any texts and terms", () => {
    const piece = fc.constantFrom(
      "led",
      "LED",
      "rojo",
      "a",
      " ",
      "  ",
      "ab",
      "ba",
      "-",
      "ó",
      "<b>",
      "</b>",
      "<br>",
      "\n",
      "Ω",
      "4k7",
      "de",
    )
    const text = fc.array(piece, { maxLength: 8 }).map(pieces => pieces.join(""))
    const product = fc.record({ label: text, description: text })
    fc.assert(
      fc.property(fc.array(product, { maxLength: 12 }), text, (texts, term) => {
        fc.pre(term.trim() !== "")
        const expected = naive(texts, term)
        const result = [...indexNow(texts).search(term)]
        expect(result.slice(0, expected.length)).toEqual(expected)
        expect(new Set(result).size).toBe(result.length)
      }),
      { numRuns: 1000 },
    )
  })

  test("[CAT-22][CAT-23] the fast search begins with the specified result for arbitrary Unicode too", () => {
    const product = fc.record({ label: fc.string({ unit: "grapheme" }), description: fc.string({ unit: "grapheme" }) })
    fc.assert(
      fc.property(fc.array(product, { minLength: 1, maxLength: 6 }), fc.nat(), fc.nat(), (texts, at, from) => {
        const source = texts[at % texts.length]!
        const whole = at % 2 ? source.label : plainText(source.description)
        const term = whole.slice(from % (whole.length + 1)).slice(0, 3)
        fc.pre(term.trim() !== "")
        const expected = naive(texts, term)
        expect([...indexNow(texts).search(term)].slice(0, expected.length)).toEqual(expected)
      }),
    )
  })
})

describe("wider matches follow", () => {
  const texts = shop(
    "Resistencia 4.7 kΩ 1/4 W",
    "Resistencia 10 kΩ 1/4 W",
    ["Capacitor cerámico 100 nF", "Para filtrar"],
    "Capacitor electrolítico 470 µF 25 V",
    "Protoboard 830 puntos",
    "LED rojo 5 mm",
    "Cautín 60 W",
    "Sensores ultrasónicos HC-SR04",
    "Pantalla OLED",
    "Batería 18650",
    "Arduino UNO R3",
    "Luz piloto",
  )
  const first = (term: string) => found(texts, term)[0]

  test.each(["4k7", "4.7k", "4,7k", "4700 ohm", "4700ohms", "4.7 kohm", "4,7 kΩ", "resistor 4K7"])(
    "[CAT-22] '%s' finds the 4.7 kΩ resistor",
    term => expect(found(texts, term)).toEqual(["Resistencia 4.7 kΩ 1/4 W"]),
  )

  test.each(["100n", "100nF", "0.1uF", "0,1 µF", "0.1u", "100000p", "condensador 100nf"])(
    "[CAT-22] '%s' finds the 100 nF capacitor",
    term => expect(found(texts, term)).toEqual(["Capacitor cerámico 100 nF"]),
  )

  test.each([
    ["ceramico", "Capacitor cerámico 100 nF"],
    ["breadboard", "Protoboard 830 puntos"],
    ["bombillo", "LED rojo 5 mm"],
    ["leds rojos", "LED rojo 5 mm"],
    ["soldador", "Cautín 60 W"],
    ["cautin", "Cautín 60 W"],
    ["sensor ultrasonico", "Sensores ultrasónicos HC-SR04"],
    ["display", "Pantalla OLED"],
    ["pilas", "Batería 18650"],
    ["arduno", "Arduino UNO R3"],
    ["ardiuno uno", "Arduino UNO R3"],
    ["protobord", "Protoboard 830 puntos"],
    ["luces", "Luz piloto"],
    ["uno arduino", "Arduino UNO R3"],
    ["0.25w resistencia 10k", "Resistencia 10 kΩ 1/4 W"],
    ["470uf 25v", "Capacitor electrolítico 470 µF 25 V"],
    ["led de 5mm", "LED rojo 5 mm"],
  ])("[CAT-22] '%s' finds '%s'", (term, label) => expect(first(term)).toBe(label))

  test("[CAT-23] a wider match never comes before the specified ones", () => {
    const mixed = shop("Bombillo piloto", ["Zócalo", "para led"], "LED azul")
    expect(found(mixed, "led")).toEqual(["LED azul", "Zócalo", "Bombillo piloto"])
  })

  test("[CAT-26] nonsense finds nothing", () => {
    expect(found(texts, "zzzzqqq")).toEqual([])
    expect(found(texts, "4k8")).toEqual([])
  })
})

describe("a value in numbers, codes and colours", () => {
  const texts = shop(
    "Resistencia 220 kΩ",
    "Resistencia 220 Ω",
    "Resistencia 2200 Ω",
    "Capacitor cerámico 100 nF",
    "Trimmer 100 kΩ",
    "Resistencia 1 kΩ",
    "LED rojo",
  )

  test("[CAT-23] at the same place in the label the exact value comes first", () => {
    expect(found(texts, "220").slice(0, 3)).toEqual(["Resistencia 220 Ω", "Resistencia 220 kΩ", "Resistencia 2200 Ω"])
    expect(found(texts, "resistencia 220")[0]).toBe("Resistencia 220 Ω")
  })

  test("[CAT-22] the code on a capacitor or trimmer finds it", () => {
    expect(found(texts, "104")).toEqual(["Capacitor cerámico 100 nF", "Trimmer 100 kΩ"])
  })

  test("[CAT-22] a resistor is found by its bands", () => {
    expect(found(texts, "café negro rojo")).toEqual(["Resistencia 1 kΩ"])
    expect(found(texts, "marrón negro rojo dorado")).toEqual(["Resistencia 1 kΩ"])
  })

  test("[HOME-08] the browser's own list suggests in the order of the search", () => {
    const index = indexNow(texts)
    const list = texts.map(({ label }, place) => [place, label, 0] as never)
    for (const term of ["220", "resistencia", "2", "100", "1", "kΩ", "led", "r", "resistencia 2"])
      expect(suggestFrom(list, term, 5).map(([place]) => place)).toEqual(
        index.suggest(term, 5).filter(place => texts[place]!.label.toLowerCase().includes(term.toLowerCase())),
      )
  })
})

describe("suggestions", () => {
  const texts = shop(
    ["Cable", "para led"],
    "Tira LED",
    "LED rojo",
    "Led azul",
    "LED verde",
    "LED blanco",
    "LED UV",
    "Bombillo",
  )
  const suggested = (term: string, list = texts) =>
    indexNow(list)
      .suggest(term, 5)
      .map(place => list[place]!.label)

  test("[HOME-08][HOME-09] labels with the term, letter case ignored, at most 5; descriptions are not searched", () => {
    expect(suggested("lEd")).toEqual(["LED rojo", "Led azul", "LED verde", "LED blanco", "LED UV"])
    expect(suggested("l")).toHaveLength(5)
    expect(suggested("para")).toEqual([])
  })

  test.each(["1n40", "diodos 1n40", "1n400", "1n4"])("[FIND-03] '%s' already suggests 1N4007", term => {
    expect(suggested(term, shop("Diodo 1N4007", "LED rojo", "Resistencia 4.7 kΩ"))).toEqual(["Diodo 1N4007"])
  })

  test("[HOME-08] an empty box suggests nothing", () => {
    expect(suggested("")).toEqual([])
    expect(suggested("   ")).toEqual([])
  })

  test("[HOME-08] wider matches only fill the remaining places", () => {
    const few = shop("Bombillo piloto", "LED rojo", ["Zócalo", "para led"])
    expect(suggested("led", few)).toEqual(["LED rojo", "Bombillo piloto"])
  })
})

describe("parts by what a line tells of them", () => {
  const index = indexNow(
    shop(
      "Regulador LM7805 5 V",
      "Regulador LM7812 12 V",
      ["Fuente 12 V", "con salida de 5 V"],
      "Sensor HC-SR04",
      "Regulador ajustable",
    ),
  )
  const best = (criteria: Partial<Parameters<typeof index.best>[0]>, max = 16) =>
    index.best({ words: [], codes: [], values: [], ...criteria }, max)

  test("[LIST-05] the highest sum comes first, equal sums in list order; sums below nearly half of the top are left out", () => {
    expect(best({ words: [["regulador"]] })).toEqual([0, 1, 4])
    expect(best({ words: [["regulador"]], values: [["volt:12"]] })).toEqual([1, 2, 0, 4])
    expect(best({ words: [["regulador"]], values: [["volt:5"]], codes: [["7805"]] })).toEqual([0])
    expect(best({ words: [["regulador"]] }, 2)).toEqual([0, 1])
    expect(best({ words: [["nada"]] })).toEqual([])
  })

  test("[LIST-05] a code is found without its hyphens and by its number alone", () => {
    expect(best({ codes: [["hcsr04"]] })).toEqual([3])
    expect(best({ codes: [["7812"]] })).toEqual([1])
    expect(["hcsr04", "sr04", "lm7805"].map(code => index.knows(code))).toEqual([true, true, true])
    expect(index.knows("7805")).toBe(false)
  })
})
