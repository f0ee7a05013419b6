import { longest, textProblem } from "../../accounts/rules/account-forms.ts"

/** Who fetches the kit (KIT-10). */
export interface KitBuyer {
  readonly name: string
  readonly carnet: string
  readonly contactNumber: string
}
export type BuyerField = keyof KitBuyer

/** A number that can be called: at least the eight digits of a Costa Rican one. */
const isContactNumber = (text: string): boolean =>
  /^\+?[\d\s()-]+$/.test(text) && text.replace(/\D/g, "").length >= 8 && text.length <= longest.phone

/** The ERP drops tags in silence: a name must be left when they are gone. */
const isName = (text: string): boolean =>
  /\p{L}/u.test(text) && !/[<>]/.test(text) && textProblem(text, longest.name) === undefined

const rules: Record<BuyerField, (text: string) => boolean> = {
  name: isName,
  carnet: text => /^\d+$/.test(text) && text.length <= longest.carne,
  contactNumber: isContactNumber,
}

export const buyerFields = Object.keys(rules) as BuyerField[]

export const trimmedBuyer = (typed: KitBuyer): KitBuyer => ({
  name: typed.name.trim().replace(/\s+/g, " "),
  carnet: typed.carnet.trim(),
  contactNumber: typed.contactNumber.trim(),
})

/** The first field that is not right, in the form's order; null: all are. */
export const buyerProblem = (typed: KitBuyer): BuyerField | null => {
  const buyer = trimmedBuyer(typed)
  return buyerFields.find(field => !rules[field](buyer[field])) ?? null
}
