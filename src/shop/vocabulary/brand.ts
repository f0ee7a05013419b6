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

/** The theme's colours for places without a style sheet: mail, the quote's PDF, the manifest and the logo. */
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

const pad = (x: number): string =>
  `<circle cx="${x}" cy="20" r="4.6" fill="${brandColours.copper}"/><circle cx="${x}" cy="20" r="1.9" fill="${brandColours.maskDark}"/>`

/** A function, so that pages which do not draw it do not carry it. */
export const brandMarkSvg = () =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="9" fill="${brandColours.mask}"/><path d="M3 20h7M30 20h7" stroke="${brandColours.copperLight}" stroke-width="3" stroke-linecap="round"/>${pad(10.5)}${pad(29.5)}<path d="M22.5 7l-7 13.2h4.2L17.6 33l7.4-14.4h-4.4L22.5 7Z" fill="${brandColours.silk}"/></svg>`
