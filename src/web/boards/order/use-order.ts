import { useCallback, useEffect, useRef, useState } from "react"
import type { BoardLimits } from "../../../gerber/check/house-limits.ts"
import type { InspectedBoard, InspectionChoices } from "../../../gerber/inspect.ts"
import { choicesText } from "../../../shop/boards/rules/board-actions.ts"
import {
  type BoardOffer,
  type BoardOrderForm,
  type BoardSizeChoice,
  missingFields,
  sizeThatFits,
  withDesign,
} from "../../../shop/boards/rules/board-form.ts"
import { reportSessionEnd } from "../../shared/connection/lost-request.ts"
import { useSite } from "../../shared/frame/site.ts"
import { isWarning, type PlaceOrderReply, sizeNames, toSentences } from "./texts.ts"

export type BoardCheck =
  | { readonly kind: "none" }
  | { readonly kind: "reading"; readonly part: number }
  | { readonly kind: "checking" }
  | { readonly kind: "refused"; readonly text: string }
  | { readonly kind: "unreadable" }
  | { readonly kind: "read"; readonly board: InspectedBoard; readonly isStale: boolean }
  /** The check could not be loaded; the server repeats it anyway. */
  | { readonly kind: "unchecked" }

const noChoices: InspectionChoices = {}

/** Without the check's code the board is ordered unchecked: a network that hangs must not hold up the order. */
const maxLoadMs = 10_000

const loadInspection = () =>
  Promise.race([
    import("./check/inspect-files.ts"),
    new Promise<never>((_, reject) => setTimeout(reject, maxLoadMs, new Error("the check did not load in time"))),
  ])

const useBoardCheck = (limits: BoardLimits, onRead: (board: InspectedBoard) => void) => {
  const [check, setCheck] = useState<BoardCheck>({ kind: "none" })
  const [files, setFiles] = useState<readonly File[]>([])
  const [choices, setChoices] = useState<InspectionChoices>({})
  const running = useRef<AbortController>(null)

  const stop = useCallback(() => running.current?.abort(), [])
  useEffect(() => stop, [stop])

  const run = async (chosen: readonly File[], settled: InspectionChoices) => {
    stop()
    const cut = new AbortController()
    running.current = cut
    const show = (next: BoardCheck | ((before: BoardCheck) => BoardCheck)) => {
      if (!cut.signal.aborted) setCheck(next)
    }
    setFiles(chosen)
    setChoices(settled)
    if (chosen.length === 0) return show({ kind: "none" })
    // The former result stays on the screen while a correction is checked.
    const underWay = (next: BoardCheck) =>
      show(before => (before.kind === "read" && settled !== noChoices ? { ...before, isStale: true } : next))
    underWay({ kind: "reading", part: 0 })
    // Loaded while the files are read. A failure is handled when it is shown.
    import("./check/board-review.tsx").catch(() => undefined)
    try {
      const { inspectFiles } = await loadInspection()
      const onProgress = (part: number) => underWay(part < 1 ? { kind: "reading", part } : { kind: "checking" })
      const inspection = await inspectFiles(chosen, settled, limits, onProgress, cut.signal)
      if (cut.signal.aborted) return
      if (inspection.kind === "refused") return show({ kind: "refused", text: inspection.text })
      show({ kind: "read", board: inspection, isStale: false })
      onRead(inspection)
    } catch (error) {
      show({ kind: error instanceof Error && error.name === "UnreadableFile" ? "unreadable" : "unchecked" })
    }
  }

  return {
    check,
    files,
    choices,
    choose: (chosen: readonly File[]) => run(chosen, noChoices),
    settle: (more: InspectionChoices) =>
      run(files, { ...choices, ...more, layers: { ...choices.layers, ...more.layers } }),
  }
}

interface OrderToSend {
  readonly key: string
  /** The version of the legal texts that the page shows. */
  readonly terms: number
  readonly form: BoardOrderForm
  readonly files: readonly File[]
  readonly choices: InspectionChoices
}

/** Reads the files again, because a file that was deleted or changed on disk must not be sent in part (FAIL-16). */
const orderBody = async ({ key, terms, form, files, choices }: OrderToSend): Promise<FormData> => {
  const body = new FormData()
  body.set("clave", key)
  body.set("terminos", String(terms))
  body.set("disenar", form.design ? "on" : "")
  body.set("tamano", form.size ?? "")
  body.set("cantidad", String(form.quantity))
  body.set("metodo", String(form.paymentMode ?? ""))
  body.set("entrega", String(form.deliveryPoint ?? ""))
  body.set("telefono", form.phone)
  body.set("eleccion", choicesText(choices))
  if (form.design) return body
  const { readFiles } = await import("./check/read-files.ts")
  for (const { name, bytes } of await readFiles(files)) {
    body.append("archivos", new File([bytes as Uint8Array<ArrayBuffer>], name))
  }
  return body
}

const readReply = (request: XMLHttpRequest): PlaceOrderReply => {
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
  let body: FormData
  try {
    body = await orderBody(order)
  } catch {
    return { kind: "problem", problem: "unreadable" }
  }
  return new Promise(resolve => {
    const request = new XMLHttpRequest()
    request.open("POST", "/servicios/PCB/pedido")
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.upload.onload = () => onProgress(1)
    request.onload = () => resolve(readReply(request))
    request.onerror = () => {
      console.error("the order could not be sent")
      resolve({ kind: "problem", problem: "failed" })
    }
    request.send(body)
  })
}

interface OrderStart {
  readonly key: string
  readonly form: BoardOrderForm
  readonly offer: BoardOffer
}

export const useOrder = (
  { key: firstKey, form: startForm, offer }: OrderStart,
  onConfirmed: (form: BoardOrderForm, ref: string) => void,
) => {
  const { legalVersion: terms } = useSite()
  const [form, setForm] = useState(startForm)
  /** The page's note about the size, and the size that it proposes beside a chosen one. */
  const [sizeNote, setSizeNote] = useState<{ text: string; proposed: BoardSizeChoice | null } | null>(null)
  const isSizeOfPerson = useRef(startForm.size !== null)
  const [tries, setTries] = useState(0)
  const [isUnderstood, setUnderstood] = useState(false)
  const [mustUnderstand, setMustUnderstand] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [sending, setSending] = useState<{ part: number } | null>(null)
  const [problem, setProblem] = useState<readonly string[]>([])
  /** The next confirm uses the key that the server sent last (PCB-30). */
  const [key, setKey] = useState(firstKey)

  const { check, files, choices, choose, settle } = useBoardCheck(offer.limits, board => {
    const size = sizeThatFits(board)
    if (!size) return setSizeNote(null)
    const name = sizeNames[size]
    // A size that a person chose is never replaced; the page only proposes another.
    if (isSizeOfPerson.current)
      return setSizeNote({ text: `Según la revisión, su placa cabe en ${name}.`, proposed: size })
    setForm(before => ({ ...before, size }))
    setSizeNote({ text: `Elegimos ${name} por usted; puede cambiarlo.`, proposed: null })
  })

  const isStale = check.kind === "read" && check.isStale
  const isReading = isStale || check.kind === "reading" || check.kind === "checking"
  const hasFile = check.kind === "read" || check.kind === "unchecked"
  const missing = missingFields(form, hasFile || isReading)

  const canPay = missing.length === 0 && (form.design || (hasFile && !isStale))
  const warnings = check.kind === "read" && !form.design ? check.board.findings.filter(isWarning).length : 0

  const confirm = async () => {
    const isRefused = warnings > 0 && !isUnderstood
    setMustUnderstand(isRefused)
    if (isRefused) return
    setProblem([])
    setSending({ part: 0 })
    const reply = await sendOrder({ key, terms, form, files, choices }, part => setSending({ part }))
    setSending(null)
    if (reply.kind === "confirmed") {
      setOpen(false)
      onConfirmed(form, reply.ref)
      return
    }
    if (reply.kind === "problem" && reply.key) setKey(reply.key)
    setProblem(toSentences(reply))
  }

  return {
    offer,
    form,
    sizeNote,
    check,
    fileNames: files.map(({ name }) => name),
    missing,
    isReading,
    /** How often 'Pagar' was pressed although something is missing; nothing is red before that. */
    tries,
    canPay,
    dialog: { isOpen, sending, problem, warnings, mustUnderstand, setUnderstood },
    /** Several fields may change before the next rendering: a password manager fills all at once. */
    change(filled: Partial<Omit<BoardOrderForm, "design">>) {
      if (filled.size) {
        isSizeOfPerson.current = true
        setSizeNote(null)
      }
      setForm(before => ({ ...before, ...filled }))
    },
    design(isWanted: boolean) {
      setForm(before => withDesign(before, isWanted))
    },
    choose(chosen: readonly File[]) {
      setSizeNote(null)
      void choose(chosen)
    },
    settle: (more: InspectionChoices) => void settle(more),
    review() {
      if (missing.length > 0) setTries(count => count + 1)
      if (!canPay) return
      setProblem([])
      setUnderstood(false)
      setMustUnderstand(false)
      setOpen(true)
    },
    cancel: () => setOpen(false),
    confirm,
  }
}
export type BoardOrder = ReturnType<typeof useOrder>
