import { useId } from "react"
import { boardPictureLabel } from "../../../../gerber/check/texts.ts"
import type { InspectedBoard, InspectionChoices, ReportedLayer } from "../../../../gerber/inspect.ts"
import { BoardPicture } from "../../../shared/board/board-picture.tsx"
import { FindingList } from "../../../shared/board/finding-list.tsx"
import { Notice } from "../../../ui/notice.tsx"
import { LayerRow, selectClass } from "../layer-row.tsx"
import { pcbTexts } from "../texts.ts"

const t = pcbTexts.check

const Size = ({ size, findings }: Pick<InspectedBoard, "size" | "findings">) => {
  const isDoubtful = findings.some(
    ({ code }) => code === "size-open" || code === "size-elsewhere" || code === "size-frame",
  )
  if (!size) return <p className="text-2xl font-bold">{t.notMeasured}</p>
  return (
    <p>
      <span className="figures text-2xl font-bold whitespace-nowrap">{t.measured(size.width, size.height)}</span>{" "}
      {size.provisional && <span className="text-ink-soft">({isDoubtful ? t.doubtful : t.provisional})</span>}
    </p>
  )
}

interface BoardReviewProps {
  board: InspectedBoard
  isStale: boolean
  onSettle: (choices: InspectionChoices) => void
}

interface LayerListProps {
  layers: readonly ReportedLayer[]
  onSettle: (choices: InspectionChoices) => void
}

const LayerList = ({ layers, onSettle }: LayerListProps) => (
  <details className="rounded-pad border border-line px-4 py-2">
    <summary className="font-semibold">{t.layers(layers.length)}</summary>
    <p className="mt-2 text-sm text-ink-soft">{t.correct}</p>
    <ul className="mt-1 flex flex-col divide-y divide-line">
      {layers.map(layer => (
        <LayerRow key={layer.name} layer={layer} onChange={kind => onSettle({ layers: { [layer.name]: kind } })} />
      ))}
    </ul>
  </details>
)

const BoardChoice = ({
  board,
  onSettle,
}: {
  board: Pick<InspectedBoard, "board" | "boards">
  onSettle: LayerListProps["onSettle"]
}) => {
  const id = useId()
  if (board.boards.length < 2) return null
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-semibold">
        {t.whichBoard(board.boards.length)}
      </label>
      <select
        id={id}
        value={board.board ?? ""}
        onChange={event => onSettle({ board: event.currentTarget.value })}
        className={selectClass}
      >
        {board.boards.map((name, i) => (
          <option key={name} value={name}>
            {name || t.unnamedBoard(i + 1)}
          </option>
        ))}
      </select>
    </div>
  )
}

export default function BoardReview({ board, isStale, onSettle }: BoardReviewProps) {
  const { svg, size, fit, findings, layers, notes, side } = board
  const hasMarks = findings.some(({ mark }) => mark !== null)
  return (
    <div className="grid gap-6 lg:grid-cols-2" aria-busy={isStale}>
      {svg && (
        <div className="flex flex-col gap-2">
          <BoardPicture svg={svg} side={side} label={boardPictureLabel(size?.width ?? 0, size?.height ?? 0)} />
          {hasMarks && <p className="text-sm text-ink-soft">{t.legend}</p>}
        </div>
      )}
      <div className="flex min-w-0 flex-col gap-4">
        <p role="status" className="sr-only">
          {isStale ? t.again : ""}
        </p>
        <BoardChoice board={board} onSettle={onSettle} />
        <Size size={size} findings={findings} />
        {fit === "too-large" && (
          <Notice kind="warning">
            <p>{t.tooLarge}</p>
            <p className="font-normal">{t.tooLargeHelp}</p>
          </Notice>
        )}
        <FindingList findings={findings} />
        {notes.map(note => (
          <p key={note} className="text-sm text-ink-soft">
            {note}
          </p>
        ))}
        <LayerList layers={layers} onSettle={onSettle} />
        <p className="text-sm text-ink-soft">{t.onlyWarns}</p>
      </div>
    </div>
  )
}
