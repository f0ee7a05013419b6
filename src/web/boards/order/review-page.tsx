import { type ChangeEvent, type ReactNode, useId } from "react"
import { useFetcher } from "react-router"
import { layerNames } from "../../../gerber/check/layer-names.ts"
import type { InspectedBoard, ReportedFinding, ReportedLayer } from "../../../gerber/inspect.ts"
import type { LayerKind } from "../../../gerber/read/layer-kinds.ts"
import type { BoardOrderForm, BoardQuote, BoardSizeChoice } from "../../../shop/boards/rules/board-form.ts"
import { Button, ButtonLink } from "../../ui/button.tsx"
import { Checkbox, SelectField } from "../../ui/field.tsx"
import { Money } from "../../ui/money.tsx"
import { Outcome } from "../../ui/outcome.tsx"
import { boardOrderTexts, sizeNames } from "./texts.ts"

export interface Review extends Pick<InspectedBoard, "layers" | "boards" | "board"> {
  readonly key: string
  readonly form: BoardOrderForm
  readonly quote: BoardQuote
  readonly paymentName: string | null
  /** null if the shop chose the size, which is chosen again when a layer is corrected. */
  readonly askedSize: BoardSizeChoice | null
  readonly fileNames: readonly string[]
  readonly findings: readonly Pick<ReportedFinding, "code" | "text">[]
  /** The findings that a person has to understand before ordering. */
  readonly warnings: number
  readonly problem: readonly string[]
}

export interface BoardReply {
  readonly review?: Review
  readonly problem?: readonly string[]
  readonly form?: BoardOrderForm
}

/** Each answer brings its own sentences, so that the same ones are shown again. */
export const Problem = ({ sentences }: { sentences: readonly string[] }) =>
  sentences.length > 0 && (
    <Outcome of={sentences} kind="error">
      {sentences.map(sentence => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Outcome>
  )

const open = "Por definir"

type Facts = Pick<Review, "form" | "quote" | "paymentName" | "fileNames">

const listFacts = ({ form, quote, paymentName, fileNames }: Facts): readonly (readonly [string, string])[] => [
  ["Tamaño", form.size ? sizeNames[form.size] : open],
  ...(form.design ? [] : [["Cantidad", String(form.quantity)] as const]),
  ["Diseño personalizado", form.design ? "Sí" : "No"],
  ["Método de pago", paymentName ?? open],
  ["Punto de entrega", quote.pointName ?? open],
  ["Archivo", form.design || fileNames.length === 0 ? "Ninguno" : fileNames.join(", ")],
  ...(form.phone === "" ? [] : [["Teléfono", form.phone] as const]),
]

export const OrderFacts = ({ facts }: { facts: Facts }) => (
  <div className="flex flex-col gap-4">
    <div className="flex flex-col gap-1">
      <p className="font-semibold">
        {facts.form.design
          ? "Un agente le contactará en un máximo de 48 horas."
          : `Su pedido se dejará en ${facts.quote.pointName ?? open}.`}
      </p>
      <p>El diseñador creará el diseño, imprimirá y terminará la placa en un máximo de 5 días hábiles.</p>
    </div>
    <dl className="divide-y divide-line border-y border-line">
      {listFacts(facts).map(([term, value]) => (
        <div key={term} className="flex justify-between gap-6 py-2">
          <dt className="shrink-0 text-ink-soft">{term}</dt>
          <dd className="min-w-0 text-right font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-6 py-2">
        <dt className="shrink-0 font-semibold">Precio total</dt>
        <dd>
          <Money amount={facts.quote.total} className="text-xl font-bold" />
        </dd>
      </div>
    </dl>
    {facts.form.design && <p className="text-sm text-ink-soft">{boardOrderTexts.hoursNote}</p>}
  </div>
)

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

interface LayerListProps {
  layers: readonly ReportedLayer[]
  /** Missing without script: then the fields are sent with their form. */
  onChange?: (layer: string, kind: LayerKind) => void
  boardChoice?: ReactNode
  children?: ReactNode
}

const LayerRow = ({ layer, onChange }: { layer: ReportedLayer } & Pick<LayerListProps, "onChange">) => {
  const id = useId()
  const choice = onChange
    ? {
        value: layer.kind,
        onChange: ({ currentTarget }: ChangeEvent<HTMLSelectElement>) =>
          onChange(layer.name, currentTarget.value as LayerKind),
      }
    : { name: "capa-tipo", defaultValue: layer.kind }
  const kinds = choosable.includes(layer.kind) ? choosable : [layer.kind, ...choosable]
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
        {kinds.map(kind => (
          <option key={kind} value={kind}>
            {kind === "other" ? "No usar" : layerNames[kind]}
          </option>
        ))}
      </select>
    </li>
  )
}

export const LayerList = ({ layers, onChange, boardChoice, children }: LayerListProps) => (
  <details className="rounded-pad border border-line px-4 py-2">
    <summary className="font-semibold">{`Capas reconocidas (${layers.length})`}</summary>
    <p className="mt-2 text-sm text-ink-soft">Si alguna no es lo que dice, corríjala aquí y la revisión cambia.</p>
    {boardChoice}
    <ul className="mt-1 flex flex-col divide-y divide-line">
      {layers.map(layer => (
        <LayerRow key={layer.name} layer={layer} onChange={onChange} />
      ))}
    </ul>
    {children}
  </details>
)

const hiddenFields = ({ key, form, askedSize }: Review): readonly (readonly [string, string])[] => [
  ["clave", key],
  ["disenar", form.design ? "on" : ""],
  ["tamano", askedSize ?? ""],
  ["cantidad", String(form.quantity)],
  ["metodo", String(form.paymentMode ?? "")],
  ["entrega", String(form.deliveryPoint ?? "")],
  ["telefono", form.phone],
]

const BoardChoice = ({ boards, board }: Pick<Review, "boards" | "board">) =>
  boards.length > 1 && (
    <SelectField label={boardOrderTexts.whichBoard(boards.length)} name="placa" defaultValue={board ?? ""}>
      {boards.map((name, i) => (
        <option key={name} value={name}>
          {name || boardOrderTexts.unnamedBoard(i + 1)}
        </option>
      ))}
    </SelectField>
  )

/** Works without script: the server reads the stored files with the customer's corrections and computes the price. */
export const ReviewPage = ({ review: first }: { review: Review }) => {
  const { Form, state, data } = useFetcher<BoardReply>()
  const review = data?.review ?? first
  const problem = data ? (data.review?.problem ?? data.problem ?? []) : review.problem
  return (
    <section className="mx-auto flex w-full max-w-2xl flex-col gap-5 rounded-board border border-line bg-silk p-6 shadow-press">
      <h1 className="text-2xl font-bold">{boardOrderTexts.orderTitle}</h1>
      {state === "idle" && <Problem sentences={problem} />}
      <OrderFacts facts={review} />
      {review.findings.length > 0 && (
        <div className="flex flex-col gap-2">
          <h2 className="font-bold">{boardOrderTexts.checkTitle}</h2>
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {review.findings.map(({ code, text }) => (
              <li key={code}>{text}</li>
            ))}
          </ul>
          <p className="text-sm text-ink-soft">{boardOrderTexts.onlyWarns}</p>
        </div>
      )}
      {review.layers.length > 0 && (
        <Form key={JSON.stringify(review.layers)} method="post">
          {hiddenFields(review).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <LayerList layers={review.layers} boardChoice={<BoardChoice {...review} />}>
            <div className="mt-2 mb-1">
              <Button type="submit" name="accion" value="corregir" variant="secondary" busy={state !== "idle"}>
                Corregir y revisar de nuevo
              </Button>
            </div>
          </LayerList>
        </Form>
      )}
      <Form method="post" className="flex flex-wrap justify-end gap-3">
        <input type="hidden" name="clave" value={review.key} />
        {review.warnings > 0 && (
          <Checkbox
            label={boardOrderTexts.understood(review.warnings)}
            name="entiendo"
            required
            className="w-full rounded-pad border border-amber bg-amber-soft px-4 py-1"
          />
        )}
        <ButtonLink variant="secondary" to="/servicios/PCB" reloadDocument>
          {boardOrderTexts.cancel}
        </ButtonLink>
        <Button type="submit" name="accion" value="confirmar" busy={state !== "idle"}>
          {boardOrderTexts.confirm}
        </Button>
      </Form>
    </section>
  )
}
