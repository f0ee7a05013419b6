/** A signed-in customer as the session holds it and the browser mirrors it under storage key 'user' (AUTH-11, DATA-01). */
export interface CustomerProfile {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly address: string
  readonly phone: string
}

/** A signed-in association: its warehouse decides what it may see and do (ASOC-09, ASOC-10). */
export interface StaffProfile {
  /** The association's third party. */
  readonly id: number
  readonly alias: string
  readonly name: string
  readonly warehouseId: number
}

/** 'Ana María' of 'Ana María Solano Vargas'; a one-word name stays (NAV-04). */
export const shortName = (name: string): string => name.trim().split(/\s+/).slice(0, 2).join(" ")
