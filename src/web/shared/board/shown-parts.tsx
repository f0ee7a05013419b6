import type { PictureLayer } from "../../../gerber/draw/picture-view.ts"
import { boardTexts as t } from "./texts.ts"

interface SwitchProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

const Switch = ({ label, checked, onChange }: SwitchProps) => (
  <label className="flex min-h-9 items-center gap-2 rounded-pad border border-line px-3 text-sm has-checked:border-mask-600 has-checked:bg-mask-50">
    <input
      type="checkbox"
      checked={checked}
      onChange={event => onChange(event.currentTarget.checked)}
      className="size-6 accent-mask-700"
    />
    {label}
  </label>
)

interface ShownPartsProps {
  layers: readonly PictureLayer[]
  hiddenLayers: readonly PictureLayer[]
  onLayers: (hidden: readonly PictureLayer[]) => void
  marks: readonly number[]
  hiddenMarks: readonly number[]
  onMarks: (hidden: readonly number[]) => void
}

const without = <T,>(list: readonly T[], item: T, isHidden: boolean): readonly T[] =>
  isHidden ? [...list, item] : list.filter(each => each !== item)

export const ShownParts = ({ layers, hiddenLayers, onLayers, marks, hiddenMarks, onMarks }: ShownPartsProps) => (
  <details className="rounded-pad border border-line px-4 py-2">
    <summary className="font-semibold">{t.shown}</summary>
    <fieldset className="mt-2 flex flex-wrap gap-2">
      <legend className="sr-only">{t.layers}</legend>
      {layers.map(layer => (
        <Switch
          key={layer}
          label={t.layerNames[layer]}
          checked={!hiddenLayers.includes(layer)}
          onChange={checked => onLayers(without(hiddenLayers, layer, !checked))}
        />
      ))}
    </fieldset>
    {marks.length > 0 && (
      <fieldset className="mt-2 flex flex-wrap gap-2">
        <legend className="sr-only">{t.marks}</legend>
        {marks.map(mark => (
          <Switch
            key={mark}
            label={t.markSwitch(mark)}
            checked={!hiddenMarks.includes(mark)}
            onChange={checked => onMarks(without(hiddenMarks, mark, !checked))}
          />
        ))}
      </fieldset>
    )}
  </details>
)
