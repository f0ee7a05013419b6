/** The profile that the browser mirrors under storage key 'user' (AUTH-11, DATA-01). It opens nothing: the cookie does. */
export interface SessionUser {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly address: string
  readonly phone: string
}

/** 'Ana María' of 'Ana María Solano Vargas'; a one-word name stays (NAV-04). */
export const shortName = (name: string): string => name.trim().split(/\s+/).slice(0, 2).join(" ")
