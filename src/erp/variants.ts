import { z } from "zod"
import type { Colones } from "../shop/vocabulary/money.ts"
import type { ErpLink } from "./link.ts"
import { readList } from "./lists.ts"
import { intText, linkedId, money, text } from "./wire.ts"

export interface Variant {
  readonly childId: number
  readonly variationPrice: Colones
  readonly attributeId: number | null
  readonly attributeValueId: number | null
}

export interface AttributeValue {
  readonly id: number
  readonly value: string
}

const wireVariant = z
  .object({
    fk_product_child: intText,
    variation_price: money,
    attributes: z.array(z.object({ id: linkedId, fk_prod_attr_val: linkedId })).nullish(),
  })
  .transform(
    (wire): Variant => ({
      childId: wire.fk_product_child,
      variationPrice: wire.variation_price,
      attributeId: wire.attributes?.[0]?.id ?? null,
      attributeValueId: wire.attributes?.[0]?.fk_prod_attr_val ?? null,
    }),
  )

const wireAttributeValue = z.object({ id: intText, value: text })

export const createVariants = ({ sender }: ErpLink) => ({
  /** Empty for a product without variants, for a variant and for an unknown product alike. */
  variants: async (productId: number): Promise<Variant[]> =>
    productId <= 0 ? [] : readList(sender, { path: `/products/${productId}/variants`, item: wireVariant }),

  attributeValues: async (attributeId: number): Promise<AttributeValue[]> =>
    attributeId <= 0
      ? []
      : readList(sender, { path: `/products/attributes/${attributeId}/values`, item: wireAttributeValue }),
})
