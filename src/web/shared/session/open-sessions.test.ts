import { expect, test } from "vitest"
import { deviceName } from "./open-sessions.tsx"

test.each([
  ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0", "Edge en Windows"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile Safari/604.1",
    "Safari en iPhone o iPad",
  ],
  ["Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36", "Chrome en Android"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0", "Firefox en Linux"],
  ["curl/8.0", undefined],
])("the device of %s is %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
