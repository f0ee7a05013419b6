import type { PcbForm } from "../../../shop/boards/rules/board-form.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { ProgressBar } from "../../ui/form.tsx"
import { Notice } from "../../ui/notice.tsx"
import { OrderFacts } from "./order-facts.tsx"
import { pcbTexts } from "./texts.ts"

const t = pcbTexts.dialog

export type Sending = { readonly part: number } | null

interface OrderDialogProps {
  open: boolean
  form: PcbForm
  fileNames: readonly string[]
  sending: Sending
  problem: readonly string[]
  onCancel: () => void
  onConfirm: () => void
}

const SendingProgress = ({ part }: { part: number }) => {
  const text = part < 1 ? t.sending(Math.round(part * 100)) : t.creating
  return (
    <div className="mt-4 flex flex-col gap-1">
      <ProgressBar label={t.progress} part={part < 1 ? part : null} />
      <p role="status" className="text-sm text-ink-soft">
        {text}
      </p>
    </div>
  )
}

export const OrderDialog = ({ open, form, fileNames, sending, problem, onCancel, onConfirm }: OrderDialogProps) => (
  <Dialog
    open={open}
    title={t.title}
    // An order being sent continues, so the dialog stays to show its result.
    onClose={() => !sending && onCancel()}
    keepOnOutsideClick
    actions={
      <>
        <Button variant="secondary" onClick={onCancel} disabled={sending !== null}>
          {t.cancel}
        </Button>
        <Button onClick={onConfirm} busy={sending !== null}>
          {t.confirm}
        </Button>
      </>
    }
  >
    <OrderFacts form={form} fileNames={fileNames} />
    {sending && <SendingProgress part={sending.part} />}
    {!sending && problem.length > 0 && (
      <div className="mt-4">
        <Notice kind="error">
          {problem.map(sentence => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      </div>
    )}
  </Dialog>
)
