import { boardPictureLabel, layerNames } from "../../../../gerber/check/texts.ts"
import { BoardPicture } from "../../../shared/board/board-picture.tsx"
import { FindingList } from "../../../shared/board/finding-list.tsx"
import { Notice } from "../../../ui/notice.tsx"
import { pcbTexts } from "../texts.ts"
import type { ReadBoard } from "../use-board-check.ts"

const t = pcbTexts.check

const Size = ({ size }: Pick<ReadBoard, "size">) => {
  if (!size) return <p className="text-2xl font-bold">{t.notMeasured}</p>
  return (
    <p>
      <span className="figures text-2xl font-bold whitespace-nowrap">{t.measured(size.width, size.height)}</span>{" "}
      {size.provisional && <span className="text-ink-soft">({t.provisional})</span>}
    </p>
  )
}

const Layers = ({ layers }: Pick<ReadBoard, "layers">) => (
  <details className="rounded-pad border border-line px-4 py-2">
    <summary className="font-semibold">{t.layers(layers.length)}</summary>
    <ul className="mt-2 flex flex-col gap-1 text-sm">
      {layers.map(layer => (
        <li key={layer.name} className="flex flex-wrap justify-between gap-x-4">
          <span className="font-mono wrap-anywhere">{layer.name}</span>
          <span className="text-ink-soft">{layerNames[layer.kind]}</span>
        </li>
      ))}
    </ul>
  </details>
)

/** The board as it was read: picture, size and what the check found. It warns and never forbids. */
export default function BoardReview({ board }: { board: ReadBoard }) {
  const { svg, size, fit, findings, layers, notes, side } = board
  const hasMarks = findings.some(({ mark }) => mark !== null)
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      {svg && (
        <div className="flex flex-col gap-2">
          <BoardPicture svg={svg} side={side} label={boardPictureLabel(size?.width ?? 0, size?.height ?? 0)} />
          {hasMarks && <p className="text-sm text-ink-soft">{t.legend}</p>}
        </div>
      )}
      <div className="flex min-w-0 flex-col gap-4">
        <Size size={size} />
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
        <Layers layers={layers} />
        <p className="text-sm text-ink-soft">{t.onlyWarns}</p>
      </div>
    </div>
  )
}
