import type { Services } from "../../services.server.ts"
import { type ListedFigure, listedFigures } from "../../shop/owner/rules/owner-figures.ts"
import { readDays } from "../../shop/till/rules/till-report.ts"
import { timeZone } from "../../shop/vocabulary/business.ts"
import { readId } from "../../shop/vocabulary/form-fields.ts"

/** Where a figure counts, as the pickup points are called now. */
export const placesOf = ({ settings }: Pick<Services, "settings">) =>
  settings.business().pickupPoints.map(({ warehouse, name }) => ({ id: warehouse, name }))

const dayFormat = new Intl.DateTimeFormat("sv-SE", { timeZone })

/** Of an address: `base`, `dia` and `lugar`; what cannot be read is today's goods of the whole shop. */
export const readMovementQuery = (
  request: Request,
): { figure: ListedFigure; day: string; warehouseId: number | null } => {
  const { searchParams } = new URL(request.url)
  const typed = searchParams.get("dia") ?? ""
  const place = searchParams.get("lugar") ?? ""
  return {
    figure: listedFigures.find(name => name === searchParams.get("base")) ?? "goods",
    day: readDays({ from: typed, to: typed }, dayFormat.format(new Date())).to,
    warehouseId: place === "" ? null : readId(place),
  }
}
