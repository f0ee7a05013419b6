import { expect, test } from "vitest"
import { cutText, foldedWords, oneLine } from "./text.ts"

test("a text is cut between characters, and half characters are removed", () => {
  expect(cutText("ñandú", 9)).toBe("ñandú")
  expect(cutText("a😀b", 3)).toBe("a😀")
  expect(cutText("a😀b", 2)).toBe("a")
  expect(cutText("\ud83dx\ude00", 9)).toBe("x")
})

test("one line has no breaks, no control characters and no spaces around it", () => {
  expect(oneLine(" uno\r\ndos\0 tres ", 40)).toBe("uno dos tres")
  expect(oneLine("x😀", 2)).toBe("x")
})

test("words are compared without accents, case and extra spaces", () => {
  expect(foldedWords("  Capacitor  Electrolítico\tÑandú ")).toEqual(["capacitor", "electrolitico", "nandu"])
  expect(foldedWords(" ")).toEqual([])
})
