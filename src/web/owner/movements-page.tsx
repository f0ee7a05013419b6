import { Link, useSearchParams } from "react-router"
import { getServices } from "../../services.server.ts"
import { isDaily, type ListedFigure, type Movement } from "../../shop/owner/rules/owner-figures.ts"
import { openAsOwner } from "../shared/staff/staff-access.server.ts"
import { CsvAndPrint, counterMeta } from "../shared/staff/staff-frame.tsx"
import { fullMoment } from "../shared/staff/texts.ts"
import { Money } from "../ui/money.tsx"
import { EmptyState } from "../ui/notice.tsx"
import { privatePage } from "../ui/page-headers.ts"
import { shownDay } from "../ui/shown-day.ts"
import type { Route } from "./+types/movements-page"
import { readMovementQuery, readPlaces } from "./movement-query.server.ts"
import { OwnerFrame } from "./owner-frame.tsx"
import { narrowOnly, RowsTable, wideColumn } from "./rows-table.tsx"
import { listTitles, movementKinds, type Places, placeName } from "./texts.ts"

export const headers = privatePage

const maxShown = 500

/** The rows behind one figure of some days, or behind the current open work. */
export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { name } = await openAsOwner(request, context)
  const query = readMovementQuery(request)
  const services = getServices(context)
  const found = await services.figures.movements(query.figure, { ...query, limit: maxShown })
  return { name, ...query, places: readPlaces(services), found }
}

export const meta = counterMeta("Movimientos", "Las filas que suman una cifra del panel.")

const movementPath = (figure: ListedFigure, { orderId, reference }: Movement): string | null => {
  if (figure === "pagos") return `/asocias/tienda/pagos#${reference}`
  return orderId === null ? null : `/asocias/tienda/pedidos/${orderId}`
}

type RowProps = { figure: ListedFigure; row: Movement; places: Places }

const Row = ({ figure, row, places }: RowProps) => {
  const path = movementPath(figure, row)
  const kind = movementKinds[row.kind] ?? row.kind
  return (
    <tr className="border-b border-line">
      <td className="figures py-2 pr-3 sm:whitespace-nowrap">
        {fullMoment(row.at)}
        {isDaily(figure) && <span className={narrowOnly}>{kind}</span>}
      </td>
      {isDaily(figure) && <td className={`py-2 pr-3 ${wideColumn}`}>{kind}</td>}
      <td className="py-2 pr-3 font-mono">
        {path === null ? (
          row.reference
        ) : (
          <Link to={path} className="underline">
            {row.reference || row.orderId}
          </Link>
        )}
        <span className={`font-sans ${narrowOnly}`}>{placeName(places, row.warehouseId)}</span>
      </td>
      <td className={`py-2 pr-3 ${wideColumn}`}>{placeName(places, row.warehouseId)}</td>
      <td className="py-2 text-right">
        <Money amount={row.amount} />
      </td>
    </tr>
  )
}

export default function MovementsPage({ loaderData }: Route.ComponentProps) {
  const { name, figure, from, to, warehouseId, places, found } = loaderData
  const [params] = useSearchParams()
  const days = from === to ? shownDay(to) : `${shownDay(from)} a ${shownDay(to)}`
  return (
    <OwnerFrame name={name}>
      <div className="flex flex-col gap-4">
        <h1 className="text-xl font-bold">
          {listTitles[figure]}, {isDaily(figure) ? days : "ahora"}
          {warehouseId !== null && `, ${placeName(places, warehouseId)}`}
        </h1>
        {found.count === 0 ? (
          <EmptyState title={isDaily(figure) ? "No hay movimientos en esos días." : "Nada espera."} />
        ) : (
          <RowsTable
            label={listTitles[figure]}
            headings={{ Momento: "", ...(isDaily(figure) && { Qué: wideColumn }), Pedido: "", Lugar: wideColumn }}
            amount="Monto"
            total={found.amount}
            count={found.count}
            shown={found.rows.length}
          >
            {found.rows.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an order has several movements that read the same
              <Row key={place} figure={figure} row={row} places={places} />
            ))}
          </RowsTable>
        )}
        <CsvAndPrint csv={`/asocias/tienda/movimientos/csv?${params}`} />
      </div>
    </OwnerFrame>
  )
}
