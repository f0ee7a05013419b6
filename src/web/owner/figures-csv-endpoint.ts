import type { LoaderFunctionArgs } from "react-router"
import { servicesOf } from "../../services.server.ts"
import { byDay, byPlace } from "../../shop/owner/rules/owner-figures.ts"
import { csvAnswer } from "../shared/file-answers.server.ts"
import { ownerOf } from "../shared/staff/staff-access.server.ts"
import { fullMoment } from "../shared/staff/texts.ts"
import { placesOf, readMovementQuery } from "./movement-query.server.ts"
import { movementKinds, placeName } from "./texts.ts"

const csvDays = 90

/** As CSV: the products in stock, the rows of one day's figure, or the figures of the last days by day or place. */
export const loader = async ({ request, context, pattern }: LoaderFunctionArgs) => {
  await ownerOf(request, context)
  const { figure, day, warehouseId } = readMovementQuery(request)
  const services = servicesOf(context)
  const { figures } = services
  const places = placesOf(services)
  if (pattern === "asocias/tienda/existencias/csv") {
    const rows = services.catalogue
      .stock()
      .map(({ ref, label, units, price }) => [ref, label, units, price, units * price])
    return csvAnswer("existencias", [["Referencia", "Producto", "Unidades", "Precio", "Valor"], ...rows])
  }
  if (pattern === "asocias/tienda/movimientos/csv") {
    const rows = (await figures.movements(figure, day, warehouseId)).map(row => [
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
    ? byPlace(counted, figure).map(row => [placeName(places, row.warehouseId), row.amount, row.count])
    : byDay(counted, figure).map(row => [row.day, row.amount, row.count])
  return csvAnswer(`cifras-${figure}`, [[isByPlace ? "Lugar" : "Día", "Monto", "Movimientos"], ...rows])
}
