import { type ReactNode, useEffect, useRef } from "react"
import { useFetcher } from "react-router"
import type { FollowedBoard } from "../../../shop/boards/board-follow.ts"
import { maxTextLength } from "../../../shop/boards/rules/board-acts.ts"
import { Button } from "../../ui/button.tsx"
import { TextAreaField } from "../../ui/field.tsx"
import { Notice } from "../../ui/notice.tsx"
import { boardPanelTexts as t } from "./texts.ts"

export type BoardShown = FollowedBoard & { readonly formKey: string }

export interface BoardOutcome {
  readonly of: "board"
  readonly text: string
  readonly isGood: boolean
  /** What was typed and not taken, for a browser without script. */
  readonly typed: string
}

interface BoardFormProps {
  board: BoardShown
  action: "responder" | "aceptar" | "rechazar"
  label: string
  children: (busy: boolean) => ReactNode
  extra?: Readonly<Record<string, string>>
}

/** Sent beside the page, which stays where it is. */
export const BoardForm = ({ board, action, label, children, extra = {} }: BoardFormProps) => {
  const fetcher = useFetcher<BoardOutcome>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (fetcher.data?.isGood) form.current?.reset()
  }, [fetcher.data])
  const fields = { accion: action, clave: board.formKey, visto: String(board.revision), ...extra }
  return (
    <fetcher.Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      action={`/perfil/pedidos/${encodeURIComponent(board.ref)}`}
      aria-label={label}
      className="flex flex-col gap-3"
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {fetcher.data && <Notice kind={fetcher.data.isGood ? "success" : "error"}>{fetcher.data.text}</Notice>}
      {children(fetcher.state !== "idle")}
    </fetcher.Form>
  )
}

const FilesField = () => (
  <label className="flex flex-col gap-1">
    <span className="text-sm font-semibold">{t.files}</span>
    <input
      type="file"
      name="archivos"
      multiple
      className="min-h-11 w-full rounded-pad border border-line-strong bg-silk p-2 text-sm file:mr-3 file:rounded-pad file:border-0 file:bg-mask-50 file:px-3 file:py-1.5 file:font-semibold"
    />
    <span className="text-sm text-ink-soft">{t.filesHint}</span>
  </label>
)

export const AnswerForm = ({ board, hasFiles, typed }: { board: BoardShown; hasFiles: boolean; typed?: string }) => (
  <BoardForm board={board} action="responder" label={t.sendAnswer}>
    {busy => (
      <>
        <TextAreaField
          name="texto"
          label={t.answer}
          hint={hasFiles ? t.answerHint : undefined}
          rows={3}
          maxLength={maxTextLength}
          defaultValue={typed}
        />
        {hasFiles && <FilesField />}
        <Button type="submit" busy={busy} busyText={t.sending}>
          {t.sendAnswer}
        </Button>
      </>
    )}
  </BoardForm>
)

export const VersionForm = ({ board }: { board: BoardShown }) => (
  <details className="rounded-board border border-line bg-silk">
    <summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold">{t.newVersion}</summary>
    <div className="px-4 pb-4">
      <p className="mb-3 text-sm text-ink-soft">{t.newVersionHint}</p>
      <BoardForm board={board} action="responder" label={t.newVersion}>
        {busy => (
          <>
            <FilesField />
            <TextAreaField name="texto" label={t.note} rows={2} maxLength={maxTextLength} />
            <Button type="submit" variant="secondary" busy={busy} busyText={t.sending}>
              {t.sendVersion}
            </Button>
          </>
        )}
      </BoardForm>
    </div>
  </details>
)
