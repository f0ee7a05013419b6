import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react"
import { Link } from "react-router"
import { minuteMs } from "../../../platform/durations.ts"
import type { BoardCard } from "../../../shop/boards/board-workshop.ts"
import {
  type BoardState,
  boardStateNames,
  boardStates,
  maxListedBoards,
  stateRules,
  whyNotMove,
} from "../../../shop/boards/rules/board-states.ts"
import { type ActionFetcher, ActionForm, useToastedAction } from "../../shared/staff/form-reply.tsx"
import { ageText, plural } from "../../shared/staff/texts.ts"
import { Icon } from "../../ui/icons.tsx"
import { EmptyState, Notice } from "../../ui/notice.tsx"
import { useToast } from "../../ui/toast.tsx"
import { tabs } from "../texts.ts"
import { designText, priceText, refusalTexts, sizeText } from "./texts.ts"

export const boardsPath = "/asocias/admin?tab=placas"
export const picturePath = (orderId: number) => `/asocias/admin/placas/${orderId}`

/** Each card has a key, so that a card that is sent twice moves once. */
export type CardShown = BoardCard & { readonly formKey: string; readonly ageMs: number }

export const boardFields = ({ orderId, formKey, revision }: CardShown) => ({
  pedido: orderId,
  clave: formKey,
  visto: revision,
})

type BoardFilesProps = { orderId: number; version: number; files: readonly { readonly name: string }[] }

export const BoardFiles = ({ orderId, version, files }: BoardFilesProps) => (
  <ul aria-label="Archivos" className="flex flex-wrap gap-2">
    {files.map(({ name }) => (
      <li key={name}>
        <a
          href={`/asocias/admin/pedidos/${orderId}/archivos/${encodeURIComponent(name)}?version=${version}`}
          download={name}
          className="flex min-h-9 items-center gap-2 rounded-pad border border-line-strong px-3 text-sm font-medium break-all hover:bg-mask-50"
        >
          <Icon name="download" className="size-4 shrink-0" />
          {name}
        </a>
      </li>
    ))}
  </ul>
)

/** The next state to the right or left that the board may go to. */
const stateBeside = (state: BoardState, by: 1 | -1): BoardState | undefined => {
  const open = boardStates.filter(to => stateRules[state].to.includes(to))
  const at = boardStates.indexOf(state)
  return by > 0 ? open.find(to => boardStates.indexOf(to) > at) : open.findLast(to => boardStates.indexOf(to) < at)
}

const Findings = ({ warnings, unmeasured, versions }: Pick<BoardCard, "warnings" | "unmeasured" | "versions">) => {
  if (versions === 0) return null
  const findings = [
    warnings > 0 && plural(warnings, "aviso", "avisos"),
    unmeasured > 0 && plural(unmeasured, "punto no medible", "puntos no medibles"),
  ]
  return (
    <p className={`flex items-center gap-1.5 ${warnings > 0 ? "font-semibold text-amber" : "text-ink-soft"}`}>
      <Icon name={warnings > 0 ? "alert" : "check"} className="size-4 shrink-0" />
      {findings.filter(Boolean).join(", ") || "Sin avisos"}
    </p>
  )
}

interface BoardCardViewProps {
  board: CardShown
  fetcher: ActionFetcher
  onMove: (board: CardShown, to: BoardState) => void
  onDrag: (orderId: number | null) => void
}

const MoveMenu = ({ board, fetcher, onMove }: Omit<BoardCardViewProps, "onDrag">) => {
  const menu = useRef<HTMLDetailsElement>(null)
  return (
    <details ref={menu} className="rounded-pad border border-line-strong">
      <summary className="flex min-h-9 cursor-pointer items-center px-2 font-semibold">
        Mover a…
        <span className="sr-only"> {board.ref}</span>
      </summary>
      <ActionForm
        fetcher={fetcher}
        action={boardsPath}
        fields={{ ...boardFields(board), accion: "mover-placa" }}
        className="flex flex-col gap-1 p-1.5"
      >
        {stateRules[board.state].to.map(to => (
          <button
            key={to}
            type="submit"
            name="estado"
            value={to}
            onClick={event => {
              event.preventDefault()
              menu.current?.removeAttribute("open")
              onMove(board, to)
            }}
            className="min-h-9 rounded-pad px-2 text-left font-medium hover:bg-mask-50"
          >
            {boardStateNames[to]}
          </button>
        ))}
      </ActionForm>
    </details>
  )
}

const BoardCardView = ({ board, fetcher, onMove, onDrag }: BoardCardViewProps) => {
  const { orderId, ref, state, form, size } = board
  const isBusy = fetcher.formData?.get("pedido") === String(orderId)
  const price = priceText(board.price)

  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.shiftKey || (event.key !== "ArrowRight" && event.key !== "ArrowLeft")) return
    const to = stateBeside(state, event.key === "ArrowRight" ? 1 : -1)
    event.preventDefault()
    if (to) onMove(board, to)
  }
  const onDragStart = (event: DragEvent) => {
    event.dataTransfer.setData("text/plain", String(orderId))
    event.dataTransfer.effectAllowed = "move"
    onDrag(orderId)
  }

  return (
    <li
      draggable
      onDragStart={onDragStart}
      onDragEnd={() => onDrag(null)}
      aria-busy={isBusy}
      className={`flex flex-col gap-2 rounded-pad border border-line bg-silk p-2.5 text-sm shadow-press ${isBusy ? "opacity-60" : ""}`}
    >
      <Link
        id={`placa-${orderId}`}
        to={`${boardsPath}&placa=${orderId}`}
        aria-label={`Abrir ${ref}`}
        aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
        onKeyDown={onKeyDown}
        draggable={false}
        className="flex flex-col gap-2"
      >
        {board.hasPicture ? (
          <img
            src={`${picturePath(orderId)}/${board.versions}?miniatura`}
            alt=""
            loading="lazy"
            draggable={false}
            className="aspect-[4/3] w-full rounded-pad border border-line bg-white object-contain"
          />
        ) : (
          <span className="grid aspect-[4/3] w-full place-items-center rounded-pad bg-grey-soft text-ink-soft">
            {form.design ? designText : "Sin vista previa"}
          </span>
        )}
        <span className="font-mono font-semibold break-all">{ref}</span>
      </Link>
      {board.customer !== "" && <p className="break-words">{board.customer}</p>}
      <p className="figures">
        {form.design ? designText : `${sizeText(size)} · ${plural(form.quantity, "placa", "placas")}`}
      </p>
      <Findings {...board} />
      {price && <p className="font-semibold text-copper-700">{price}</p>}
      <p className="text-ink-soft">
        {ageText(Math.max(minuteMs, board.ageMs))}
        {board.versions > 1 && ` · ${plural(board.versions, "versión", "versiones")}`}
      </p>
      {stateRules[state].to.length > 0 && <MoveMenu board={board} fetcher={fetcher} onMove={onMove} />}
      {state === "ready" && (
        <Link
          to={`/asocias/admin?tab=${board.isPrepared ? "entregar" : "alistar"}&q=${encodeURIComponent(ref)}`}
          className="flex min-h-9 items-center font-semibold text-mask-800 underline"
        >
          {board.isPrepared ? "Entregar el pedido" : "Alistar el pedido"}
        </Link>
      )}
    </li>
  )
}

/** A moved card is a new element in another column, so the focus must follow it. */
const useFollowedFocus = (boards: readonly CardShown[]) => {
  const moved = useRef<{ orderId: number; from: BoardState }>(undefined)
  useEffect(() => {
    const { orderId, from } = moved.current ?? {}
    const board = boards.find(each => each.orderId === orderId)
    if (!board || board.state === from) return
    moved.current = undefined
    document.getElementById(`placa-${orderId}`)?.focus()
  }, [boards])
  return (board: CardShown) => {
    moved.current = { orderId: board.orderId, from: board.state }
  }
}

export const BoardsTab = ({ boards }: { boards: readonly CardShown[] }) => {
  const fetcher = useToastedAction()
  const toast = useToast()
  const follow = useFollowedFocus(boards)
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<BoardState | null>(null)

  const move = (board: CardShown, to: BoardState) => {
    if (to === board.state) return
    const why = whyNotMove(board, to)
    if (why) return void toast(refusalTexts[why], { kind: "info", ms: 12_000 })
    follow(board)
    void fetcher.submit(
      { ...boardFields(board), accion: "mover-placa", estado: to },
      { method: "post", action: boardsPath },
    )
  }
  const drop = (event: DragEvent, to: BoardState) => {
    event.preventDefault()
    setOver(null)
    const board = boards.find(({ orderId }) => orderId === dragged)
    if (board) move(board, to)
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h1 className="text-xl font-bold">{tabs.placas}</h1>
        {boards.length > 0 && (
          <p className="text-sm text-ink-soft">Arrastre una placa, use Mayús + ← → sobre ella o abra su menú.</p>
        )}
      </div>
      {boards.length >= maxListedBoards && (
        <Notice kind="info">{`Se muestran las ${maxListedBoards} placas más antiguas. Abra las demás desde su pedido.`}</Notice>
      )}
      {boards.length === 0 ? (
        <EmptyState title="No hay placas en el taller." />
      ) : (
        <div className="grid gap-3 lg:grid-cols-6 lg:gap-2">
          {boardStates.map(state => {
            const here = boards.filter(board => board.state === state)
            return (
              <section
                key={state}
                aria-label={boardStateNames[state]}
                onDragOver={event => {
                  event.preventDefault()
                  setOver(state)
                }}
                onDragLeave={() => setOver(null)}
                onDrop={event => drop(event, state)}
                className={`flex flex-col gap-2 rounded-pad p-2 ${dragged !== null && over === state ? "bg-mask-100 outline-2 outline-mask-600" : "bg-grey-soft"}`}
              >
                <h2 className="flex items-center justify-between gap-2 font-semibold">
                  {boardStateNames[state]}
                  <span className="figures text-sm text-ink-soft">{here.length}</span>
                </h2>
                <ul className="grid grid-cols-2 gap-2 empty:hidden sm:grid-cols-3 lg:grid-cols-1">
                  {here.map(board => (
                    <BoardCardView key={board.orderId} {...{ board, fetcher }} onMove={move} onDrag={setDragged} />
                  ))}
                </ul>
              </section>
            )
          })}
        </div>
      )}
    </div>
  )
}
