import { data, type RouterContextProvider } from "react-router"
import { servicesOf } from "../../../services.server.ts"
import type { AnswerResult, DecideResult } from "../../../shop/boards/board-follow.ts"
import { readText } from "../../../shop/boards/rules/board-acts.ts"
import { textOf } from "../../../shop/vocabulary/form-fields.ts"
import type { BoardOutcome, BoardShown } from "./board-forms.tsx"
import { boardOutcomeText } from "./texts.ts"

const filesOf = async (form: FormData) => {
  // Browsers send an empty file field as a nameless file.
  const chosen = form.getAll("archivos").filter(value => value instanceof File && value.name !== "") as File[]
  return Promise.all(chosen.map(async file => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })))
}

const statusOf: Partial<Record<(AnswerResult | DecideResult)["kind"], number>> = {
  done: 200,
  running: 202,
  changed: 409,
  "not-yours": 404,
  busy: 503,
}

export const followedBoard = async (
  context: Readonly<RouterContextProvider>,
  customerId: number,
  ref: string,
): Promise<BoardShown | null> => {
  const board = await servicesOf(context).boards.follow.read(customerId, ref)
  return board && { ...board, formKey: crypto.randomUUID() }
}

export const answerBoard = async (
  context: Readonly<RouterContextProvider>,
  { customerId, ref, form }: { readonly customerId: number; readonly ref: string; readonly form: FormData },
) => {
  const { follow } = servicesOf(context).boards
  const act = textOf(form, "accion")
  const text = readText(textOf(form, "texto"))
  const number = (name: string) => (/^\d{1,10}$/.test(textOf(form, name)) ? Number(textOf(form, name)) : 0)
  const base = { customerId, ref, key: `${act}-${textOf(form, "clave")}`, seen: number("visto") }
  const acts: Readonly<Record<string, () => Promise<AnswerResult | DecideResult>>> = {
    responder: async () => follow.answer({ ...base, text, files: await filesOf(form) }),
    aceptar: () => follow.accept({ ...base, proposal: number("propuesta") }),
    rechazar: () => follow.decline({ ...base, text }),
  }
  const result = await acts[act]?.()
  if (!result) throw data(null, { status: 400 })
  const isGood = result.kind === "done" || result.kind === "running"
  const outcome: BoardOutcome = { of: "board", text: boardOutcomeText(result), isGood, typed: isGood ? "" : text }
  return data(outcome, { status: statusOf[result.kind] ?? 422 })
}
