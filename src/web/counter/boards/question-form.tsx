import { useEffect, useRef } from "react"
import { useFetcher } from "react-router"
import type { Pin } from "../../../gerber/draw/draw-pins.ts"
import { maxTextLength } from "../../../shop/boards/rules/board-acts.ts"
import { Button } from "../../ui/button.tsx"
import { TextAreaField } from "../../ui/field.tsx"
import type { ActionReply } from "../act.server.ts"
import { useResultToast } from "../use-result-toast.ts"
import { boardFields, HiddenFields } from "./board-card.tsx"
import { type DetailShown, detailPath } from "./board-detail.tsx"
import { boardTabTexts as t } from "./texts.ts"

interface QuestionFormProps {
  board: DetailShown
  version: number
  marks: readonly Pin[]
  onSent: () => void
}

export const QuestionForm = ({ board, version, marks, onSent }: QuestionFormProps) => {
  const fetcher = useFetcher<ActionReply>()
  useResultToast(fetcher.data)
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef(onSent)
  sent.current = onSent
  useEffect(() => {
    if (!fetcher.data?.isGood) return
    form.current?.reset()
    sent.current()
  }, [fetcher.data])

  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={detailPath(board.orderId)}
      aria-label={t.ask}
      className="flex flex-col gap-3 rounded-board border border-line bg-silk p-4"
    >
      <h2 className="font-bold">{t.ask}</h2>
      <HiddenFields
        fields={{
          ...boardFields(board),
          accion: "preguntar-placa",
          version: String(version),
          marcas: JSON.stringify(marks),
        }}
      />
      <TextAreaField
        name="texto"
        label={t.question}
        hint={board.form.design ? undefined : t.questionHint}
        rows={4}
        maxLength={maxTextLength}
        required
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={fetcher.state !== "idle"} busyText={t.sending}>
          {t.sendQuestion}
        </Button>
        {marks.length > 0 && (
          <>
            <span className="text-sm">{t.marks(marks.length)}</span>
            <Button variant="ghost" size="sm" onClick={onSent}>
              {t.clearMarks}
            </Button>
          </>
        )}
      </div>
    </fetcher.Form>
  )
}
