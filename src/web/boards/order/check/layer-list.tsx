import { useId } from "react"
import type { InspectedBoard, InspectionChoices, ReportedLayer } from "../../../../gerber/inspect.ts"
import { LayerRow, selectClass } from "../layer-row.tsx"
import { pcbTexts } from "../texts.ts"

const t = pcbTexts.check

interface LayerListProps {
  layers: readonly ReportedLayer[]
  onSettle: (choices: InspectionChoices) => void
}

export const LayerList = ({ layers, onSettle }: LayerListProps) => (
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

export const BoardChoice = ({
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
