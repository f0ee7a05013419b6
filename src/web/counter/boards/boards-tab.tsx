import { type DragEvent, useEffect, useRef, useState } from "react"
import { useFetcher } from "react-router"
import {
  type BoardState,
  boardStateNames,
  boardStates,
  maxListedBoards,
  whyNotMove,
} from "../../../shop/boards/rules/board-states.ts"
import { EmptyState, Notice } from "../../ui/notice.tsx"
import { useToast } from "../../ui/toast.tsx"
import type { ActionReply } from "../act.server.ts"
import { tabs } from "../texts.ts"
import { useResultToast } from "../use-result-toast.ts"
import { BoardCardView, boardFields, boardsPath, type CardShown } from "./board-card.tsx"
import { refusalTexts, boardTabTexts as t } from "./texts.ts"

/** A card that moved is a new element in another column: the focus has to follow it. */
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
  const fetcher = useFetcher<ActionReply>()
  useResultToast(fetcher.data)
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
        {boards.length > 0 && <p className="text-sm text-ink-soft">{t.hint}</p>}
      </div>
      {boards.length >= maxListedBoards && <Notice kind="info">{t.tooMany(maxListedBoards)}</Notice>}
      {boards.length === 0 ? (
        <EmptyState title={t.empty} />
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
                    <BoardCardView
                      key={board.orderId}
                      board={board}
                      fetcher={fetcher}
                      onMove={move}
                      onDrag={setDragged}
                    />
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
