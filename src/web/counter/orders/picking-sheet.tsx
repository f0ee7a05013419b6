import { data } from "react-router"
import { getServices } from "../../../services.server.ts"
import type { PickingSheet } from "../../../shop/counter/queues.ts"
import { readId } from "../../../shop/vocabulary/form-fields.ts"
import { useSite } from "../../shared/frame/site.ts"
import { openAsAssociation } from "../../shared/staff/staff-access.server.ts"
import { counterMeta } from "../../shared/staff/staff-frame.tsx"
import { fullMoment } from "../../shared/staff/texts.ts"
import { Button } from "../../ui/button.tsx"
import { Icon } from "../../ui/icons.tsx"
import { privatePage } from "../../ui/page-headers.ts"
import type { Route } from "./+types/picking-sheet"

export const headers = privatePage

export const loader = async ({ request, params, context }: Route.LoaderArgs) => {
  const staff = await openAsAssociation(request, context)
  const orderId = readId(params.order)
  const sheet = await getServices(context).counter.orders.pickingSheet(staff, orderId)
  if (!sheet) throw data(null, { status: 404 })
  return { sheet, association: staff.name }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const title = `Hoja de alisto ${loaderData?.sheet.ref ?? ""}`
  return counterMeta(title, "Lo que lleva el pedido, con casillas para marcar.")({ matches })
}

const Item = ({ units, name, note }: { units: number; name: string; note?: string }) => (
  <span className="flex items-start gap-3 py-1">
    <span aria-hidden="true" className="mt-0.5 inline-block size-5 shrink-0 border-2 border-ink" />
    <span className="figures w-10 shrink-0 text-right font-bold">{units} ×</span>
    <span>
      {name}
      {note && <span className="ml-2 font-mono text-xs text-ink-soft">{note}</span>}
    </span>
  </span>
)

const Goods = ({ lines }: Pick<PickingSheet, "lines">) => (
  <ul className="border-y border-line-strong py-2">
    {/* Parts removed from a kit and fees are no goods. */}
    {lines
      .filter(({ unitPrice, productId }) => unitPrice >= 0 && productId !== null)
      .map((line, index) => {
        const { contents } = line
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order may hold the same line twice, and its lines do not move
          <li key={index} className="break-inside-avoid">
            <Item units={line.quantity} name={line.label} note={line.ref} />
            {contents.length > 0 && (
              <ul className="ml-8 columns-1 border-l border-line pl-3 sm:columns-2">
                {contents.map(({ name, units }) => (
                  <li key={name} className="break-inside-avoid">
                    <Item units={units} name={name} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        )
      })}
  </ul>
)

const BagLabel = ({ sheet, association }: { sheet: PickingSheet; association: string }) => (
  <section
    aria-label="Etiqueta de la bolsa"
    className="mt-6 break-inside-avoid border-t-2 border-dashed border-ink pt-4"
  >
    <div className="max-w-sm rounded-board border-2 border-ink p-4">
      <p className="font-mono text-3xl font-bold">{sheet.ref}</p>
      <p className="text-xl font-bold">{sheet.customer.name}</p>
      <p className="figures">
        {sheet.customer.studentId} · {sheet.customer.phone}
      </p>
      {sheet.otherPerson && <p>{`También puede retirarlo: ${sheet.otherPerson}`}</p>}
      <p className="text-sm">{association}</p>
    </div>
  </section>
)

export default function PickingSheetPage({ loaderData: { sheet, association } }: Route.ComponentProps) {
  const { brand } = useSite()
  return (
    <main className="mx-auto w-full max-w-3xl bg-silk p-6 print:p-0">
      <div className="mb-4 flex justify-end print:hidden">
        <Button onClick={() => window.print()}>
          <Icon name="printer" className="size-5" />
          Imprimir
        </Button>
      </div>
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="text-2xl font-bold">
          Alisto <span className="font-mono">{sheet.ref}</span>
        </h1>
        <p>
          {brand.name} · {association}
        </p>
        <p className="w-full">
          <strong>{sheet.customer.name}</strong> · {sheet.customer.studentId} · {sheet.customer.phone}
          {sheet.createdAt && <> · {fullMoment(sheet.createdAt)}</>} · {sheet.method}
        </p>
      </header>
      <Goods lines={sheet.lines} />
      <BagLabel sheet={sheet} association={association} />
    </main>
  )
}
