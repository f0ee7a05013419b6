import { data, type LoaderFunctionArgs } from "react-router"
import { getServices } from "../../services.server.ts"
import { byDay, byPlace, charted } from "../../shop/owner/rules/owner-figures.ts"
import { csvAnswer } from "../shared/file-answers.server.ts"
import { openAsOwner } from "../shared/staff/staff-access.server.ts"
import { fullMoment } from "../shared/staff/texts.ts"
import { readMovementQuery, readPlaces } from "./movement-query.server.ts"
import { chartTexts, movementKinds, placeName } from "./texts.ts"

const csvDays = 90
const maxRows = 200_000

/** As CSV: the products in stock, the rows of one figure, or the figures of the last days by day or place. */
export const loader = async ({ request, context, pattern }: LoaderFunctionArgs) => {
  await openAsOwner(request, context)
  const { figure, from, to, warehouseId } = readMovementQuery(request)
  const services = getServices(context)
  const { figures } = services
  const places = readPlaces(services)
  const { searchParams } = new URL(request.url)
  if (pattern === "asocias/tienda/existencias/csv") {
    const stock = await services.catalogue.stock(warehouseId)
    if (!stock) throw data("El ERP no responde. Inténtelo de nuevo.", { status: 503 })
    const rows = stock.map(({ ref, label, units, price }) => [ref, label, units, price, units * price])
    return csvAnswer("existencias", [["Referencia", "Producto", "Unidades", "Precio", "Valor"], ...rows])
  }
  if (pattern === "asocias/tienda/movimientos/csv") {
    const { rows } = await figures.movements(figure, { from, to, warehouseId, limit: maxRows })
    const cells = rows.map(row => [
      fullMoment(row.at),
      movementKinds[row.kind] ?? row.kind,
      row.reference,
      placeName(places, row.warehouseId),
      row.amount,
    ])
    return csvAnswer(`movimientos-${to}`, [["Momento", "Qué", "Pedido", "Lugar", "Monto"], ...cells])
  }
  const chart = charted.find(name => name === searchParams.get("base")) ?? "goods"
  const counted = await figures.read(csvDays, warehouseId)
  const isByPlace = searchParams.get("por") === "lugar"
  const rows = isByPlace
    ? byPlace(counted, chart).map(row => [placeName(places, row.warehouseId), row.amount, row.count])
    : byDay(counted, chart, warehouseId !== null).map(row => [row.day, row.amount, row.count])
  const counts = chartTexts[chart].counted
  const headings = [isByPlace ? "Lugar" : "Día", "Monto", ...(counts === null ? [] : [counts])]
  return csvAnswer(`cifras-${chart}`, [headings, ...rows.map(row => row.slice(0, headings.length))])
}
