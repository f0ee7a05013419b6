import type { Page } from "@playwright/test"
import type { JourneyShop } from "../journey.ts"

export interface ShopForm {
  /** The file in src/web that sends it. */
  readonly file: string
  /** Opens the page and fills the form, up to its button. */
  readonly fill: (page: Page, shop: JourneyShop) => Promise<void>
  readonly send: (page: Page) => Promise<void>
  /** The actions before a second press, if it needs more than the same button. */
  readonly again?: (page: Page, shop: JourneyShop) => Promise<void>
  /** The page's message without an answer; null if nothing is lost. */
  readonly says: string | null
  /** The page's message beside the offer to sign in again, if it has one. */
  readonly saysSignedOut?: string
  /** Expects the typed values to be there. */
  readonly keeps?: (page: Page) => Promise<void>
  /** Set if the form needs a session: after a 401 the page offers to sign in again. */
  readonly owner?: "customer" | "staff"
}

export const generic = "Ocurrió un error. Por favor, inténtelo más tarde."
export const noConnection = "Sin conexión. Intente de nuevo."
