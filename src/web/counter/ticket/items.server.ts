import { z } from "zod"
import { isSaleMethod, type SaleMethod } from "../../../shop/counter/rules/sale.ts"
import { backOffice } from "../../../shop/vocabulary/business.ts"
import { readId } from "../../../shop/vocabulary/form-fields.ts"

const item = z.object({
  id: z.number().int().positive().max(2_147_483_647),
  units: z.number().int().min(1).max(backOffice.maxSaleQuantity),
})

export const items = z
  .array(item)
  .max(200)
  .refine(list => new Set(list.map(({ id }) => id)).size === list.length)

export const sale = z.object({
  key: z.uuid(),
  methodId: z.number().refine((id): id is SaleMethod => isSaleMethod(id)),
  items: items.min(1),
  shownTotal: z.number().finite(),
  received: z.number().int().min(0).max(99_999_999).optional(),
  paymentReceived: z.literal(true),
})

export const quote = z.object({ items, customer: z.string().trim().max(80).optional() })

const maxIds = 200

export const idsIn = (request: Request): number[] =>
  (new URL(request.url).searchParams.get("ids") ?? "")
    .split(",")
    .map(readId)
    .filter(id => id > 0)
    .slice(0, maxIds)

export const jsonOf = async (request: Request): Promise<unknown> => request.json().catch(() => undefined)
