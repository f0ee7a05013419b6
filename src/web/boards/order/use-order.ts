import { useRef, useState } from "react"
import type { InspectionChoices } from "../../../gerber/inspect.ts"
import { choicesText } from "../../../shop/boards/rules/board-choices.ts"
import { missingFields, type PcbForm, type PcbSize, sizeThatFits } from "../../../shop/boards/rules/board-form.ts"
import { reportSessionEnd } from "../../shared/connection/lost-request.ts"
import type { Sending } from "./order-dialog.tsx"
import type { PlaceOrderReply } from "./place-order-reply.ts"
import { pcbTexts, sentencesOf, sizeNames } from "./texts.ts"
import { useBoardCheck } from "./use-board-check.ts"

/** What the page says about the size, and the size it proposes beside a chosen one. */
export interface SizeNote {
  readonly text: string
  readonly proposed: PcbSize | null
}

interface OrderToSend {
  readonly key: string
  readonly form: PcbForm
  readonly files: readonly File[]
  readonly choices: InspectionChoices
}

const bodyOf = ({ key, form, choices }: OrderToSend, files: readonly File[]): FormData => {
  const body = new FormData()
  body.set("clave", key)
  body.set("disenar", form.design ? "on" : "")
  body.set("tamano", form.size ?? "")
  body.set("cantidad", String(form.quantity))
  body.set("metodo", String(form.paymentMode ?? ""))
  body.set("entrega", String(form.deliveryPoint ?? ""))
  body.set("telefono", form.phone)
  body.set("eleccion", choicesText(choices))
  for (const file of files) body.append("archivos", file)
  return body
}

/** Read again: a file that was deleted or changed on the disk must not be sent in part (FAIL-16). */
const freshFiles = async ({ form, files }: OrderToSend): Promise<File[]> => {
  if (form.design) return []
  const { readFiles } = await import("./check/read-files.ts")
  return (await readFiles(files)).map(({ name, bytes }) => new File([bytes as Uint8Array<ArrayBuffer>], name))
}

const replyOf = (request: XMLHttpRequest): PlaceOrderReply => {
  if (request.status === 401) reportSessionEnd("/servicios/PCB")
  if (request.status === 413) return { kind: "problem", problem: "too-large" }
  try {
    const reply = JSON.parse(request.responseText) as Partial<PlaceOrderReply>
    if (reply.kind) return reply as PlaceOrderReply
  } catch {
    // An error page of a proxy or the server.
  }
  return { kind: "problem", problem: "failed" }
}

/** XMLHttpRequest, because fetch cannot report upload progress. */
const sendOrder = async (order: OrderToSend, onProgress: (part: number) => void): Promise<PlaceOrderReply> => {
  let files: File[]
  try {
    files = await freshFiles(order)
  } catch {
    return { kind: "problem", problem: "unreadable" }
  }
  return new Promise(resolve => {
    const request = new XMLHttpRequest()
    request.open("POST", "/servicios/PCB/pedido")
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.upload.onload = () => onProgress(1)
    request.onload = () => resolve(replyOf(request))
    request.onerror = () => {
      console.error("the order could not be sent")
      resolve({ kind: "problem", problem: "failed" })
    }
    request.send(bodyOf(order, files))
  })
}

export const useOrder = (firstKey: string, startForm: PcbForm, onConfirmed: (form: PcbForm) => void) => {
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
    change(next: PcbForm) {
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
