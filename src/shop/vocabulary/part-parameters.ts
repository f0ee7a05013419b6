import { folded } from "./plain-text.ts"
import { quantityIn, quantityInAddress, shownQuantity, type Unit } from "./quantities.ts"
import { splitWords } from "./search-words.ts"

/** Words that name a kind in labels, categories and searches; plurals and accents need not be listed. */
export const kindWords = {
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
  /** Several parts sold together, so no parameter belongs to the set. */
  set: "kit surtido juego caja",
} as const

export type PartKind = keyof typeof kindWords
const partKinds = Object.keys(kindWords) as readonly PartKind[]

export const shownKind = (kind: PartKind): string => kindWords[kind].split(" ", 1)[0]!

export type Names = Readonly<Record<string, RegExp>>

export type Reading =
  /** `steps` are the values that a range ('4.5 a 16 V') stands for. */
  | { readonly unit: Unit; readonly min?: number; readonly max?: number; readonly steps?: readonly number[] }
  /** A number before a word: '4 canales'. */
  | { readonly counted: string }
  | { readonly names: Names }
  /** Codes of letters and digits, shown in capitals: TO-92. */
  | { readonly codes: RegExp }

interface ParameterFacts {
  readonly label: string
  readonly of: readonly PartKind[]
  /** The parameter that identifies the part: parts with the same value are equivalents. */
  readonly main?: true
  /** The names, without accents, that a description ('Potencia: 1/4 W') or an extra field of the ERP uses. */
  readonly names: readonly string[]
  readonly read: Reading
}

const table = {
  resistencia: {
    label: "Resistencia",
    main: true,
    of: ["resistor", "potentiometer"],
    names: ["valor"],
    read: { unit: "ohm" },
  },
  capacitancia: { label: "Capacitancia", main: true, of: ["capacitor"], names: ["capacidad"], read: { unit: "farad" } },
  inductancia: { label: "Inductancia", main: true, of: ["inductor"], names: ["valor"], read: { unit: "henry" } },
  frecuencia: { label: "Frecuencia", main: true, of: ["crystal", "module"], names: [], read: { unit: "hertz" } },
  tipo: {
    label: "Tipo",
    of: ["resistor", "potentiometer", "capacitor", "diode", "transistor", "display", "motor", "relay"],
    names: [],
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
    names: [
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
    names: ["corriente maxima", "salida", "contacto"],
    read: { unit: "ampere" },
  },
  potencia: {
    label: "Potencia",
    of: ["resistor", "led", "diode", "transistor", "speaker", "soldering"],
    names: [],
    read: { unit: "watt" },
  },
  tolerancia: { label: "Tolerancia", of: ["resistor", "capacitor", "inductor"], names: [], read: { unit: "percent" } },
  capacidad: { label: "Capacidad", main: true, of: ["battery"], names: [], read: { unit: "amperehour" } },
  alimentacion: {
    label: "Alimentación",
    of: ["sensor", "module", "board", "display", "motor", "chip", "speaker"],
    names: ["voltaje de operacion", "tension de alimentacion"],
    read: { unit: "volt", steps: [3.3, 5, 9, 12, 24] },
  },
  interfaz: {
    label: "Interfaz",
    of: ["sensor", "module", "board", "display", "chip"],
    names: ["bus", "radio", "comunicacion", "red"],
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
    names: ["salidas"],
    read: { names: { Analógica: /analogic/, Digital: /digital/ } },
  },
  encapsulado: {
    label: "Encapsulado",
    of: ["transistor", "diode", "regulator", "chip", "resistor", "capacitor", "led"],
    names: [],
    read: { codes: /\b(?:(?:dip|to|sot|soic|sop|tssop|do|qfn|qfp|plcc)-?\d{1,3}|0402|0603|0805|1206|5050)\b/g },
  },
  color: {
    label: "Color",
    of: ["led", "display", "cable"],
    names: [],
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
  tamano: { label: "Tamaño", of: ["led"], names: ["diametro"], read: { unit: "metre", min: 0.001, max: 0.02 } },
  largo: { label: "Largo", of: ["cable"], names: [], read: { unit: "metre", min: 0.01 } },
  canales: {
    label: "Canales",
    of: ["module", "relay", "sensor", "chip"],
    names: [],
    read: { counted: "canal(?:es)?" },
  },
  puntos: { label: "Puntos", main: true, of: ["breadboard"], names: [], read: { counted: "puntos" } },
} as const satisfies Record<string, ParameterFacts>

export type ParameterKey = keyof typeof table
export type ParameterValue = number | string
export type PartValues = Readonly<Partial<Record<ParameterKey, readonly ParameterValue[]>>>

export const parameters: Readonly<Record<ParameterKey, ParameterFacts>> = table
export const parameterKeys = Object.keys(table) as readonly ParameterKey[]

export const findUnit = (key: ParameterKey): Unit | undefined => {
  const { read } = parameters[key]
  return "unit" in read ? read.unit : undefined
}

const keysOfKind = new Map(
  partKinds.map(kind => [kind, parameterKeys.filter(key => parameters[key].of.includes(kind))]),
)
export const listParameters = (kind: PartKind): readonly ParameterKey[] => keysOfKind.get(kind) ?? []

export const toSlug = (name: string): string => splitWords(folded(name)).join("-")

export const hyphenateCode = (written: string): string => written.replace(/^([a-z]+)-?(\d)/, "$1-$2")

const shownNames = new Map(
  parameterKeys.flatMap(key => {
    const { read } = parameters[key]
    return "names" in read ? Object.keys(read.names).map(name => [`${key} ${toSlug(name)}`, name] as const) : []
  }),
)

export const shownValue = (key: ParameterKey, value: ParameterValue): string => {
  const unit = findUnit(key)
  if (typeof value === "number") return unit ? shownQuantity({ unit, value }) : String(value)
  return shownNames.get(`${key} ${value}`) ?? value.toUpperCase()
}

export const valueInAddress = (key: ParameterKey, value: ParameterValue): string => {
  const unit = findUnit(key)
  return typeof value === "number" && unit ? quantityInAddress({ unit, value }) : String(value)
}

export const valueFromAddress = (key: ParameterKey, text: string): ParameterValue | undefined => {
  const { read } = parameters[key]
  if ("unit" in read) {
    const value = quantityIn(text, read.unit)
    // Ignores values such as 3 pΩ or 8 GV, which no part has and no address can express.
    return value !== undefined && quantityIn(valueInAddress(key, value), read.unit) === value ? value : undefined
  }
  if ("counted" in read) return /^\d{1,4}$/.test(text) ? Number(text) : undefined
  const slug = toSlug(text)
  if ("names" in read) return shownNames.has(`${key} ${slug}`) ? slug : undefined
  return slug === "" ? undefined : hyphenateCode(slug)
}
