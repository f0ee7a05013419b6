import { useFetcher } from "react-router"
import type { InspectedBoard, ReportedFinding } from "../../../gerber/inspect.ts"
import type { BoardOrderForm, BoardSizeChoice } from "../../../shop/boards/rules/board-form.ts"
import { Button, ButtonLink } from "../../ui/button.tsx"
import { SelectField } from "../../ui/field.tsx"
import { Notice } from "../../ui/notice.tsx"
import { LayerRow } from "./layer-row.tsx"
import { OrderFacts } from "./order-facts.tsx"
import { pcbTexts } from "./texts.ts"

export interface Review extends Pick<InspectedBoard, "layers" | "boards" | "board"> {
  readonly key: string
  readonly form: BoardOrderForm
  /** null: the size was chosen for the customer, and is chosen again when a layer is corrected. */
  readonly askedSize: BoardSizeChoice | null
  readonly fileNames: readonly string[]
  readonly findings: readonly Pick<ReportedFinding, "code" | "text">[]
  readonly problem: readonly string[]
}

export interface BoardReply {
  readonly review?: Review
  readonly problem?: readonly string[]
  readonly form?: BoardOrderForm
}

const fieldsOf = ({ key, form, askedSize }: Review): readonly (readonly [string, string])[] => [
  ["clave", key],
  ["disenar", form.design ? "on" : ""],
  ["tamano", askedSize ?? ""],
  ["cantidad", String(form.quantity)],
  ["metodo", String(form.paymentMode ?? "")],
  ["entrega", String(form.deliveryPoint ?? "")],
  ["telefono", form.phone],
]

/** Works without script: the server reads the kept files again with what the customer said, and prices the board anew. */
const Layers = ({ review, isBusy }: { review: Review; isBusy: boolean }) => (
  <details className="rounded-pad border border-line px-4 py-2">
    <summary className="font-semibold">{pcbTexts.check.layers(review.layers.length)}</summary>
    <p className="mt-2 text-sm text-ink-soft">{pcbTexts.check.correct}</p>
    {review.boards.length > 1 && (
      <SelectField
        label={pcbTexts.check.whichBoard(review.boards.length)}
        name="placa"
        defaultValue={review.board ?? ""}
      >
        {review.boards.map((name, i) => (
          <option key={name} value={name}>
            {name || pcbTexts.check.unnamedBoard(i + 1)}
          </option>
        ))}
      </SelectField>
    )}
    <ul className="mt-1 flex flex-col divide-y divide-line">
      {review.layers.map(layer => (
        <LayerRow key={layer.name} layer={layer} />
      ))}
    </ul>
    <div className="mt-2 mb-1">
      <Button type="submit" name="accion" value="corregir" variant="secondary" busy={isBusy}>
        {pcbTexts.check.correctAndCheck}
      </Button>
    </div>
  </details>
)

export const ReviewPage = ({ review: first }: { review: Review }) => {
  const { Form, state, data } = useFetcher<BoardReply>()
  const review = data?.review ?? first
  const problem = data ? (data.review?.problem ?? data.problem ?? []) : review.problem
  return (
    <section className="mx-auto flex w-full max-w-2xl flex-col gap-5 rounded-board border border-line bg-silk p-6 shadow-press">
      <h1 className="text-2xl font-bold">{pcbTexts.dialog.title}</h1>
      {problem.length > 0 && state === "idle" && (
        <Notice kind="error">
          {problem.map(sentence => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      <OrderFacts form={review.form} fileNames={review.fileNames} />
      {review.findings.length > 0 && (
        <div className="flex flex-col gap-2">
          <h2 className="font-bold">{pcbTexts.check.title}</h2>
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {review.findings.map(({ code, text }) => (
              <li key={code}>{text}</li>
            ))}
          </ul>
          <p className="text-sm text-ink-soft">{pcbTexts.check.onlyWarns}</p>
        </div>
      )}
      {review.layers.length > 0 && (
        <Form key={JSON.stringify(review.layers)} method="post">
          {fieldsOf(review).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Layers review={review} isBusy={state !== "idle"} />
        </Form>
      )}
      <Form method="post" className="flex flex-wrap justify-end gap-3">
        <input type="hidden" name="clave" value={review.key} />
        <ButtonLink variant="secondary" to="/servicios/PCB" reloadDocument>
          {pcbTexts.dialog.cancel}
        </ButtonLink>
        <Button type="submit" name="accion" value="confirmar" busy={state !== "idle"}>
          {pcbTexts.dialog.confirm}
        </Button>
      </Form>
    </section>
  )
}
