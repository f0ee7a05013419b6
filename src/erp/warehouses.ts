import { z } from "zod"
import { listLimits } from "../shop/vocabulary/business.ts"
import type { ErpLink } from "./link.ts"
import { readWholeList } from "./lists.ts"
import { intText, text } from "./wire.ts"

export interface Warehouse {
  readonly id: number
  readonly label: string
  readonly description: string
}

const wireWarehouse = z.object({ id: intText, label: text, description: text })

export const createWarehouses = ({ sender }: ErpLink) => ({
  list: (): Promise<Warehouse[]> =>
    readWholeList(sender, {
      path: "/warehouses",
      query: { sortfield: "t.rowid", sortorder: "ASC" },
      limit: listLimits.warehouses,
      item: wireWarehouse,
    }),
})
