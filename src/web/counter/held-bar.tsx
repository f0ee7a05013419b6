import { useEffect, useEffectEvent, useRef, useState } from "react"
import type { HeldShown } from "../../shop/counter/held-actions.ts"
import { type ActionFetcher, ActionForm, type ActionReply, useToastedAction } from "../shared/staff/form-reply.tsx"
import { Button } from "../ui/button.tsx"
import { Icon } from "../ui/icons.tsx"
import { Spinner } from "../ui/spinner.tsx"

/** Ids of actions pressed on this device, whose results it shows. Outside React, so that they survive a change of tab. */
const pressedHere = new Set<number>()

export const noteHeld = (reply: ActionReply): void => {
  if (reply.heldId !== undefined) pressedHere.add(reply.heldId)
}

interface HeldRowProps {
  held: HeldShown
  /** "El pedido SO1 se alista" */
  says: (ref: string) => string
  onOver: (id: number) => void
}

/** The database's clock decides; this one only displays it. */
const graceMs = 300

const HeldRow = ({ held: { id, ref, by, msLeft }, says, onOver }: HeldRowProps) => {
  const fetcher = useToastedAction()
  const isUndone = fetcher.data?.isGood
  const [left, setLeft] = useState(msLeft)
  const button = useRef<HTMLButtonElement>(null)
  const isOver = left <= 0
  const ended = useEffectEvent(() => onOver(id))
  useEffect(() => {
    if (isUndone) pressedHere.delete(id)
  }, [id, isUndone])
  // Only the first answer counts, because a later one refers to another moment.
  const [total] = useState(msLeft)
  useEffect(() => {
    const over = performance.now() + total
    const timer = setInterval(() => setLeft(over - performance.now()), 250)
    const last = setTimeout(ended, total + graceMs)
    return () => {
      clearInterval(timer)
      clearTimeout(last)
    }
  }, [total])
  // The pressed button is disabled and has lost the focus, so this button gets it.
  useEffect(() => {
    const at = document.activeElement
    const isLost = at === document.body || (at instanceof HTMLButtonElement && at.disabled)
    if (isLost && pressedHere.has(id)) button.current?.focus()
  }, [id])
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-pad border-2 border-mask-700 bg-silk px-3 py-2 shadow-lift">
      <span className="flex min-w-0 flex-1 items-center gap-2 font-semibold">
        {isOver ? <Spinner /> : <Icon name="clock" className="size-5 shrink-0" />}
        <span>
          {says(ref)} <span className="sr-only">en unos segundos</span>
          <span aria-hidden="true" className="figures">
            {isOver ? "ahora..." : `en ${Math.ceil(left / 1000)} s`}
          </span>{" "}
          <span className="font-normal text-ink-soft">({by})</span>
        </span>
      </span>
      <ActionForm fetcher={fetcher} fields={{ retenido: id }}>
        <Button
          ref={button}
          type="submit"
          name="accion"
          value="deshacer"
          variant="secondary"
          disabled={isOver}
          busy={fetcher.state !== "idle" && !isOver}
          busyText="Deshaciendo..."
        >
          Deshacer
          <span className="sr-only"> {ref}</span>
        </Button>
      </ActionForm>
    </li>
  )
}

/**
 * Requests the results one at a time. A row may disappear before its time is over here, because the shop's clock is ahead and the
 * list was loaded again; its result is requested all the same.
 */
const useResults = (held: readonly HeldShown[], isPressing: boolean) => {
  const fetcher = useToastedAction()
  const [over, setOver] = useState<readonly number[]>([])
  // While a press is being answered, the list may lack it.
  const mayAsk = !isPressing && fetcher.state === "idle"
  const ask = useEffectEvent((id: number) => {
    pressedHere.delete(id)
    void fetcher.submit({ accion: "terminar", retenido: id }, { method: "post", action: "/asocias/admin" })
  })
  useEffect(() => {
    const ended = [...pressedHere].find(id => over.includes(id) || held.every(one => one.id !== id))
    if (mayAsk && ended !== undefined) ask(ended)
  }, [held, over, mayAsk])
  return (id: number) => setOver(ids => [...ids, id])
}

interface HeldBarProps extends Pick<HeldRowProps, "says"> {
  held: readonly HeldShown[]
  /** Sends the page's presses. */
  fetcher: ActionFetcher
}

/** Visible wherever the list is scrolled to. */
export const HeldBar = ({ held, says, fetcher }: HeldBarProps) => {
  const onOver = useResults(held, fetcher.state !== "idle")
  return (
    <div role="status" className="sticky top-44 z-10 empty:hidden sm:top-40">
      {held.length > 0 && (
        <ul aria-label="Se puede deshacer" className="flex flex-col gap-2">
          {held.map(one => (
            <HeldRow key={one.id} held={one} says={says} onOver={onOver} />
          ))}
        </ul>
      )}
    </div>
  )
}
