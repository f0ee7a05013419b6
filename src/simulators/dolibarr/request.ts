import type { IncomingMessage } from "node:http"
import { Fault } from "./errors.ts"
import type { Body } from "./router.ts"

const largestBody = 64 * 1024 * 1024

const readAll = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > largestBody) throw new Fault(413, "", { stage: "setup" })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString("utf8")
}

export const readBody = async (request: IncomingMessage): Promise<Body | undefined> => {
  const text = (await readAll(request)).trim()
  if (text === "") return undefined
  const type = (request.headers["content-type"] ?? "application/json").split(";")[0]?.trim().toLowerCase()
  if (type !== "application/json") {
    throw new Fault(403, `Content type \`${type}\` is not supported.`, { stage: "setup" })
  }
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new Fault(400, "Error encoding/decoding JSON: Syntax error", { stage: "setup" })
  }
  if (typeof parsed !== "object" || parsed === null) {
    throw new Fault(400, "Error parsing JSON", { stage: "setup" })
  }
  return parsed as Body
}

export const checkAccept = (accept: string | undefined): void => {
  if (!accept || /application\/json|application\/\*|\*\/\*/.test(accept)) return
  throw new Fault(406, "", { stage: "setup" })
}
