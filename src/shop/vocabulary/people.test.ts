import { expect, test } from "vitest"
import { isMailTopic, mailTopics, mayHandle, normalEmail, shortName, staffSignature } from "./people.ts"

test("[ASOC-10] staff handle what belongs to their own warehouse or to none", () => {
  expect(mayHandle({ warehouseId: 3 }, 3)).toBe(true)
  expect(mayHandle({ warehouseId: 3 }, null)).toBe(true)
  expect(mayHandle({ warehouseId: 3 }, 4)).toBe(false)
})

test("[AUTH-15] letter case, surrounding spaces and the way an accent is written do not distinguish people", () => {
  expect(normalEmail("  Ana@Chispa.TEST ")).toBe("ana@chispa.test")
  expect(normalEmail("jose\u0301@chispa.test")).toBe(normalEmail("jos\u00e9@chispa.test"))
})

test("an action is signed with the association, and with the person if known", () => {
  const staff = { id: 7, alias: "ASEIC", name: "Asociación", warehouseId: 3 }
  expect(staffSignature(staff, null)).toBe("ASEIC")
  expect(staffSignature(staff, "Luis")).toBe("Luis (ASEIC)")
})

test("a short name has two words at most", () => {
  expect(shortName("  Ana  María Solano ")).toBe("Ana María")
  expect(shortName("Ana")).toBe("Ana")
})

test("[MAIL-05] only the topics that a customer may end are topics", () => {
  for (const topic of mailTopics) expect(isMailTopic(topic)).toBe(true)
  for (const other of ["money", "", null, 3]) expect(isMailTopic(other)).toBe(false)
})
