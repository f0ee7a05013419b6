import type { IncomingMessage } from "node:http"

export interface Unreadable {
  readonly status: number
  readonly text: string
}

const methods = new Set(["GET", "HEAD", "POST"])
/** Larger forms are uploads: their page parses them itself, and parsing twice would cost too much. */
const checkedUpTo = 1 << 20

const badForm: Unreadable = { status: 400, text: "El formulario no se pudo leer." }

const formFault = async (type: string, body: Buffer): Promise<Unreadable | null> => {
  if (body.length > checkedUpTo) return null
  try {
    await new Response(new Uint8Array(body), { headers: { "Content-Type": type } }).formData()
    return null
  } catch {
    return badForm
  }
}

/** Rejects unknown methods, unsupported types and malformed forms before they fail inside a page. */
export const unreadableBody = async (
  { method = "GET", headers }: Pick<IncomingMessage, "method" | "headers">,
  body: Buffer | undefined,
  takesJson: boolean,
): Promise<Unreadable | null> => {
  if (!methods.has(method)) return { status: 405, text: "Este método no se admite." }
  if (method !== "POST") return null
  const type = headers["content-type"] ?? ""
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return null
  if (/^multipart\/form-data\b/i.test(type)) return formFault(type, body ?? Buffer.alloc(0))
  if (takesJson) return null
  return { status: 415, text: "Este tipo de contenido no se admite." }
}
