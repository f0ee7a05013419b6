import { maxLengths, textProblem } from "../../vocabulary/erp-text.ts"

export interface KitBuyer {
  readonly name: string
  readonly carnet: string
  readonly contactNumber: string
}
export type BuyerField = keyof KitBuyer

const isContactNumber = (text: string): boolean =>
  /^\+?[\d\s()-]+$/.test(text) && text.replace(/\D/g, "").length >= 8 && text.length <= maxLengths.phone

/** The ERP silently drops tags, so a name must remain without them. */
const isName = (text: string): boolean =>
  /\p{L}/u.test(text) && !/[<>]/.test(text) && textProblem(text, maxLengths.name) === undefined

const rules: Record<BuyerField, (text: string) => boolean> = {
  name: isName,
  carnet: text => /^\d+$/.test(text) && text.length <= maxLengths.carne,
  contactNumber: isContactNumber,
}

export const buyerFields = Object.keys(rules) as BuyerField[]

export const trimmedBuyer = (typed: KitBuyer): KitBuyer => ({
  name: typed.name.trim().replace(/\s+/g, " "),
  carnet: typed.carnet.trim(),
  contactNumber: typed.contactNumber.trim(),
})

export const buyerProblem = (typed: KitBuyer): BuyerField | null => {
  const buyer = trimmedBuyer(typed)
  return buyerFields.find(field => !rules[field](buyer[field])) ?? null
}
