import { useId } from "react"
import { boardPictureLabel } from "../../../../gerber/check/texts.ts"
import type { InspectedBoard, InspectionChoices } from "../../../../gerber/inspect.ts"
import { BoardPicture } from "../../../shared/board/board-picture.tsx"
import { FindingList } from "../../../shared/board/finding-list.tsx"
import { Notice } from "../../../ui/notice.tsx"
import { LayerList, selectClass } from "../review-page.tsx"
import { boardOrderTexts } from "../texts.ts"

const Size = ({ size, findings }: Pick<InspectedBoard, "size" | "findings">) => {
  if (!size) return <p className="text-2xl font-bold">Tamaño no medible</p>
  const isDoubtful = findings.some(
    ({ code }) => code === "size-open" || code === "size-elsewhere" || code === "size-frame",
  )
  return (
    <p>
      <span className="figures text-2xl font-bold whitespace-nowrap">{`${size.width} × ${size.height} mm`}</span>{" "}
      {size.provisional && (
        <span className="text-ink-soft">
          ({isDoubtful ? "medida provisional, por confirmar" : "medida provisional, falta el contorno"})
        </span>
      )}
    </p>
  )
}

interface BoardReviewProps {
  board: InspectedBoard
  isStale: boolean
  onSettle: (choices: InspectionChoices) => void
}

const BoardChoice = ({ board: { board, boards }, onSettle }: Omit<BoardReviewProps, "isStale">) => {
  const id = useId()
  if (boards.length < 2) return null
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-semibold">
        {boardOrderTexts.whichBoard(boards.length)}
      </label>
      <select
        id={id}
        value={board ?? ""}
        onChange={event => onSettle({ board: event.currentTarget.value })}
        className={selectClass}
      >
        {boards.map((name, i) => (
          <option key={name} value={name}>
            {name || boardOrderTexts.unnamedBoard(i + 1)}
          </option>
        ))}
      </select>
    </div>
  )
}

export default function BoardReview({ board, isStale, onSettle }: BoardReviewProps) {
  const { svg, size, fit, findings, layers, notes, side } = board
  return (
    <div className="grid gap-6 lg:grid-cols-2" aria-busy={isStale}>
      {svg && (
        <div className="flex flex-col gap-2">
          <BoardPicture svg={svg} side={side} label={boardPictureLabel(size?.width ?? 0, size?.height ?? 0)} />
          {findings.some(({ mark }) => mark !== null) && (
            <p className="text-sm text-ink-soft">Los números señalan en la vista previa dónde está cada punto.</p>
          )}
        </div>
      )}
      <div className="flex min-w-0 flex-col gap-4">
        <p role="status" className="sr-only">
          {isStale ? "Revisando la placa de nuevo…" : ""}
        </p>
        <BoardChoice board={board} onSettle={onSettle} />
        <Size size={size} findings={findings} />
        {fit === "too-large" && (
          <Notice kind="warning">
            <p>Su placa no cabe en Grande (15x10cm).</p>
            <p className="font-normal">
              Reduzca el diseño, divídalo en varias placas o consúltenos antes de pedir. Si la pide así, una persona la
              revisará con usted.
            </p>
          </Notice>
        )}
        <FindingList findings={findings} />
        {notes.map(note => (
          <p key={note} className="text-sm text-ink-soft">
            {note}
          </p>
        ))}
        <LayerList layers={layers} onChange={(layer, kind) => onSettle({ layers: { [layer]: kind } })} />
        <p className="text-sm text-ink-soft">{boardOrderTexts.onlyWarns}</p>
      </div>
    </div>
  )
}
