import type { Services } from "../../services.server.ts"
import { type ListedFigure, listedFigures } from "../../shop/owner/rules/owner-figures.ts"
import { readDays } from "../../shop/till/rules/till-report.ts"
import { localDate } from "../../shop/vocabulary/days.ts"
import { readId } from "../../shop/vocabulary/form-fields.ts"
import type { Places } from "./texts.ts"

/** The names of warehouses: those of their pickup points, or the alias of the association that sells from them. */
export const readPlaces = ({ settings }: Pick<Services, "settings">): Places => {
  const { pickupPoints, associationWarehouse } = settings.business()
  const points = pickupPoints.map(({ warehouse, name }) => ({ id: warehouse, name }))
  const others = Object.entries(associationWarehouse).map(([alias, id]) => ({ id, name: alias }))
  return [...points, ...others.filter(({ id }) => !points.some(point => point.id === id))]
}

interface MovementQuery {
  readonly figure: ListedFigure
  readonly from: string
  readonly to: string
  readonly warehouseId: number | null
}

/** Reads `base`, `desde`, `dia` and `lugar` of an address. The default is today's goods of the whole shop. */
export const readMovementQuery = (request: Request): MovementQuery => {
  const { searchParams } = new URL(request.url)
  const day = searchParams.get("dia") ?? ""
  const place = searchParams.get("lugar") ?? ""
  const today = localDate(new Date())
  const { to } = readDays({ from: day, to: day }, today)
  return {
    figure: listedFigures.find(name => name === searchParams.get("base")) ?? "goods",
    ...readDays({ from: searchParams.get("desde") ?? to, to }, today),
    warehouseId: place === "" ? null : readId(place),
  }
}
