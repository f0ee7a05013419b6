import { data, type RouterContextProvider } from "react-router"
import { getServices } from "../../services.server.ts"
import type { BoardRefusal } from "../../shop/boards/board-progress.ts"
import type { AnswerResult, DecideResult } from "../../shop/boards/customer-boards.ts"
import { readText } from "../../shop/boards/rules/board-actions.ts"
import type { OrderPage } from "../../shop/orders/order-pages.ts"
import { readCause } from "../../shop/returns/rules/return-rules.ts"
import { readFormLine, readFormText, requestKey, typedFields } from "../../shop/vocabulary/form-fields.ts"
import type { BoardOutcome } from "./board-panel.tsx"
import type { OrderOutcome } from "./order-actions.tsx"

type Context = Readonly<RouterContextProvider>

const maxReasonLength = 300

export const readReturns = async (context: Context, order: OrderPage) => {
  if (order.facts.status !== "delivered") return null
  const { returns } = getServices(context)
  const [offer, made] = await Promise.all([returns.offer(order), returns.listOwn(order.orderId)])
  return { offer, made, formKey: crypto.randomUUID() }
}

const returnStatus = {
  asked: 200,
  nothing: 422,
  "no-reason": 422,
  "not-covered": 422,
  "form-used": 409,
  "not-handed-over": 409,
  failed: 502,
} as const
const cancelStatus = { cancelled: 200, running: 202, "too-late": 409, failed: 502 } as const

const askReturn = async (context: Context, { orderId }: OrderPage, form: FormData) => {
  const key = requestKey(form)
  if (key === null) throw data(null, { status: 400 })
  const result = await getServices(context).returns.ask(orderId, {
    key,
    wanted: readFormText(form, "desea") === "exchange" ? "exchange" : "refund",
    cause: readCause(readFormText(form, "causa")),
    reason: readFormLine(form, "motivo", maxReasonLength),
    lines: [...form.keys()].flatMap(name => {
      const lineId = /^u(\d{1,9})$/.exec(name)?.[1]
      const units = /^\d{1,6}$/.exec(readFormText(form, name).trim())?.[0]
      return lineId === undefined ? [] : [{ lineId: Number(lineId), units: Number(units ?? 0) }]
    }),
  })
  return data<OrderOutcome>({ of: "return", result, typed: typedFields(form) }, { status: returnStatus[result.kind] })
}

/** The actions on an order's page, for customers and visitors; null for any other action. */
export const answerOrder = async (context: Context, order: OrderPage, form: FormData) => {
  const { cancellations, counter } = getServices(context)
  switch (readFormText(form, "accion")) {
    case "retira":
      await counter.pickup.nameOther(order.orderId, readFormText(form, "nombre"))
      return data<OrderOutcome>({ of: "other-person" })
    case "devolver":
      return askReturn(context, order, form)
    case "cancelar": {
      const result = await cancellations.cancel(order.orderId)
      return data<OrderOutcome>({ of: "cancel", result }, { status: cancelStatus[result.kind] })
    }
    default:
      return null
  }
}

const readFiles = async (form: FormData) => {
  // Browsers send an empty file field as a nameless file.
  const chosen = form.getAll("archivos").filter(value => value instanceof File && value.name !== "") as File[]
  return Promise.all(chosen.map(async file => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })))
}

const boardStatus: Partial<Record<(AnswerResult | DecideResult)["kind"], number>> = {
  done: 200,
  running: 202,
  changed: 409,
  "not-yours": 404,
  busy: 503,
}

const refusals: Partial<Record<BoardRefusal, string>> = {
  "no-text": "Escriba su respuesta o elija archivos.",
  "too-many-versions": "Esta placa ya tiene demasiadas versiones. Escríbanos.",
  "too-late": "La placa ya no está en ese punto: eso ya no se puede cambiar.",
}
const failed = "No se pudo enviar. Inténtelo de nuevo."

const boardText = (result: AnswerResult | DecideResult): string => {
  switch (result.kind) {
    case "done":
      return "Enviado. Gracias."
    case "running":
      return "Lo estamos registrando: el precio quedará aceptado en un momento."
    case "changed":
      return "La placa cambió mientras tanto. Revísela y envíe de nuevo."
    case "refused":
      return "text" in result ? result.text : (refusals[result.why] ?? failed)
    case "too-many-files":
      return "Son demasiados archivos para una placa. Suba un ZIP con ellos."
    case "busy":
      return "Estamos revisando muchos archivos en este momento. Inténtelo de nuevo en un minuto."
    case "not-yours":
      return failed
  }
}

export const answerBoard = async (
  context: Context,
  { customerId, ref, form }: { readonly customerId: number; readonly ref: string; readonly form: FormData },
) => {
  const { forCustomer } = getServices(context).boards
  const act = readFormText(form, "accion")
  const text = readText(readFormText(form, "texto"))
  const number = (name: string) => (/^\d{1,10}$/.test(readFormText(form, name)) ? Number(readFormText(form, name)) : 0)
  const base = { customerId, ref, key: `${act}-${readFormText(form, "clave")}`, seen: number("visto") }
  const actions: Readonly<Record<string, () => Promise<AnswerResult | DecideResult>>> = {
    responder: async () => forCustomer.answer({ ...base, text, files: await readFiles(form) }),
    aceptar: () => forCustomer.accept({ ...base, proposal: number("propuesta") }),
    rechazar: () => forCustomer.decline({ ...base, text }),
  }
  const result = await actions[act]?.()
  if (!result) throw data(null, { status: 400 })
  const isGood = result.kind === "done" || result.kind === "running"
  const outcome: BoardOutcome = { of: "board", text: boardText(result), isGood, typed: isGood ? "" : text }
  return data(outcome, { status: boardStatus[result.kind] ?? 422 })
}
