import { folded, lowered } from "./plain-text.ts"
import {
  type FoundQuantity,
  type Quantity,
  quantitiesIn,
  quantityIn,
  quantityInAddress,
  shownQuantity,
  type Unit,
} from "./quantities.ts"
import { stemOf, wordsOf } from "./search-words.ts"

/** Filters, equivalents, search by value and the reading of lists all use this table. */

/** Words that name a kind in labels, categories and searches; plurals and accents need not be listed. */
const kindWords = {
  resistor: "resistencia resistor",
  potentiometer: "potenciometro pot trimmer trimpot preset",
  capacitor: "capacitor condensador supercapacitor",
  inductor: "bobina inductor inductancia toroide choke",
  led: "led neopixel",
  diode: "diodo zener schottky rectificador",
  transistor: "transistor mosfet fet bjt darlington triac scr tiristor",
  regulator: "regulador",
  chip: "integrado temporizador compuerta flip microcontrolador optoacoplador comparador",
  sensor: "sensor fotorresistencia ldr termistor acelerometro giroscopio",
  module: "modulo",
  board: "desarrollo arduino nodemcu esp32 esp8266 raspberry",
  display: "pantalla display lcd oled tft",
  motor: "motor motorreductor servomotor servo bomba ventilador solenoide",
  relay: "rele relay relevador",
  crystal: "cristal oscilador",
  fuse: "fusible",
  battery: "bateria pila lipo 18650",
  supply: "fuente adaptador cargador convertidor",
  breadboard: "protoboard breadboard",
  cable: "cable alambre jumper",
  speaker: "parlante altavoz bocina zumbador buzzer",
  soldering: "cautin soldador estacion",
  /** Several parts sold as one: no parameter is the set's own. */
  set: "kit surtido juego caja",
} as const

export type PartKind = keyof typeof kindWords
export const partKinds = Object.keys(kindWords) as readonly PartKind[]

export const shownKind = (kind: PartKind): string => kindWords[kind].split(" ", 1)[0]!

type Names = Readonly<Record<string, RegExp>>

type Reading =
  /** `steps` are the values that a range ('4.5 a 16 V') stands for. */
  | { readonly unit: Unit; readonly least?: number; readonly most?: number; readonly steps?: readonly number[] }
  /** A number before a word: '4 canales'. */
  | { readonly counted: string }
  | { readonly names: Names }
  /** Codes of letters and digits, shown in capitals: TO-92. */
  | { readonly codes: RegExp }

interface ParameterFacts {
  readonly label: string
  readonly of: readonly PartKind[]
  /** What the part is bought for: its neighbours are equivalents. */
  readonly main?: true
  /** The names, without accents, that a description ('Potencia: 1/4 W') or an extra field of the ERP uses. */
  readonly told: readonly string[]
  readonly read: Reading
}

const table = {
  resistencia: {
    label: "Resistencia",
    main: true,
    of: ["resistor", "potentiometer"],
    told: ["valor"],
    read: { unit: "ohm" },
  },
  capacitancia: { label: "Capacitancia", main: true, of: ["capacitor"], told: ["capacidad"], read: { unit: "farad" } },
  inductancia: { label: "Inductancia", main: true, of: ["inductor"], told: ["valor"], read: { unit: "henry" } },
  frecuencia: { label: "Frecuencia", main: true, of: ["crystal", "module"], told: [], read: { unit: "hertz" } },
  tipo: {
    label: "Tipo",
    of: ["resistor", "potentiometer", "capacitor", "diode", "transistor", "display", "motor", "relay"],
    told: [],
    read: {
      names: {
        Electrolítico: /electrolitic/,
        Cerámico: /ceramic/,
        Poliéster: /poliester|mylar/,
        Tantalio: /tantal/,
        "Película metálica": /pelicula metalica|metal film/,
        Cemento: /cemento/,
        Lineal: /\blineal|\bb\d+k\b/,
        Logarítmico: /logaritm/,
        Multivuelta: /multivuelta/,
        Rectificador: /rectificador|\b1n400\d|\b1n540\d/,
        Schottky: /schottky/,
        Zener: /zener/,
        "De señal": /de senal|1n4148/,
        NPN: /\bnpn\b/,
        PNP: /\bpnp\b/,
        Darlington: /darlington/,
        "MOSFET canal N": /mosfet.*canal n|mosfet n\b|n-?mos/,
        "MOSFET canal P": /mosfet.*canal p|mosfet p\b|p-?mos/,
        TRIAC: /triac/,
        SCR: /\bscr\b/,
        LCD: /\blcd\b/,
        OLED: /oled/,
        TFT: /\btft\b/,
        "7 segmentos": /7 segmentos/,
        Servomotor: /\bservo/,
        "Paso a paso": /paso a paso|stepper|nema/,
        "Estado sólido": /estado solido|\bssr\b/,
      },
    },
  },
  tension: {
    label: "Tensión",
    of: ["capacitor", "diode", "transistor", "regulator", "battery", "supply", "relay", "fuse"],
    told: [
      "tension maxima",
      "tension zener",
      "tension inversa",
      "tension c-e",
      "tension d-s",
      "voltaje",
      "salida",
      "bobina",
    ],
    read: { unit: "volt" },
  },
  corriente: {
    label: "Corriente",
    of: ["led", "diode", "transistor", "regulator", "supply", "relay", "fuse", "inductor"],
    told: ["corriente maxima", "salida", "contacto"],
    read: { unit: "ampere" },
  },
  potencia: {
    label: "Potencia",
    of: ["resistor", "led", "diode", "transistor", "speaker", "soldering"],
    told: [],
    read: { unit: "watt" },
  },
  tolerancia: { label: "Tolerancia", of: ["resistor", "capacitor", "inductor"], told: [], read: { unit: "percent" } },
  capacidad: { label: "Capacidad", main: true, of: ["battery"], told: [], read: { unit: "amperehour" } },
  alimentacion: {
    label: "Alimentación",
    of: ["sensor", "module", "board", "display", "motor", "chip", "speaker"],
    told: ["voltaje de operacion", "tension de alimentacion"],
    read: { unit: "volt", steps: [3.3, 5, 9, 12, 24] },
  },
  interfaz: {
    label: "Interfaz",
    of: ["sensor", "module", "board", "display", "chip"],
    told: ["bus", "radio", "comunicacion", "red"],
    read: {
      names: {
        I2C: /\bi2c\b|\biic\b/,
        SPI: /\bspi\b/,
        UART: /\buart\b|\brs-?232\b|\bserie\b/,
        "1-Wire": /1-wire/,
        USB: /\busb\b/,
        "Wi-Fi": /wi-?fi/,
        Bluetooth: /bluetooth/,
        LoRa: /\blora\b/,
      },
    },
  },
  salida: {
    label: "Salida",
    of: ["sensor"],
    told: ["salidas"],
    read: { names: { Analógica: /analogic/, Digital: /digital/ } },
  },
  encapsulado: {
    label: "Encapsulado",
    of: ["transistor", "diode", "regulator", "chip", "resistor", "capacitor", "led"],
    told: [],
    read: { codes: /\b(?:(?:dip|to|sot|soic|sop|tssop|do|qfn|qfp|plcc)-?\d{1,3}|0402|0603|0805|1206|5050)\b/g },
  },
  color: {
    label: "Color",
    of: ["led", "display", "cable"],
    told: [],
    read: {
      names: {
        Rojo: /\broj[oa]/,
        Verde: /\bverde/,
        Azul: /\bazul/,
        Amarillo: /\bamarill/,
        Blanco: /\bblanc/,
        Naranja: /\bnaranja/,
        Negro: /\bnegr[oa]/,
        RGB: /\brgb\b|\bws2812/,
        Infrarrojo: /infrarroj|\bir\b/,
        Ultravioleta: /ultraviolet|\buv\b/,
      },
    },
  },
  tamano: { label: "Tamaño", of: ["led"], told: ["diametro"], read: { unit: "metre", least: 0.001, most: 0.02 } },
  largo: { label: "Largo", of: ["cable"], told: [], read: { unit: "metre", least: 0.01 } },
  canales: { label: "Canales", of: ["module", "relay", "sensor", "chip"], told: [], read: { counted: "canal(?:es)?" } },
  puntos: { label: "Puntos", main: true, of: ["breadboard"], told: [], read: { counted: "puntos" } },
} as const satisfies Record<string, ParameterFacts>

export type ParameterKey = keyof typeof table
export type ParameterValue = number | string
export type PartValues = Readonly<Partial<Record<ParameterKey, readonly ParameterValue[]>>>

export const parameters: Readonly<Record<ParameterKey, ParameterFacts>> = table
export const parameterKeys = Object.keys(table) as readonly ParameterKey[]

export const unitOf = (key: ParameterKey): Unit | undefined => {
  const { read } = parameters[key]
  return "unit" in read ? read.unit : undefined
}

const keysOfKind = new Map(
  partKinds.map(kind => [kind, parameterKeys.filter(key => parameters[key].of.includes(kind))]),
)
export const parametersOf = (kind: PartKind): readonly ParameterKey[] => keysOfKind.get(kind) ?? []

const kindOfStem = new Map(
  Object.entries(kindWords).flatMap(([kind, words]) => words.split(" ").map(word => [stemOf(word), kind as PartKind])),
)

/** The kind that a text names first; 'diodo' gives way to what follows it, as in 'diodo LED'. */
export const kindIn = (text: string): PartKind | undefined => {
  let weak: PartKind | undefined
  for (const word of wordsOf(folded(text))) {
    const kind = kindOfStem.get(stemOf(word))
    if (kind && kind !== "diode") return kind
    weak ??= kind
  }
  return weak
}

const slugOf = (name: string): string => wordsOf(folded(name)).join("-")

const codeOf = (written: string): string => written.replace(/^([a-z]+)-?(\d)/, "$1-$2")

const namesIn = (names: Names, text: string): string[] =>
  Object.entries(names).flatMap(([name, written]) => (written.test(text) ? [slugOf(name)] : []))

const countPatterns = new Map<string, RegExp>()
const countIn = (word: string, text: string): number[] => {
  const pattern = countPatterns.get(word) ?? new RegExp(`(\\d{1,4}) ${word}\\b`)
  countPatterns.set(word, pattern)
  const found = pattern.exec(text)
  return found ? [Number(found[1])] : []
}

type Measured = Extract<Reading, { unit: Unit }>
const isOf = ({ unit, least = 0, most = Number.POSITIVE_INFINITY }: Measured, quantity: Quantity): boolean =>
  quantity.unit === unit && quantity.value >= least && quantity.value <= most

const range = /(\d+(?:\.\d+)?) a \D?(\d+(?:\.\d+)?) ?v\b/

const valuesIn = (reading: Reading, text: string, quantities: readonly FoundQuantity[]): readonly ParameterValue[] => {
  if ("names" in reading) return namesIn(reading.names, folded(text))
  if ("codes" in reading) return [...new Set(folded(text).match(reading.codes)?.map(codeOf))]
  if ("counted" in reading) return countIn(reading.counted, text)
  const { steps } = reading
  const [, from, to] = (steps && range.exec(text)) ?? []
  if (steps && from && to) return steps.filter(step => step >= Number(from) && step <= Number(to))
  for (const { may } of quantities) for (const quantity of may) if (isOf(reading, quantity)) return [quantity.value]
  return []
}

/** 44 mΩ in a product's text is small: only searchers write m for mega. */
const asWritten = (text: string): string => lowered(text.replaceAll("mΩ", "miliΩ"))

const toldPair = /(?:^|[>;\n])\s*([\p{L}][\p{L} .-]{2,24}?)\s*(?:<\/\w+>)?\s*:\s*(?:<\/\w+>)?\s*([^<;\n]{1,80})/gu

const toldIn = (description: string): ReadonlyMap<string, string> => {
  const pairs = new Map<string, string>()
  if (description.includes(":"))
    for (const [, name = "", value = ""] of description.matchAll(toldPair)) pairs.set(folded(name), value)
  return pairs
}

export interface PartText {
  readonly label: string
  readonly description?: string
  readonly fields?: Readonly<Record<string, string>>
}

export interface Part {
  readonly kind: PartKind | undefined
  readonly values: PartValues
}

const unknown: Part = { kind: undefined, values: {} }

/** An extra field of the ERP wins over the description, and the description over the label. */
export const readParameters = ({ label, description = "", fields = {} }: PartText, category?: PartKind): Part => {
  const kind = kindIn(label) ?? category
  if (kind === undefined || kind === "set") return kind ? { kind, values: {} } : unknown
  const values: Partial<Record<ParameterKey, readonly ParameterValue[]>> = {}
  const written = asWritten(label)
  const inLabel = quantitiesIn(written)
  const told = toldIn(description)
  for (const key of parametersOf(kind)) {
    const { told: names, read } = parameters[key]
    for (const name of [key, ...names]) {
      const text = fields[name.replaceAll(" ", "_")] ?? told.get(name)
      if (text === undefined) continue
      const plain = asWritten(text)
      const found = valuesIn(read, plain, quantitiesIn(plain))
      const alone = found.length > 0 || !("unit" in read) ? undefined : quantityIn(plain, read.unit)
      const counted = "counted" in read && /^\d{1,4}\b/.test(plain) ? Number.parseInt(plain, 10) : undefined
      const all = found.length > 0 ? found : [alone ?? counted].flatMap(value => value ?? [])
      if (all.length > 0) {
        values[key] = all
        break
      }
    }
    if (values[key]) continue
    const found = valuesIn(read, written, inLabel)
    if (found.length > 0) values[key] = found
  }
  return { kind, values }
}

export interface WantedValue {
  readonly key: ParameterKey
  readonly value: ParameterValue
  readonly text: string
}

/** A quantity whose unit is open is listed once for each parameter it may be of; the caller decides or asks. */
export const readWanted = (
  text: string,
): { readonly kind: PartKind | undefined; readonly values: readonly WantedValue[] } => {
  const kind = kindIn(text)
  const keys = kind ? parametersOf(kind) : parameterKeys
  const values: WantedValue[] = []
  for (const { text: written, may } of quantitiesIn(lowered(text)))
    for (const quantity of may)
      for (const key of keys) {
        const { read } = parameters[key]
        if ("unit" in read && isOf(read, quantity)) values.push({ key, value: quantity.value, text: written })
      }
  if (kind)
    for (const key of keys) {
      const { read } = parameters[key]
      if (!("unit" in read))
        for (const value of valuesIn(read, lowered(text), [])) values.push({ key, value, text: String(value) })
    }
  return { kind, values }
}

const shownNames = new Map(
  parameterKeys.flatMap(key => {
    const { read } = parameters[key]
    return "names" in read ? Object.keys(read.names).map(name => [`${key} ${slugOf(name)}`, name] as const) : []
  }),
)

export const shownValue = (key: ParameterKey, value: ParameterValue): string => {
  const unit = unitOf(key)
  if (typeof value === "number") return unit ? shownQuantity({ unit, value }) : String(value)
  return shownNames.get(`${key} ${value}`) ?? value.toUpperCase()
}

export const valueInAddress = (key: ParameterKey, value: ParameterValue): string => {
  const unit = unitOf(key)
  return typeof value === "number" && unit ? quantityInAddress({ unit, value }) : String(value)
}

export const valueFromAddress = (key: ParameterKey, text: string): ParameterValue | undefined => {
  const { read } = parameters[key]
  if ("unit" in read) return quantityIn(text, read.unit)
  if ("counted" in read) return /^\d{1,4}$/.test(text) ? Number(text) : undefined
  const slug = slugOf(text)
  if ("names" in read) return shownNames.has(`${key} ${slug}`) ? slug : undefined
  return slug === "" ? undefined : codeOf(slug)
}
