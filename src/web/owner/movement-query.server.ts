import type { Services } from "../../services.server.ts"
import { type ListedFigure, listedFigures } from "../../shop/owner/rules/owner-figures.ts"
import { readDays } from "../../shop/till/rules/till-report.ts"
import { timeZone } from "../../shop/vocabulary/business.ts"
import { readId } from "../../shop/vocabulary/form-fields.ts"

/** The names of warehouses, as their pickup points are called now. */
export const placesOf = ({ settings }: Pick<Services, "settings">) =>
  settings.business().pickupPoints.map(({ warehouse, name }) => ({ id: warehouse, name }))

const dayFormat = new Intl.DateTimeFormat("sv-SE", { timeZone })

/** Reads `base`, `dia` and `lugar` of an address. The default is today's goods of the whole shop. */
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
