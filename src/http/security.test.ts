import type { IncomingMessage } from "node:http"
import { expect, test } from "vitest"
import { acceptedEncoding } from "./assets.ts"
import { isForeignWrite } from "./security.ts"

const request = (method: string, headers: Record<string, string>) =>
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
  expect(isForeignWrite(request(method, headers), "https://shop.test")).toBe(foreign)
})

test("the best encoding that the browser takes is chosen", () => {
  const both = { br: true, gzip: true }
  expect(acceptedEncoding("gzip, deflate, br", both)).toBe("br")
  expect(acceptedEncoding("gzip, br;q=0", both)).toBe("gzip")
  expect(acceptedEncoding(undefined, both)).toBe("identity")
  expect(acceptedEncoding("br", { gzip: true })).toBe("identity")
})
