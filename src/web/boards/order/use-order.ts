import { useRef, useState } from "react"
import type { InspectionChoices } from "../../../gerber/inspect.ts"
import {
  type BoardOrderForm,
  type BoardSizeChoice,
  missingFields,
  sizeThatFits,
} from "../../../shop/boards/rules/board-form.ts"
import type { Sending } from "./order-dialog.tsx"
import { sendOrder } from "./send-order.ts"
import { pcbTexts, sentencesOf, sizeNames } from "./texts.ts"
import { useBoardCheck } from "./use-board-check.ts"

/** What the page says about the size, and the size it proposes beside a chosen one. */
export interface SizeNote {
  readonly text: string
  readonly proposed: BoardSizeChoice | null
}

export const useOrder = (firstKey: string, startForm: BoardOrderForm, onConfirmed: (form: BoardOrderForm) => void) => {
  const [form, setForm] = useState(startForm)
  const [sizeNote, setSizeNote] = useState<SizeNote | null>(null)
  const isSizeOfPerson = useRef(startForm.size !== null)
  const [isOpen, setOpen] = useState(false)
  const [sending, setSending] = useState<Sending>(null)
  const [problem, setProblem] = useState<readonly string[]>([])
  /** The next confirm uses the key that the server sent last (PCB-30). */
  const [key, setKey] = useState(firstKey)

  const { check, files, choices, choose, settle } = useBoardCheck(board => {
    const size = sizeThatFits(board)
    if (!size) return setSizeNote(null)
    // A size that a person chose is never replaced: the page proposes.
    if (isSizeOfPerson.current) return setSizeNote({ text: pcbTexts.check.proposed(sizeNames[size]), proposed: size })
    setForm(before => ({ ...before, size }))
    setSizeNote({ text: pcbTexts.check.chosen(sizeNames[size]), proposed: null })
  })

  const isStale = check.kind === "read" && check.isStale
  const isReading = isStale || check.kind === "reading" || check.kind === "checking"
  const hasFile = check.kind === "read" || check.kind === "unchecked"
  const missing = missingFields(form, hasFile || isReading)

  const confirm = async () => {
    setProblem([])
    setSending({ part: 0 })
    const reply = await sendOrder({ key, form, files, choices }, part => setSending({ part }))
    setSending(null)
    if (reply.kind === "confirmed") {
      setOpen(false)
      onConfirmed(form)
      return
    }
    if (reply.kind === "problem" && reply.key) setKey(reply.key)
    setProblem(sentencesOf(reply))
  }

  return {
    form,
    sizeNote,
    check,
    files,
    missing,
    canPay: missing.length === 0 && (form.design || (hasFile && !isStale)),
    dialog: { isOpen, sending, problem },
    change(next: BoardOrderForm) {
      if (next.size !== form.size) {
        isSizeOfPerson.current = next.design === form.design
        setSizeNote(null)
      }
      setForm(next)
    },
    choose(chosen: readonly File[]) {
      setSizeNote(null)
      void choose(chosen)
    },
    settle: (more: InspectionChoices) => void settle(more),
    review() {
      setProblem([])
      setOpen(true)
    },
    cancel: () => setOpen(false),
    confirm,
  }
}
