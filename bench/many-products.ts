import { readFileSync } from "node:fs"

/** A product of a generated catalogue that resembles the real one: families, values, packages, makers, HTML descriptions. */
interface MadeProduct {
  readonly id: number
  readonly ref: string
  readonly label: string
  readonly description: string
  readonly price: number
  readonly stock: number
  readonly categoryId: number
}

const families = [
  ["Resistencia", "Ω", "película de carbón"],
  ["Resistencia de precisión", "Ω", "película metálica"],
  ["Capacitor cerámico", "nF", "disco"],
  ["Capacitor electrolítico", "µF", "radial"],
  ["LED", "mm", "alto brillo"],
  ["Diodo", "V", "rectificador"],
  ["Transistor", "A", "bipolar"],
  ["Circuito integrado", "V", "lógico"],
  ["Sensor", "V", "digital"],
  ["Motor", "V", "reductor"],
  ["Módulo", "V", "inalámbrico"],
  ["Cable", "m", "siliconado"],
  ["Potenciómetro", "kΩ", "lineal"],
  ["Inductor", "µH", "toroidal"],
  ["Relé", "V", "de estado sólido"],
] as const
const makers = ["Vishay", "Yageo", "Kemet", "Murata", "Panasonic", "Bourns", "TDK", "Rohm", "Infineon", "Nichicon"]
const colours = ["rojo", "azul", "verde", "blanco", "ámbar", "negro", "transparente"]
const phrases = [
  "ideal para proyectos de electrónica y prácticas de laboratorio",
  "compatible con Arduino, ESP32 y Raspberry Pi",
  "montaje de orificio pasante para protoboard",
  "tolerancia estrecha y bajo ruido",
  "temperatura de trabajo de -40 a 85 °C",
  "se entrega en bolsa antiestática",
  "hoja de datos disponible con el fabricante",
  "terminales estañadas fáciles de soldar",
  "respuesta rápida y consumo reducido",
  "apto para fuentes de alimentación y filtros",
  "usado en cursos de circuitos, mediciones y robótica",
  "encapsulado resistente a la humedad",
]

const sheet = {
  Potencia: ["1/8 W", "1/4 W", "1/2 W", "1 W", "5 W"],
  Tolerancia: ["±1 %", "±5 %", "±10 %"],
  "Tensión máxima": ["16 V", "25 V", "50 V", "100 V"],
  Corriente: ["20 mA", "100 mA", "500 mA", "1 A", "3 A"],
  Encapsulado: ["TO-92", "TO-220", "DIP-8", "SOT-23", "0805"],
  Alimentación: ["3.3 V", "5 V", "3 a 12 V", "12 V"],
  Interfaz: ["I2C", "SPI", "UART", "I2C y SPI"],
  Salida: ["analógica", "digital"],
  Canales: ["1", "2", "4", "8"],
} as const

/** A small generator that gives the same numbers on every run and machine. */
const random = (seed: number) => () => {
  seed = (seed * 1664525 + 1013904223) >>> 0
  return seed / 2 ** 32
}

export const manyProducts = (count: number): MadeProduct[] => {
  const next = random(7)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!
  return Array.from({ length: count }, (_, index) => {
    const [name, unit, kind] = pick(families)
    const value = Math.round(10 ** (next() * 4)) / (next() < 0.3 ? 10 : 1)
    const code =
      `${pick("ABCDEFGHJK".split(""))}${Math.floor(next() * 1e5).toString(36)}${index.toString(36)}`.toUpperCase()
    const facts = Object.entries(sheet).map(([fact, values]) => `<li><strong>${fact}:</strong> ${pick(values)}</li>`)
    const told = Array.from({ length: 4 }, () => pick(phrases)).join(". ")
    return {
      id: index + 1,
      ref: `REF-${String(index).padStart(6, "0")}`,
      label: `${name} ${value} ${unit} ${pick(colours)} ${pick(makers)} ${code}`,
      description: `<p><strong>${name}</strong> ${kind} de ${value} ${unit}, modelo ${code}.</p><ul>${facts.join("")}</ul><p>${told}.</p>`,
      price: Math.round(next() * 20_000),
      stock: Math.floor(next() * 200),
      categoryId: 100 + (index % 60),
    }
  })
}

/** Search terms letter by letter and whole. Short ones match nearly everything, long ones nearly nothing. */
export const searchTerms = (products: readonly MadeProduct[]): string[] => {
  const next = random(11)
  const typed = "resistencia 4k7|l|le|led|led rojo|capacitor|condensador 100n|a|e|sensor digital|compatible con arduino"
    .concat("|protoboard|bombillo|ardiuno|resitencia|modulo inalambrico|potenciometro 10k|cautín|zzzzzz|0.1uF|85 °c")
    .concat("|de|para proyectos de electrónica|transistores|motor 12v|vishay|murata azul|c|rel|relay|1/4w")
    .split("|")
  const labels = Array.from({ length: 970 }, () => {
    const { label } = products[Math.floor(next() * products.length)]!
    const words = label.split(" ")
    const from = Math.floor(next() * words.length)
    return words.slice(from, from + 1 + Math.floor(next() * 3)).join(" ")
  })
  return [...typed, ...labels]
}

/** Filtered views with one to twelve parameters, by values and ranges. */
export const filteredViews = (): Readonly<Record<string, string>>[] => {
  const next = random(13)
  const choices: Readonly<Record<string, readonly string[]>> = {
    resistencia: ["1k..", "..4k7", "10..100,1k..10k", "100"],
    capacitancia: ["100n..", "..1u,10u..", "1u..100u"],
    potencia: ["0.25", "0.25,0.5", "0.5.."],
    tolerancia: ["1", "1,5", "..5"],
    tension: ["25", "16..50", "..100"],
    corriente: ["20m,100m", "..1", "500m.."],
    encapsulado: ["to-92", "to-92,to-220,dip-8", "sot-23"],
    alimentacion: ["5", "3.3,5", "..12"],
    interfaz: ["i2c", "i2c,spi"],
    salida: ["analogica", "digital"],
    canales: ["1,2", "4"],
    color: ["rojo", "rojo,azul,verde"],
  }
  const keys = Object.keys(choices)
  return Array.from({ length: 600 }, (_, at) => {
    const count = at % 5 === 0 ? keys.length : 1 + Math.floor(next() * 4)
    const from = Math.floor(next() * keys.length)
    const some = Array.from({ length: count }, (_, step) => keys[(from + step) % keys.length]!)
    return Object.fromEntries(some.map(key => [key, choices[key]![Math.floor(next() * choices[key]!.length)]!]))
  })
}

const realLines = readFileSync(new URL("../tests/data/real-lines.txt", import.meta.url), "utf8")
  .split("\n")
  .filter(line => line !== "" && !line.startsWith("#"))
  .map(line => line.split(" => ", 1)[0]!)

/** A list of lines as people write them, and of product labels. Each number gives another list. */
export const pastedList = (products: readonly MadeProduct[], lines: number, number: number): string =>
  Array.from({ length: lines }, (_, at) =>
    at % 3 === 0
      ? `${1 + at} x ${products[(number * 7919 + at * 104_729) % products.length]!.label}`
      : realLines[(number * 31 + at) % realLines.length]!,
  ).join("\n")
