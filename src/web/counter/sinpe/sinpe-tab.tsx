import type { ReactNode } from "react"
import { useFetcher } from "react-router"
import { dayMs } from "../../../platform/durations.ts"
import type { StaffTransfer, StaffTransfers } from "../../../shop/transfers/rules/shown-transfer.ts"
import { Badge } from "../../ui/badge.tsx"
import { Button, ButtonLink } from "../../ui/button.tsx"
import { TextField } from "../../ui/field.tsx"
import { Icon } from "../../ui/icons.tsx"
import { Money } from "../../ui/money.tsx"
import { Notice } from "../../ui/notice.tsx"
import type { ActionReply } from "../act.server.ts"
import { sinpeTexts as t } from "./texts.ts"

interface ListProps {
  title: string
  count: number
  empty?: string
  children: ReactNode
}

const List = ({ title, count, empty, children }: ListProps) => (
  <section aria-label={title} className="flex flex-col gap-2">
    <h2 className="font-bold">
      {title} <span className="figures font-normal text-ink-soft">({count})</span>
    </h2>
    {count === 0 && empty ? (
      <p className="text-ink-soft">{empty}</p>
    ) : (
      <ul className="flex flex-col gap-2">{children}</ul>
    )}
  </section>
)

interface RowProps {
  transfer: StaffTransfer
  fetcher: ReturnType<typeof useFetcher<ActionReply>>
}

const pressedOf = ({ transfer, fetcher }: RowProps): FormDataEntryValue | null | undefined =>
  fetcher.state !== "idle" && Number(fetcher.formData?.get("pedido")) === transfer.orderId
    ? fetcher.formData?.get("accion")
    : undefined

interface ActFormProps extends RowProps {
  action: string
  label: string
  busyText: string
  look?: "primary" | "danger"
  children?: ReactNode
}

const ActForm = ({ transfer, fetcher, action, label, busyText, look = "primary", children }: ActFormProps) => (
  <fetcher.Form method="post" action="/asocias/admin" className="flex flex-col gap-2">
    <input type="hidden" name="pedido" value={transfer.orderId} />
    {children}
    <Button
      type="submit"
      name="accion"
      value={action}
      variant={look}
      busy={pressedOf({ transfer, fetcher }) === action}
      busyText={busyText}
      disabled={fetcher.state !== "idle"}
    >
      {label}
      <span className="sr-only"> {transfer.ref}</span>
    </Button>
  </fetcher.Form>
)

const More = ({ label, of, children }: { label: string; of: string; children: ReactNode }) => (
  <details className="rounded-pad border border-line">
    <summary className="flex min-h-11 cursor-pointer items-center px-3 font-semibold text-red">
      {label}
      <span className="sr-only"> {of}</span>
    </summary>
    <div className="flex flex-col gap-2 px-3 pb-3">{children}</div>
  </details>
)

/** Open where the reference is known to have paid for another order; otherwise for what is typed beside it. */
const SameReference = ({ transfer: { ref, sameReference } }: { transfer: StaffTransfer }) => (
  <details open={sameReference !== null} className="rounded-pad border border-line">
    <summary className="flex min-h-11 cursor-pointer items-center px-3 text-sm font-semibold">
      {t.sameReference}
      <span className="sr-only"> {ref}</span>
    </summary>
    <div className="flex flex-col gap-2 px-3 pb-3">
      {sameReference !== null && <p className="font-medium text-red">{t.sameReferenceAs(sameReference)}</p>}
      <label className="flex min-h-11 items-center gap-2">
        <input type="checkbox" name="otra-transferencia" value="si" className="size-5 shrink-0" />
        {t.otherTransfer}
      </label>
      <TextField label={t.otherTransferReason} name="motivo" maxLength={300} autoComplete="off" />
    </div>
  </details>
)

const Confirm = (props: RowProps) => (
  <ActForm {...props} action="confirmar-sinpe" label={t.confirm} busyText={t.confirming}>
    {props.transfer.reference === null && (
      <TextField label={t.bankReference} name="referencia" maxLength={40} autoComplete="off" />
    )}
    <SameReference transfer={props.transfer} />
  </ActForm>
)

const Refuse = (props: RowProps) => (
  <More label={t.refuse} of={props.transfer.ref}>
    <ActForm {...props} action="rechazar-sinpe" label={t.refuse} busyText={t.refusing} look="danger">
      <TextField label={t.reason} hint={t.reasonHint} name="motivo" required maxLength={300} autoComplete="off" />
    </ActForm>
  </More>
)

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
      {t.receiptPdf}
      <span className="sr-only"> {ref}</span>
    </a>
  ) : (
    <a href={address} target="_blank" rel="noreferrer" className="block w-fit rounded-pad border border-line">
      <img src={address} alt={t.receiptPicture(ref)} loading="lazy" className="max-h-64 rounded-pad object-contain" />
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

const box = "grid gap-4 rounded-board border border-line bg-silk p-4"

const ClaimedRow = (props: RowProps) => {
  const { transfer } = props
  return (
    <li className={`${box} lg:grid-cols-[minmax(0,1fr)_auto_16rem]`}>
      <div className="flex flex-col gap-2">
        <Head transfer={transfer}>
          {t.ordered(transfer.orderedAt)}, {t.said(transfer.movedAt)}
        </Head>
        <p>
          {t.reference}: <span className="font-mono font-semibold">{transfer.reference ?? t.noReference}</span>
        </p>
        {transfer.state === "to-check" && <p className="font-medium text-red">{t.cancelledOrder}</p>}
      </div>
      <Receipt transfer={transfer} />
      <div className="flex flex-col gap-2 lg:col-start-3">
        <Confirm {...props} />
        <Refuse {...props} />
      </div>
    </li>
  )
}

const OwedRow = (props: RowProps) => {
  const { transfer } = props
  return (
    <li className={`${box} border-red lg:grid-cols-[minmax(0,1fr)_16rem]`}>
      <div>
        <p className="text-lg font-bold text-red">{t.giveBack(transfer.amount)}</p>
        <p className="font-semibold">{t.giveBackTo(transfer.customer, transfer.phone)}</p>
        <p className="text-sm text-ink-soft">
          <span className="font-mono">{transfer.ref}</span>, {t.ordered(transfer.orderedAt)}
        </p>
      </div>
      <ActForm {...props} action="devuelto-sinpe" label={t.givenBack} busyText={t.confirming}>
        <TextField label={t.giveBackReference} name="referencia" required maxLength={40} autoComplete="off" />
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
        <Head transfer={transfer}>{t.ordered(transfer.orderedAt)}</Head>
        {transfer.state === "refused" && <Badge colour="red">{t.refusedBefore}</Badge>}
      </div>
      <div className="flex flex-col gap-2">
        <Confirm {...props} />
        {transfer.mayCancel && (
          <More label={t.cancel} of={transfer.ref}>
            <p className="text-sm">{t.cancelQuestion(days)}</p>
            <ActForm {...props} action="cancelar-sinpe" label={t.yesCancel} busyText={t.cancelling} look="danger" />
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
        <h1 className="text-xl font-bold">{t.title}</h1>
        <ButtonLink to="/asocias/admin/estados" variant="secondary">
          <Icon name="upload" className="size-5" />
          Leer un estado de cuenta
        </ButtonLink>
      </div>
      {reply && fetcher.state === "idle" && (
        <Notice kind={reply.isGood ? "success" : reply.isError ? "error" : "info"}>{reply.text}</Notice>
      )}
      <List title={t.claimed} count={claimed.length} empty={t.claimedNone}>
        {claimed.map(transfer => (
          <ClaimedRow key={transfer.orderId} transfer={transfer} fetcher={fetcher} />
        ))}
      </List>
      {owed.length > 0 && (
        <List title={t.owed} count={owed.length}>
          {owed.map(transfer => (
            <OwedRow key={transfer.orderId} transfer={transfer} fetcher={fetcher} />
          ))}
        </List>
      )}
      <List title={t.waiting} count={waitingInAll} empty={t.waitingNone}>
        {waiting.map(transfer => (
          <WaitingRow key={transfer.orderId} transfer={transfer} fetcher={fetcher} now={now} />
        ))}
      </List>
      {waiting.length < waitingInAll && (
        <p className="text-sm text-ink-soft">{t.waitingMore(waiting.length, waitingInAll)}</p>
      )}
    </div>
  )
}
