import { fixSteps } from "../../../gerber/check/fix-texts.ts"
import { layerNames } from "../../../gerber/check/layer-names.ts"
import type { Severity } from "../../../gerber/check/texts.ts"
import { severityTexts } from "../../../gerber/check/texts.ts"
import { markColours } from "../../../gerber/draw/draw-marks.ts"
import type { ReportedFinding, ReportedLayer } from "../../../gerber/inspect.ts"
import { Icon, type IconName } from "../../ui/icons.tsx"

const order: readonly Severity[] = ["warning", "not-measurable", "ok"]

const severityLook: Record<Severity, { readonly icon: IconName; readonly colour: string }> = {
  warning: { icon: "alert", colour: "bg-amber-soft text-amber" },
  "not-measurable": { icon: "minus", colour: "bg-grey-soft text-grey" },
  ok: { icon: "check", colour: "bg-green-soft text-green" },
}

const MarkNumber = ({ finding }: { finding: ReportedFinding }) => (
  <span
    role="img"
    aria-label={`Marca ${finding.mark ?? 0} en la vista previa`}
    className="grid size-6 shrink-0 place-items-center rounded-full border border-ink text-xs font-bold"
    style={{ backgroundColor: markColours[finding.rule], color: "#ffffff" }}
  >
    {finding.mark}
  </span>
)

const FixSteps = ({ code, measured }: Pick<ReportedFinding, "code" | "measured">) => {
  const fixes = fixSteps(code, measured)
  if (!fixes) return null
  return (
    <details className="text-sm">
      <summary className="w-fit font-semibold text-mask-700">Cómo arreglarlo</summary>
      <dl className="mt-1 flex flex-col gap-1">
        {Object.entries(fixes).map(([program, steps]) => (
          <div key={program}>
            <dt className="inline font-semibold">{program}: </dt>
            <dd className="inline">{steps}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

export const FindingList = ({ findings }: { findings: readonly ReportedFinding[] }) => (
  <ul aria-label="Revisión de la placa" className="flex flex-col divide-y divide-line">
    {order
      .flatMap(severity => findings.filter(finding => finding.severity === severity))
      .map(finding => (
        <li key={finding.code} className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2.5 sm:flex-nowrap">
          <span
            className={`inline-flex w-30 shrink-0 items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-semibold ${severityLook[finding.severity].colour}`}
          >
            <Icon name={severityLook[finding.severity].icon} className="size-4 shrink-0" />
            {severityTexts[finding.severity]}
          </span>
          <div className="order-last flex min-w-0 basis-full flex-col gap-1 sm:order-none sm:flex-1 sm:basis-0">
            {finding.text}
            <FixSteps code={finding.code} measured={finding.measured} />
          </div>
          {finding.mark !== null && <MarkNumber finding={finding} />}
        </li>
      ))}
  </ul>
)

/** Layers whose kind the customer changed; staff check these first. */
export const CorrectedLayers = ({ layers }: { layers: readonly ReportedLayer[] }) => {
  const corrected = layers.filter(({ by }) => by === "corrected")
  if (corrected.length === 0) return null
  const title = corrected.length === 1 ? "El cliente corrigió 1 capa" : `El cliente corrigió ${corrected.length} capas`
  return (
    <section aria-label={title} className="rounded-pad border border-copper-500 bg-silk p-3">
      <h3 className="font-semibold">{title}</h3>
      <ul className="flex flex-col gap-1 text-sm">
        {corrected.map(({ name, kind, taken }) => (
          <li key={name} className="wrap-anywhere">
            <span className="font-mono">{name}</span>: {layerNames[kind]}
            {taken && ` (la tomamos por: ${layerNames[taken]})`}
          </li>
        ))}
      </ul>
    </section>
  )
}
