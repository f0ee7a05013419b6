import { expect, test } from "vitest"
import { unreadableBody } from "./readable-body.ts"

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
  const fault = await unreadableBody({ method, headers }, Buffer.from(body), takesJson)
  expect(fault?.status ?? null).toBe(status)
})
