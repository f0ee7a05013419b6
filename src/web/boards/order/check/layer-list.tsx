import { useId } from "react"
import { layerNames } from "../../../../gerber/check/texts.ts"
import type { InspectedBoard, InspectionChoices, ReportedLayer } from "../../../../gerber/inspect.ts"
import type { LayerKind } from "../../../../gerber/read/layer-kinds.ts"
import { pcbTexts } from "../texts.ts"

const t = pcbTexts.check

const choosable: readonly LayerKind[] = [
  "copper-bottom",
  "copper-top",
  "outline",
  "drill",
  "mask-bottom",
  "mask-top",
  "silk-bottom",
  "silk-top",
  "other",
]

const selectClass = "min-h-11 w-full min-w-0 rounded-pad border border-line-strong bg-silk px-3 py-1 text-ink sm:w-56"

interface LayerRowProps {
  layer: ReportedLayer
  onChange: (kind: LayerKind) => void
}

const LayerRow = ({ layer, onChange }: LayerRowProps) => {
  const id = useId()
  const kinds = choosable.includes(layer.kind) ? choosable : [layer.kind, ...choosable]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
      <label htmlFor={id} className="min-w-0 flex-1 basis-40 font-mono text-sm wrap-anywhere">
        {layer.name}
      </label>
      <select
        id={id}
        value={layer.kind}
        onChange={event => onChange(event.currentTarget.value as LayerKind)}
        className={selectClass}
      >
        {kinds.map(kind => (
          <option key={kind} value={kind}>
            {kind === "other" ? t.notUsed : layerNames[kind]}
          </option>
        ))}
      </select>
    </li>
  )
}

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
