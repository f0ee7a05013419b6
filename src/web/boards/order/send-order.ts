import type { InspectionChoices } from "../../../gerber/inspect.ts"
import { choicesText } from "../../../shop/boards/rules/board-acts.ts"
import type { BoardOrderForm } from "../../../shop/boards/rules/board-form.ts"
import { reportSessionEnd } from "../../shared/connection/lost-request.ts"
import type { PlaceOrderReply } from "./place-order-reply.ts"

export interface OrderToSend {
  readonly key: string
  readonly form: BoardOrderForm
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
export const sendOrder = async (order: OrderToSend, onProgress: (part: number) => void): Promise<PlaceOrderReply> => {
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
