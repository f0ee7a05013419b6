import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react"
import { useFetcher } from "react-router"
import type { QueuePage } from "../../../shop/counter/queues.ts"
import type { QueueName } from "../../../shop/counter/rules/order-queues.ts"
import { EmptyState, Notice } from "../../ui/notice.tsx"
import type { ActionReply } from "../act.server.ts"
import { Pager } from "../pager.tsx"
import { SearchField } from "../search-field.tsx"
import { tabs } from "../texts.ts"
import { useAddressSearch } from "../use-address-search.ts"
import { useHeldKeys } from "../use-held-keys.ts"
import { useResultToast } from "../use-result-toast.ts"
import { useShortcut } from "../use-shortcut.ts"
import { OrderHeadings, OrderRowItem } from "./order-row.tsx"
import { PickupField } from "./pickup-field.tsx"
import { queueTexts } from "./texts.ts"

/** A reply that was lost says nothing of it: what is shown stays. */
const useMissing = (reply: ActionReply | undefined) => {
  const [missing, setMissing] = useState<ActionReply["missing"]>()
  useEffect(() => {
    if (reply && reply.missing !== undefined) setMissing(reply.missing)
  }, [reply])
  return missing
}

export const QueueTab = ({ queue, found }: { queue: QueueName; found: QueuePage }) => {
  const fetcher = useFetcher<ActionReply>()
  useResultToast(fetcher.data)
  const missing = useMissing(fetcher.data)
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const { text, type, askNow, isWaiting } = useAddressSearch(found.searched)
  const holdKeys = useHeldKeys(isWaiting)
  useShortcut("/", () => search.current?.focus())

  const next = useEffectEvent(() => {
    if (!fetcher.data?.isGood || text === "") return
    type("")
    search.current?.focus()
  })
  useEffect(() => {
    if (fetcher.data) next()
  }, [fetcher.data])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Enter" || event.target !== search.current) return
    event.preventDefault()
    if (isWaiting) {
      holdKeys("Enter", askNow())
    } else if (found.kind === "rows" && found.rows.length === 1) {
      list.current?.querySelector<HTMLButtonElement>("[data-open][aria-expanded=false]")?.click()
      const button = list.current?.querySelector<HTMLButtonElement>("[data-act]")
      button?.focus()
      // Where money is due (`data-act`) this press only arms the button: the next Enter takes it.
      if (button?.dataset["act"]) button.click()
    }
  }
  const pressed = fetcher.state === "idle" ? null : Number(fetcher.formData?.get("pedido"))

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the search opens the only order found
    <div onKeyDown={onKeyDown} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="flex items-baseline gap-3">
          <h1 className="text-xl font-bold">{tabs[queue]}</h1>
          <p role="status" className="text-sm text-ink-soft">
            {found.kind === "failed" || found.total === null
              ? ""
              : found.total === 1
                ? "1 pedido"
                : `${found.total} pedidos`}
          </p>
        </div>
        <SearchField
          field={search}
          label="Buscar pedido"
          keyName="/"
          hint="Nombre, carné, teléfono o número"
          text={text}
          onType={type}
          className="w-full sm:w-96"
        />
      </div>
      {queue === "entregar" && <PickupField fetcher={fetcher} />}
      {found.kind === "failed" ? (
        <Notice kind="error">No se pudieron leer los pedidos del ERP. Se intentará de nuevo en unos segundos.</Notice>
      ) : found.rows.length === 0 ? (
        <EmptyState
          title={found.searched === "" ? queueTexts[queue].empty : `Ningún pedido coincide con «${found.searched}».`}
        />
      ) : (
        <>
          <OrderHeadings />
          <ul ref={list} aria-label="Pedidos" className="flex flex-col gap-2">
            {found.rows.map(row => (
              <OrderRowItem
                key={row.id}
                row={row}
                queue={queue}
                fetcher={fetcher}
                pressed={pressed}
                missing={missing}
              />
            ))}
          </ul>
          {found.pages !== null && <Pager page={found.page} pages={found.pages} />}
        </>
      )}
    </div>
  )
}
