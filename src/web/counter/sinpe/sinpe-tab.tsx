import { type ReactNode, useEffect } from "react"
import { useFetcher } from "react-router"
import { dayMs } from "../../../platform/durations.ts"
import type { HeldShown } from "../../../shop/counter/held-actions.ts"
import type { StaffTransfer, StaffTransfers } from "../../../shop/transfers/transfers.ts"
import { formatColones } from "../../../shop/vocabulary/money.ts"
import { type ActionFetcher, ActionForm, type ActionReply } from "../../shared/staff/form-reply.tsx"
import { plural, shortMoment } from "../../shared/staff/texts.ts"
import { Badge } from "../../ui/badge.tsx"
import { useHydrated } from "../../ui/browser.ts"
import { Button, ButtonLink } from "../../ui/button.tsx"
import { TextField } from "../../ui/field.tsx"
import { Icon } from "../../ui/icons.tsx"
import { Money } from "../../ui/money.tsx"
import { Outcome } from "../../ui/outcome.tsx"
import { HeldBar, noteHeld } from "../held-bar.tsx"
import { sameReferenceLabel } from "./texts.ts"

type CountedListProps = { title: string; count: number; empty?: string; children: ReactNode }

export const CountedList = ({ title, count, empty, children }: CountedListProps) => (
  <section aria-label={title} className="flex flex-col gap-2">
    <h2 className="font-bold">
      {title} <span className="figures font-normal text-ink-soft">({count})</span>
    </h2>
    {count === 0 && empty ? <p className="text-ink-soft">{empty}</p> : children}
  </section>
)

type RowProps = { transfer: StaffTransfer; fetcher: ActionFetcher; isHeld?: boolean }

interface ActFormProps extends RowProps {
  action: string
  label: string
  busyText: string
  look?: "primary" | "danger"
  children?: ReactNode
}

const ActForm = ({ transfer, fetcher, isHeld, action, label, busyText, look = "primary", children }: ActFormProps) => {
  const isBusy = fetcher.state !== "idle"
  const hydrated = useHydrated()
  const mayUndo = action === "confirmar-sinpe"
  const isPressed =
    isBusy && Number(fetcher.formData?.get("pedido")) === transfer.orderId && fetcher.formData?.get("accion") === action
  return (
    <ActionForm
      fetcher={fetcher}
      fields={{ pedido: transfer.orderId, ...(hydrated && mayUndo && { retener: "si" }) }}
      className="flex flex-col gap-2"
    >
      {children}
      <Button
        type="submit"
        name="accion"
        value={action}
        variant={look}
        busy={isPressed}
        busyText={busyText}
        disabled={isBusy || (isHeld && mayUndo)}
      >
        {label}
        <span className="sr-only"> {transfer.ref}</span>
      </Button>
    </ActionForm>
  )
}

const danger = "border-red text-red hover:bg-red-soft"
const quiet = "border-line-strong text-sm hover:bg-mask-50"

type MoreProps = { label: string; of: string; look: string; open?: boolean; children: ReactNode }

/** The summary works like a button, so it looks like one; its sign shows that it unfolds. */
const More = ({ label, of, look, open, children }: MoreProps) => (
  <details open={open} className="group rounded-pad border border-line open:pb-3">
    <summary
      className={`flex min-h-11 cursor-pointer list-none items-center justify-center gap-1.5 rounded-pad border bg-silk px-3 text-center font-semibold [&::-webkit-details-marker]:hidden ${look}`}
    >
      <Icon name="chevron-right" className="size-4 shrink-0 transition-transform group-open:rotate-90" />
      {label}
      <span className="sr-only"> {of}</span>
    </summary>
    <div className="flex flex-col gap-2 px-3 pt-2">{children}</div>
  </details>
)

const Confirm = (props: RowProps) => {
  const { ref, reference, sameReference } = props.transfer
  return (
    <ActForm {...props} action="confirmar-sinpe" label="Confirmar" busyText="Confirmando...">
      {reference === null && (
        <TextField label="Referencia del banco (opcional)" name="referencia" maxLength={40} autoComplete="off" />
      )}
      {/* Open if the reference is known to have paid for another order; otherwise for the reference typed beside it. */}
      <More label={sameReferenceLabel} of={ref} look={quiet} open={sameReference !== null}>
        {sameReference !== null && (
          <p className="font-medium text-red">{`Con esta referencia ya se confirmó el pedido ${sameReference}.`}</p>
        )}
        <label className="flex min-h-11 items-center gap-2">
          <input type="checkbox" name="otra-transferencia" value="si" className="size-5 shrink-0" />
          Revisé la cuenta: es otra transferencia
        </label>
        <TextField label="Cómo lo sabe" name="motivo" maxLength={300} autoComplete="off" />
      </More>
    </ActForm>
  )
}

const Comprobante = ({ transfer: { orderId, ref, comprobante } }: { transfer: StaffTransfer }) => {
  if (comprobante === null) return null
  const address = `/asocias/admin/pedidos/${orderId}/comprobante`
  return comprobante === "pdf" ? (
    <a
      href={address}
      download
      className="inline-flex min-h-11 items-center gap-2 rounded-pad border border-line-strong px-3 font-medium hover:bg-mask-50"
    >
      <Icon name="download" className="size-4" />
      Comprobante (PDF)
      <span className="sr-only"> {ref}</span>
    </a>
  ) : (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="grid min-h-11 w-fit min-w-11 place-items-center rounded-pad border border-line"
    >
      <img
        src={address}
        alt={`Comprobante de ${ref}`}
        loading="lazy"
        className="max-h-64 max-w-full rounded-pad object-contain"
      />
    </a>
  )
}

const Head = ({ transfer, children }: { transfer: StaffTransfer; children?: ReactNode }) => (
  <div className="flex min-w-0 flex-col gap-1">
    <p className="font-mono text-lg font-bold whitespace-nowrap">{transfer.ref}</p>
    <p className="break-words">
      <span className="font-semibold">{transfer.customer}</span>{" "}
      <span className="figures whitespace-nowrap text-ink-soft">{transfer.phone}</span>
    </p>
    <p className="text-sm text-ink-soft">{children}</p>
  </div>
)

/** The same column in all three lists, so that amounts are aligned. */
const Amount = ({ transfer: { amount }, look = "" }: { transfer: StaffTransfer; look?: string }) => (
  <p className={`text-xl font-bold lg:text-right ${look}`}>
    <Money amount={amount} />
  </p>
)

const orderedText = ({ orderedAt }: StaffTransfer) => `pedido el ${shortMoment(orderedAt)}`

/** Columns: person, amount, comprobante, actions. */
const box =
  "grid gap-x-4 gap-y-2 rounded-board border border-line bg-silk p-4 lg:grid-cols-[minmax(0,1fr)_8rem_10rem_18rem]"
const buttons = "flex flex-col gap-2 lg:col-start-4"

const ClaimedRow = (props: RowProps) => {
  const { transfer } = props
  return (
    <li className={box}>
      <div className="flex min-w-0 flex-col gap-2">
        <Head transfer={transfer}>{`${orderedText(transfer)}, lo dijo el ${shortMoment(transfer.movedAt)}`}</Head>
        <p className="break-words">
          Referencia: <span className="font-mono font-semibold">{transfer.reference ?? "sin referencia"}</span>
        </p>
        {transfer.state === "to-check" && (
          <p className="font-medium text-red">Pedido cancelado: si la transferencia llegó, hay que devolverla.</p>
        )}
      </div>
      <Amount transfer={transfer} />
      <Comprobante transfer={transfer} />
      <div className={buttons}>
        <Confirm {...props} />
        <More label="Rechazar" of={transfer.ref} look={danger}>
          <ActForm {...props} action="rechazar-sinpe" label="Rechazar" busyText="Rechazando..." look="danger">
            <TextField
              label="Motivo, que verá el cliente"
              hint="Por ejemplo: no aparece en la cuenta."
              name="motivo"
              required
              maxLength={300}
              autoComplete="off"
            />
          </ActForm>
        </More>
      </div>
    </li>
  )
}

const OwedRow = (props: RowProps) => {
  const { transfer } = props
  return (
    <li className={`${box} border-red`}>
      <div className="min-w-0">
        <p className="text-lg font-bold text-red">{`Devolver ${formatColones(transfer.amount)} por SINPE`}</p>
        <p className="font-semibold break-words">{`A ${transfer.customer}${transfer.phone === "" ? "" : `, teléfono ${transfer.phone}`}`}</p>
        <p className="text-sm text-ink-soft">
          <span className="font-mono">{transfer.ref}</span>, {orderedText(transfer)}
        </p>
      </div>
      <Amount transfer={transfer} look="text-red" />
      <div className={buttons}>
        <ActForm {...props} action="devuelto-sinpe" label="Ya lo devolví" busyText="Confirmando...">
          <TextField label="Referencia de la devolución" name="referencia" required maxLength={40} autoComplete="off" />
        </ActForm>
      </div>
    </li>
  )
}

const WaitingRow = (props: RowProps & { now: string }) => {
  const { transfer, now } = props
  const days = Math.floor((Date.parse(now) - Date.parse(transfer.orderedAt)) / dayMs)
  return (
    <li className={box}>
      <div className="flex min-w-0 flex-col items-start gap-2">
        <Head transfer={transfer}>{orderedText(transfer)}</Head>
        {transfer.state === "refused" && <Badge colour="red">Rechazado antes</Badge>}
      </div>
      <Amount transfer={transfer} />
      <div className={buttons}>
        <Confirm {...props} />
        {transfer.mayCancel && (
          <More label="Cancelar pedido" of={transfer.ref} look={danger}>
            <p className="text-sm">{`Espera desde hace ${plural(days, "día", "días")}. No se puede deshacer.`}</p>
            <ActForm {...props} action="cancelar-sinpe" label="Sí, cancelar" busyText="Cancelando..." look="danger" />
          </More>
        )}
      </div>
    </li>
  )
}

type SinpeTabProps = { transfers: StaffTransfers; held: readonly HeldShown[]; now: string }

export const SinpeTab = ({ transfers, held, now }: SinpeTabProps) => {
  const fetcher = useFetcher<ActionReply>()
  const { claimed, owed, waiting, waitingInAll } = transfers
  const reply = fetcher.data
  const isHeld = (orderId: number) => held.some(one => one.orderId === orderId)
  useEffect(() => {
    if (reply) noteHeld(reply)
  }, [reply])
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-bold">SINPE</h1>
        <ButtonLink to="/asocias/admin/estados" variant="secondary">
          <Icon name="upload" className="size-5" />
          Leer un estado de cuenta
        </ButtonLink>
      </div>
      <HeldBar held={held} says={ref => `El pago de ${ref} se confirma`} fetcher={fetcher} />
      {reply && reply.heldId === undefined && fetcher.state === "idle" && (
        <Outcome of={reply} kind={reply.isGood ? "success" : reply.isError ? "error" : "info"}>
          {reply.text}
        </Outcome>
      )}
      <CountedList title="Dicen que ya pagaron" count={claimed.length} empty="Nadie espera que le confirmen un pago.">
        <ul className="flex flex-col gap-2">
          {claimed.map(transfer => (
            <ClaimedRow
              key={transfer.orderId}
              transfer={transfer}
              fetcher={fetcher}
              isHeld={isHeld(transfer.orderId)}
            />
          ))}
        </ul>
      </CountedList>
      {owed.length > 0 && (
        <CountedList title="Por devolver" count={owed.length}>
          <ul className="flex flex-col gap-2">
            {owed.map(transfer => (
              <OwedRow key={transfer.orderId} transfer={transfer} fetcher={fetcher} />
            ))}
          </ul>
        </CountedList>
      )}
      <CountedList
        title="Esperan su transferencia"
        count={waitingInAll}
        empty="Ningún pedido espera una transferencia."
      >
        <ul className="flex flex-col gap-2">
          {waiting.map(transfer => (
            <WaitingRow
              key={transfer.orderId}
              transfer={transfer}
              fetcher={fetcher}
              isHeld={isHeld(transfer.orderId)}
              now={now}
            />
          ))}
        </ul>
      </CountedList>
      {waiting.length < waitingInAll && (
        <p className="text-sm text-ink-soft">{`Se muestran los ${waiting.length} más antiguos de ${waitingInAll}.`}</p>
      )}
    </div>
  )
}
