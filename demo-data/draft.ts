import type { Place } from "./categories.ts"
import type { Ink } from "./drawings/bench.ts"

export interface Draft {
  /** only for the products that have a known number; the others are counted from their page's first id */
  id?: number
  ref: string
  label: string
  price: number
  description: string
  place: Place | "course-kit" | "pcb-order"
  drawing?: Ink
  caption?: string
  shelfLife?: "always" | "sold-out"
  type?: "service"
  notForSale?: boolean
  variants?: VariantSet
}

export interface VariantSet {
  attribute: AttributeName
  firstChildId: number
  options: { value: string; extra?: number; soldOut?: boolean; drawing?: Ink; caption?: string }[]
}

export type AttributeName = "Color" | "Pines" | "Largo" | "Conector" | "Valor" | "Diámetro" | "Peso"

export interface CataloguePage {
  firstId: number
  drafts: Draft[]
}

const paragraph = (text: string) => `<p>${text}</p>`

export const describe = (use: string, facts: readonly (readonly [name: string, value: string])[], advice?: string) =>
  [
    paragraph(use),
    facts.length > 0 &&
      `<ul>${facts.map(([name, value]) => `<li><strong>${name}:</strong> ${value}</li>`).join("")}</ul>`,
    advice && paragraph(advice),
  ]
    .filter(Boolean)
    .join("")

/** "Alimentación: 5 V; Corriente: 15 mA" as pairs: how the pages write down a data sheet. */
export const facts = (line: string) =>
  line.split(";").map(fact => {
    const colon = fact.indexOf(":")
    return [fact.slice(0, colon).trim(), fact.slice(colon + 1).trim()] as const
  })

export const article = (
  ref: string,
  label: string,
  price: number,
  place: Draft["place"],
  drawing: Ink | undefined,
  use: string,
  sheet: string,
  advice?: string,
): Draft => ({ ref, label, price, place, drawing, description: describe(use, facts(sheet), advice) })
