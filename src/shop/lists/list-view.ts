import { LRUCache } from "lru-cache"
import type { Catalogue } from "../catalogue/catalogue.ts"
import { productPath } from "../catalogue/rules/listed-product.ts"
import type { Dependencies } from "../dependencies.ts"
import type { Availability } from "../orders/availability/availability.ts"
import { type Colones, sum, times, zero } from "../vocabulary/money.ts"
import { pickupPointList } from "../vocabulary/pickup-points.ts"
import type { KeptLine } from "./rules/kept-list.ts"
import type { OfferedPart } from "./rules/offered-part.ts"
import type { Doubt, Recognised } from "./rules/recognise.ts"

export interface ListedProduct {
  readonly id: number
  readonly label: string
  readonly ref: string
  readonly price: Colones
  readonly path: string
}

export interface ListRow extends KeptLine {
  readonly product: ListedProduct | null
  /** By pickup point, in their order; null: not known now. */
  readonly free: readonly number[] | null
  readonly taken: readonly string[]
  /** gone: what was chosen is not sold any more; unknown: nothing like it is; unread: it was not looked for now. */
  readonly problem: Doubt | "gone" | "unknown" | "unread" | null
  readonly choices: readonly { readonly id: number; readonly label: string; readonly price: number }[]
}

export interface ListView {
  readonly rows: readonly ListRow[]
  readonly total: Colones
  /** Products that a pickup point cannot hand over whole, in the points' order; null: not known now. */
  readonly short: readonly number[] | null
  /** Its lines were not recognised now, so there are no choices. */
  readonly isUnread?: true
}

type FreeUnits = Readonly<Record<number, number>>

/** A whole course looks at its list at once: the ERP is asked for a product's units once in so many milliseconds. */
const freeForMs = 20_000

export const chosenBy = (found: Recognised): number | null =>
  found.kind === "sure" || found.kind === "assumed" ? found.part.id : null

export const offersOf = (found: Recognised): readonly OfferedPart[] =>
  found.kind === "sure" ? [found.part] : found.kind === "unknown" ? [] : found.choices

const problemOf = (
  { productId }: KeptLine,
  product: ListedProduct | null,
  found: Recognised | null,
): ListRow["problem"] => {
  if (product) return null
  if (productId !== null) return "gone"
  if (found === null) return "unread"
  if (found.kind === "question") return found.why
  return found.kind === "unknown" ? "unknown" : "several"
}

export const createListView = ({
  catalogue,
  availability,
  log,
}: Pick<Dependencies, "log"> & {
  readonly catalogue: Pick<Catalogue, "product" | "sellable" | "sellablesNow">
  readonly availability: Pick<Availability, "freeAt">
}) => {
  const known = new LRUCache<number, FreeUnits>({ max: 20_000, ttl: freeForMs })

  const freeUnits = async (ids: readonly number[]): Promise<ReadonlyMap<number, FreeUnits> | null> => {
    const unknown = ids.filter(id => !known.has(id))
    try {
      if (unknown.length > 0)
        for (const [id, units] of await availability.freeAt(unknown, 0, catalogue.sellablesNow)) known.set(id, units)
    } catch (error) {
      log.warn({ err: error }, "free units of a list could not be read")
      return null
    }
    return new Map(ids.map(id => [id, known.get(id) ?? {}]))
  }

  const productOf = async (productId: number): Promise<ListedProduct | null> => {
    const listed = catalogue.product(productId)
    if (listed && !listed.hasVariants) {
      const { id, label, ref, price } = listed
      return { id, label, ref, price, path: productPath(listed) }
    }
    const variant = await catalogue.sellable(productId).catch(() => undefined)
    const parent = variant?.parentId === undefined ? undefined : catalogue.product(variant.parentId)
    return variant && parent
      ? { id: productId, label: variant.label, ref: "", price: variant.price, path: productPath(parent) }
      : null
  }

  return async (
    lines: readonly { readonly line: KeptLine; readonly found: Recognised | null }[],
  ): Promise<ListView> => {
    const products = await Promise.all(
      lines.map(({ line }) => (line.productId === null ? null : productOf(line.productId))),
    )
    const free = await freeUnits([...new Set(products.flatMap(product => product?.id ?? []))])
    const freeOf = (id: number) =>
      free && pickupPointList.map(({ warehouse }) => Math.max(0, Math.floor(free.get(id)?.[warehouse] ?? 0)))
    const rows = lines.map(({ line, found }, at): ListRow => {
      const product = products[at] ?? null
      const isTaken = found?.kind === "assumed" && found.part.id === product?.id
      const offers = found ? offersOf(found) : []
      const isOpen = product === null || offers.length > 1
      return {
        ...line,
        product,
        free: product && freeOf(product.id),
        taken: isTaken ? found.taken : [],
        problem: problemOf(line, product, found),
        choices: isOpen ? offers.map(({ id, label, price }) => ({ id, label, price })) : [],
      }
    })
    const wanted = Map.groupBy(
      rows.filter(({ product }) => product !== null),
      ({ product }) => product?.id,
    )
    const isShort = (same: readonly ListRow[], point: number) =>
      same.reduce((units, row) => units + row.units, 0) > (same[0]?.free?.[point] ?? 0)
    return {
      rows,
      total: sum(rows.map(({ product, units }) => (product ? times(product.price, units) : zero))),
      short:
        free && pickupPointList.map((_, point) => [...wanted.values()].filter(same => isShort(same, point)).length),
    }
  }
}
