import type { IncomingMessage } from "node:http"

export class BodyTooLarge extends Error {}

/** Bodies are read whole, up to their limit, before any page sees them: nothing larger is ever held in memory. */
export const readBody = async (request: IncomingMessage, limit: number): Promise<Buffer | undefined> => {
  if (request.method === "GET" || request.method === "HEAD") return undefined
  if (Number(request.headers["content-length"] ?? 0) > limit) throw new BodyTooLarge()
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > limit) throw new BodyTooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
