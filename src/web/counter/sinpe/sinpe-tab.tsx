import type { ReactNode } from "react"
import { useFetcher } from "react-router"
import { dayMs } from "../../../platform/durations.ts"
import type { StaffTransfer, StaffTransfers } from "../../../shop/transfers/transfers.ts"
import { formatColones } from "../../../shop/vocabulary/money.ts"
import { Badge } from "../../ui/badge.tsx"
import { Button, ButtonLink } from "../../ui/button.tsx"
import { TextField } from "../../ui/field.tsx"
import { Icon } from "../../ui/icons.tsx"
import { Money } from "../../ui/money.tsx"
import { Notice } from "../../ui/notice.tsx"
import { type ActionFetcher, ActionForm, type ActionReply } from "../form-reply.tsx"
import { plural, shortMoment } from "../texts.ts"
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

type RowProps = { transfer: StaffTransfer; fetcher: ActionFetcher }

interface ActFormProps extends RowProps {
  action: string
  label: string
  busyText: string
  look?: "primary" | "danger"
  children?: ReactNode
}

const ActForm = ({ transfer, fetcher, action, label, busyText, look = "primary", children }: ActFormProps) => {
  const isBusy = fetcher.state !== "idle"
  const isPressed =
    isBusy && Number(fetcher.formData?.get("pedido")) === transfer.orderId && fetcher.formData?.get("accion") === action
  return (
    <ActionForm fetcher={fetcher} fields={{ pedido: transfer.orderId }} className="flex flex-col gap-2">
      {children}
      <Button
        type="submit"
        name="accion"
        value={action}
        variant={look}
        busy={isPressed}
        busyText={busyText}
        disabled={isBusy}
      >
        {label}
        <span className="sr-only"> {transfer.ref}</span>
      </Button>
    </ActionForm>
  )
}

type MoreProps = { label: string; of: string; look: string; open?: boolean; children: ReactNode }

const More = ({ label, of, look, open, children }: MoreProps) => (
  <details open={open} className="rounded-pad border border-line">
    <summary className={`flex min-h-11 cursor-pointer items-center px-3 ${look} font-semibold`}>
      {label}
      <span className="sr-only"> {of}</span>
    </summary>
    <div className="flex flex-col gap-2 px-3 pb-3">{children}</div>
  </details>
)

const Confirm = (props: RowProps) => {
  const { ref, reference, sameReference } = props.transfer
  return (
    <ActForm {...props} action="confirmar-sinpe" label="Confirmar" busyText="Confirmando...">
      {reference === null && (
        <TextField label="Referencia del banco (opcional)" name="referencia" maxLength={40} autoComplete="off" />
      )}
      {/* Open where the reference is known to have paid for another order; otherwise for what is typed beside it. */}
      <More label={sameReferenceLabel} of={ref} look="text-sm" open={sameReference !== null}>
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

const Receipt = ({ transfer: { orderId, ref, receipt } }: { transfer: StaffTransfer }) => {
  if (receipt === null) return null
  const address = `/asocias/admin/pedidos/${orderId}/comprobante`
  return receipt === "pdf" ? (
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
    <a href={address} target="_blank" rel="noreferrer" className="block w-fit rounded-pad border border-line">
      <img src={address} alt={`Comprobante de ${ref}`} loading="lazy" className="max-h-64 rounded-pad object-contain" />
    </a>
  )
}

const Head = ({ transfer, children }: { transfer: StaffTransfer; children?: ReactNode }) => (
  <div className="flex flex-col gap-1">
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="font-mono text-lg font-bold">{transfer.ref}</span>
      <Money amount={transfer.amount} className="text-xl font-bold" />
    </p>
    <p>
      <span className="font-semibold">{transfer.customer}</span>{" "}
      <span className="figures text-ink-soft">{transfer.phone}</span>
    </p>
    <p className="text-sm text-ink-soft">{children}</p>
  </div>
)

const orderedText = ({ orderedAt }: StaffTransfer) => `pedido el ${shortMoment(orderedAt)}`

const box = "grid gap-4 rounded-board border border-line bg-silk p-4"

const ClaimedRow = (props: RowProps) => {
  const { transfer } = props
  return (
    <li className={`${box} lg:grid-cols-[minmax(0,1fr)_auto_16rem]`}>
      <div className="flex flex-col gap-2">
        <Head transfer={transfer}>{`${orderedText(transfer)}, lo dijo el ${shortMoment(transfer.movedAt)}`}</Head>
        <p>
          Referencia: <span className="font-mono font-semibold">{transfer.reference ?? "sin referencia"}</span>
        </p>
        {transfer.state === "to-check" && (
          <p className="font-medium text-red">Pedido cancelado: si la transferencia llegó, hay que devolverla.</p>
        )}
      </div>
      <Receipt transfer={transfer} />
      <div className="flex flex-col gap-2 lg:col-start-3">
        <Confirm {...props} />
        <More label="Rechazar" of={transfer.ref} look="text-red">
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
    <li className={`${box} border-red lg:grid-cols-[minmax(0,1fr)_16rem]`}>
      <div>
        <p className="text-lg font-bold text-red">{`Devolver ${formatColones(transfer.amount)} por SINPE`}</p>
        <p className="font-semibold">{`A ${transfer.customer}${transfer.phone === "" ? "" : `, teléfono ${transfer.phone}`}`}</p>
        <p className="text-sm text-ink-soft">
          <span className="font-mono">{transfer.ref}</span>, {orderedText(transfer)}
        </p>
      </div>
      <ActForm {...props} action="devuelto-sinpe" label="Ya lo devolví" busyText="Confirmando...">
        <TextField label="Referencia de la devolución" name="referencia" required maxLength={40} autoComplete="off" />
      </ActForm>
    </li>
  )
}

const WaitingRow = (props: RowProps & { now: string }) => {
  const { transfer, now } = props
  const days = Math.floor((Date.parse(now) - Date.parse(transfer.orderedAt)) / dayMs)
  return (
    <li className={`${box} lg:grid-cols-[minmax(0,1fr)_16rem]`}>
      <div className="flex flex-col items-start gap-2">
        <Head transfer={transfer}>{orderedText(transfer)}</Head>
        {transfer.state === "refused" && <Badge colour="red">Rechazado antes</Badge>}
      </div>
      <div className="flex flex-col gap-2">
        <Confirm {...props} />
        {transfer.mayCancel && (
          <More label="Cancelar pedido" of={transfer.ref} look="text-red">
            <p className="text-sm">{`Espera desde hace ${plural(days, "día", "días")}. No se puede deshacer.`}</p>
            <ActForm {...props} action="cancelar-sinpe" label="Sí, cancelar" busyText="Cancelando..." look="danger" />
          </More>
        )}
      </div>
    </li>
  )
}

export const SinpeTab = ({ transfers, now }: { transfers: StaffTransfers; now: string }) => {
  const fetcher = useFetcher<ActionReply>()
  const { claimed, owed, waiting, waitingInAll } = transfers
  const reply = fetcher.data
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-bold">SINPE</h1>
        <ButtonLink to="/asocias/admin/estados" variant="secondary">
          <Icon name="upload" className="size-5" />
          Leer un estado de cuenta
        </ButtonLink>
      </div>
      {reply && fetcher.state === "idle" && (
        <Notice kind={reply.isGood ? "success" : reply.isError ? "error" : "info"}>{reply.text}</Notice>
      )}
      <CountedList title="Dicen que ya pagaron" count={claimed.length} empty="Nadie espera que le confirmen un pago.">
        <ul className="flex flex-col gap-2">
          {claimed.map(transfer => (
            <ClaimedRow key={transfer.orderId} transfer={transfer} fetcher={fetcher} />
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
            <WaitingRow key={transfer.orderId} transfer={transfer} fetcher={fetcher} now={now} />
          ))}
        </ul>
      </CountedList>
      {waiting.length < waitingInAll && (
        <p className="text-sm text-ink-soft">{`Se muestran los ${waiting.length} más antiguos de ${waitingInAll}.`}</p>
      )}
    </div>
  )
}
