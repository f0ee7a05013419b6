import { data } from "react-router"
import { getServices } from "../../services.server.ts"
import { colones } from "../../shop/vocabulary/money.ts"
import { openAsOwner } from "../shared/staff/staff-access.server.ts"
import { CsvAndPrint, counterMeta } from "../shared/staff/staff-frame.tsx"
import { Money } from "../ui/money.tsx"
import { EmptyState } from "../ui/notice.tsx"
import { privatePage } from "../ui/page-headers.ts"
import type { Route } from "./+types/stock-page"
import { readMovementQuery, readPlaces } from "./movement-query.server.ts"
import { OwnerFrame } from "./owner-frame.tsx"
import { narrowOnly, RowsTable, wideColumn } from "./rows-table.tsx"
import { placeName } from "./texts.ts"

export const headers = privatePage

const maxShown = 500

/** The products behind the value of the stock, of the whole shop or of one place. Units of one place are asked of the ERP. */
export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { name } = await openAsOwner(request, context)
  const services = getServices(context)
  const { warehouseId } = readMovementQuery(request)
  const place = warehouseId === null ? null : placeName(readPlaces(services), warehouseId)
  const stock = await services.catalogue.stock(warehouseId)
  if (!stock) return data({ name, place, warehouseId, found: null }, { status: 503 })
  const rows = stock.map(row => ({ ...row, value: colones(row.units * row.price) }))
  const total = colones(rows.reduce((all, { value }) => all + value, 0))
  const shown = rows.toSorted((a, b) => b.value - a.value).slice(0, maxShown)
  return data({ name, place, warehouseId, found: { rows: shown, count: rows.length, total } })
}

export const meta = counterMeta("Existencias", "Los productos que suman el valor de las existencias.")

export default function StockPage({ loaderData: { name, place, warehouseId, found } }: Route.ComponentProps) {
  return (
    <OwnerFrame name={name}>
      <div className="flex flex-col gap-4">
        <h1 className="text-xl font-bold">{`Existencias a precio de venta, ${place ?? "toda la tienda"}`}</h1>
        {found === null ? (
          <EmptyState title="El ERP no responde. Inténtelo de nuevo." />
        ) : found.count === 0 ? (
          <EmptyState title="No hay existencias." />
        ) : (
          <RowsTable
            label="Existencias"
            headings={{
              Producto: "",
              Referencia: wideColumn,
              Unidades: "text-right",
              Precio: `text-right ${wideColumn}`,
            }}
            amount="Valor"
            total={found.total}
            count={found.count}
            shown={found.rows.length}
          >
            {found.rows.map(({ ref, label, units, price, value }) => (
              <tr key={ref} className="border-b border-line">
                <td className="py-2 pr-3">
                  {label} <span className={`font-mono ${narrowOnly}`}>{ref}</span>
                </td>
                <td className={`py-2 pr-3 font-mono ${wideColumn}`}>{ref}</td>
                <td className="figures py-2 pr-3 text-right">{units}</td>
                <td className={`py-2 pr-3 text-right ${wideColumn}`}>
                  <Money amount={price} />
                </td>
                <td className="py-2 text-right">
                  <Money amount={value} />
                </td>
              </tr>
            ))}
          </RowsTable>
        )}
        <CsvAndPrint csv={`/asocias/tienda/existencias/csv${warehouseId === null ? "" : `?lugar=${warehouseId}`}`} />
      </div>
    </OwnerFrame>
  )
}
