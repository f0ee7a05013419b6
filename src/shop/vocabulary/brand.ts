export interface Brand {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly facebook: string
  readonly instagram: string
  readonly whatsapp: string
  readonly orderPrefix: string
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

export const internationalPhone = (phone: string): string => `+506 ${phone.slice(0, 4)} ${phone.slice(4)}`
