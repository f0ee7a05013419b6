import type { ReactNode } from "react"
import { Form, Link, useSearchParams } from "react-router"
import { getServices } from "../../services.server.ts"
import {
  byDay,
  byPlace,
  type Charted,
  charted,
  type DailyFigure,
  type DayTotal,
  openKinds,
  type PlaceTotal,
  sumFigures,
} from "../../shop/owner/rules/owner-figures.ts"
import { formatColones } from "../../shop/vocabulary/money.ts"
import { openAsOwner } from "../shared/staff/staff-access.server.ts"
import { CsvLink, counterMeta } from "../shared/staff/staff-frame.tsx"
import { ageText, plural } from "../shared/staff/texts.ts"
import { Button } from "../ui/button.tsx"
import { Options, SelectField } from "../ui/field.tsx"
import { Money } from "../ui/money.tsx"
import { Notice } from "../ui/notice.tsx"
import { privatePage } from "../ui/page-headers.ts"
import { shownDay } from "../ui/shown-day.ts"
import type { Route } from "./+types/panel-page"
import { readMovementQuery, readPlaces } from "./movement-query.server.ts"
import { OwnerFrame } from "./owner-frame.tsx"
import { chartTexts, listTitles, type Places, placeName, todayTexts } from "./texts.ts"

export const headers = privatePage

const shownDays = 30
const shownAlerts = 12

const ofAll = <Of,>(of: (figure: Charted) => Of) =>
  Object.fromEntries(charted.map(figure => [figure, of(figure)])) as Record<Charted, Of>

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { name } = await openAsOwner(request, context)
  const services = getServices(context)
  const { warehouseId } = readMovementQuery(request)
  const [figures, checks] = await Promise.all([
    services.figures.read(shownDays, warehouseId),
    services.truth.overview(),
  ])
  const alerts = checks
    .flatMap(({ name: check, title, findings }) => findings.map(finding => ({ ...finding, check, title })))
    .toSorted((a, b) => a.since.localeCompare(b.since))
  return {
    name,
    // Only sums go to the browser, because there are thousands of rows behind them.
    figures: {
      days: figures.days,
      open: figures.open,
      byDay: ofAll(figure => byDay(figures, figure, warehouseId !== null)),
      byPlace: ofAll(figure => byPlace(figures, figure)),
    },
    alerts: alerts.slice(0, shownAlerts),
    alertCount: checks.reduce((all, { count }) => all + count, 0),
    unchecked: checks.filter(({ isCurrent }) => !isCurrent).map(({ title }) => title),
    places: readPlaces(services),
    now: new Date().toISOString(),
  }
}

export const meta = counterMeta("Panel de la tienda", "Lo que espera a una persona y las cifras de la tienda.")

type Data = Route.ComponentProps["loaderData"]
type Figures = { figures: Data["figures"]; search: string }

/** An empty list means nothing if its check did not run. */
const Unchecked = ({ unchecked }: Pick<Data, "unchecked">) =>
  unchecked.length > 0 && (
    <Notice kind="warning">
      {unchecked.length > 3
        ? "Las revisiones no se han podido hacer en los últimos minutos: lo que sigue puede no estar completo."
        : `No se pudo revisar: ${unchecked.join(", ")}.`}{" "}
      <Link to="/asocias/tienda/verdad" className="underline">
        Ver las revisiones
      </Link>
    </Notice>
  )

/** OWN-04: oldest first. */
const Attention = ({ alerts, alertCount, unchecked, now }: Data) => {
  if (alertCount === 0) return unchecked.length === 0 && <Notice kind="success">Nada espera a una persona.</Notice>
  return (
    <section aria-labelledby="atencion" className="flex flex-col gap-2 rounded-board border border-red bg-silk p-4">
      <h2 id="atencion" className="font-bold">
        Espera a una persona <span className="figures font-normal text-ink-soft">({alertCount})</span>
      </h2>
      <ol className="flex flex-col divide-y divide-line">
        {alerts.map(({ check, title, subject, text, since }) => (
          <li key={`${check} ${subject}`}>
            <Link to={`/asocias/tienda/verdad#${check}`} className="flex flex-col gap-0.5 py-2 hover:underline">
              <span className="flex flex-wrap justify-between gap-x-4">
                <span className="font-semibold">{title}</span>
                <span className="text-sm text-ink-soft">{ageText(Date.parse(now) - Date.parse(since))}</span>
              </span>
              <span className="text-sm break-words">{text}</span>
            </Link>
          </li>
        ))}
      </ol>
      {alertCount > alerts.length && (
        <Link to="/asocias/tienda/verdad" className="font-semibold text-mask-700 underline">
          Ver los {alertCount}
        </Link>
      )}
    </section>
  )
}

type TileProps = { title: string; to: string; children: ReactNode; beside?: ReactNode }

const Tile = ({ title, to, children, beside }: TileProps) => (
  <section className="flex flex-col gap-1 rounded-board border border-line bg-silk p-4">
    <h3 className="text-sm text-ink-soft">
      <Link to={to} className="underline">
        {title}
      </Link>
    </h3>
    <p className="figures text-2xl font-bold">{children}</p>
    {beside && <p className="figures text-sm text-ink-soft">{beside}</p>}
  </section>
)

const changeText = (today: number, before: number): string => {
  if (before === 0) return "sin ventas hace una semana"
  const percent = Math.round(((today - before) / Math.abs(before)) * 100)
  return `${percent >= 0 ? "+" : ""}${percent} % que hace una semana (${formatColones(before)})`
}

const none = { amount: 0, count: 0 }

const Today = ({ figures: { days, byDay: counted }, search }: Figures) => {
  const [today = "", weekAgo = ""] = [days.at(-1), days.at(-8)]
  const of = (figure: Charted, day: string) => counted[figure].find(total => total.day === day) ?? none
  const received = [of("received", today), of("received", weekAgo)] as const
  const stock = counted.stock.find(({ day }) => day === today)
  const tileProps = (figure: DailyFigure) => ({
    title: todayTexts[figure],
    to: `/asocias/tienda/movimientos?base=${figure}&dia=${today}${search}`,
  })
  return (
    <section aria-labelledby="hoy" className="flex flex-col gap-3">
      <h2 id="hoy" className="font-bold">
        Hoy, {shownDay(today)}
      </h2>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {(["goods", "money"] as const).map(basis => (
          <Tile
            key={basis}
            {...tileProps(basis)}
            beside={changeText(of(basis, today).amount, of(basis, weekAgo).amount)}
          >
            <Money amount={of(basis, today).amount} />
          </Tile>
        ))}
        <Tile
          {...tileProps("received")}
          beside={
            <>
              <Money amount={received[0].amount} />; hace una semana {received[1].count}
            </>
          }
        >
          {received[0].count}
        </Tile>
        <Tile title="Existencias a precio de venta" to={`/asocias/tienda/existencias?${search.slice(1)}`}>
          {stock ? <Money amount={stock.amount} /> : "Sin leer"}
        </Tile>
      </div>
    </section>
  )
}

const OpenWork = ({ figures: { open }, places, search }: Figures & { places: Places }) => (
  <section aria-labelledby="abierto" className="flex flex-col gap-3">
    <h2 id="abierto" className="font-bold">
      Trabajo abierto y dinero por confirmar
    </h2>
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {openKinds.map(kind => {
        const own = open.filter(open => open.kind === kind)
        const { amount, count } = sumFigures(own)
        const each = own.map(({ warehouseId, count: there }) => `${placeName(places, warehouseId)}: ${there}`)
        return (
          <Tile
            key={kind}
            title={listTitles[kind]}
            to={`/asocias/tienda/movimientos?base=${kind}${search}`}
            beside={each.join(" · ")}
          >
            {count} {amount > 0 && <Money amount={amount} className="text-base font-normal" />}
          </Tile>
        )
      })}
    </div>
  </section>
)

interface Bar {
  readonly key: string
  readonly label: string
  readonly amount: number
  readonly count: number
  readonly to?: string | undefined
}

/** Few days are not drawn wider than those of a fortnight. */
const chart = { width: 600, height: 160, gap: 4, minColumns: 14 } as const

interface DrawnProps {
  bars: readonly Bar[]
  title: string
}

const describeChart = ({ bars, title }: DrawnProps): string => {
  const best = bars.reduce<Bar | null>((max, bar) => (bar.amount > (max?.amount ?? 0) ? bar : max), null)
  return best ? `${title}. El mayor: ${best.label}, ${formatColones(best.amount)}.` : `${title}. Sin ventas.`
}

const barColour = (amount: number): string => (amount < 0 ? "fill-red" : "fill-mask-600")

/** One bar for each place, with its name. The same figures are in the table behind it. */
const PlaceBars = ({ bars, title }: DrawnProps) => {
  const max = Math.max(1, ...bars.map(({ amount }) => Math.abs(amount)))
  return (
    <div role="img" aria-label={describeChart({ bars, title })} className="flex flex-col gap-2 text-sm">
      {bars.map(({ key, label, amount }) => (
        <div key={key} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
          <span className="truncate">{label}</span>
          <Money amount={amount} />
          <svg aria-hidden="true" viewBox="0 0 100 1" className="col-span-2 h-3 w-full" preserveAspectRatio="none">
            <rect width={(Math.abs(amount) / max) * 100} height="1" className={barColour(amount)} />
          </svg>
        </div>
      ))}
      {bars.length === 0 && <p className="text-ink-soft">Nada en estos días.</p>}
    </div>
  )
}

/** One column for each day. The same figures are in the table behind it. */
const DayColumns = ({ bars, title }: DrawnProps) => {
  const top = Math.max(1, ...bars.map(({ amount }) => amount))
  const bottom = Math.min(0, ...bars.map(({ amount }) => amount))
  const size = (amount: number) => (Math.abs(amount) / (top - bottom)) * chart.height
  const zero = size(top)
  const step = chart.width / Math.max(chart.minColumns, bars.length)
  return (
    <div className="figures flex flex-col gap-1 text-xs text-ink-soft">
      <span aria-hidden="true">{formatColones(top)}</span>
      <svg
        role="img"
        aria-label={describeChart({ bars, title })}
        viewBox={`0 0 ${chart.width} ${chart.height + 2}`}
        className="h-40 w-full"
        preserveAspectRatio="none"
      >
        {bars.map(({ key, label, amount }, place) => (
          <rect
            key={key}
            x={place * step + chart.gap / 2}
            width={Math.max(1, step - chart.gap)}
            y={amount >= 0 ? zero - size(amount) : zero}
            height={size(amount)}
            rx="2"
            className={barColour(amount)}
          >
            <title>{`${label}: ${formatColones(amount)}`}</title>
          </rect>
        ))}
        <line x1="0" x2={chart.width} y1="0" y2="0" className="stroke-line" />
        <line x1="0" x2={chart.width} y1={zero} y2={zero} className="stroke-line-strong" />
      </svg>
      <p aria-hidden="true" className="flex justify-between">
        <span>{bars[0]?.label}</span>
        <span>{bars.length >= chart.minColumns && bars.at(-1)?.label}</span>
      </p>
    </div>
  )
}

type BarTableProps = { bars: readonly Bar[]; heading: string; counted: string | null }

const BarTable = ({ bars, heading, counted }: BarTableProps) => (
  <table className="w-full border-collapse text-sm">
    <thead>
      <tr className="border-b-2 border-line-strong text-right">
        <th scope="col" className="py-1 text-left">
          {heading}
        </th>
        <th scope="col" className="py-1 pl-3">
          Monto
        </th>
        {counted !== null && (
          <th scope="col" className="py-1 pl-3">
            {counted}
          </th>
        )}
      </tr>
    </thead>
    <tbody>
      {bars.map(({ key, label, amount, count, to }) => (
        <tr key={key} className="border-b border-line text-right">
          <th scope="row" className="py-1 text-left font-normal">
            {to ? (
              <Link to={to} className="underline">
                {label}
              </Link>
            ) : (
              label
            )}
          </th>
          <td className="py-1 pl-3">
            <Money amount={amount} />
          </td>
          {counted !== null && <td className="figures py-1 pl-3">{count}</td>}
        </tr>
      ))}
    </tbody>
  </table>
)

type ChartProps = { figure: Charted; by: "days" | "places"; bars: readonly Bar[]; csv: string }

const Chart = ({ figure, by, bars, csv }: ChartProps) => {
  const { [by]: title, counted } = chartTexts[figure]
  return (
    <section className="flex min-w-0 flex-col gap-3 rounded-board border border-line bg-silk p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-bold">{title}</h3>
        <CsvLink to={csv} />
      </div>
      {by === "days" ? <DayColumns bars={bars} title={title} /> : <PlaceBars bars={bars} title={title} />}
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold">Ver la tabla</summary>
        <BarTable bars={bars} heading={by === "days" ? "Día" : "Lugar"} counted={counted} />
      </details>
    </section>
  )
}

const Charts = ({ figures, places, search }: Figures & { places: Places }) => {
  const [first = "", last = ""] = [figures.days[0], figures.days.at(-1)]
  const dayBar = (figure: Charted, { day, ...total }: DayTotal): Bar => ({
    key: day,
    label: shownDay(day),
    ...total,
    to: figure === "stock" ? undefined : `/asocias/tienda/movimientos?base=${figure}&dia=${day}${search}`,
  })
  const placeBar = (figure: Charted, { warehouseId, ...total }: PlaceTotal): Bar => ({
    key: String(warehouseId),
    label: placeName(places, warehouseId),
    ...total,
    to:
      figure === "stock"
        ? `/asocias/tienda/existencias?lugar=${warehouseId}`
        : `/asocias/tienda/movimientos?base=${figure}&desde=${first}&dia=${last}&lugar=${warehouseId}`,
  })
  const csv = (figure: Charted) => `/asocias/tienda/cifras/csv?base=${figure}`
  return (
    <section aria-labelledby="dias" className="flex flex-col gap-3">
      <h2 id="dias" className="font-bold">
        Últimos {plural(figures.days.length, "día", "días")}
      </h2>
      <p className="text-sm text-ink-soft">
        Cada venta cuenta una vez en cada cifra: el día en que salió la mercadería, o el día en que entró el dinero (una
        tarjeta, cuando se cobró; un SINPE, cuando se confirmó).
      </p>
      <div className="grid gap-4 lg:grid-cols-2">
        {charted.flatMap(figure => [
          <Chart
            key={`${figure} days`}
            figure={figure}
            by="days"
            csv={`${csv(figure)}${search}`}
            bars={figures.byDay[figure].map(total => dayBar(figure, total))}
          />,
          <Chart
            key={`${figure} places`}
            figure={figure}
            by="places"
            csv={`${csv(figure)}&por=lugar${search}`}
            bars={figures.byPlace[figure].map(total => placeBar(figure, total))}
          />,
        ])}
      </div>
    </section>
  )
}

export default function PanelPage({ loaderData }: Route.ComponentProps) {
  const { name, figures, places } = loaderData
  const [params] = useSearchParams()
  const place = params.get("lugar") ?? ""
  const search = place === "" ? "" : `&lugar=${encodeURIComponent(place)}`
  return (
    <OwnerFrame name={name}>
      <div className="flex flex-col gap-6">
        <h1 className="text-xl font-bold">Panel de la tienda</h1>
        <Unchecked {...loaderData} />
        <Attention {...loaderData} />
        <Form key={place} className="flex flex-wrap items-end gap-3">
          <SelectField label="Cifras de" name="lugar" defaultValue={place}>
            <Options
              of={[["", "Toda la tienda"], ...places.map(({ id, name: point }) => [String(id), point] as const)]}
            />
          </SelectField>
          <Button type="submit" variant="secondary">
            Ver
          </Button>
        </Form>
        <Today figures={figures} search={search} />
        <OpenWork figures={figures} places={places} search={search} />
        <Charts figures={figures} places={places} search={search} />
      </div>
    </OwnerFrame>
  )
}
