import type { LoaderFunctionArgs } from "react-router"
import { servicesOf } from "../../services.server.ts"
import { byDay, byPlace } from "../../shop/owner/rules/owner-figures.ts"
import { csvAnswer } from "../shared/file-answers.server.ts"
import { ownerOf } from "../shared/staff/staff-access.server.ts"
import { fullMoment } from "../shared/staff/texts.ts"
import { placesOf, readMovementQuery } from "./movement-query.server.ts"
import { movementKinds, placeName } from "./texts.ts"

const csvDays = 90

/** The rows of a day's figure, or the figures of the last days by day or place. */
export const loader = async ({ request, context, pattern }: LoaderFunctionArgs) => {
  await ownerOf(request, context)
  const { basis, day, warehouseId } = readMovementQuery(request)
  const services = servicesOf(context)
  const { figures } = services
  const places = placesOf(services)
  if (pattern === "asocias/tienda/movimientos/csv") {
    const rows = (await figures.movements(basis, day, warehouseId)).map(row => [
      fullMoment(row.at),
      movementKinds[row.kind] ?? row.kind,
      row.reference,
      placeName(places, row.warehouseId),
      row.amount,
    ])
    return csvAnswer(`movimientos-${day}`, [["Momento", "Qué", "Pedido", "Lugar", "Monto"], ...rows])
  }
  const counted = await figures.read(csvDays, warehouseId)
  const isByPlace = new URL(request.url).searchParams.get("por") === "lugar"
  const rows = isByPlace
    ? byPlace(counted, basis).map(row => [placeName(places, row.warehouseId), row.amount, row.count])
    : byDay(counted, basis).map(row => [row.day, row.amount, row.count])
  return csvAnswer(`ventas-${basis}`, [[isByPlace ? "Lugar" : "Día", "Monto", "Movimientos"], ...rows])
}
