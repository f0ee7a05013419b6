import { useFetcher } from "react-router"
import type { ReportedFinding } from "../../../gerber/inspect.ts"
import type { PcbForm } from "../../../shop/boards/rules/board-form.ts"
import { Button, ButtonLink } from "../../ui/button.tsx"
import { Notice } from "../../ui/notice.tsx"
import { OrderFacts } from "./order-facts.tsx"
import { pcbTexts } from "./texts.ts"

export interface Review {
  readonly key: string
  readonly form: PcbForm
  readonly fileNames: readonly string[]
  readonly findings: readonly Pick<ReportedFinding, "code" | "text">[]
  readonly problem: readonly string[]
}

export interface BoardReply {
  readonly review?: Review
  readonly problem?: readonly string[]
  readonly form?: PcbForm
}

export const ReviewPage = ({ review }: { review: Review }) => {
  const { Form, state, data } = useFetcher<BoardReply>()
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
