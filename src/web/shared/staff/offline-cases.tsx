import { useFetcher } from "react-router"
import type { Difference } from "../../../shop/counter/rules/offline-sale.ts"
import { formatColones } from "../../../shop/vocabulary/money.ts"
import { Money } from "../../ui/money.tsx"
import { type ActionReply, FetcherReply } from "./form-reply.tsx"
import { ResolveForm } from "./resolve-form.tsx"
import { shortMoment } from "./texts.ts"

export interface ShownCase {
  readonly associationId: number
  readonly key: string
  readonly association: string
  readonly orderRef: string | null
  readonly total: number
  readonly madeAt: Date | string
  readonly differences: readonly Difference[]
  readonly handledBy: string | null
  readonly handledWhy: string | null
}

/** What happened and what to do about it. */
const differenceText = (difference: Difference): string => {
  switch (difference.kind) {
    case "price": {
      const { label, charged, now } = difference
      return `${label}: se cobró a ${formatColones(charged)} y ahora vale ${formatColones(now)}. Quedó registrado lo que se cobró: revise el rótulo o el precio.`
    }
    case "gone":
      return `${difference.label}: ya no se vende. Quedó registrado lo que se cobró: revise en el ERP el producto y su existencia.`
    case "stock":
      return `${difference.label}: se vendieron ${difference.units} y en la bodega había ${difference.here}. Cuente lo que hay y corrija la existencia.`
    case "clock":
      return `El reloj del equipo decía ${difference.claimed}: la venta lleva la hora en que llegó. Corrija el reloj del equipo.`
    case "not-registered":
      return "El ERP no aceptó la venta: corrija lo que falta en el ERP y regístrela otra vez, o regístrela a mano y anote el dinero en la caja."
    case "unread":
      return `La tienda no pudo leer la venta ${difference.sent}. Regístrela a mano en el ERP y anote el dinero en la caja.`
  }
}

const register = {
  value: "registrar-venta",
  label: "Registrar otra vez",
  busyText: "Registrando...",
  variant: "primary",
} as const
const reviewed = {
  value: "revisar-venta",
  label: "Ya se revisó",
  busyText: "Guardando...",
  variant: "ghost",
} as const

/** Offline sales that differ from the shop's data (COUNTER-03). An association answers, the owner closes. */
export const OfflineCases = ({ cases, action }: { cases: readonly ShownCase[]; action: string }) => {
  const fetcher = useFetcher<ActionReply>()
  if (cases.length === 0 && !fetcher.data) return null
  return (
    <section className="flex flex-col gap-3 rounded-board border border-amber bg-silk p-4">
      <div>
        <h2 className="font-bold">
          Ventas sin conexión por revisar <span className="figures font-normal text-ink-soft">({cases.length})</span>
        </h2>
        <p className="text-sm text-ink-soft">
          Se cobraron sin conexión y algo no coincide con la tienda. El dinero ya se recibió.
        </p>
      </div>
      <FetcherReply fetcher={fetcher} />
      <ul className="flex flex-col divide-y divide-line">
        {cases.map(({ associationId, key, association, orderRef, total, madeAt, differences, ...answered }) => {
          const name = orderRef ?? `Venta ${key.slice(0, 8)}`
          const mayRegister = differences.some(({ kind }) => kind === "not-registered")
          return (
            <li key={key} className="flex flex-col gap-2 py-3">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span>
                  <span className="font-mono font-semibold">{name}</span>{" "}
                  <span className="text-sm text-ink-soft">
                    {association}, <span className="figures">{shortMoment(new Date(madeAt).toISOString())}</span>
                  </span>
                </span>
                <Money amount={total} className="text-lg font-bold" />
              </p>
              <ul className="list-disc pl-5 font-medium">
                {differences.map(difference => (
                  <li key={differenceText(difference)}>{differenceText(difference)}</li>
                ))}
              </ul>
              {answered.handledBy !== null && (
                <p className="text-sm text-ink-soft">{`${answered.handledBy}: ${answered.handledWhy ?? ""}`}</p>
              )}
              <ResolveForm
                fetcher={fetcher}
                action={action}
                name="venta"
                value={`${associationId}:${key}`}
                of={name}
                decisions={[]}
                hint={
                  mayRegister
                    ? "«Registrar otra vez» la manda al ERP con lo que se cobró: no lo presione si ya la registró a mano. «Ya se revisó» la quita de su lista; la dueña la cierra."
                    : "«Ya se revisó» la quita de su lista. La dueña ve lo que usted escribe y la cierra."
                }
                whyHint="Se guarda con su nombre. Por ejemplo: el rótulo tenía el precio anterior."
                choices={mayRegister ? [register, reviewed] : [{ ...reviewed, variant: "primary" }]}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
