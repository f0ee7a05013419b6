import { Form, useSearchParams } from "react-router"
import { methodName } from "../../../shop/counter/rules/order-queues.ts"
import {
  barWidth,
  type Report,
  type ReportGroup,
  type ReportRow,
  reportGroups,
} from "../../../shop/till/rules/till-report.ts"
import type { ErpIds } from "../../../shop/vocabulary/documented-ids.ts"
import { Button } from "../../ui/button.tsx"
import { Options, SelectField, TextField } from "../../ui/field.tsx"
import { Money } from "../../ui/money.tsx"
import { EmptyState } from "../../ui/notice.tsx"
import { shownDay } from "../../ui/shown-day.ts"
import { useSite } from "../frame/site.ts"
import { CsvAndPrint } from "./staff-frame.tsx"
import { fullMoment } from "./texts.ts"

export const sumTexts = { sales: "Ventas", handOvers: "Entregas", returns: "Devoluciones", total: "Total" } as const

export const reportGroupTexts = {
  day: "Día",
  shift: "Turno",
  person: "Persona",
  method: "Método",
  category: "Categoría",
  product: "Producto",
  association: "Asociación",
} as const satisfies Record<ReportGroup, string>

export const countedName = (group: ReportGroup): string =>
  group === "product" || group === "category" ? "Unidades" : "Movimientos"

export const rowName = (
  group: ReportGroup,
  { key, label, since }: ReportRow,
  paymentModes: ErpIds["paymentModes"],
): string => {
  switch (group) {
    case "day":
      return shownDay(key ?? "")
    case "shift":
      return key === null ? "Sin turno" : `${key} · ${label ?? ""} · ${since === null ? "" : fullMoment(since)}`
    case "person":
      return label ?? "Sin turno"
    case "method":
      return methodName(Number(key), null, paymentModes)
    default:
      return label || "Otros"
  }
}

const sums = ["sales", "handOvers", "returns"] as const

const onWidePaper = "hidden py-2 pl-3 md:table-cell print:sm:table-cell"

/** A phone and 80 mm paper have no room for a column each. */
const SumsInLine = ({ of, counted }: { of: Report["sums"]; counted: string }) => (
  <span className="flex flex-wrap gap-x-3 text-xs font-normal text-ink-soft md:hidden print:sm:hidden">
    {sums
      .filter(name => of[name] !== 0)
      .map(name => (
        <span key={name}>
          {sumTexts[name]} <Money amount={of[name]} />
        </span>
      ))}
    <span className="sm:hidden">
      {counted} {of.count}
    </span>
  </span>
)

const Figures = ({ of }: { of: Report["sums"] }) => (
  <>
    {sums.map(name => (
      <td key={name} className={onWidePaper}>
        <Money amount={of[name]} />
      </td>
    ))}
    <td className="py-2 pl-3 font-bold">
      <Money amount={of.total} />
    </td>
    <td className="figures hidden py-2 pl-3 sm:table-cell">{of.count}</td>
  </>
)

const Bar = ({ row, rows }: { row: ReportRow; rows: readonly ReportRow[] }) => (
  <svg aria-hidden="true" className="h-4 w-full min-w-24" preserveAspectRatio="none">
    <rect
      width={`${barWidth(row, rows)}%`}
      height="100%"
      rx="2"
      className={row.total < 0 ? "fill-red" : "fill-mask-600"}
    />
  </svg>
)

const ReportTable = ({ report }: { report: Report }) => {
  const { group, rows } = report
  const counted = countedName(group)
  const { paymentModes } = useSite()
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{reportGroupTexts[group]}</caption>
      <thead>
        <tr className="border-b-2 border-line-strong text-right">
          <th scope="col" className="py-2 text-left">
            {reportGroupTexts[group]}
          </th>
          {[
            ...sums.map(name => [sumTexts[name], onWidePaper] as const),
            [sumTexts.total, "py-2 pl-3"] as const,
            [counted, "hidden py-2 pl-3 sm:table-cell"] as const,
            ["Comparación", "w-1/4 py-2 pl-4 text-left print:hidden"] as const,
          ].map(([name, look]) => (
            <th key={name} scope="col" className={look}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={`${row.key} ${row.label}`} className="border-b border-line text-right">
            <th scope="row" className="py-2 text-left font-normal break-words">
              {rowName(group, row, paymentModes)}
              <SumsInLine of={row} counted={counted} />
            </th>
            <Figures of={row} />
            <td className="py-2 pl-4 print:hidden">
              <Bar row={row} rows={rows} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="text-right font-bold">
          <th scope="row" className="py-2 text-left">
            {sumTexts.total}
            <SumsInLine of={report.sums} counted={counted} />
          </th>
          <Figures of={report.sums} />
          <td className="print:hidden" />
        </tr>
      </tfoot>
    </table>
  )
}

interface ReportViewProps {
  readonly report: Report
  /** null on the page of one association. */
  readonly associations: readonly { readonly id: string; readonly name: string }[] | null
  readonly title: string
}

export const ReportView = ({ report, associations, title }: ReportViewProps) => {
  const [params] = useSearchParams()
  const isOwner = associations !== null
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-xl font-bold">{title}</h1>
      <Form
        key={params.toString()}
        className="grid grid-cols-2 items-end gap-3 rounded-board border border-line bg-silk p-4 lg:grid-cols-5 print:hidden"
      >
        <TextField type="date" label="Desde" name="desde" defaultValue={report.from} />
        <TextField type="date" label="Hasta" name="hasta" defaultValue={report.to} />
        <SelectField label="Agrupar por" name="por" defaultValue={report.group}>
          <Options
            of={reportGroups
              .filter(group => isOwner || group !== "association")
              .map(group => [group, reportGroupTexts[group]])}
          />
        </SelectField>
        {associations && (
          <SelectField label="Asociación" name="asociacion" defaultValue={params.get("asociacion") ?? ""}>
            <Options of={[["", "Todas"], ...associations.map(({ id, name }) => [id, name] as const)]} />
          </SelectField>
        )}
        <Button type="submit">Ver</Button>
      </Form>
      <p className="hidden print:block">
        Desde {shownDay(report.from)}, hasta {shownDay(report.to)}
      </p>
      {report.rows.length === 0 ? (
        <EmptyState title="No hay cobros en estos días." />
      ) : (
        <section
          aria-label={reportGroupTexts[report.group]}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse scroll it by keys
          tabIndex={0}
          className="overflow-x-auto rounded-board border border-line bg-silk p-4 print:overflow-visible print:border-0 print:p-0"
        >
          <ReportTable report={report} />
        </section>
      )}
      <CsvAndPrint csv={`${isOwner ? "/asocias/tienda" : "/asocias/admin"}/reportes/csv?${params}`} />
    </div>
  )
}
