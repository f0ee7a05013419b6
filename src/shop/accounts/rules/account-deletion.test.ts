import { expect, test } from "vitest"
import { deletedName, isDeletedRecord } from "./account-deletion.ts"

test("[LAW-05] a record counts as a deleted account only with that name and without e-mail and credential", () => {
  const deleted = { id: 7, name: deletedName(7), email: "", credential: "" }
  expect(deletedName(7)).toBe("Cuenta eliminada 7")
  expect(isDeletedRecord(deleted)).toBe(true)
  for (const over of [{ name: deletedName(8) }, { name: "" }, { email: "ana@chispa.test" }, { credential: "x" }])
    expect(isDeletedRecord({ ...deleted, ...over })).toBe(false)
})
