import { pcb } from "../../vocabulary/business.ts"

export const openPriceText = "Precio por definir"

interface Line {
  readonly productId: number | null
  readonly total: number
}

/** A board ordered without a size costs 0 (PCB-24) until staff write its price into the ERP's order. */
export const isPriceOpen = (lines: readonly Line[]): boolean =>
  lines.some(
    ({ productId, total }) => total === 0 && (productId === pcb.products.small || productId === pcb.products.large),
  )
