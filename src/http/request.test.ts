import type { IncomingMessage } from "node:http"
import { PassThrough } from "node:stream"
import { expect, test } from "vitest"
import { BodyTooLarge, BodyTooSlow, readBody } from "./request.ts"

const post = (headers: Record<string, string> = {}) => {
  const stream = new PassThrough()
  return { stream, request: Object.assign(stream, { method: "POST", headers }) as unknown as IncomingMessage }
}

test("a body that trickles in is cut off; one that flows is read to its end", async () => {
  const slow = post()
  const trickle = setInterval(() => slow.stream.write("x"), 10)
  await expect(readBody(slow.request, 1000, { windowMs: 100, bytes: 100 })).rejects.toBeInstanceOf(BodyTooSlow)
  clearInterval(trickle)

  const steady = post()
  const flow = setInterval(() => steady.stream.write(Buffer.alloc(1000)), 5)
  setTimeout(() => {
    clearInterval(flow)
    steady.stream.end("end")
  }, 300)
  const body = await readBody(steady.request, 1 << 20, { windowMs: 100, bytes: 100 })
  expect(body?.subarray(-3).toString()).toBe("end")
})

test("a body above its limit is refused, announced or not", async () => {
  await expect(readBody(post({ "content-length": "2000" }).request, 1000)).rejects.toBeInstanceOf(BodyTooLarge)
  const { stream, request } = post()
  stream.write(Buffer.alloc(1500))
  await expect(readBody(request, 1000)).rejects.toBeInstanceOf(BodyTooLarge)
})
