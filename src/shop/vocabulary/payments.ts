import { type Province, provinces } from "./business.ts"

export const billingFields = ["firstName", "lastName", "email", "address", "province", "postalCode"] as const
export type BillingField = (typeof billingFields)[number]
export type BillingForm = Readonly<Record<BillingField, string>>

export type BillingAddress = BillingForm & { readonly province: Province }

export type BillingProblem = BillingField | "postalCodeLength"

export const billingField = (problem: BillingProblem): BillingField =>
  problem === "postalCodeLength" ? "postalCode" : problem

const isProvince = (text: string): text is Province => (provinces as readonly string[]).includes(text)

export const readPostalCode = (text: string): string => text.replace(/\D/g, "").slice(0, 5)

export const billingProblem = (form: BillingForm): BillingProblem | null => {
  for (const field of billingFields) if (form[field].trim() === "") return field
  if (!isProvince(form.province)) return "province"
  return /^\d{5}$/.test(form.postalCode.trim()) ? null : "postalCodeLength"
}

export const billingAddress = (form: BillingForm): BillingAddress | null => {
  const { province } = form
  if (billingProblem(form) !== null || !isProvince(province)) return null
  return {
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
    email: form.email.trim(),
    address: form.address.trim(),
    province,
    postalCode: form.postalCode.trim(),
  }
}

/** DATA-01: the ERP has one name; the form proposes its first word as first name and the rest as last name. */
export const proposedNames = (name: string): Pick<BillingForm, "firstName" | "lastName"> => {
  const [firstName = "", ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(" ") }
}

export const billingPlaceholders = { firstName: "Cliente", lastName: "Chispa", phone: "88888888" } as const

/** The order's ref without characters that a bank's form could refuse. */
export const transferCode = (ref: string): string => ref.replace(/[^A-Za-z0-9]/g, "").slice(-20)

const elsewhereInCash = "efectivo"

/** The reference in the ERP of a card return that staff paid another way, because the provider refused it. */
export const elsewhereReference = (code: string, reference: string | null): string =>
  `${code} ${reference ?? elsewhereInCash}`

/** How a credit note was paid out instead of to the card; null if it was not. */
export const readElsewhere = (
  code: string,
  reference: string,
): { readonly settling: "cash" | "sinpe"; readonly reference: string | null } | null => {
  if (!reference.startsWith(`${code} `)) return null
  const own = reference.slice(code.length + 1)
  return own === elsewhereInCash ? { settling: "cash", reference: null } : { settling: "sinpe", reference: own }
}

/** The states of a SINPE transfer. */
export type TransferState =
  | "expected"
  | "claimed"
  | "refused"
  | "seen"
  | "confirmed"
  | "dropped"
  | "to-check"
  | "owed"
  | "given-back"
