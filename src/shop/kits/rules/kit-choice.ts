import type { Kit, KitComponent, KitExtra } from "../../settings/rules/business.ts"
import { type Colones, colones, sum, times } from "../../vocabulary/money.ts"

/** `before` is the price without the promotion that applies (PROMO-02). */
export interface OfferedKit extends Kit {
  readonly before?: Colones
}

export interface OfferedExtra extends KitExtra {
  readonly before?: Colones
}

export interface KitChoice {
  readonly kit: OfferedKit
  readonly kept: readonly KitComponent[]
  readonly removed: readonly KitComponent[]
  readonly extras: readonly OfferedExtra[]
  readonly quantity: number
}

export const maxKits = 99

export const readQuantity = (text: string | null): number => {
  const units = Math.floor(Number(text))
  return Number.isFinite(units) && units >= 1 ? Math.min(units, maxKits) : 1
}

export const wholeKit = (kit: OfferedKit): KitChoice => ({
  kit,
  kept: kit.components,
  removed: [],
  extras: [],
  quantity: 1,
})

export const separatePrice = (kit: Kit): Colones => sum(kit.components.map(({ price }) => price))

/** Removing a part ends the bundle price: the remaining parts are charged one by one (KIT-08). */
export const kitPrice = ({ kit, kept, removed }: Pick<KitChoice, "kit" | "kept" | "removed">): Colones =>
  removed.length === 0 ? kit.bundlePrice : sum(kept.map(({ price }) => price))

export const kitBreakdown = (choice: KitChoice) => {
  const unitPrice = kitPrice(choice)
  const kits = times(unitPrice, choice.quantity)
  const extras = sum(choice.extras.map(({ price }) => price))
  /** The difference from the bundle's price; positive if the choice costs more. */
  const change = colones(unitPrice - choice.kit.bundlePrice)
  return { unitPrice, change, kits, extras, total: sum([kits, extras]) }
}

export const choiceFields = { kit: "kit", kept: "con", extra: "extra", quantity: "cantidad", price: "precio" } as const
const field = choiceFields

/** null if something in it does not belong to the kit. A choice without parts is valid here but cannot be ordered. */
export const readChoice = (
  kit: OfferedKit,
  query: URLSearchParams,
  offered: readonly OfferedExtra[],
): KitChoice | null => {
  // An empty value means that no part is kept; without the field the default applies.
  const kept = query.has(field.kept) ? query.getAll(field.kept).filter(Boolean) : kit.components.map(({ id }) => id)
  const keptIds = new Set(kept)
  const added = new Set(query.getAll(field.extra))
  const isKnown =
    [...keptIds].every(id => kit.components.some(component => component.id === id)) &&
    [...added].every(id => offered.some(extra => String(extra.productId) === id))
  if (!isKnown) return null
  return {
    kit,
    kept: kit.components.filter(({ id }) => keptIds.has(id)),
    removed: kit.components.filter(({ id }) => !keptIds.has(id)),
    extras: offered.filter(({ productId }) => added.has(String(productId))),
    quantity: readQuantity(query.get(field.quantity)),
  }
}

export const editQuery = ({ kept, removed, extras, quantity }: KitChoice): URLSearchParams => {
  const query = new URLSearchParams()
  if (removed.length > 0) for (const id of kept.length ? kept.map(part => part.id) : [""]) query.append(field.kept, id)
  for (const { productId } of extras) query.append(field.extra, String(productId))
  if (quantity !== 1) query.set(field.quantity, String(quantity))
  return query
}

/** KIT-09: everything the checkout needs. The price is only for display and is never charged. */
export const checkoutQuery = (choice: KitChoice): URLSearchParams => {
  const query = new URLSearchParams({ [field.kit]: choice.kit.slug })
  for (const { id } of choice.kept) query.append(field.kept, id)
  for (const { productId } of choice.extras) query.append(field.extra, String(productId))
  query.set(field.quantity, String(choice.quantity))
  query.set(field.price, String(kitPrice(choice)))
  return query
}
