import type { ParameterKey, ParameterValue, PartKind } from "../../vocabulary/part-parameters.ts"
import { kindIn, type Part, readParameters } from "../../vocabulary/part-reading.ts"
import type { CatalogueProduct, Category } from "../rules/listed-product.ts"
import { accepts, type PartFilters } from "../rules/part-filters.ts"

interface ColumnValue {
  readonly key: ParameterKey
  readonly value: ParameterValue
}

export interface PlaceOfSize {
  readonly place: number
  readonly size: number
}

export interface Filtered {
  readonly places: Uint32Array
  /** By value: the number of products that have it and pass all filters but those of its own parameter. */
  readonly counts: Uint32Array
  /** By parameter: the number of products of the list, before any filter, that have it. */
  readonly covered: Readonly<Partial<Record<ParameterKey, number>>>
  /** The number of available products among those that pass the parameter filters. */
  readonly available: number
}

interface Table {
  readonly values: readonly ColumnValue[]
  /** By the place of the product. */
  readonly parts: readonly Part[]
  /** The value numbers of a part are at starts[place] to starts[place + 1]. Reading one array is faster than reading many. */
  readonly starts: Uint32Array
  readonly numbers: Uint32Array
  /** The distinct lists of parameters that parts have. Even a large catalogue has few of them. */
  readonly shapes: readonly (readonly ParameterKey[])[]
  readonly shapeAt: Uint16Array
}

export class PartColumns {
  readonly values: readonly ColumnValue[]
  readonly parts: readonly Part[]
  readonly #table: Table
  readonly #numbersOf: ReadonlyMap<ParameterKey, readonly number[]>
  readonly #countsOfKind = new Map<PartKind | undefined, Uint32Array>()
  readonly #sizes = new Map<string, readonly PlaceOfSize[]>()

  constructor(table: Table) {
    this.#table = table
    this.values = table.values
    this.parts = table.parts
    this.#numbersOf = Map.groupBy(table.values.keys(), number => table.values[number]!.key)
  }

  numbersOf(key: ParameterKey): readonly number[] {
    return this.#numbersOf.get(key) ?? []
  }

  ofKind(kind: PartKind): readonly number[] {
    return this.parts.flatMap((part, place) => (part.kind === kind ? [place] : []))
  }

  /** By value: the number of products of the kind, or of any kind, that have it. */
  countsOf(kind: PartKind | undefined): Uint32Array {
    const known = this.#countsOfKind.get(kind)
    if (known) return known
    const { starts, numbers } = this.#table
    const counts = new Uint32Array(this.values.length)
    for (const [place, part] of this.parts.entries())
      if (kind === undefined || part.kind === kind)
        for (const number of numbers.subarray(starts[place], starts[place + 1])) counts[number]!++
    this.#countsOfKind.set(kind, counts)
    return counts
  }

  /** The number of products of the kind that have one of the parameters. */
  countHaving(places: Uint32Array, kind: PartKind | undefined, keys: readonly ParameterKey[]): number {
    const isWanted = (part: Part) =>
      (kind === undefined || part.kind === kind) && (keys.length === 0 || keys.some(key => part.values[key]))
    return places.reduce((count, place) => count + Number(isWanted(this.parts[place]!)), 0)
  }

  sizesOf(kind: PartKind, key: ParameterKey): readonly PlaceOfSize[] {
    const name = `${kind} ${key}`
    const known = this.#sizes.get(name)
    if (known) return known
    const sized = this.ofKind(kind)
      .flatMap(place =>
        (this.parts[place]!.values[key] ?? []).flatMap(size =>
          typeof size === "number" && size > 0 ? [{ place, size }] : [],
        ),
      )
      .sort((a, b) => a.size - b.size || a.place - b.place)
    this.#sizes.set(name, sized)
    return sized
  }

  /** A product that fails the filters of only one parameter still counts for that parameter's other values. */
  filter(places: Uint32Array | null, filters: PartFilters, isAvailable: Uint8Array, onlyAvailable: boolean): Filtered {
    const { starts, numbers, shapes, shapeAt } = this.#table
    const failing = this.#failing(filters)
    const parameterByValue = this.values.map(({ key }) => key)
    const ofShape = new Uint32Array(shapes.length)
    const counts = new Uint32Array(this.values.length)
    const kept: number[] = []
    let available = 0
    const total = places ? places.length : this.parts.length
    for (let at = 0; at < total; at++) {
      const place = places ? places[at]! : at
      ofShape[shapeAt[place]!]!++
      const failed = failing(place)
      if (failed === "several") continue
      const isThere = isAvailable[place] === 1
      if (!failed && isThere) available++
      if (onlyAvailable && !isThere) continue
      if (!failed) kept.push(place)
      for (let own = starts[place]!; own < starts[place + 1]!; own++)
        if (!failed || parameterByValue[numbers[own]!] === failed) counts[numbers[own]!]!++
    }
    const covered: Partial<Record<ParameterKey, number>> = {}
    for (const [shape, keys] of shapes.entries())
      for (const key of keys) covered[key] = (covered[key] ?? 0) + ofShape[shape]!
    return { places: Uint32Array.from(kept), counts, covered, available }
  }

  /** Returns the one parameter whose filters a part fails, if any. */
  #failing(filters: PartFilters): (place: number) => ParameterKey | "several" | undefined {
    const { starts, numbers } = this.#table
    const wanted = (Object.keys(filters) as ParameterKey[]).map(key => {
      const accepted = new Uint8Array(this.values.length)
      for (const number of this.numbersOf(key))
        if (accepts(filters[key]!, this.values[number]!.value)) accepted[number] = 1
      return { key, accepted }
    })
    const meets = (place: number, accepted: Uint8Array): boolean => {
      for (let own = starts[place]!; own < starts[place + 1]!; own++) if (accepted[numbers[own]!] === 1) return true
      return false
    }
    return place => {
      let failed: ParameterKey | undefined
      for (const { key, accepted } of wanted) {
        if (meets(place, accepted)) continue
        if (failed) return "several"
        failed = key
      }
      return failed
    }
  }
}

/** Numbers names in the order of their first use and stores the first details given for each. */
const numbering = <T>() => {
  const entries: T[] = []
  const numbers = new Map<string, number>()
  return {
    entries,
    of(name: string, entry: T): number {
      const number = numbers.get(name) ?? entries.push(entry) - 1
      numbers.set(name, number)
      return number
    },
  }
}

/** Caches the parts read from a product object, because reading them is most of the work of a new table. */
const partsRead = new WeakMap<CatalogueProduct, { readonly category: PartKind | undefined; readonly part: Part }>()

const readOnce = (product: CatalogueProduct, category: PartKind | undefined): Part => {
  const known = partsRead.get(product)
  if (known && known.category === category) return known.part
  const part = readParameters(product, category)
  partsRead.set(product, { category, part })
  return part
}

export function* readingColumns(
  products: readonly CatalogueProduct[],
  categories: readonly Category[],
): Generator<void, PartColumns> {
  const kinds = new Map(categories.map(({ id, label }) => [id, kindIn(label)]))
  const values = numbering<ColumnValue>()
  const shapes = numbering<readonly ParameterKey[]>()
  const parts: Part[] = []
  const starts = [0]
  const numbers: number[] = []
  const shapeAt: number[] = []
  for (const [place, product] of products.entries()) {
    // The last category that names a kind, for labels that name none.
    const category = product.categoryIds.findLast(id => kinds.get(id) !== undefined)
    const part = readOnce(product, kinds.get(category ?? 0))
    parts.push(part)
    const keys = Object.keys(part.values) as ParameterKey[]
    shapeAt.push(shapes.of(keys.join(), keys))
    for (const key of keys)
      for (const value of part.values[key]!) numbers.push(values.of(`${key} ${value}`, { key, value }))
    starts.push(numbers.length)
    if (place % 100 === 99) yield
  }
  return new PartColumns({
    values: values.entries,
    parts,
    starts: Uint32Array.from(starts),
    numbers: Uint32Array.from(numbers),
    shapes: shapes.entries,
    shapeAt: Uint16Array.from(shapeAt),
  })
}
