import type { OfferedPart } from "../../src/shop/lists/rules/offered-part.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { readParameters } from "../../src/shop/vocabulary/part-reading.ts"

let nextId = 1

/** A part for sale with the values that its texts tell. */
export const offeredPart = (label: string, more: Partial<OfferedPart> = {}): OfferedPart => ({
  id: nextId++,
  ref: "",
  label,
  description: "",
  price: colones(100),
  ...readParameters({ label, description: more.description ?? "" }),
  sold: 0,
  isVariant: false,
  hasVariants: false,
  packSize: 1,
  ...more,
})
