import { type MouseEvent, useEffect, useRef } from "react"
import { Link } from "react-router"
import type { ListChoice, ListRow, ListView } from "../../../shop/lists/list-view.ts"
import { summarise } from "../../../shop/lists/rules/list-summary.ts"
import { formatColones, times } from "../../../shop/vocabulary/money.ts"
import { Button } from "../../ui/button.tsx"
import { Icon } from "../../ui/icons.tsx"
import { Money } from "../../ui/money.tsx"
import { Notice } from "../../ui/notice.tsx"
import { ProductPicture } from "../product-picture.tsx"
import { packChoice } from "./list-form.ts"

const problemTexts: Readonly<Record<NonNullable<ListRow["problem"]>, string>> = {
  several: "Hay varios que coinciden. ¿Cuál es?",
  near: "No hay uno igual. Estos son los más parecidos.",
  packs: "Se vende en paquetes. ¿Cuántos lleva?",
  "surface-mount": "Su lista pide montaje superficial (SMD). Aquí se vende con patas.",
  gone: "Ya no se vende.",
  unknown: "No lo vendemos.",
  "not-understood": "No lo entendimos o no lo vendemos. Escríbalo de otra forma, o quítelo.",
  unread: "No se pudo buscar ahora. Presione Actualizar en un minuto.",
}

const box = "min-h-11 w-full rounded-pad border border-line-strong bg-silk px-3"

const removeButton = "button[value^='quitar:']"

const rowId = (at: number) => `linea-${at + 1}`

const shortPoint = (label: string) => label.replace(/^Asociación de /, "").replace(/ \(\+.*\)$/, "")

const FreeUnits = ({ row: { free, units }, points }: { row: ListRow; points: ListView["points"] }) =>
  free && (
    <ul aria-label="Unidades libres" className="flex flex-wrap gap-x-3 gap-y-0.5 text-sm text-ink-soft">
      {points.map(({ warehouse, cartLabel }, at) => (
        <li key={warehouse}>
          {shortPoint(cartLabel)}{" "}
          <span className={`figures font-semibold ${(free[at] ?? 0) < units ? "text-amber" : "text-green"}`}>
            {free[at] ?? 0}
          </span>
        </li>
      ))}
    </ul>
  )

const packsText = (packs: number, size: number) => `${packs === 1 ? "1 paquete" : `${packs} paquetes`} de ${size}`

const Choice = ({ row }: { row: ListRow }) => {
  const { choices, product } = row
  const offered: readonly ListChoice[] =
    product && !choices.some(({ id }) => id === product.id) ? [product, ...choices] : choices
  const packed = offered.flatMap(({ pack, ...one }) => (pack ? [{ ...one, ...pack }] : []))
  return (
    <select name="producto" defaultValue={product?.id ?? ""} aria-label={`Producto para ${row.text}`} className={box}>
      <option value="">Elija un producto</option>
      {offered.map(({ id, label, price, pack }) =>
        pack ? (
          <option key={id} value={packChoice(id, pack.packs)}>
            {`${label}: ${row.units} unidades = ${packsText(pack.packs, pack.size)} · ${formatColones(times(price, pack.packs))}`}
          </option>
        ) : (
          <option key={id} value={id}>
            {label} · {formatColones(price)}
          </option>
        ),
      )}
      {packed
        .filter(({ packs }) => packs !== row.units)
        .map(({ id, label, price, size }) => (
          <option key={`${id} packs`} value={packChoice(id, row.units)}>
            {`${label}: ${packsText(row.units, size)} = ${row.units * size} unidades · ${formatColones(times(price, row.units))}`}
          </option>
        ))}
    </select>
  )
}

const Chosen = ({ row }: { row: ListRow }) => {
  const { product, problem, taken } = row
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1.5">
      {product && (
        <Link to={product.path} className="font-semibold underline-offset-4 hover:underline">
          {product.label}
        </Link>
      )}
      <p className="text-sm break-words text-ink-soft">
        Usted escribió: <span className="font-mono">{row.text}</span>
      </p>
      {problem && (
        <p className="flex items-start gap-1.5 text-sm font-semibold text-amber">
          <Icon name="alert" className="mt-0.5 size-4 shrink-0" />
          {problemTexts[problem]}
        </p>
      )}
      {product && product.packSize > 1 && (
        <p className="text-sm text-ink-soft">{`Paquete de ${product.packSize}: aquí se cuentan paquetes.`}</p>
      )}
      {taken.length > 0 && (
        <p className="text-sm text-ink-soft">{`Se tomó lo usual: ${taken.join(", ")}. Puede cambiarlo.`}</p>
      )}
    </div>
  )
}

const RowEditor = ({ row, at }: { row: ListRow; at: number }) => (
  <div className="flex flex-wrap items-start gap-2 print:hidden">
    <details className="min-w-0 flex-1">
      <summary className="inline-flex min-h-9 cursor-pointer items-center text-sm font-semibold text-mask-800">
        Cambiar
      </summary>
      <div className="flex flex-wrap gap-2 pt-1">
        <input
          name="texto"
          defaultValue={row.text}
          aria-label="Qué busca"
          maxLength={300}
          className={`${box} flex-1`}
        />
        <Button type="submit" variant="secondary" name="accion" value={`buscar:${at}`}>
          Buscar otra vez
        </Button>
      </div>
    </details>
    <Button
      type="submit"
      variant="ghost"
      size="sm"
      name="accion"
      value={`quitar:${at}`}
      aria-label={`Quitar ${row.text}`}
    >
      Quitar
    </Button>
  </div>
)

/** The reader's answers about a course's list: the parts they have, and the pickup point for the rest. */
interface Ticks {
  readonly owned: ReadonlySet<number>
  readonly toggle: (row: number) => void
}

interface RowProps {
  row: ListRow
  at: number
  ticks: Ticks | undefined
  points: ListView["points"]
  editable: boolean
}

const Row = ({ row, at, points, editable, ticks }: RowProps) => (
  <li id={rowId(at)} className="flex scroll-mt-24 flex-col gap-2 border-t border-line py-4 first:border-t-0">
    <div className="flex gap-3">
      {row.product ? (
        <ProductPicture productId={row.product.id} alt="" width={96} className="size-16 shrink-0" />
      ) : (
        <span className="grid size-16 shrink-0 place-items-center rounded-pad bg-grey-soft text-ink-soft">
          <Icon name="search" />
        </span>
      )}
      <Chosen row={row} />
      <div className="flex w-24 shrink-0 flex-col items-end gap-1 text-right">
        {editable ? (
          <input
            type="number"
            inputMode="numeric"
            name="unidades"
            min={1}
            max={100_000}
            defaultValue={row.units}
            aria-label={`Unidades de ${row.product?.label ?? row.text}`}
            className={`${box} figures text-right`}
          />
        ) : (
          <span className="figures font-semibold">{row.units}</span>
        )}
        {row.product && (
          <>
            <span className="figures text-sm text-ink-soft">
              × <Money amount={row.product.price} before={row.product.before} />
            </span>
            <Money amount={times(row.product.price, row.units)} className="font-bold" />
          </>
        )}
      </div>
    </div>
    <FreeUnits row={row} points={points} />
    {ticks && (
      <label className="flex min-h-9 items-center gap-2 self-start text-sm font-semibold">
        <input
          type="checkbox"
          name="tengo"
          value={at}
          defaultChecked={ticks.owned.has(at)}
          onChange={() => ticks.toggle(at)}
          className="size-5"
        />
        Ya lo tengo
        <span className="sr-only">{`: ${row.product?.label ?? row.text}`}</span>
      </label>
    )}
    {editable && row.choices.length > 0 && <Choice row={row} />}
    {editable && row.choices.length === 0 && <input type="hidden" name="producto" value={row.product?.id ?? ""} />}
    {editable && <RowEditor row={row} at={at} />}
  </li>
)

interface PointsProps {
  points: ListView["points"]
  short: readonly number[]
  undecided: number
  choosing: boolean
}

const decidedText = (missing: number, undecided: number): string => {
  const open = undecided === 1 ? "1 línea sin decidir" : `${undecided} líneas sin decidir`
  if (missing === 0) return undecided === 0 ? "todo disponible hoy" : `hay de lo elegido, y ${open}`
  const lacking = missing === 1 ? "falta 1 producto" : `faltan ${missing} productos`
  return undecided === 0 ? lacking : `${lacking}, y ${open}`
}

const Points = ({ points, short, undecided, choosing }: PointsProps) => (
  <ul aria-label="Qué puede entregar cada punto de retiro" className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-2">
    {points.map(({ warehouse, cartLabel }, at) => {
      const missing = short[at] ?? 0
      const isWhole = missing === 0 && undecided === 0
      const text = (
        <span>
          <span className="font-semibold">{cartLabel}:</span> {decidedText(missing, undecided)}
        </span>
      )
      return (
        <li key={warehouse} className="flex items-start gap-2">
          {choosing && (
            <input
              type="radio"
              id={`retiro-${warehouse}`}
              name="retiro"
              value={warehouse}
              className="size-5 shrink-0"
            />
          )}
          <span className={isWhole ? "text-green" : "text-amber"}>
            <Icon name={isWhole ? "circle-check" : "clock"} className="mt-0.5 size-4 shrink-0" />
          </span>
          {choosing ? <label htmlFor={`retiro-${warehouse}`}>{text}</label> : text}
        </li>
      )
    })}
  </ul>
)

interface ListRowsProps {
  view: ListView
  editable: boolean
  /** For a course's list: ticked parts are left out of the total and the pickup points. */
  ticks?: Ticks
}

/** 'Quitar' goes with its line, so the focus moves to the line that takes its place. */
const useFocusAfterRemoval = (view: ListView) => {
  const list = useRef<HTMLOListElement>(null)
  const removed = useRef<number | null>(null)
  useEffect(() => {
    const at = removed.current
    if (at === null || document.activeElement !== document.body || view.rows.length === 0) return
    removed.current = null
    const next = list.current?.children[Math.min(at, view.rows.length - 1)]
    next?.querySelector<HTMLElement>(removeButton)?.focus()
  }, [view])
  const onClick = ({ target }: MouseEvent<HTMLElement>) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>(removeButton) : null
    removed.current = button ? Number(button.value.split(":")[1]) : null
  }
  return { ref: list, onClick }
}

export const ListRows = ({ view, editable, ticks }: ListRowsProps) => {
  const list = useFocusAfterRemoval(view)
  const needed = view.rows.map((row, at) => ({ row, at })).filter(({ at }) => !ticks?.owned.has(at))
  const open = needed.flatMap(({ row, at }) => (row.product === null ? [at] : []))
  const { total, short } = ticks
    ? summarise(
        needed.map(({ row }) => row),
        view.points.length,
      )
    : view
  return (
    <div className="flex flex-col gap-4">
      {editable && open[0] !== undefined && (
        <Notice kind="warning">
          {open.length === 1 ? "1 línea queda por decidir." : `${open.length} líneas quedan por decidir.`}{" "}
          <a href={`#${rowId(open[0])}`} className="font-semibold underline underline-offset-4">
            Ir a la primera
          </a>
        </Notice>
      )}
      <ol {...list} className="rounded-board border border-line bg-silk px-4">
        {view.rows.map((row, at) => {
          const props = { row, at, points: view.points, editable, ticks }
          // Rows have no name of their own; the text and the place are one.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          return <Row key={`${at} ${row.text} ${row.productId}`} {...props} />
        })}
      </ol>
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <span className="text-lg font-bold">Total</span>
        <Money amount={total} className="text-2xl font-bold" />
      </div>
      {short ? (
        <Points points={view.points} short={short} undecided={open.length} choosing={ticks !== undefined} />
      ) : (
        <p className="text-sm text-ink-soft">No pudimos leer las unidades libres. Los precios sí están al día.</p>
      )}
    </div>
  )
}
