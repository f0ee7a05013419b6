import { useEffect, useRef } from "react"
import { useFetcher } from "react-router"
import type { QueueName, QueuePage } from "../../../shop/counter/rules/order-queues.ts"
import { EmptyState, Notice } from "../../ui/notice.tsx"
import { useToast } from "../../ui/toast.tsx"
import type { ActionReply } from "../act.server.ts"
import { KeyCap } from "../key-cap.tsx"
import { Pager } from "../pager.tsx"
import { tabs } from "../texts.ts"
import { useAddressSearch } from "../use-address-search.ts"
import { useShortcut } from "../use-shortcut.ts"
import { OrderHeadings, OrderRowItem } from "./order-row.tsx"
import { PickupField } from "./pickup-field.tsx"
import { queueTexts, orderTexts as t } from "./texts.ts"

/** A toast, because the row of the order may be gone. */
const useToldResult = (reply: ActionReply | undefined) => {
  const toast = useToast()
  const told = useRef<ActionReply>(undefined)
  useEffect(() => {
    if (!reply || told.current === reply) return
    told.current = reply
    toast(reply.text, reply.isGood ? { alert: true } : { kind: reply.isError ? "error" : "info", ms: 12_000 })
  }, [reply, toast])
}

export const QueueTab = ({ queue, found }: { queue: QueueName; found: QueuePage }) => {
  const fetcher = useFetcher<ActionReply>()
  useToldResult(fetcher.data)
  const search = useRef<HTMLInputElement>(null)
  const { text, type } = useAddressSearch(found.searched)
  useShortcut("/", () => search.current?.focus())
  const pressed = fetcher.state === "idle" ? null : Number(fetcher.formData?.get("pedido"))

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="flex items-baseline gap-3">
          <h1 className="text-xl font-bold">{tabs[queue]}</h1>
          <p role="status" className="text-sm text-ink-soft">
            {found.kind === "failed" || found.total === null ? "" : t.found(found.total)}
          </p>
        </div>
        <label className="flex w-full flex-col gap-1 sm:w-96">
          <span className="flex items-center gap-2 text-sm font-semibold">
            {t.search} <KeyCap>/</KeyCap>
          </span>
          <input
            ref={search}
            type="search"
            value={text}
            onChange={event => type(event.currentTarget.value)}
            placeholder={t.searchHint}
            autoComplete="off"
            spellCheck={false}
            className="min-h-11 w-full rounded-pad border border-line-strong bg-silk px-3"
          />
        </label>
      </div>
      {queue === "entregar" && <PickupField fetcher={fetcher} />}
      {found.kind === "failed" ? (
        <Notice kind="error">{t.failed}</Notice>
      ) : found.rows.length === 0 ? (
        <EmptyState title={found.searched === "" ? queueTexts[queue].empty : t.noneFound(found.searched)} />
      ) : (
        <>
          <OrderHeadings />
          <ul aria-label={t.list} className="flex flex-col gap-2">
            {found.rows.map(row => (
              <OrderRowItem key={row.id} row={row} queue={queue} fetcher={fetcher} pressed={pressed} />
            ))}
          </ul>
          {found.pages !== null && <Pager page={found.page} pages={found.pages} />}
        </>
      )}
    </div>
  )
}
