import { expect, test } from "vitest"
import { acceptedEncoding } from "./assets.ts"

test("the best encoding that the browser takes is chosen", () => {
  const both = { br: true, gzip: true }
  expect(acceptedEncoding("gzip, deflate, br", both)).toBe("br")
  expect(acceptedEncoding("gzip, br;q=0", both)).toBe("gzip")
  expect(acceptedEncoding(undefined, both)).toBe("identity")
  expect(acceptedEncoding("br", { gzip: true })).toBe("identity")
})
