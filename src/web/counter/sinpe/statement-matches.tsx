import { Form, Link, useNavigation } from "react-router"
import type { Evidence, Link as OrderLink } from "../../../shop/transfers/rules/match-movements.ts"
import type { Movement } from "../../../shop/transfers/rules/read-movements.ts"
import type { ShownOrder, ShownStatement } from "../../../shop/transfers/statements.ts"
import { formatColones } from "../../../shop/vocabulary/money.ts"
import { Button } from "../../ui/button.tsx"
import { SelectField } from "../../ui/field.tsx"
import { Money } from "../../ui/money.tsx"
import { CountedList } from "./sinpe-tab.tsx"

type Matched = Extract<ShownStatement, { kind: "matches" }>

const MovementFacts = ({ movement: { day, cents, reference, text, phone } }: { movement: Movement }) => (
  <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4">
    <span className="figures text-sm">{day}</span>
    <Money amount={cents / 100} className="font-bold" />
    <span className="font-mono text-sm">{reference}</span>
    <span className="min-w-0 text-sm break-words text-ink-soft">
      {text} {phone}
    </span>
  </span>
)

const orderText = ({ ref, customer, amount }: ShownOrder): string => `${ref} · ${customer} · ${formatColones(amount)}`

const evidenceTexts = {
  code: "por el detalle",
  reference: "por la referencia",
  phone: "por monto y teléfono",
  name: "por monto y nombre",
  amount: "solo por el monto",
} as const satisfies Record<Evidence, string>

const whyText = (link: OrderLink, order: ShownOrder): string =>
  [
    evidenceTexts[link.by],
    !link.sameAmount && "monto distinto",
    order.isPaid && "ya confirmado; se anota su movimiento",
  ]
    .filter(Boolean)
    .join(", ")

const rows = "flex flex-col divide-y divide-line rounded-board border border-line bg-silk"

export const MovementList = ({ movements }: { movements: readonly Movement[] }) => (
  <ul className={rows}>
    {movements.map(movement => (
      <li key={movement.key} className="px-4 py-2">
        <MovementFacts movement={movement} />
      </li>
    ))}
  </ul>
)

type PartProps = Pick<Matched, "matches"> & { orderOf: (link: OrderLink) => ShownOrder | undefined }

const Sure = ({ matches: { sure, counts }, orderOf }: PartProps) => {
  const busy = useNavigation().state !== "idle"
  return (
    <CountedList title="Seguros" count={counts.sure}>
      {sure.length === 0 ? (
        <p className="text-ink-soft">Ningún movimiento corresponde con seguridad a un pedido.</p>
      ) : (
        <Form method="post" className="flex flex-col gap-3">
          <ul className={rows}>
            {sure.map(({ movement, link }) => {
              const order = orderOf(link)
              return (
                order && (
                  <li key={movement.key}>
                    <label className="flex min-h-12 cursor-pointer items-center gap-3 px-4 py-2">
                      <input
                        type="checkbox"
                        name="pareja"
                        value={`${link.orderId}:${movement.key}`}
                        defaultChecked
                        className="size-5 shrink-0 accent-mask-700"
                      />
                      <span className="flex min-w-0 flex-1 flex-col lg:flex-row lg:items-baseline lg:gap-6">
                        <span className="font-semibold lg:w-96">{orderText(order)}</span>
                        <MovementFacts movement={movement} />
                        <span className="text-sm text-mask-800">{whyText(link, order)}</span>
                      </span>
                    </label>
                  </li>
                )
              )
            })}
          </ul>
          <Button type="submit" size="lg" name="accion" value="confirmar" busy={busy} busyText="Confirmando...">
            {sure.length === 1 ? "Confirmar 1 pago" : `Confirmar ${sure.length} pagos`}
          </Button>
        </Form>
      )}
    </CountedList>
  )
}

const Doubtful = ({ matches: { doubtful, counts }, orderOf }: PartProps) => {
  const busy = useNavigation().state !== "idle"
  if (doubtful.length === 0) return null
  return (
    <CountedList title="Por decidir" count={counts.doubtful}>
      <ul className={rows}>
        {doubtful.map(({ movement, links }) => (
          <li key={movement.key} className="flex flex-col gap-2 px-4 py-3 lg:flex-row lg:items-end lg:gap-6">
            <MovementFacts movement={movement} />
            <Form method="post" className="flex flex-wrap items-end gap-2">
              <SelectField label="Pedido" name="pareja" required defaultValue="">
                <option value="">Elija el pedido</option>
                {links.map(link => {
                  const order = orderOf(link)
                  return (
                    order && (
                      <option key={link.orderId} value={`${link.orderId}:${movement.key}`}>
                        {orderText(order)} ({whyText(link, order)})
                      </option>
                    )
                  )
                })}
              </SelectField>
              <Button type="submit" variant="secondary" name="accion" value="confirmar" disabled={busy}>
                Confirmar
                <span className="sr-only">
                  {" "}
                  {movement.day} {formatColones(movement.cents / 100)}
                </span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </CountedList>
  )
}

export const StatementMatchList = ({ statement: { id, bank, matches, orders } }: { statement: Matched }) => {
  const byId = new Map(orders.map(order => [order.orderId, order]))
  const part = { matches, orderOf: ({ orderId }: OrderLink) => byId.get(orderId) }
  const { rest, counts } = matches
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4">
        <span>{bank}</span>
        <Link to={`/asocias/admin/estados/${id}?columnas`} className="inline-flex min-h-11 items-center underline">
          Cambiar columnas
        </Link>
        {counts.used > 0 && (
          <span className="text-ink-soft">
            {counts.used === 1
              ? "1 movimiento ya estaba anotado a un pedido."
              : `${counts.used} movimientos ya estaban anotados a un pedido.`}
          </span>
        )}
      </p>
      <Sure {...part} />
      <Doubtful {...part} />
      {rest.length > 0 && (
        <CountedList title="Sin pedido" count={counts.rest}>
          <p className="text-sm text-ink-soft">
            Ingresos que no corresponden a ningún pedido por SINPE.{" "}
            {rest.length < counts.rest && `Se muestran ${rest.length} de ${counts.rest}.`}
          </p>
          <MovementList movements={rest} />
        </CountedList>
      )}
    </>
  )
}
