import type { z } from "zod"
import { listLimits } from "../shop/vocabulary/business.ts"
import type { ErpLink } from "./link.ts"
import { readList, readWholeList } from "./lists.ts"
import { intText, linkedId, numberOrZero, text, wireRecord } from "./wire.ts"

type CategoryKind = "product" | "supplier" | "customer" | "other"

const kinds: Readonly<Record<string, CategoryKind>> = { "0": "product", "1": "supplier", "2": "customer" }

const wireCategory = wireRecord({
  id: intText,
  label: text,
  /** 0: top level. */
  parentId: ["fk_parent", numberOrZero],
  kind: ["type", text.transform(type => kinds[type] ?? "other")],
})
export type Category = z.output<typeof wireCategory>

export const createCategories = ({ sender }: ErpLink) => ({
  list: () =>
    readWholeList(sender, {
      path: "/categories",
      query: { sortfield: "t.rowid", sortorder: "ASC" },
      limit: listLimits.categories,
      item: wireCategory,
    }),

  /** Returns direct members only, including those not for sale. An unknown category has none. */
  async productIds(categoryId: number): Promise<number[]> {
    const ids = await readList(sender, {
      path: `/categories/${categoryId}/objects`,
      query: { type: "product", onlyids: 1 },
      item: linkedId,
    })
    return ids.filter(id => id !== null)
  },

  /** Repeating it changes nothing. */
  async linkCustomer(categoryId: number, customerId: number): Promise<void> {
    await sender.write("POST", `/categories/${categoryId}/objects/customer/${customerId}`)
  },
})
