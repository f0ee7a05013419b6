import { type ChangeEvent, useId } from "react"
import { layerNames } from "../../../gerber/check/layer-names.ts"
import type { ReportedLayer } from "../../../gerber/inspect.ts"
import type { LayerKind } from "../../../gerber/read/layer-kinds.ts"
import { pcbTexts } from "./texts.ts"

const choosableKinds = (kind: LayerKind): readonly LayerKind[] =>
  choosable.includes(kind) ? choosable : [kind, ...choosable]

const choosable: readonly LayerKind[] = [
  "copper-bottom",
  "copper-top",
  "outline",
  "drill",
  "mask-bottom",
  "mask-top",
  "silk-bottom",
  "silk-top",
  "paste-bottom",
  "paste-top",
  "other",
]

export const selectClass =
  "min-h-11 w-full min-w-0 rounded-pad border border-line-strong bg-silk px-3 py-1 text-ink sm:w-56"

interface LayerRowProps {
  layer: ReportedLayer
  /** Absent where the page works without script: then the field is sent with its form. */
  onChange?: (kind: LayerKind) => void
}

export const LayerRow = ({ layer, onChange }: LayerRowProps) => {
  const id = useId()
  const choice = onChange
    ? {
        value: layer.kind,
        onChange: (event: ChangeEvent<HTMLSelectElement>) => onChange(event.currentTarget.value as LayerKind),
      }
    : { name: "capa-tipo", defaultValue: layer.kind }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
      <div className="min-w-0 flex-1 basis-40">
        <label htmlFor={id} className="font-mono text-sm wrap-anywhere">
          {layer.name}
        </label>
        {layer.why && (
          <p id={`${id}-why`} className="text-sm wrap-anywhere text-ink-soft">
            {layer.why}
          </p>
        )}
      </div>
      {!onChange && <input type="hidden" name="capa-nombre" value={layer.name} />}
      <select id={id} aria-describedby={layer.why && `${id}-why`} {...choice} className={selectClass}>
        {choosableKinds(layer.kind).map(kind => (
          <option key={kind} value={kind}>
            {kind === "other" ? pcbTexts.check.notUsed : layerNames[kind]}
          </option>
        ))}
      </select>
    </li>
  )
}
