import {
  type ParameterKey,
  type PartKind,
  type PartValues,
  parameters,
  shownValue,
} from "../../vocabulary/part-parameters.ts"
import { folded, plainText } from "../../vocabulary/plain-text.ts"
import { splitWords } from "../../vocabulary/search-words.ts"
import type { CatalogueModel } from "../catalogue-model.ts"
import type { CatalogueProduct } from "../rules/listed-product.ts"

interface Equivalent {
  readonly product: CatalogueProduct
  /** The parameter values in which it differs: '5.6 kΩ', '1/2 W'. */
  readonly difference: string
}

interface RelatedProducts {
  /** Products of the same value, or the most similar ones if the kind has no values. */
  readonly equivalents: readonly Equivalent[]
  /** The next value down and up. */
  readonly nearValues: readonly Equivalent[]
  readonly usedWith: readonly CatalogueProduct[]
}

const maxCounts = { equivalents: 4, usedWith: 4 } as const

const isThere = ({ available, hasVariants }: CatalogueProduct) => available > 0 || hasVariants

const parameterKeysIn = (values: PartValues) => Object.keys(values) as ParameterKey[]

const differences = (own: PartValues, other: PartValues): readonly ParameterKey[] =>
  parameterKeysIn(own).filter(key => other[key] && own[key]!.join() !== other[key].join())

interface Candidate {
  readonly place: number
  readonly values: PartValues
  readonly differs: readonly ParameterKey[]
  /** A candidate with unknown parameters is less alike than one with the same values. */
  readonly unstated: number
}

const sortByLikeness = (list: readonly Candidate[]): readonly Candidate[] =>
  list.toSorted((a, b) => a.differs.length - b.differs.length || a.unstated - b.unstated)

const sizeIn = (values: PartValues, main: ParameterKey) => Number(values[main]?.[0])

const sameValue = (main: ParameterKey, own: PartValues, candidates: readonly Candidate[]): readonly Candidate[] =>
  sortByLikeness(
    candidates.filter(({ values, differs }) => sizeIn(values, main) === sizeIn(own, main) && differs.length > 0),
  )

const nextValues = (main: ParameterKey, own: PartValues, candidates: readonly Candidate[]): readonly Candidate[] => {
  const size = sizeIn(own, main)
  const sizes = candidates
    .filter(({ differs }) => !differs.includes("tipo"))
    .map(({ values }) => sizeIn(values, main))
    .filter(one => one !== size)
  const next = [Math.max(...sizes.filter(one => one < size)), Math.min(...sizes.filter(one => one > size))]
  return next.flatMap(one =>
    sortByLikeness(candidates.filter(({ values }) => sizeIn(values, main) === one)).slice(0, 1),
  )
}

const similarTo = (
  model: CatalogueModel,
  place: number,
  kind: PartKind,
): Pick<RelatedProducts, "equivalents" | "nearValues"> => {
  const own = model.columns.parts[place]!.values
  const ownKeys = parameterKeysIn(own)
  const main = ownKeys.find(key => parameters[key].main)
  const candidates = model.columns
    .ofKind(kind)
    .filter(other => other !== place && isThere(model.products[other]!))
    .map(other => {
      const { values } = model.columns.parts[other]!
      const unstated = ownKeys.filter(key => !values[key]).length
      return { place: other, values, differs: differences(own, values), unstated }
    })
    .filter(({ values }) => (main ? values[main] : ownKeys.every(key => values[key])))
  const shown = (list: readonly Candidate[]): readonly Equivalent[] =>
    list.slice(0, maxCounts.equivalents).map(({ place: other, values, differs }) => ({
      product: model.products[other]!,
      difference: differs.map(key => values[key]!.map(value => shownValue(key, value)).join(", ")).join(" · "),
    }))
  if (main)
    return {
      equivalents: shown(sameValue(main, own, candidates)),
      nearValues: shown(nextValues(main, own, candidates)),
    }
  const isAlike = ({ differs }: Candidate) =>
    ownKeys.length > 1 && !differs.includes("tipo") && differs.length < ownKeys.length
  const alike = isThere(model.products[place]!) ? [] : sortByLikeness(candidates.filter(isAlike))
  return { equivalents: shown(alike), nearValues: [] }
}

const companions: Readonly<Partial<Record<PartKind, readonly string[]>>> = {
  led: ["resistencia 220", "resistencia 330", "protoboard", "jumpers"],
  resistor: ["protoboard", "jumpers"],
  potentiometer: ["perillas para potenciómetro", "protoboard"],
  capacitor: ["protoboard", "resistencia 10k"],
  inductor: ["capacitor cerámico 100 nF", "protoboard"],
  diode: ["capacitor electrolítico 1000 µF", "protoboard"],
  transistor: ["resistencia 1k", "diodo 1N4007", "disipador", "protoboard"],
  regulator: ["disipador", "capacitor cerámico 100 nF", "capacitor electrolítico 10 µF"],
  chip: ["base para circuito integrado", "capacitor cerámico 100 nF", "protoboard"],
  sensor: ["jumpers", "protoboard", "arduino uno"],
  module: ["jumpers", "protoboard", "arduino uno"],
  display: ["jumpers", "protoboard", "arduino uno"],
  board: ["cable usb", "protoboard", "jumpers"],
  motor: ["puente h", "fuente 12 V", "portabaterías"],
  relay: ["diodo 1N4007", "transistor npn", "bornera"],
  crystal: ["capacitor cerámico 22 pF", "microcontrolador"],
  fuse: ["portafusible"],
  battery: ["portabaterías", "cargador"],
  supply: ["plug dc", "bornera", "protoboard"],
  breadboard: ["jumpers", "kit de puentes", "fuente para protoboard"],
  cable: ["protoboard", "tira de pines"],
  speaker: ["amplificador de audio", "resistencia 100"],
  soldering: ["estaño", "extractor de soldadura", "pasta para soldar"],
}

/** Finds names like LM3914 or 74HC595 in a description, which name other parts. */
const findPartNames = (text: string): readonly string[] =>
  [...new Set(splitWords(folded(text)))].filter(
    word => word.length >= 4 && /\d/.test(word) && /[a-z]/.test(word) && !/^\d+[a-z]{1,2}$/.test(word),
  )

const usedWith = (
  model: CatalogueModel,
  product: CatalogueProduct,
  kind: PartKind | undefined,
): readonly CatalogueProduct[] => {
  const own = folded(product.label)
  const named = findPartNames(plainText(product.description)).filter(name => !own.includes(name))
  const found = new Map<number, CatalogueProduct>()
  for (const [at, term] of [...named, ...(kind ? (companions[kind] ?? []) : [])].entries()) {
    if (found.size === maxCounts.usedWith) break
    const [best] = model.suggest(term).filter(one => one.id !== product.id && isThere(one))
    const isNamed = at >= named.length || (best && folded(best.label).includes(term))
    if (best && isNamed) found.set(best.id, best)
  }
  return [...found.values()]
}

export const relatedTo = (model: CatalogueModel, productId: number): RelatedProducts => {
  const place = model.findPlace(productId)
  if (place === undefined) return { equivalents: [], nearValues: [], usedWith: [] }
  const { kind } = model.columns.parts[place]!
  return {
    ...(kind ? similarTo(model, place, kind) : { equivalents: [], nearValues: [] }),
    usedWith: usedWith(model, model.products[place]!, kind),
  }
}
