import { boardPictureLabel } from "../../../../gerber/check/texts.ts"
import type { InspectedBoard, InspectionChoices } from "../../../../gerber/inspect.ts"
import { BoardPicture } from "../../../shared/board/board-picture.tsx"
import { FindingList } from "../../../shared/board/finding-list.tsx"
import { Notice } from "../../../ui/notice.tsx"
import { pcbTexts } from "../texts.ts"
import { BoardChoice, LayerList } from "./layer-list.tsx"

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
