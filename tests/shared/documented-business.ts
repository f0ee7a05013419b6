import { specifiedBusiness } from "../../src/shop/settings/rules/business.ts"
import { defaultValues } from "../../src/shop/settings/rules/documents.ts"
import type { Settings } from "../../src/shop/settings/settings.ts"
import { documentedIds } from "../../src/shop/vocabulary/documented-ids.ts"

/** The specification's values, which a new shop has. */
export const business = specifiedBusiness(documentedIds)

/** For programs and services that only read settings. */
export const settings = {
  business: () => business,
  kitsAt: () => business,
  values: () => defaultValues(documentedIds),
} as unknown as Settings

export const { paymentModes, associationWarehouse, kits, kitExtras, careers, pickupPoints: pickupPointList } = business
export const findBankAccount = (modeId: number): number => {
  const account = business.findBankAccount(modeId)
  if (account === undefined) throw new Error(`payment mode ${modeId} has no account`)
  return account
}
export const findKit = (slug: string) => kits.find(kit => kit.slug === slug) ?? null
export const kitsFor = (career: string) => kits.filter(kit => kit.careers.includes(career))
export const boardOffer = business.boards
export const postalFee = { amount: business.postalFee, label: "+₡2500" }

export const pickupPoints = Object.fromEntries(
  pickupPointList.map(({ key, warehouse }) => [key, warehouse]),
) as Readonly<Record<"computing" | "mechatronics" | "electronicsCartago" | "electronicsSanCarlos" | "postal", number>>

export const catalogueIds = {
  flagship: documentedIds.categories.flagship,
  news: documentedIds.categories.news,
  listedWarehouse: documentedIds.warehouses.headOffice,
  headOffice: business.headOffice.warehouses,
}
