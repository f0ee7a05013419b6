import { z } from "zod"
import { listLimits } from "../shop/vocabulary/business.ts"
import type { ErpLink } from "./link.ts"
import { readList, readWholeList } from "./lists.ts"
import { intText, linkedId, numberOrZero, text } from "./wire.ts"

export interface Category {
  readonly id: number
  readonly label: string
  /** 0: top level. */
  readonly parentId: number
  readonly kind: "product" | "supplier" | "customer" | "other"
}

const kinds: Readonly<Record<string, Category["kind"]>> = { "0": "product", "1": "supplier", "2": "customer" }

const wireCategory = z.object({ id: intText, label: text, fk_parent: numberOrZero, type: text }).transform(
  (wire): Category => ({
    id: wire.id,
    label: wire.label,
    parentId: wire.fk_parent,
    kind: kinds[wire.type] ?? "other",
  }),
)

export const createCategories = ({ sender }: ErpLink) => ({
  list: (): Promise<Category[]> =>
    readWholeList(sender, {
      path: "/categories",
      query: { sortfield: "t.rowid", sortorder: "ASC" },
      limit: listLimits.categories,
      item: wireCategory,
    }),

  /** Direct members only, those not for sale included. An unknown category has none. */
  async productIds(categoryId: number): Promise<number[]> {
    const ids = await readList(sender, {
      path: `/categories/${categoryId}/objects`,
      query: { type: "product", onlyids: 1 },
      item: linkedId,
    })
    return ids.filter(id => id !== null)
  },
})
