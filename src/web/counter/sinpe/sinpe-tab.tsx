import type { ReactNode } from "react"
import { useFetcher } from "react-router"
import type { StaffTransfers } from "../../../shop/transfers/rules/shown-transfer.ts"
import { ButtonLink } from "../../ui/button.tsx"
import { Icon } from "../../ui/icons.tsx"
import { Notice } from "../../ui/notice.tsx"
import type { ActionReply } from "../act.server.ts"
import { statementTexts } from "./statement-texts.ts"
import { sinpeTexts as t } from "./texts.ts"
import { ClaimedRow, OwedRow, WaitingRow } from "./transfer-row.tsx"

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
          {statementTexts.toStatements}
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
