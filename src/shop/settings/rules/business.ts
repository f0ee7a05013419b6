import { postalFeeLabel } from "../../vocabulary/business.ts"
import type { ErpIds } from "../../vocabulary/documented-ids.ts"
import { colones } from "../../vocabulary/money.ts"
import { hoursText } from "../../vocabulary/opening-hours.ts"
import { defaultValues, type LegalText, type SettingsValues } from "./documents.ts"

const readPickupPoints = ({ pickup, fees }: SettingsValues) =>
  pickup.points.map(({ byPost, place, ...point }) => {
    const fee = colones(byPost ? fees.post : 0)
    return {
      ...point,
      byPost,
      fee,
      cartLabel: fee > 0 ? `${point.name} (${postalFeeLabel(fee)})` : point.name,
      /** null if the point is not open to buyers. */
      place: place && { ...place, open: place.hours, hours: hoursText(place.hours) },
    }
  })

export type PickupPoint = ReturnType<typeof readPickupPoints>[number]

export const readKits = ({ careers, kits, extras }: SettingsValues["kits"]) => ({
  kitCareers: careers,
  kits: kits.map(({ components, bundlePrice, ...kit }) => ({
    ...kit,
    bundlePrice: colones(bundlePrice),
    components: components.map(component => ({ ...component, price: colones(component.price) })),
  })),
  kitExtras: extras.map(extra => ({ ...extra, price: colones(extra.price) })),
})

export type KitOffer = ReturnType<typeof readKits>
export type Kit = KitOffer["kits"][number]
export type KitComponent = Kit["components"][number]
export type KitExtra = KitOffer["kitExtras"][number]

const sellerLine = ({ legalName, identification, address, contact }: SettingsValues["seller"]): string =>
  [legalName, identification && `Cédula ${identification}`, address, contact].filter(part => part !== "").join(" · ")

const withFacts = (text: LegalText, facts: Readonly<Record<string, string>>): LegalText => {
  const filled = (part: string) => part.replace(/\{(\w+)\}/g, (whole, name: string) => facts[name] ?? whole)
  return {
    lead: filled(text.lead),
    sections: text.sections.map(({ title, paragraphs }) => ({
      title: filled(title),
      paragraphs: paragraphs.map(filled),
    })),
  }
}

/** The legal texts with the shop's name and the two terms filled in. */
export const buildLegalTexts = ({ terms, privacy, refunds, returns }: SettingsValues["legal"], brandName: string) => {
  const { defectDays, withdrawalDays } = returns
  const facts = { marca: brandName, defectos: String(defectDays), retracto: String(withdrawalDays) }
  return { terms: withFacts(terms, facts), privacy: withFacts(privacy, facts), refunds: withFacts(refunds, facts) }
}

interface Line {
  readonly productId: number | null
  readonly total: number
}

/**
 * The values in effect, in the form that services use. One object is one consistent snapshot: a request or a workflow step reads
 * `settings.business()` once. Functions stay on the server; loaders pass plain parts of it to pages.
 */
export const readBusiness = (values: SettingsValues) => {
  const ids = values["erp-ids"]
  const { paymentModes, bankAccounts, products, warehouses } = ids
  const { small, large, designHour, limits } = values.boards
  const pickupPoints = readPickupPoints(values)
  const boardProducts = { small: products.smallBoard, large: products.largeBoard, design: products.boardDesign }
  const postal = pickupPoints.find(({ byPost }) => byPost)
  return {
    ids,
    categories: ids.categories,
    paymentModes,
    /** An order without a payment mode counts as cash (ASOC-30). */
    defaultPaymentMode: paymentModes.cash,
    /** undefined for a mode of the ERP that the shop does not use. */
    findBankAccount: (modeId: number): number | undefined => {
      const name = (["sinpe", "cash", "card"] as const).find(mode => paymentModes[mode] === modeId)
      return name && bankAccounts[name]
    },
    headOffice: {
      /** Their real quantities are shown together as 'Bodega' (PROD-05), unless a setting names others (PROD-22). */
      warehouses: [warehouses.secondHeadOffice, warehouses.headOffice],
      /** If it has stock, its real quantity replaces stock_reel on a card (CAT-14). */
      listed: warehouses.headOffice,
    },
    postalFee: colones(values.fees.post),
    pickupPoints,
    closures: values.pickup.closures,
    pickupPointAt: (warehouse: number | null): PickupPoint | undefined =>
      pickupPoints.find(point => point.warehouse === warehouse),
    /** -1 if the shop sends nothing by post. */
    postalWarehouse: postal?.warehouse ?? -1,
    /** Includes associations that sell from a head-office warehouse without a pickup point. */
    associationWarehouse: {
      ...Object.fromEntries(pickupPoints.map(({ association, warehouse }) => [association, warehouse])),
      VENDEDOR3: warehouses.secondHeadOffice,
    } as Readonly<Record<string, number>>,
    careers: values.careers.careers,
    boards: { products: boardProducts, prices: { small, large, designHour }, limits },
    /** A board without a size costs 0 (PCB-24) until staff write its price into the ERP's order. */
    isPriceOpen: (lines: readonly Line[]): boolean =>
      lines.some(
        ({ productId, total }) =>
          total === 0 && (productId === boardProducts.small || productId === boardProducts.large),
      ),
    ...readKits(values.kits),
    flagship: {
      superior: { id: products.superior, label: "Superior ESP", page: "/insignia/Superior" },
      unoR4: { id: products.unoR4, label: "Arduino UNO R4 WIFI", page: "/insignia/UNOR4" },
      unoR3: { id: products.unoR3, label: "Arduino UNO R3", page: "/insignia/UNOR3" },
      ultimateKit: {
        id: products.ultimateKit,
        label: "Kit de Arduino Ultimate",
        page: "/insignia/kitsArduino",
        price: 29950,
      },
      basicKit: { id: products.basicKit, label: "Kit de Arduino Básico", page: "/insignia/kitsArduino", price: 19950 },
    },
    infoPages: values["info-pages"],
    promotions: values.promotions.promotions,
    notice: values.notice,
    legal: values.legal,
    /** The seller's identity in one line (LAW-01); empty until the owner enters it. */
    sellerLine: sellerLine(values.seller),
  }
}

export type Business = ReturnType<typeof readBusiness>

/** The notice above every public page now; null if there is none. */
export const noticeAt = ({ text, from, until }: Business["notice"], now: Date): string | null => {
  const hasBegun = from === null || Date.parse(from) <= now.getTime()
  const hasEnded = until !== null && Date.parse(until) <= now.getTime()
  return text !== "" && hasBegun && !hasEnded ? text : null
}

/** The specification's values for an ERP with these ids. */
export const specifiedBusiness = (ids: ErpIds): Business => readBusiness(defaultValues(ids))
