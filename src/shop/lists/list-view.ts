import { LRUCache } from "lru-cache"
import type { Catalogue } from "../catalogue/catalogue.ts"
import { productPath } from "../catalogue/rules/listed-product.ts"
import type { Dependencies } from "../dependencies.ts"
import type { Availability } from "../orders/availability/availability.ts"
import type { Colones } from "../vocabulary/money.ts"
import { countsPacks, readPackSize } from "../vocabulary/pack-size.ts"
import { type ListSummary, summarise } from "./rules/list-summary.ts"
import type { OfferedPart } from "./rules/offered-part.ts"
import { type Doubt, offeredParts, packsFor, type Recognised } from "./rules/recognise.ts"
import type { SavedLine } from "./rules/saved-list.ts"

export interface ListedProduct {
  readonly id: number
  readonly label: string
  readonly ref: string
  readonly price: Colones
  /** The price without the promotion that applies. */
  readonly before: Colones | undefined
  readonly path: string
  readonly packSize: number
}

export interface ListChoice {
  readonly id: number
  readonly label: string
  readonly price: Colones
  /** Set for a product sold in packs: the line's units need `packs`. The page asks whether units or packs are meant. */
  readonly pack?: { readonly size: number; readonly packs: number }
}

export interface ListRow extends SavedLine {
  readonly product: ListedProduct | null
  /** By pickup point, in their order; null if unknown now. */
  readonly free: readonly number[] | null
  readonly taken: readonly string[]
  /**
   * gone: the chosen product is no longer sold; unknown: nothing is similar; not-understood: the text is no part; unread: the
   * line was not recognised this time.
   */
  readonly problem: Doubt | "gone" | "unknown" | "not-understood" | "unread" | null
  readonly choices: readonly ListChoice[]
}

export interface ListView extends ListSummary {
  /** In the order of `free` and `short`. */
  readonly points: readonly { readonly warehouse: number; readonly cartLabel: string }[]
  readonly rows: readonly ListRow[]
  /** Its lines were not recognised this time, so there are no choices. */
  readonly isUnread?: true
}

type FreeUnits = Readonly<Record<number, number>>

/** A whole course opens its list at once, so a product's units are read from the ERP only once in this time. */
const freeUnitsTtlMs = 20_000

export const chosenBy = (found: Recognised): number | null =>
  found.kind === "sure" || found.kind === "assumed" ? found.part.id : null

const toChoice = ({ id, label, price, packSize }: OfferedPart, open: SavedLine | null): ListChoice => {
  const isAsked = open !== null && packSize > 1 && open.units > 1 && !countsPacks(open.text)
  return { id, label, price, ...(isAsked && { pack: { size: packSize, packs: packsFor(open.units, packSize) } }) }
}

const lineProblem = (
  { productId }: SavedLine,
  product: ListedProduct | null,
  found: Recognised | null,
): ListRow["problem"] => {
  if (product) return null
  if (productId !== null) return "gone"
  if (found === null) return "unread"
  if (found.kind === "question") return found.why
  if (found.kind === "unknown") return found.understood ? "unknown" : "not-understood"
  return "several"
}

export const createListView = ({
  catalogue,
  availability,
  log,
  settings,
}: Pick<Dependencies, "log" | "settings"> & {
  readonly catalogue: Pick<Catalogue, "product" | "sellable" | "sellablesNow">
  readonly availability: Pick<Availability, "freeAt">
}) => {
  const known = new LRUCache<number, FreeUnits>({ max: 20_000, ttl: freeUnitsTtlMs })

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

  const findProduct = async (productId: number): Promise<ListedProduct | null> => {
    const listed = catalogue.product(productId)
    if (listed && !listed.hasVariants) {
      const { id, label, ref, price, promotion } = listed
      return {
        id,
        label,
        ref,
        price,
        before: promotion?.before,
        path: productPath(listed),
        packSize: readPackSize(listed),
      }
    }
    const variant = await catalogue.sellable(productId).catch(() => undefined)
    const parent = variant?.parentId === undefined ? undefined : catalogue.product(variant.parentId)
    if (!variant || !parent) return null
    const { label, price, promotion } = variant
    const own = { id: productId, label, ref: "", price, before: promotion?.before }
    return { ...own, path: productPath(parent), packSize: readPackSize(parent) }
  }

  return async (
    lines: readonly { readonly line: SavedLine; readonly found: Recognised | null }[],
  ): Promise<ListView> => {
    const products = await Promise.all(
      lines.map(({ line }) => (line.productId === null ? null : findProduct(line.productId))),
    )
    const free = await freeUnits([...new Set(products.flatMap(product => product?.id ?? []))])
    const points = settings.business().pickupPoints.map(({ warehouse, cartLabel }) => ({ warehouse, cartLabel }))
    const freeUnitsByPoint = (id: number) =>
      free && points.map(({ warehouse }) => Math.max(0, Math.floor(free.get(id)?.[warehouse] ?? 0)))
    const rows = lines.map(({ line, found }, at): ListRow => {
      const product = products[at] ?? null
      const isTaken = found?.kind === "assumed" && found.part.id === product?.id
      const offers = found ? offeredParts(found) : []
      const isOpen = product === null || offers.length > 1
      return {
        ...line,
        product,
        free: product && freeUnitsByPoint(product.id),
        taken: isTaken ? found.taken : [],
        problem: lineProblem(line, product, found),
        choices: isOpen ? offers.map(offer => toChoice(offer, product === null ? line : null)) : [],
      }
    })
    return { rows, points, ...summarise(rows, points.length) }
  }
}
