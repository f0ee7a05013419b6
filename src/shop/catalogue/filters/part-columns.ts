import type { CatalogueProduct, Category } from "../rules/listed-product.ts"
import { accepts, type PartFilters } from "../rules/part-filters.ts"
import {
  kindIn,
  type ParameterKey,
  type ParameterValue,
  type PartKind,
  parameterKeys,
  partKinds,
  readParameters,
} from "../rules/part-parameters.ts"

export interface ColumnValue {
  readonly key: ParameterKey
  readonly value: ParameterValue
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

export class PartColumns {
  readonly values: readonly ColumnValue[]
  readonly #parameterOf: Uint8Array
  readonly #starts: Uint32Array
  readonly #runs: Uint32Array
  readonly #kinds: Uint8Array

  constructor(values: readonly ColumnValue[], starts: Uint32Array, runs: Uint32Array, kinds: Uint8Array) {
    this.values = values
    this.#kinds = kinds
    this.#starts = starts
    this.#runs = runs
    this.#parameterOf = Uint8Array.from(values, ({ key }) => parameterKeys.indexOf(key))
  }

  of(place: number): Uint32Array {
    return this.#runs.subarray(this.#starts[place], this.#starts[place + 1])
  }

  kindOf(place: number): PartKind | undefined {
    return partKinds[this.#kinds[place]! - 1]
  }

  ofKind(kind: PartKind): Uint32Array {
    const wanted = partKinds.indexOf(kind) + 1
    return Uint32Array.from(this.#kinds.keys()).filter(place => this.#kinds[place] === wanted)
  }

  /** A product that fails the filters of one parameter only still counts for that parameter's other values. */
  filter(
    places: Uint32Array | null,
    filters: PartFilters,
    isAvailable: (place: number) => boolean,
    onlyAvailable: boolean,
  ): Filtered {
    const accepted = Uint8Array.from(this.values, ({ key, value }) => Number(accepts(filters[key] ?? [], value)))
    const asked = Object.keys(filters).reduce(
      (bits, key) => bits | (1 << parameterKeys.indexOf(key as ParameterKey)),
      0,
    )
    const counts = new Uint32Array(this.values.length)
    const covered = new Uint32Array(parameterKeys.length)
    const total = places ? places.length : this.#starts.length - 1
    const kept = new Uint32Array(total)
    let found = 0
    let available = 0
    for (let index = 0; index < total; index++) {
      const place = places ? places[index]! : index
      const start = this.#starts[place]!
      const end = this.#starts[place + 1]!
      let has = 0
      let met = 0
      for (let at = start; at < end; at++) {
        const bit = 1 << this.#parameterOf[this.#runs[at]!]!
        has |= bit
        if (accepted[this.#runs[at]!] === 1) met |= bit
      }
      for (let bits = has; bits !== 0; bits &= bits - 1) covered[31 - Math.clz32(bits & -bits)]!++
      const failed = asked & ~met
      if ((failed & (failed - 1)) !== 0) continue
      const there = isAvailable(place)
      if (failed === 0 && there) available++
      if (onlyAvailable && !there) continue
      if (failed === 0) kept[found++] = place
      for (let at = start; at < end; at++) {
        const value = this.#runs[at]!
        if (failed === 0 || failed === 1 << this.#parameterOf[value]!) counts[value]!++
      }
    }
    return { places: kept.slice(0, found), counts, covered, available }
  }
}

const categoryKinds = (categories: readonly Category[]) => {
  const kinds = new Map(categories.map(({ id, label }) => [id, kindIn(label)]))
  return ({ categoryIds }: Pick<CatalogueProduct, "categoryIds">): PartKind | undefined => {
    for (let at = categoryIds.length - 1; at >= 0; at--) {
      const kind = kinds.get(categoryIds[at]!)
      if (kind) return kind
    }
    return undefined
  }
}

/** In slices, as all work that grows with the catalogue. */
export function* readingColumns(
  products: readonly CatalogueProduct[],
  categories: readonly Category[],
  slice = 200,
): Generator<void, PartColumns> {
  const kindOfCategory = categoryKinds(categories)
  const values: ColumnValue[] = []
  const numbers = new Map<string, number>()
  const starts = new Uint32Array(products.length + 1)
  const kinds = new Uint8Array(products.length)
  const runs: number[] = []
  for (const [place, product] of products.entries()) {
    const part = readParameters(product, kindOfCategory(product))
    kinds[place] = part.kind ? partKinds.indexOf(part.kind) + 1 : 0
    for (const key of parameterKeys)
      for (const value of part.values[key] ?? []) {
        const name = `${key} ${value}`
        let known = numbers.get(name)
        if (known === undefined) {
          known = values.length
          numbers.set(name, known)
          values.push({ key, value })
        }
        runs.push(known)
      }
    starts[place + 1] = runs.length
    if (place % slice === slice - 1) yield
  }
  return new PartColumns(values, starts, Uint32Array.from(runs), kinds)
}
