import { folded } from "./plain-text.ts"

const stopWords = new Set("a al con de del e el en la las los o para por sin su un una unas unos y".split(" "))

export const isStopWord = (word: string): boolean => stopWords.has(word)

export const splitWords = (foldedText: string): string[] => foldedText.match(/[\p{L}\p{N}]+/gu) ?? []

/** Sensores and sensor, luces and luz share one stem, which need not be a word. Codes with digits are left alone. */
export const wordStem = (word: string): string => {
  if (word.length < 4 || /\d/.test(word)) return word.endsWith("z") ? `${word.slice(0, -1)}c` : word
  const singular = word.endsWith("s") ? word.slice(0, -1) : word
  const stem = singular.length > 3 && singular.endsWith("e") ? singular.slice(0, -1) : singular
  return stem.endsWith("z") ? `${stem.slice(0, -1)}c` : stem
}

const synonymGroups: readonly (readonly string[])[] = [
  ["protoboard", "breadboard"],
  ["bombillo", "bombilla", "led", "foco"],
  ["cautin", "soldador"],
  ["cable", "alambre"],
  ["pila", "bateria"],
  ["potenciometro", "pot", "trimmer", "trimpot"],
  ["display", "pantalla"],
  ["resistencia", "resistor"],
  ["capacitor", "condensador"],
  ["bobina", "inductor", "inductancia"],
  ["rele", "relay", "relevador"],
  ["boton", "pulsador", "pushbutton"],
  ["interruptor", "switch", "suiche"],
  ["parlante", "altavoz", "bocina"],
  ["zumbador", "buzzer"],
  ["multimetro", "tester"],
  ["estano", "soldadura"],
  ["transformador", "trafo"],
  ["placa", "tarjeta", "board"],
  ["integrado", "chip"],
  ["alicate", "pinza"],
  ["ventilador", "abanico"],
  ["microfono", "mic"],
  ["mosfet", "fet"],
  ["jumper", "puente"],
  ["conector", "terminal"],
  ["acelerometro", "giroscopio", "imu"],
  ["ultrasonico", "ultrasonido"],
  ["infrarrojo", "ir"],
  ["tornillo", "perno"],
]

const sameMeaning = new Map<string, readonly string[]>()
for (const group of synonymGroups) {
  const stems = group.map(wordStem)
  for (const stem of stems) sameMeaning.set(stem, stems)
}

export const withSynonyms = (stem: string): readonly string[] => sameMeaning.get(stem) ?? [stem]

export const namesLike = <T>(list: readonly T[], nameOf: (one: T) => string, term: string): readonly T[] => {
  const wanted = folded(term.trim())
  const words = splitWords(wanted).filter(word => !isStopWord(word))
  const isLike = (name: string): boolean => {
    const stems = splitWords(folded(name)).map(wordStem)
    return words.every(word => withSynonyms(wordStem(word)).some(stem => stems.some(own => own.startsWith(stem))))
  }
  return words.length === 0 ? [] : list.filter(one => folded(nameOf(one)).includes(wanted) || isLike(nameOf(one)))
}
