import { describe, expect, test } from "vitest"
import { kindIn, readParameters, readWanted } from "./part-reading.ts"

describe("what a product is", () => {
  test.each([
    ["Resistencia 4.7 kΩ 1/4 W", "resistor"],
    ["Paquete de 100 resistencias 1/4 W", "resistor"],
    ["Potenciómetros lineales", "potentiometer"],
    ["Diodo LED rojo", "led"],
    ["Diodo Zener 5.1 V", "diode"],
    ["Surtido de 100 LEDs 5 mm", "set"],
    ["Cinta aislante", undefined],
  ])("'%s' is a %s", (label, kind) => expect(kindIn(label)).toBe(kind))
})

describe("a product's parameters", () => {
  test("come from its label", () => {
    expect(readParameters({ label: "Resistencia 4.7 kΩ 1/4 W ±5 %" }).values).toEqual({
      resistencia: [4700],
      potencia: [0.25],
      tolerancia: [5],
    })
    expect(readParameters({ label: "LED rojo 5 mm" }).values).toEqual({ color: ["rojo"], tamano: [0.005] })
    expect(readParameters({ label: "Transistor NPN 2N2222A TO92" }).values).toEqual({
      tipo: ["npn"],
      encapsulado: ["to-92"],
    })
    expect(readParameters({ label: "Módulo de relé de 4 canales" }).values).toEqual({ canales: [4] })
  })

  test("and from the named values of its description", () => {
    const description =
      "<ul><li><strong>Corriente:</strong> 800 mA</li><li>Tensión C-E: 40 V</li><li>Encapsulado: TO-92</li></ul>"
    expect(readParameters({ label: "Transistor NPN 2N2222A", description }).values).toEqual({
      tipo: ["npn"],
      tension: [40],
      corriente: [0.8],
      encapsulado: ["to-92"],
    })
    expect(
      readParameters({ label: "Sensor LM35", description: "Alimentación: 4 a 30 V; Salida: analógica" }).values,
    ).toEqual({
      alimentacion: [5, 9, 12, 24],
      salida: ["analogica"],
    })
  })

  test("an extra field of the ERP has priority", () => {
    const part = {
      label: "Resistencia 4.7 kΩ",
      description: "Potencia: 1/4 W",
      fields: { potencia: "1/2", tolerancia: "1" },
    }
    expect(readParameters(part).values).toEqual({ resistencia: [4700], potencia: [0.5], tolerancia: [1] })
  })

  test("a category names the kind where the label does not", () => {
    expect(readParameters({ label: "MMBT3904 SOT-23" }).values).toEqual({})
    expect(readParameters({ label: "MMBT3904 SOT-23" }, kindIn("Transistores")).values).toEqual({
      encapsulado: ["sot-23"],
    })
  })

  test("a set has none, and milliohms are not megaohms", () => {
    expect(readParameters({ label: "Surtido de resistencias 10 kΩ" }).values).toEqual({})
    expect(readParameters({ label: "Resistencia 10 mΩ" }).values).toEqual({ resistencia: [0.01] })
  })
})

test("a search tells its kind and its values, in doubt once for each parameter", () => {
  expect(readWanted("resistencias 4k7 1/4W")).toEqual({
    kind: "resistor",
    values: [
      { key: "resistencia", value: 4700, text: "4k7" },
      { key: "potencia", value: 0.25, text: "1/4w" },
    ],
  })
  expect(readWanted("LED rojo").values).toEqual([{ key: "color", value: "rojo", text: "rojo" }])
  expect(readWanted("10u").values.map(({ key }) => key)).toEqual(["capacitancia", "inductancia"])
})

test("[FIND-01] a range of volts holds the common ones between its ends, both included", () => {
  const supply = (text: string) =>
    readParameters({ label: "Sensor X", description: `Alimentación: ${text}` }).values.alimentacion
  expect(supply("5 a 12 V")).toEqual([5, 9, 12])
  expect(supply("3.3 a 5 V")).toEqual([3.3, 5])
  expect(supply("6 a 8 V")).toBeUndefined()
  expect(supply("5 V")).toEqual([5])
})

test("[FIND-01] a name without a value in the description leaves the label's value; a set has no values", () => {
  const resistor = (description: string, fields = {}) =>
    readParameters({ label: "Resistencia 4.7 kΩ", description, fields }).values.resistencia
  expect(resistor("Resistencia: la de siempre")).toEqual([4700])
  expect(resistor("Resistencia: 10 kΩ")).toEqual([10_000])
  expect(resistor("sin pares 10 kΩ")).toEqual([4700])
  expect(resistor("", { resistencia: "10k" })).toEqual([10_000])
  expect(readParameters({ label: "Surtido LED", description: "Color: rojo" }, "led").values).toEqual({})
  expect(readParameters({ label: "Algo", description: "Color: rojo" })).toEqual({ kind: undefined, values: {} })
})

test("[FIND-01] channels are counted before their word, or stand alone under their name", () => {
  const channels = (description: string, label = "Módulo de relé") =>
    readParameters({ label, description }).values.canales
  expect(channels("Canales: 8")).toEqual([8])
  expect(channels("Canales: 16 aislados")).toEqual([16])
  expect(channels("Canales: unos 8")).toBeUndefined()
  expect(channels("", "Módulo de relé de 16 canales")).toEqual([16])
  expect(channels("", "Módulo de relé de 2 canales")).toEqual([2])
})

test("[FIND-01] a search without a kind tells quantities of any parameter, and names only with one", () => {
  expect(readWanted("rojo").values).toEqual([])
  expect(readWanted("algo de 4k7").values.map(({ key, value }) => [key, value])).toEqual([["resistencia", 4700]])
  expect(readWanted("").values).toEqual([])
})
