import type { IncomingMessage } from "node:http"
import { expect, test } from "vitest"
import { clientAddressOf, urlOf } from "./request-address.ts"

const request = (headers: Record<string, string>, url = "/catalogo") =>
  ({ url, headers, socket: { remoteAddress: "10.0.0.9" } }) as unknown as IncomingMessage
const shop = new URL("https://tienda.test")

test.each(["a@b", "a b", "evil.test/path", "a:99999999", "", "[::1", "user:pass@host"])(
  "the host %j is no address",
  host => {
    expect(urlOf(request({ host }), shop)).toBeNull()
  },
)

test.each(["tienda.test", "localhost:3000", "127.0.0.1:80", "[::1]:3000", "mi_tienda.test"])("the host %j is", host => {
  expect(urlOf(request({ host }), shop)?.host).toContain(host.split(":")[0])
})

test("a path that cannot be read, or holds a NUL, is no address", () => {
  const host = "tienda.test"
  for (const path of ["/lista/%00", "/lista/a%00b.data", "/%", "/%E0%A4%A", "//evil.test/x"])
    expect(urlOf(request({ host }, path), shop), path).toBeNull()
  expect(urlOf(request({ host }, "/lista/%20?x=%00a&y=%20"), shop)?.href).toBe(`${shop.origin}/lista/%20?x=a&y=%20`)
})

test("addresses that proxies add are believed only as far as there are proxies", () => {
  const headers = { "x-forwarded-for": "1.1.1.1, 2.2.2.2, 3.3.3.3" }
  expect(clientAddressOf(request(headers), 0)).toBe("10.0.0.9")
  expect(clientAddressOf(request(headers), 1)).toBe("3.3.3.3")
  expect(clientAddressOf(request(headers), 2)).toBe("2.2.2.2")
  expect(clientAddressOf(request({}), 1)).toBe("10.0.0.9")
})
