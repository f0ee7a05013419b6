import type { IncomingMessage } from "node:http"

export class BodyTooLarge extends Error {}
export class BodyTooSlow extends Error {}

/** A sender slower than this per window is cut off, because it occupies memory and a queue slot. */
export interface Pace {
  readonly windowMs: number
  readonly bytes: number
}
const slowestPace: Pace = { windowMs: 10_000, bytes: 10_000 }

/** Reads the whole body up to its limit before a page sees it, so that nothing larger is held in memory. */
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
