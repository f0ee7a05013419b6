import { describe, expect, test } from "vitest"
import { offeredPart } from "../../../../tests/support/offered-part.ts"
import { parseLine, type WrittenLine } from "./list-lines.ts"
import { compare, describePart, meetsMain, type OfferedPart } from "./offered-part.ts"
import { wantedPart } from "./wanted-part.ts"

const parseWanted = (text: string, more: Partial<WrittenLine> = {}) =>
  wantedPart({ ...parseLine(text), ...more }, code => ["dht11", "4n35"].includes(code))
const compared = (text: string, part: OfferedPart, unknown: readonly string[] = [], more: Partial<WrittenLine> = {}) =>
  compare(parseWanted(text, more), describePart(part), unknown)

describe("the values of a line and a part", () => {
  const resistor = offeredPart("Resistencia 4.7 kΩ 1/4 W")

  test("[LIST-05] meet, differ, or are told by the description only", () => {
    expect(compared("resistencia 4k7 0.25W", resistor)).toMatchObject({ conflicts: 0, metValues: 2, unstated: 0 })
    expect(compared("resistencia 4k8 0.25W", resistor)).toMatchObject({ conflicts: 1, metValues: 1 })
    const described = offeredPart("Resistencia 4.7 kΩ", { description: "Soporta 300 V" })
    expect(compared("resistencia 4k7 300V", described)).toMatchObject({ conflicts: 0, metValues: 2, unstated: 1 })
    expect(compared("resistencia 4k7 400V", described)).toMatchObject({ conflicts: 1, metValues: 1, unstated: 0 })
  })
  test("[LIST-05] a description does not speak against the label", () => {
    const described = offeredPart("Resistencia 4.7 kΩ 1/4 W", { description: "También hay de 10 kΩ" })
    expect(compared("resistencia 10k", described)).toMatchObject({ conflicts: 1, metValues: 0 })
  })
  test("[LIST-05] a value of the shop's own record counts as the label's, and so does a label's value of no known kind", () => {
    const recorded = offeredPart("Resistencia", { values: { resistencia: [4700, 10_000] } })
    for (const text of ["resistencia 4k7", "resistencia 10k"])
      expect(compared(text, recorded)).toMatchObject({ conflicts: 0, metValues: 1, unstated: 0 })
    expect(meetsMain(recorded, parseWanted("resistencia 4k7"))).toBe(true)
    const screw = offeredPart("Tornillo 3 mm")
    expect(compared("tornillo 3 mm", screw)).toMatchObject({ conflicts: 0, metValues: 1, unstated: 0 })
    expect(compared("tornillo 4 mm", screw)).toMatchObject({ conflicts: 1, metValues: 0 })
  })
  test("[LIST-05] of a value with two meanings one is enough", () => {
    for (const part of [
      offeredPart("Tornillo de 10 µF"),
      offeredPart("Tornillo", { description: "De 10 µF" }),
      offeredPart("Capacitor", { values: { capacitancia: [0.00001] } }),
    ])
      expect(compared("10u", part).metValues).toBe(1)
  })
  test("[LIST-05] the main value is the one that names the part", () => {
    expect(meetsMain(resistor, parseWanted("resistencia 4k7"))).toBe(true)
    expect(meetsMain(resistor, parseWanted("resistencia 1/4 W"))).toBe(false)
    expect(meetsMain(resistor, parseWanted("resistencia 10k"))).toBe(false)
    expect(meetsMain(offeredPart("Tornillo 4.7 kΩ"), parseWanted("4k7"))).toBe(false)
  })
  test("[LIST-01] a count is met by a number before its word", () => {
    const relay = offeredPart("Módulo relé 4 canales")
    expect(compared("modulo rele 4 canales", relay)).toMatchObject({ conflicts: 0, metCodes: 1, metNames: 0 })
    expect(compared("modulo rele 2 canales", relay)).toMatchObject({ conflicts: 1, metCodes: 0 })
    const recorded = offeredPart("Módulo relé", { values: { canales: [4] } })
    expect(compared("modulo rele 4 canales", recorded)).toMatchObject({ metCodes: 1 })
    const sized = offeredPart("LED", { values: { tamano: [4] } })
    expect(compared("led 4", sized)).toMatchObject({ metCodes: 0 })
  })
})

describe("the words of a line and a part", () => {
  test("[LIST-01] the same word counts more than a synonym, and a synonym more than the kind", () => {
    const words = (text: string, label: string) => {
      const { metWords, literal, ownWords, missingWords } = compared(text, offeredPart(label))
      return [metWords, literal, ownWords, missingWords]
    }
    expect(words("sensor ultrasónico", "Sensor ultrasónico")).toEqual([2, 4, 1, []])
    expect(words("tarjeta", "Placa de cobre")).toEqual([1, 1, 1, []])
    expect(words("transistor", "MOSFET de potencia")).toEqual([1, 0, 0, []])
    expect(words("resistor rojo", "Resistencia")).toEqual([1, 2, 0, ["rojo"]])
    expect(words("giroscopio", "Acelerómetro")).toEqual([0, 0, 0, ["giroscopio"]])
  })
  test("[LIST-01] a word of the description, or a word that names only a class, is not in the label", () => {
    const part = offeredPart("HC-SR04", { description: "Mide la distancia" })
    expect(compared("distancia", part)).toMatchObject({ metWords: 1, unstated: 1, missingWords: [] })
    expect(compared("sensor distancia", part)).toMatchObject({ metWords: 1, unstated: 2, missingWords: [] })
  })
  test("[LIST-01] the first noun is its head, whatever it is packed in", () => {
    expect(compared("jumpers", offeredPart("Paquete de jumpers macho"))).toMatchObject({
      head: "jumper",
      isHead: true,
      isHeadSaid: true,
    })
    expect(compared("macho", offeredPart("Paquete de jumpers macho"))).toMatchObject({ head: "jumper", isHead: false })
    expect(compared("4k7", offeredPart("Resistencia 4.7 kΩ"))).toMatchObject({
      head: "resistencia",
      isHead: true,
      isHeadSaid: false,
    })
  })
})

describe("the codes of a line and a part", () => {
  const counts = (text: string, part: OfferedPart, unknown: readonly string[] = []) => {
    const { conflicts, close, metCodes, metNames, named, missingWords } = compared(text, part, unknown)
    return { conflicts, close, metCodes, metNames, named, missingWords }
  }
  const none = { conflicts: 0, close: 0, metCodes: 0, metNames: 0, named: "", missingWords: [] }

  test("[LIST-01] are the same, close, or another part's", () => {
    const part = offeredPart("Transistor BC547B")
    expect(counts("bc547", part)).toEqual({ ...none, metCodes: 1, metNames: 1, named: "bc547b" })
    expect(counts("bc557", part)).toEqual({ ...none, conflicts: 1 })
    expect(counts("lm358d", offeredPart("LM358P"))).toEqual({ ...none, close: 1, named: "lm358p" })
    expect(counts("4", offeredPart("Raspberry Pi 4"))).toEqual({ ...none, metCodes: 1, named: "4" })
  })
  test("[LIST-01] are read with hyphens, in two words, and in a reference that is a name", () => {
    for (const [text, part] of [
      ["hcsr04", offeredPart("Sensor HC-SR04")],
      ["nokia5110", offeredPart("Pantalla Nokia 5110")],
      ["sr04", offeredPart("Sensor HC-SR04")],
      ["1n4733a", offeredPart("Zener", { ref: "1N4733A" })],
      ["4n35", offeredPart("Optoacoplador 4N35")],
      ["16x2", offeredPart("Pantalla LCD 16 x 2")],
    ] as const)
      expect(compared(text, part).metCodes, text).toBe(1)
    for (const [code, count] of [
      ["irf5401", 1],
      ["bc54", 0],
      ["12ab345", 0],
    ] as const)
      expect(compared(code, offeredPart("Transistor", { ref: code.toUpperCase() })).metCodes, code).toBe(count)
    for (const label of ["Compuerta CD4001BE (4001)", "Compuerta 4001 (CD4001BE)"])
      expect(compared("4001", offeredPart(label)).named).toBe("4001")
    expect(compared("220r", offeredPart("Resistencia", { ref: "220R" }), [], { part: "x220r" }).metCodes).toBe(0)
  })
  test("[LIST-01] in a description count only if a word of the label met", () => {
    const part = offeredPart("Sensor de humedad", {
      description: "Compatible con DHT11, 5110, DHT225 y 15 cables de 5",
    })
    expect(compared("sensor humedad dht11", part)).toMatchObject({ conflicts: 0, unstated: 1 })
    expect(compared("dht11", part)).toMatchObject({ conflicts: 1, unstated: 0 })
    for (const other of ["5", "15", "dht22"])
      expect(compared(`sensor humedad ${other}`, part), other).toMatchObject({ conflicts: 1, unstated: 0 })
    expect(compared("sensor humedad 5110", part)).toMatchObject({ conflicts: 0, unstated: 1 })
  })
  test("[LIST-01] that nothing has are words of a part that is named, and contradict any other", () => {
    expect(counts("bc547 zz9876", offeredPart("Transistor BC547B"), ["zz9876"])).toMatchObject({
      conflicts: 0,
      missingWords: ["zz9876"],
    })
    expect(counts("resistencia 4k7 zz9876", offeredPart("Resistencia 4.7 kΩ"), ["zz9876"])).toMatchObject({
      conflicts: 0,
      missingWords: ["zz9876"],
    })
    expect(counts("transistor zz9876", offeredPart("Transistor BC547B"), ["zz9876"])).toMatchObject({
      conflicts: 1,
      missingWords: [],
    })
  })
  test("[LIST-01] a version is met or missed, and never contradicts", () => {
    expect(compared("arduino uno r3", offeredPart("Arduino Uno R3"))).toMatchObject({
      conflicts: 0,
      literal: 5,
      missingWords: [],
    })
    expect(compared("arduino uno r3", offeredPart("Arduino Uno"))).toMatchObject({ conflicts: 0, missingWords: ["r3"] })
  })
})

test("[LIST-01] a reference's kind contradicts a part of another kind, unless a code names it", () => {
  const kind = { kind: "resistor" } as const
  expect(compared("4k7", offeredPart("Potenciómetro 4.7 kΩ"), [], kind).conflicts).toBe(1)
  expect(compared("4k7", offeredPart("Resistencia 4.7 kΩ"), [], kind).conflicts).toBe(0)
  expect(compared("bc547", offeredPart("Transistor BC547B"), [], kind).conflicts).toBe(0)
  expect(compared("resistencia", offeredPart("Potenciómetro")).conflicts).toBe(0)
})

test("[LIST-01] what a label has beyond the line is open, as the label writes it", () => {
  expect(compared("resistencia 4k7", offeredPart("Resistencia 4.7 kΩ 1/4 W Óptima"))).toMatchObject({
    open: ["Óptima", "1/4 W"],
    openCodes: 0,
  })
  expect(compared("sensor", offeredPart("Sensor de gas MQ-2"))).toMatchObject({ open: ["gas", "MQ-2"], openCodes: 1 })
  expect(compared("sensor mq2", offeredPart("Sensor de gas MQ-2 R3"))).toMatchObject({ open: ["gas"], openCodes: 0 })
  expect(compared("bc547", offeredPart("Transistor BC547"))).toMatchObject({ open: [] })
  expect(compared("irf520", offeredPart("Módulo IRF520")).open).toEqual(["Módulo"])
})
