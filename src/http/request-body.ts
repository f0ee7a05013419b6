import type { IncomingMessage } from "node:http"

export class BodyTooLarge extends Error {}
export class BodyTooSlow extends Error {}

/** Who sends less than this in each window holds memory and a turn for nothing. */
export interface Pace {
  readonly windowMs: number
  readonly bytes: number
}
const slowestPace: Pace = { windowMs: 10_000, bytes: 10_000 }

/** Bodies are read whole, up to their limit, before any page sees them: nothing larger is ever held in memory. */
export const readBody = async (
  request: IncomingMessage,
  limit: number,
  pace: Pace = slowestPace,
): Promise<Buffer | undefined> => {
  if (request.method === "GET" || request.method === "HEAD") return undefined
  if (Number(request.headers["content-length"] ?? 0) > limit) throw new BodyTooLarge()
  const chunks: Buffer[] = []
  let length = 0
  let lengthBefore = 0
  const watch = setInterval(() => {
    if (length - lengthBefore < pace.bytes) request.destroy(new BodyTooSlow())
    lengthBefore = length
  }, pace.windowMs)
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > limit) throw new BodyTooLarge()
      chunks.push(chunk)
    }
  } finally {
    clearInterval(watch)
  }
  return Buffer.concat(chunks)
}
