import { minuteMs } from "../../platform/durations.ts"
import type { Catalogue } from "../catalogue/catalogue.ts"
import type { Dependencies } from "../dependencies.ts"
import { scratchCardTimes, windowsByProduct } from "../promotions/rules/promotional-price.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import { deviceShape } from "./rules/offline-sale.ts"
import { createSaleCatalogue, type VariantCard } from "./sale-catalogue.ts"

const variantsTtlMs = 30 * minuteMs
const readersOfVariants = 4

/** The data that a device needs to sell offline (COUNTER-02), without cost prices or customers. */
export const createOfflineCatalogue = (
  dependencies: Pick<Dependencies, "erp" | "log" | "settings"> & { readonly catalogue: Catalogue },
) => {
  const { catalogue, settings } = dependencies
  const { variants: readVariants } = createSaleCatalogue(dependencies)
  const cache = new Map<number, { readonly readAt: number; readonly variants: readonly VariantCard[] }>()

  /** The variants of one product, or the last known ones if the ERP does not answer. */
  const knownVariants = async (id: number): Promise<readonly VariantCard[]> => {
    const known = cache.get(id)
    if (known && Date.now() - known.readAt < variantsTtlMs) return known.variants
    const read = await readVariants(id)
    if (typeof read === "string") return known?.variants ?? []
    cache.set(id, { readAt: Date.now(), variants: read })
    return read
  }

  const readAllVariants = async (ids: readonly number[]): Promise<ReadonlyMap<number, readonly VariantCard[]>> => {
    const all = new Map<number, readonly VariantCard[]>()
    const waiting = [...ids]
    const reader = async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) all.set(id, await knownVariants(id))
    }
    await Promise.all(Array.from({ length: readersOfVariants }, reader))
    return all
  }

  const version = (): string => `${deviceShape} ${catalogue.version()} ${settings.revision()}`

  return {
    version,

    async read(staff: StaffProfile) {
      const readAs = version()
      const { products } = catalogue.find({ page: 1, pageSize: Number.MAX_SAFE_INTEGER })
      const withVariants = products.filter(({ hasVariants }) => hasVariants).map(({ id }) => id)
      const [units, variants] = await Promise.all([
        catalogue.unitsAt(staff.warehouseId).catch(() => undefined),
        readAllVariants(withVariants),
      ])
      const { promotions } = settings.business()
      const promoted = windowsByProduct(promotions)
      const promotionWindows = (id: number) => {
        const windows = promoted.get(id)
        return windows ? { windows } : {}
      }
      const categories = catalogue.categories().map(({ id, label }) => {
        const below = catalogue.subcategories(id).map(sub => ({ id: sub.id, label: sub.label }))
        return { id, label, below }
      })
      return {
        version: readAs,
        scratchCards: scratchCardTimes(promotions),
        categories,
        /** Prices without promotions; the promotions are sent too, and the device applies them by its clock. */
        products: products.map(({ id, ref, label, price, promotion, hasVariants, categoryIds }) => ({
          ...{ id, ref, label, price: promotion?.before ?? price, categoryIds },
          here: units ? (units.get(id) ?? 0) : null,
          ...promotionWindows(id),
          ...(hasVariants && {
            variants: (variants.get(id) ?? []).map(({ before, ...variant }) => {
              return { ...variant, price: before ?? variant.price, ...promotionWindows(variant.id) }
            }),
          }),
        })),
      }
    },
  }
}

export type OfflineCatalogue = Awaited<ReturnType<ReturnType<typeof createOfflineCatalogue>["read"]>>
