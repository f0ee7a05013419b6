import type { RouterContextProvider } from "react-router"
import { getServices } from "../../../services.server.ts"
import type { BoardRequest, Prepared } from "../../../shop/boards/board-request.ts"
import { readChoices } from "../../../shop/boards/rules/board-actions.ts"
import { readBoardOrderForm } from "../../../shop/boards/rules/board-form.ts"
import { readFormText } from "../../../shop/vocabulary/form-fields.ts"
import type { CustomerProfile } from "../../../shop/vocabulary/people.ts"
import { updateCustomerSessions } from "../../shared/session/customer.server.ts"
import type { PlaceOrderReply } from "./texts.ts"

type Context = Readonly<RouterContextProvider>

const maxLayers = 200

/** Without script each layer's name and kind are sent as two fields, in the page's order. */
const postedLayers = (posted: FormData): Record<string, string> => {
  const kinds = posted.getAll("capa-tipo").slice(0, maxLayers)
  const names = posted.getAll("capa-nombre").slice(0, maxLayers)
  return Object.fromEntries(names.map((name, i) => [String(name), String(kinds[i] ?? "")]))
}

export const readPostedOrder = async (
  request: Request,
  context: Context,
): Promise<
  (BoardRequest & { readonly intent: string; readonly acceptedTerms: unknown }) | "unreadable" | "unknown-size"
> => {
  try {
    const posted = await request.formData()
    const field = (name: string) => readFormText(posted, name)
    // Browsers send an empty file field as a nameless file.
    const chosen = posted.getAll("archivos").filter(value => value instanceof File && value.name !== "") as File[]
    const files = await Promise.all(
      chosen.map(async file => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
    )
    const intent = field("accion")
    const isCorrection = intent === "corregir"
    const choices = isCorrection
      ? readChoices(JSON.stringify({ board: field("placa") || undefined, layers: postedLayers(posted) }))
      : readChoices(field("eleccion"))
    const form = readBoardOrderForm(field, getServices(context).boards.offer())
    if (!form) return "unknown-size"
    const acceptedTerms = posted.get("terminos")
    return { intent, acceptedTerms, key: field("clave"), form, files, choices, useStoredFiles: isCorrection }
  } catch (error) {
    getServices(context).log.error({ err: error }, "Error al leer archivo con FileReader")
    return "unreadable"
  }
}

export const replyTo = (prepared: Exclude<Prepared, { kind: "prepared" }>): PlaceOrderReply => {
  switch (prepared.kind) {
    case "missing":
    case "refused":
      return prepared
    case "registered-otherwise":
      return { kind: "problem", problem: prepared.kind, key: prepared.nextKey }
    default:
      return { kind: "problem", problem: prepared.kind }
  }
}

export const confirmOrder = async (
  context: Context,
  customer: CustomerProfile,
  key: string,
): Promise<PlaceOrderReply> => {
  const outcome = await getServices(context).boards.confirm(customer.id, key)
  if (outcome.kind === "unknown") return { kind: "problem", problem: "gone" }
  if (outcome.kind === "failed") {
    return { kind: "problem", problem: outcome.registered ? "failed-registered" : "failed", key }
  }
  // A design order writes the phone to the ERP (ERP-40), so the sessions need it too.
  if (outcome.newPhone) await updateCustomerSessions(context, { ...customer, phone: outcome.newPhone })
  return { kind: "confirmed", ref: outcome.ref }
}
