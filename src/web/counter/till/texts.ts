import { formatColones } from "../../../shop/vocabulary/money.ts"

export const differenceText = (difference: number): string => {
  if (difference === 0) return "Cuadra"
  return difference > 0 ? `Sobran ${formatColones(difference)}` : `Faltan ${formatColones(-difference)}`
}
