import type { Page } from "@playwright/test"
import type { JourneyShop } from "../journey.ts"

export interface ShopForm {
  /** The file in src/web that sends it. */
  readonly file: string
  /** Opens the page and fills the form, up to its button. */
  readonly fill: (page: Page, shop: JourneyShop) => Promise<void>
  readonly send: (page: Page) => Promise<void>
  /** Where another press needs more than the same button: what a person does before it. */
  readonly again?: (page: Page, shop: JourneyShop) => Promise<void>
  /** What the page says when no answer comes; null where nothing is lost. */
  readonly says: string | null
  /** What was typed, found again: a field and its value. */
  readonly keeps?: (page: Page) => Promise<void>
  /** Only somebody signed in sends it: after a 401 the page offers to sign in again. */
  readonly owner?: "customer" | "staff"
}

export const generic = "Ocurrió un error. Por favor, inténtelo más tarde."
export const noConnection = "Sin conexión. Intente de nuevo."
