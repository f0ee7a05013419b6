import { colones } from "../../../vocabulary/money.ts"
import type { KitComponent, PartDrawing } from "../kit.ts"

export const part = (
  id: string,
  name: string,
  units: number,
  price: number,
  drawing: PartDrawing,
  { text, mark }: { readonly text: string; readonly mark?: string },
): KitComponent => ({ id, name, units, description: text, price: colones(price), drawing, mark })
