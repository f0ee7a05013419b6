import type { CatalogueProduct, Category } from "../rules/listed-product.ts"
import { accepts, type PartFilters } from "../rules/part-filters.ts"
import { type ParameterKey, type ParameterValue, type PartKind, parameterKeys } from "../rules/part-parameters.ts"
import { kindIn, readParameters } from "../rules/part-reading.ts"
import { Holders, joining, Numbering, type Runs, RunsBuilder, runOf } from "../search/runs.ts"

export interface ColumnValue {
  readonly key: ParameterKey
  readonly value: ParameterValue
}

export interface PlaceOfSize {
  readonly place: number
  readonly size: number
}

export interface Filtered {
  readonly places: Uint32Array
  /** By value: products that have it and meet all filters but those of its own parameter. */
  readonly counts: Uint32Array
  /** By parameter: products of the list, before any filter, that have it. */
  readonly covered: Uint32Array
  /** How many of those that meet the filters of parameters can be had. */
  readonly available: number
}

interface Shape {
  readonly kind: PartKind | undefined
  /** Its parameters, as bits. */
  readonly has: number
}

const bitsOf = (keys: readonly ParameterKey[]): number =>
  keys.reduce((bits, key) => bits | (1 << parameterKeys.indexOf(key)), 0)

export class PartColumns {
  readonly values: readonly ColumnValue[]
  readonly #numbersOf: ReadonlyMap<ParameterKey, readonly number[]>
  readonly #parameterOf: Uint8Array
  readonly #runs: Runs
  readonly #holders: Holders
  /** Products of one kind with the same parameters have one shape: a large catalogue has few. */
  readonly #shapes: readonly Shape[]
  readonly #shapeOf: Uint16Array
  /** Both are used anew by every filter: garbage of this size is collected with a pause. */
  readonly #kept: Uint32Array
  /** Which of the parameters asked for a product meets, as bits. */
  readonly #met: Uint32Array
  readonly #countsOfKind = new Map<PartKind | undefined, Uint32Array>()
  readonly #sizes = new Map<string, readonly PlaceOfSize[]>()

  constructor(values: readonly ColumnValue[], runs: Runs, kinds: readonly (PartKind | undefined)[]) {
    this.values = values
    this.#runs = runs
    this.#holders = new Holders(runs, values.length)
    this.#parameterOf = Uint8Array.from(values, ({ key }) => parameterKeys.indexOf(key))
    this.#numbersOf = Map.groupBy(values.keys(), number => values[number]!.key)
    this.#met = new Uint32Array(kinds.length)
    this.#kept = new Uint32Array(kinds.length)
    const shapes = new Numbering<Shape>()
    this.#shapeOf = Uint16Array.from(kinds, (kind, place) => {
      const has = this.of(place).reduce((bits, number) => bits | (1 << this.#parameterOf[number]!), 0)
      return shapes.of(`${kind} ${has}`, { kind, has })
    })
    this.#shapes = shapes.entries
  }

  of(place: number): Uint32Array {
    return runOf(this.#runs, place)
  }

  kindOf(place: number): PartKind | undefined {
    return this.#shapes[this.#shapeOf[place]!]!.kind
  }

  ofKind(kind: PartKind): Uint32Array {
    const isWanted = this.#ofShapes(shape => shape.kind === kind)
    const places = new Uint32Array(this.#shapeOf.length)
    let found = 0
    for (let place = 0; place < places.length; place++)
      if (isWanted[this.#shapeOf[place]!] === 1) places[found++] = place
    return places.slice(0, found)
  }

  numbersOf(key: ParameterKey): readonly number[] {
    return this.#numbersOf.get(key) ?? []
  }

  countsOf(kind: PartKind | undefined): Uint32Array {
    const known = this.#countsOfKind.get(kind)
    if (known) return known
    const counts = new Uint32Array(this.values.length)
    if (kind) for (const place of this.ofKind(kind)) for (const number of this.of(place)) counts[number]!++
    else for (let number = 0; number < counts.length; number++) counts[number] = this.#holders.count(number)
    this.#countsOfKind.set(kind, counts)
    return counts
  }

  /** Of each list: how many are of the kind and have one of the parameters. */
  countsHaving(
    lists: readonly Uint32Array[],
    kind: PartKind | undefined,
    keys: readonly ParameterKey[],
  ): readonly number[] {
    const asked = bitsOf(keys)
    const isWanted = this.#ofShapes(
      shape => (kind === undefined || shape.kind === kind) && (asked === 0 || (shape.has & asked) !== 0),
    )
    const shapeOf = this.#shapeOf
    return lists.map(places => {
      let count = 0
      for (let at = 0; at < places.length; at++) count += isWanted[shapeOf[places[at]!]!]!
      return count
    })
  }

  #ofShapes(isWanted: (shape: Shape) => boolean): Uint8Array {
    return Uint8Array.from(this.#shapes, shape => Number(isWanted(shape)))
  }

  sizesOf(kind: PartKind, key: ParameterKey): readonly PlaceOfSize[] {
    const name = `${kind} ${key}`
    const known = this.#sizes.get(name)
    if (known) return known
    const sized: PlaceOfSize[] = []
    for (const place of this.ofKind(kind))
      for (const number of this.of(place)) {
        const { key: own, value } = this.values[number]!
        if (own === key && typeof value === "number" && value > 0) sized.push({ place, size: value })
      }
    sized.sort((a, b) => a.size - b.size || a.place - b.place)
    this.#sizes.set(name, sized)
    return sized
  }

  /** A product that fails the filters of one parameter only still counts for that parameter's other values. */
  filter(places: Uint32Array | null, filters: PartFilters, isAvailable: Uint8Array, onlyAvailable: boolean): Filtered {
    const { starts, numbers } = this.#runs
    const parameterOf = this.#parameterOf
    const shapeOf = this.#shapeOf
    const met = this.#met
    const asked = this.#meet(filters, places)
    const hasOf = Uint32Array.from(this.#shapes, ({ has }) => has)
    const ofShape = new Uint32Array(this.#shapes.length)
    const counts = new Uint32Array(this.values.length)
    const total = places ? places.length : shapeOf.length
    const kept = this.#kept
    let found = 0
    let available = 0
    for (let index = 0; index < total; index++) {
      const place = places ? places[index]! : index
      const shape = shapeOf[place]!
      ofShape[shape]!++
      const failed = asked & ~met[place]!
      if ((failed & (failed - 1)) !== 0) continue
      const there = isAvailable[place] === 1
      if (failed === 0 && there) available++
      if (onlyAvailable && !there) continue
      if (failed === 0) kept[found++] = place
      else if ((failed & hasOf[shape]!) === 0) continue
      for (let at = starts[place]!; at < starts[place + 1]!; at++) {
        const value = numbers[at]!
        if (failed === 0 || failed === 1 << parameterOf[value]!) counts[value]!++
      }
    }
    const covered = Uint32Array.from(parameterKeys, (_, at) =>
      ofShape.reduce((sum, count, shape) => sum + ((hasOf[shape]! >> at) & 1) * count, 0),
    )
    return { places: kept.slice(0, found), counts, covered, available }
  }

  #meet(filters: PartFilters, places: Uint32Array | null): number {
    const met = this.#met.fill(0)
    const keys = Object.keys(filters) as ParameterKey[]
    // Of a few products each is asked; of many, each value is asked for its products.
    if (places && places.length < met.length / 8)
      for (const place of places)
        for (const number of this.of(place)) {
          const { key, value } = this.values[number]!
          if (filters[key] && accepts(filters[key], value)) met[place]! |= 1 << this.#parameterOf[number]!
        }
    else this.#meetByValue(filters, keys)
    return bitsOf(keys)
  }

  #meetByValue(filters: PartFilters, keys: readonly ParameterKey[]): void {
    const met = this.#met
    for (const key of keys) {
      const bit = bitsOf([key])
      for (const number of this.numbersOf(key)) {
        if (!accepts(filters[key]!, this.values[number]!.value)) continue
        this.#holders.each(number, place => {
          met[place]! |= bit
        })
      }
    }
  }
}

/** What the filters need of some products. */
export interface ReadParts {
  readonly values: readonly ColumnValue[]
  readonly runs: Runs
  readonly kinds: readonly (PartKind | undefined)[]
}

export type KindOf = (product: Pick<CatalogueProduct, "categoryIds">) => PartKind | undefined

/** The last category that names a kind, for labels that name none. */
export const categoryKinds = (categories: readonly Category[]): KindOf => {
  const kinds = new Map(categories.map(({ id, label }) => [id, kindIn(label)]))
  return ({ categoryIds }) => {
    const id = categoryIds.findLast(one => kinds.get(one) !== undefined)
    return id === undefined ? undefined : kinds.get(id)
  }
}

export function* readingParts(
  products: readonly CatalogueProduct[],
  kindOf: KindOf,
  slice = 100,
): Generator<void, ReadParts> {
  const values = new Numbering<ColumnValue>()
  const runs = new RunsBuilder()
  const kinds: (PartKind | undefined)[] = []
  for (const [place, product] of products.entries()) {
    const part = readParameters(product, kindOf(product))
    kinds.push(part.kind)
    runs.add(
      parameterKeys.flatMap(key => (part.values[key] ?? []).map(value => values.of(`${key} ${value}`, { key, value }))),
    )
    if (place % slice === slice - 1) yield
  }
  return { values: values.entries, runs: runs.finish(), kinds }
}

export function* joiningColumns(readings: readonly ReadParts[]): Generator<void, PartColumns> {
  const values = new Numbering<ColumnValue>()
  const numberOf = readings.map(reading =>
    Uint32Array.from(reading.values, value => values.of(`${value.key} ${value.value}`, value)),
  )
  const runs = yield* joining(
    readings.map(reading => reading.runs),
    numberOf,
  )
  return new PartColumns(
    values.entries,
    runs,
    readings.flatMap(({ kinds }) => kinds),
  )
}
