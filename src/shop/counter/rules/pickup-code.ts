import type { shownCustomer } from "./order-queues.ts"

/** Without 0/O, 1/I/L, 2/Z, 5/S, 8/B and U/V: whoever reads one aloud or types it cannot mistake it (PICK-01). */
export const pickupAlphabet = "34679ACDEFGHJKMNPQRTWXY"
export const pickupCodeLength = 6

export const typedCode = (value: string): string => value.replace(/[\s-]/g, "").toUpperCase()

const shape = new RegExp(`^[${pickupAlphabet}]{${pickupCodeLength}}$`)
export const isPickupCode = (code: string): boolean => shape.test(code)

export type PickupFound =
  | {
      readonly kind: "order"
      readonly orderId: number
      readonly ref: string
      readonly customer: ReturnType<typeof shownCustomer>
      readonly other: string | null
      readonly lines: readonly { readonly label: string; readonly quantity: number; readonly total: number }[]
      readonly total: number
      readonly isPriceOpen: boolean
      readonly toPay: number
      /** Of that, what is taken at the counter. */
      readonly toTake: number
      readonly isSinpe: boolean
      readonly unconfirmed: boolean
    }
  | { readonly kind: "unknown" }
  /** `place`: where it waits; null: at no point of ours. */
  | { readonly kind: "other"; readonly place: string | null }
  /** by and at are null where somebody closed it in the ERP. */
  | { readonly kind: "handed-over"; readonly by: string | null; readonly at: string | null }
  | { readonly kind: "wait"; readonly seconds: number }
  | { readonly kind: "failed" }
