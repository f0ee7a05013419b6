import { expect, test } from "vitest"
import { readGoogleReply } from "./google-sign-in.tsx"

const user = { id: 7, name: "Ana", email: "ana@chispa.test", address: "", phone: "" }

test("[SOC-03][SOC-04] a known customer and a new person are distinguished", () => {
  expect(readGoogleReply({ kind: "signed-in", user, data: {} })).toEqual({ kind: "signed-in", user, to: "/perfil" })
  const data = { email: "nora@gmail.test" }
  expect(readGoogleReply({ kind: "new", data })).toEqual({ kind: "new", profile: data })
})

test("[SOC-05][SOC-06] the shop's own problems are passed on", () => {
  expect(readGoogleReply({ problem: "notLoaded" })).toEqual({ kind: "problem", problem: "notLoaded" })
  expect(readGoogleReply({ problem: "googleFailed" })).toEqual({ kind: "problem", problem: "googleFailed" })
})

test("[SOC-07] any other message is ignored", () => {
  const wrong = [null, "", 7, [], {}, { kind: "signed-in" }, { kind: "signed-in", user: { ...user, id: "7" } }]
  for (const body of [...wrong, { kind: "new", data: {} }, { problem: "otro" }])
    expect(readGoogleReply(body)).toEqual({ kind: "invalid" })
})
