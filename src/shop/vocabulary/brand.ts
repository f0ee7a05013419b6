/** What a shop calls itself and how it is reached: configuration (D5), the same for every screen, mail and quote. */
export interface Brand {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly facebook: string
  readonly instagram: string
  readonly whatsapp: string
  /** Opens every card payment's order number (PAY-16). */
  readonly orderPrefix: string
  /** Who receives SINPE Móvil transfers, as the bank shows it. */
  readonly sinpeHolder: string
}

/** The theme's colours where no style sheet reaches: mail, the quote's PDF, the manifest, the mark. */
export const brandColours = {
  mask: "#0a5a44",
  maskSoft: "#edf7f2",
  maskDark: "#053024",
  bench: "#f6f8f5",
  silk: "#ffffff",
  ink: "#12211b",
  inkSoft: "#43554d",
  line: "#dbe2dc",
  copper: "#c8752f",
  copperLight: "#e9b17d",
} as const

export const aboutPath = (brand: Brand): string => `/${encodeURIComponent(brand.name)}`
export const promotionWeekPath = (brand: Brand): string => `/Semana${encodeURIComponent(brand.name)}`

/** '+506 8888 8888' from the eight digits that Costa Rican numbers have (NAV-07). */
export const internationalPhone = (phone: string): string => `+506 ${phone.slice(0, 4)} ${phone.slice(4)}`
