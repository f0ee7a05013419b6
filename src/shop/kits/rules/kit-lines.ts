import type { Kit } from "../../settings/rules/business.ts"
import { exclusionLabel } from "../../vocabulary/kit-exclusion.ts"
import { type Colones, colones, sum, times } from "../../vocabulary/money.ts"
import type { KitBuyer } from "./kit-buyer.ts"
import {
  choiceFields,
  type KitChoice,
  kitBreakdown,
  type OfferedExtra,
  type OfferedKit,
  readChoice,
  separatePrice,
} from "./kit-choice.ts"

type OrderedChoice =
  | { readonly kind: "choice"; readonly choice: KitChoice }
  | { readonly kind: "nothing-kept"; readonly slug: string }
  | { readonly kind: "none" }
  | { readonly kind: "invalid" }

/** Reads the choice at the checkout. Only ids count; every price is looked up here (D6). */
export const readOrder = (
  query: URLSearchParams,
  { kits, extras }: { readonly kits: readonly OfferedKit[]; readonly extras: readonly OfferedExtra[] },
): OrderedChoice => {
  if (!query.has(choiceFields.kit)) return { kind: "none" }
  const kit = kits.find(({ slug, isRetired }) => slug === query.get(choiceFields.kit) && !isRetired)
  if (!kit) return { kind: "invalid" }
  if (query.getAll(choiceFields.kept).filter(Boolean).length === 0) return { kind: "nothing-kept", slug: kit.slug }
  const choice = readChoice(kit, query, extras)
  return choice ? { kind: "choice", choice } : { kind: "invalid" }
}

export const kitLines = ({ kit, removed, extras, quantity }: KitChoice) => ({
  line: { productId: kit.productId, quantity, unitPrice: removed.length === 0 ? kit.bundlePrice : separatePrice(kit) },
  discounts: removed.map(({ name, price }) => ({ label: exclusionLabel(name), quantity, unitPrice: colones(-price) })),
  extras: extras.map(({ productId, price }) => ({ productId, quantity: 1, unitPrice: price })),
})

type KitLines = ReturnType<typeof kitLines>

export const linesTotal = ({ line, discounts, extras }: KitLines): Colones =>
  sum([line, ...discounts, ...extras].map(({ unitPrice, quantity }) => times(unitPrice, quantity)))

/** Stored by the browser during the payment (KIT-14), only for display: the server has its own record. */
export const temporaryOrder = (orderNumber: string, choice: KitChoice, buyer: KitBuyer) => {
  const { line, discounts, extras } = kitLines(choice)
  return {
    orderNumber,
    userData: { name: buyer.name, name_alias: buyer.carnet, phone: buyer.contactNumber, client: "1" },
    line: { fk_product: line.productId, qty: line.quantity, subprice: line.unitPrice },
    discountProducts: discounts.map(each => ({ label: each.label, qty: each.quantity, subprice: each.unitPrice })),
    additionalProducts: extras.map(each => ({
      fk_product: each.productId,
      qty: each.quantity,
      subprice: each.unitPrice,
    })),
    totalPrice: kitBreakdown(choice).total,
    name: buyer.name,
    carnet: buyer.carnet,
    contactNumber: buyer.contactNumber,
    quantity: choice.quantity,
    kitName: choice.kit.name,
  }
}
export type TemporaryKitOrder = ReturnType<typeof temporaryOrder>

interface Line {
  readonly productId: number | null
  readonly label: string
  readonly quantity: number
}

/** `kits` are those of the moment when the order's payment started. */
export const kitContents = (
  kits: readonly Kit[],
  line: Line,
  lines: readonly Line[],
): { readonly name: string; readonly units: number }[] => {
  // Another kit may use the product of a retired one.
  const named = kits.filter(({ productId }) => productId === line.productId)
  const kit = named.find(({ isRetired }) => !isRetired) ?? named[0]
  const left = new Set(lines.map(({ label }) => label))
  return (kit?.components ?? [])
    .filter(({ name }) => !left.has(exclusionLabel(name)))
    .map(({ name, units }) => ({ name, units: units * line.quantity }))
}
