import type { IncomingMessage } from "node:http"
import { PassThrough } from "node:stream"
import { expect, test } from "vitest"
import {
  BodyTooLarge,
  BodyTooSlow,
  findBodyFault,
  isForeignWrite,
  readBody,
  readClientAddress,
  readUrl,
} from "./request.ts"

const request = (headers: Record<string, string>, url = "/catalogo") =>
  ({ url, headers, socket: { remoteAddress: "10.0.0.9" } }) as unknown as IncomingMessage
const shop = new URL("https://tienda.test")

test.each(["a@b", "a b", "evil.test/path", "a:99999999", "", "[::1", "user:pass@host"])(
  "the host %j is invalid",
  host => {
    expect(readUrl(request({ host }), shop)).toBeNull()
  },
)

test.each(["tienda.test", "localhost:3000", "127.0.0.1:80", "[::1]:3000", "mi_tienda.test"])(
  "the host %j is valid",
  host => {
    expect(readUrl(request({ host }), shop)?.host).toContain(host.split(":")[0])
  },
)

test("a path that cannot be decoded or contains a NUL is invalid", () => {
  const host = "tienda.test"
  for (const path of ["/lista/%00", "/lista/a%00b.data", "/%", "/%E0%A4%A", "//evil.test/x"])
    expect(readUrl(request({ host }, path), shop), path).toBeNull()
  expect(readUrl(request({ host }, "/lista/%20?x=%00a&y=%20"), shop)?.href).toBe(`${shop.origin}/lista/%20?x=a&y=%20`)
})

test("only as many forwarded addresses are trusted as there are proxies", () => {
  const headers = { "x-forwarded-for": "1.1.1.1, 2.2.2.2, 3.3.3.3" }
  expect(readClientAddress(request(headers), 0)).toBe("10.0.0.9")
  expect(readClientAddress(request(headers), 1)).toBe("3.3.3.3")
  expect(readClientAddress(request(headers), 2)).toBe("2.2.2.2")
  expect(readClientAddress(request({}), 1)).toBe("10.0.0.9")
})

const write = (method: string, headers: Record<string, string>) =>
  ({ method, headers: { host: "shop.test", ...headers } }) as unknown as IncomingMessage

test.each([
  ["POST", { origin: "https://evil.test" }, true],
  ["POST", { origin: "null" }, true],
  ["POST", { origin: "null", "sec-fetch-site": "cross-site" }, true],
  ["POST", { origin: "null", "sec-fetch-site": "none" }, true],
  ["POST", { origin: "null", "sec-fetch-site": "same-origin" }, false],
  ["POST", { origin: "https://evil.test", "sec-fetch-site": "same-origin" }, true],
  ["DELETE", { "sec-fetch-site": "cross-site" }, true],
  ["POST", { "sec-fetch-site": "same-site" }, true],
  ["POST", { origin: "https://shop.test" }, false],
  ["POST", { origin: "http://shop.test" }, false],
  ["POST", { "sec-fetch-site": "same-origin" }, false],
  ["POST", {}, false],
  ["GET", { origin: "https://evil.test" }, false],
] as const)("a %s with %o from another site's page: %s", (method, headers, foreign) => {
  expect(isForeignWrite(write(method, headers), "https://shop.test")).toBe(foreign)
})

const post = (headers: Record<string, string> = {}) => {
  const stream = new PassThrough()
  return { stream, request: Object.assign(stream, { method: "POST", headers }) as unknown as IncomingMessage }
}

test("a body that arrives too slowly is cut off; a steady one is read to its end", async () => {
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

const form = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n'

test.each([
  ["GET", "", "", false, null],
  ["PUT", "application/json", "{}", true, 405],
  ["DELETE", "", "", false, 405],
  ["POST", "application/x-www-form-urlencoded", "a=1", false, null],
  ["POST", "multipart/form-data; boundary=x", form, false, null],
  ["POST", "multipart/form-data; boundary=x", "zzz", false, 400],
  ["POST", "multipart/form-data", form, false, 400],
  ["POST", "application/json", "{}", true, null],
  ["POST", "application/json", "{}", false, 415],
  ["POST", "text/plain", "x", false, 415],
  ["POST", "", "", false, 415],
] as const)("%s of type '%s' with %j (JSON taken: %s) gives %s", async (method, type, body, takesJson, status) => {
  const headers = type ? { "content-type": type } : {}
  const fault = await findBodyFault({ method, headers }, Buffer.from(body), takesJson)
  expect(fault?.status ?? null).toBe(status)
})
