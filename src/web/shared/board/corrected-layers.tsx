import { layerNames } from "../../../gerber/check/layer-names.ts"
import type { ReportedLayer } from "../../../gerber/inspect.ts"
import { boardTexts as t } from "./texts.ts"

/** What the customer said of layers against our reading: staff look at these first. */
export const CorrectedLayers = ({ layers }: { layers: readonly ReportedLayer[] }) => {
  const corrected = layers.filter(({ by }) => by === "corrected")
  if (corrected.length === 0) return null
  return (
    <section aria-label={t.corrected(corrected.length)} className="rounded-pad border border-copper-500 bg-silk p-3">
      <h3 className="font-semibold">{t.corrected(corrected.length)}</h3>
      <ul className="flex flex-col gap-1 text-sm">
        {corrected.map(({ name, kind, taken }) => (
          <li key={name} className="wrap-anywhere">
            <span className="font-mono">{name}</span>:{" "}
            {t.correctedTo(layerNames[kind], taken ? layerNames[taken] : null)}
          </li>
        ))}
      </ul>
    </section>
  )
}
