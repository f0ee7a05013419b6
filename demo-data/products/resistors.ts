import type { Place } from "../categories.ts"
import { type CataloguePage, type Draft, describe } from "../draft.ts"
import { type BandColour, colourBands, resistor } from "../drawings/resistor.ts"

const spanish: Record<BandColour, string> = {
  black: "negro",
  brown: "café",
  red: "rojo",
  orange: "naranja",
  yellow: "amarillo",
  green: "verde",
  blue: "azul",
  violet: "violeta",
  grey: "gris",
  white: "blanco",
  gold: "dorado",
  silver: "plateado",
}

/** 4700 as a shop writes it, '4.7 kΩ', and as it stands in a reference, '4K7'. */
export const ohmsLabel = (ohms: number) =>
  ohms >= 1e6 ? `${ohms / 1e6} MΩ` : ohms >= 1e3 ? `${ohms / 1e3} kΩ` : `${ohms} Ω`
export const ohmsCode = (ohms: number) => {
  const [letter, unit] = ohms >= 1e6 ? ["M", 1e6] : ohms >= 1e3 ? ["K", 1e3] : (["R", 1] as const)
  const [whole, rest] = String(Number((ohms / Number(unit)).toPrecision(3))).split(".")
  return `${whole}${letter}${rest ?? ""}`
}

const drawer = (ohms: number): Place => {
  if (ohms < 100) return "resistors/under100"
  if (ohms < 1000) return "resistors/hundreds"
  if (ohms < 10_000) return "resistors/kilos"
  return ohms < 100_000 ? "resistors/tensOfKilos" : "resistors/high"
}

const typicalUse = (ohms: number) => {
  if (ohms < 100) return "Se usa para limitar corriente en etapas de salida, medir corriente o como carga ligera."
  if (ohms < 1000) return "Es un valor común para limitar la corriente de un LED o proteger una salida digital."
  if (ohms < 10_000) return "Se usa en polarización de transistores, divisores de tensión y resistencias de pull-up."
  if (ohms < 100_000) return "Es un valor habitual en pull-ups, divisores de tensión y amplificadores operacionales."
  return "Se usa en realimentación de operacionales, osciladores RC y entradas de alta impedancia."
}

// biome-ignore format: one row per line
const facts = (ohms: number, power: string, watts: number, tolerance: 1 | 5) =>
  [
    ["Valor", ohmsLabel(ohms)],
    ["Potencia", power],
    ["Tolerancia", `±${tolerance} %`],
    ["Bandas", colourBands(ohms, tolerance).map(band => spanish[band]).join(", ")],
    ["Corriente máxima", `${Number((Math.sqrt(watts / ohms) * 1000).toPrecision(2))} mA`],
  ] as const

const e12 = [10, 12, 15, 18, 22, 27, 33, 39, 47, 56, 68, 82]
const quarterWatt = [
  1,
  2.2,
  4.7,
  ...[1, 10, 100, 1e3, 1e4].flatMap(decade => e12.map(step => step * decade)),
  1e6,
  2.2e6,
  4.7e6,
  1e7,
]
const precision = [10, 47, 100, 220, 330, 470, 1000, 2200, 3300, 4700, 10_000, 22_000, 47_000, 100_000, 1e6]
const oneWatt = [1, 4.7, 10, 22, 47, 100, 220, 470, 1000, 10_000]

const carbon = (ohms: number): Draft => ({
  ref: `RES-${ohmsCode(ohms)}-025`,
  label: `Resistencia ${ohmsLabel(ohms)} 1/4 W`,
  price: ohms >= 1e6 || ohms < 10 ? 35 : 25,
  description: describe(
    `Resistencia de película de carbón de ${ohmsLabel(ohms)} para protoboard o para soldar. ${typicalUse(ohms)}`,
    facts(ohms, "1/4 W (0.25 W)", 0.25, 5),
    "Precio por unidad. Los terminales de 0.5 mm entran bien en cualquier protoboard.",
  ),
  place: drawer(ohms),
  drawing: resistor(ohms),
  caption: ohmsLabel(ohms),
})

const metalFilm = (ohms: number): Draft => ({
  ref: `RES-${ohmsCode(ohms)}-050`,
  label: `Resistencia de precisión ${ohmsLabel(ohms)} 1/2 W 1 %`,
  price: 50,
  description: describe(
    `Resistencia de película metálica de ${ohmsLabel(ohms)} con tolerancia de 1 %: menos ruido y menos deriva térmica que la de carbón. ${typicalUse(ohms)}`,
    facts(ohms, "1/2 W (0.5 W)", 0.5, 1),
    "Recomendada para mediciones, filtros y puentes de Wheatstone.",
  ),
  place: drawer(ohms),
  drawing: resistor(ohms, 0.5, 1),
  caption: `${ohmsLabel(ohms)} 1 %`,
})

const strong = (ohms: number): Draft => ({
  ref: `RES-${ohmsCode(ohms)}-1W`,
  label: `Resistencia ${ohmsLabel(ohms)} 1 W`,
  price: 75,
  description: describe(
    `Resistencia de ${ohmsLabel(ohms)} y 1 W para circuitos donde la de 1/4 W se calienta demasiado. Cuerpo grande y terminales gruesos.`,
    facts(ohms, "1 W", 1, 5),
    "Déjela separada de la placa unos milímetros para que disipe el calor.",
  ),
  place: "resistors/power",
  drawing: resistor(ohms, 1),
  caption: `${ohmsLabel(ohms)} 1 W`,
})

export const resistorPage: CataloguePage = {
  firstId: 400,
  drafts: [...quarterWatt.map(carbon), ...precision.map(metalFilm), ...oneWatt.map(strong)],
}
