import type { StockedProduct } from "../../../shop/counter/low-stock.ts"
import { CsvAndPrint, counterMeta } from "../../shared/staff/staff-frame.tsx"
import { ButtonLink } from "../../ui/button.tsx"
import { EmptyState, Notice } from "../../ui/notice.tsx"
import { privatePage } from "../../ui/page-headers.ts"
import { AdminFrame } from "../admin-frame.tsx"
import { framedLoader } from "../staff-access.server.ts"
import type { Route } from "./+types/low-stock-page"

export const headers = privatePage

export const loader = framedLoader(async ({ services, staff }) => ({ low: await services.counter.lowStock(staff) }))

export const meta = counterMeta("Por agotarse", "Productos que se están acabando en la bodega de la asociación.")

export const lowStockHeadings = ["Referencia", "Producto", "Quedan", "Alerta", "Vendidas en 30 días"] as const

const headingLooks = ["hidden py-2 pl-3 sm:table-cell print:table-cell", "py-2 pl-3"]

const LowTable = ({ rows }: { rows: readonly StockedProduct[] }) => {
  const figure = "figures py-2 pl-2 text-right sm:pl-3"
  return (
    <table className="w-full border-collapse rounded-board border border-line bg-silk text-sm print:border-0">
      <thead className="border-b-2 border-line-strong text-left text-xs sm:text-sm">
        <tr>
          {lowStockHeadings.map((name, place) => (
            <th key={name} scope="col" className={headingLooks[place] ?? "py-2 pl-2 text-right last:pr-3 sm:pl-3"}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(row => (
          <tr key={row.ref}>
            <td className="hidden py-2 pl-3 font-mono sm:table-cell print:table-cell">{row.ref}</td>
            <th scope="row" className="py-2 pl-3 text-left font-medium wrap-anywhere hyphens-auto">
              {row.label}
            </th>
            <td className={`${figure} font-bold ${row.here <= 0 ? "text-red" : ""}`}>{row.here}</td>
            <td className={figure}>{row.alertLevel || "—"}</td>
            <td className={`${figure} pr-3`}>{row.sold}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export default function LowStockPage({ loaderData: { frame, low } }: Route.ComponentProps) {
  const rows = low === "failed" ? [] : low
  return (
    <AdminFrame frame={frame}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <div>
            <h1 className="text-xl font-bold">{`Por agotarse: ${frame.association.name}`}</h1>
            <p className="text-sm text-ink-soft">
              Están en el nivel de alerta del ERP o hay menos de lo que se vende en un mes.
            </p>
          </div>
          {rows.length > 0 && (
            <div className="flex flex-wrap gap-3 print:hidden">
              <ButtonLink to="/asocias/admin/etiquetas?lista=por-agotarse" variant="secondary">
                Etiquetas
              </ButtonLink>
              <CsvAndPrint csv="/asocias/admin/por-agotarse/csv" />
            </div>
          )}
        </div>
        {low === "failed" ? (
          <Notice kind="error">No se pudieron leer las existencias del ERP. Inténtelo de nuevo en unos minutos.</Notice>
        ) : rows.length === 0 ? (
          <EmptyState title="No hay productos por agotarse en su bodega." />
        ) : (
          <LowTable rows={rows} />
        )}
      </div>
    </AdminFrame>
  )
}
