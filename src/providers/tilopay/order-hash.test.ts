import { createHmac } from "node:crypto"
import { expect, test } from "vitest"
import { colones } from "../../shop/vocabulary/money.ts"
import type { CardNotice, PaymentFacts } from "../card-gateway.ts"
import { hashMatches, orderHash } from "./order-hash.ts"

const secrets = { key: "0000-0000-0000-0000-0000", user: "testuser", password: "testpass" }
const payment = (amount: number): PaymentFacts => ({
  orderNumber: "SHOP-42-20250101120000",
  amount: colones(amount),
  currency: "CRC",
  email: "ana+x@example.com",
})
const signed = (hash: string, overrides: Record<string, string> = {}): CardNotice => ({
  orderNumber: "SHOP-42-20250101120000",
  proof: { tpt: "123456", code: "1", auth: "123456", hash, ...overrides },
})

const of950 = "b2d477df21ccbcbbcca649e964c559d39f55426cf52c5fab58c01e80b69d8b06"
const of15000 = "e045dc7dcff2d48d344f41665490f5cf3818221f42a736259b2f965897f8e17b"

test("[PAY-30] the provider's own test vectors are accepted", () => {
  expect(orderHash(secrets, signed(""), payment(950))).toBe(of950)
  expect(orderHash(secrets, signed(""), payment(15000))).toBe(of15000)
  expect(hashMatches(secrets, signed(of950), payment(950))).toBe(true)
  expect(hashMatches(secrets, signed(of15000), payment(15000))).toBe(true)
})

test("[PAY-25] a hash of data that differs from our record is refused", () => {
  const withoutComma = "ccf8280bd38811612a99f5f58ba78f1d45d36bcef55b6b7500b0093ac0f69c29"
  expect(hashMatches(secrets, signed(withoutComma), payment(15000))).toBe(false)
  expect(hashMatches(secrets, signed(of950), payment(951))).toBe(false)
  expect(hashMatches(secrets, signed(of950), { ...payment(950), currency: "USD" })).toBe(false)
  expect(hashMatches(secrets, signed(of950), { ...payment(950), email: "otra@example.com" })).toBe(false)
  expect(hashMatches(secrets, signed(of950, { code: "2" }), payment(950))).toBe(false)
  expect(hashMatches(secrets, signed(of950, { tpt: "123457" }), payment(950))).toBe(false)
})

test("[PAY-25] a text that is no hash is refused without an exception", () => {
  for (const junk of ["", "1", of950.slice(1), `${of950}0`, of950.toUpperCase(), "z".repeat(64), "ñ".repeat(64)])
    expect(hashMatches(secrets, signed(junk), payment(950))).toBe(false)
})

test("text is encoded as PHP's http_build_query encodes it", () => {
  const odd = orderHash(secrets, signed("", { auth: "a b*~" }), payment(950))
  const expected = createHmac("sha256", "123456|0000-0000-0000-0000-0000|testpass")
    .update(
      "api_Key=0000-0000-0000-0000-0000&api_user=testuser&orderId=123456&external_orden_id=SHOP-42-20250101120000" +
        "&amount=950.00&currency=CRC&responseCode=1&auth=a+b%2A%7E&email=ana%2Bx%40example.com",
    )
    .digest("hex")
  expect(odd).toBe(expected)
})
