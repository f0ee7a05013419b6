import { Link, useSearchParams } from "react-router"
import { servicesOf } from "../../services.server.ts"
import { ownerOf } from "../shared/staff/staff-access.server.ts"
import { CsvAndPrint, counterMeta } from "../shared/staff/staff-frame.tsx"
import { fullMoment } from "../shared/staff/texts.ts"
import { Money } from "../ui/money.tsx"
import { EmptyState } from "../ui/notice.tsx"
import { privatePage } from "../ui/page-headers.ts"
import { shownDay } from "../ui/shown-day.ts"
import type { Route } from "./+types/movements-page"
import { placesOf, readMovementQuery } from "./movement-query.server.ts"
import { OwnerFrame } from "./owner-frame.tsx"
import { listTitles, movementKinds, placeName } from "./texts.ts"

export const headers = privatePage

/** The rows behind one figure of one day. */
export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { name } = await ownerOf(request, context)
  const { figure, day, warehouseId } = readMovementQuery(request)
  const services = servicesOf(context)
  const rows = await services.figures.movements(figure, day, warehouseId)
  return { name, figure, day, places: placesOf(services), rows }
}

export const meta = counterMeta("Movimientos", "Las ventas que suman una cifra del panel.")

export default function MovementsPage({ loaderData: { name, figure, day, places, rows } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  return (
    <OwnerFrame name={name}>
      <div className="flex flex-col gap-4">
        <h1 className="text-xl font-bold">
          {listTitles[figure]}, {shownDay(day)}
        </h1>
        {rows.length === 0 ? (
          <EmptyState title="No hay movimientos ese día." />
        ) : (
          <section className="overflow-x-auto rounded-board border border-line bg-silk p-4">
            <table className="w-full border-collapse text-sm">
              <thead>
                <tr className="border-b-2 border-line-strong text-left">
                  {["Momento", "Qué", "Pedido", "Lugar"].map(heading => (
                    <th key={heading} scope="col" className="py-2 pr-3">
                      {heading}
                    </th>
                  ))}
                  <th scope="col" className="py-2 text-right">
                    Monto
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ at, kind, warehouseId, amount, orderId, reference }, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an order has several movements that read the same
                  <tr key={place} className="border-b border-line">
                    <td className="figures py-2 pr-3 whitespace-nowrap">{fullMoment(at)}</td>
                    <td className="py-2 pr-3">{movementKinds[kind] ?? kind}</td>
                    <td className="py-2 pr-3 font-mono">
                      {orderId === null ? (
                        reference
                      ) : (
                        <Link to={`/asocias/tienda/pedidos/${orderId}`} className="underline">
                          {reference || orderId}
                        </Link>
                      )}
                    </td>
                    <td className="py-2 pr-3">{placeName(places, warehouseId)}</td>
                    <td className="py-2 text-right">
                      <Money amount={amount} />
                    </td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr className="font-bold">
                  <th scope="row" colSpan={4} className="py-2 text-left">
                    Total
                  </th>
                  <td className="py-2 text-right">
                    <Money amount={rows.reduce((all, { amount }) => all + amount, 0)} />
                  </td>
                </tr>
              </tfoot>
            </table>
          </section>
        )}
        <CsvAndPrint csv={`/asocias/tienda/movimientos/csv?${params}`} />
      </div>
    </OwnerFrame>
  )
}
