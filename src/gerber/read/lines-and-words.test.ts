import { expect, test } from "vitest"
import { firstLines, readLines, readWords } from "./lines-and-words.ts"

test("[BOARD-05] lines end in any way; empty ones are none", () => {
  expect([...readLines("a\r\n\r\n b \rc\n\n")]).toEqual(["a", "b", "c"])
  expect([...readLines("\n \na")]).toEqual(["a"])
  expect([...readLines("")]).toEqual([])
  expect(firstLines("a\nb\nc", 2)).toEqual(["a", "b"])
  expect(firstLines("a\nb", 5)).toEqual(["a", "b"])
})

test("[BOARD-05] a block is letters with their numbers", () => {
  expect(readWords("G01X-1.5 Y+20\nD01")).toEqual([
    { letter: "G", number: "01" },
    { letter: "X", number: "-1.5" },
    { letter: "Y", number: "+20" },
    { letter: "D", number: "01" },
  ])
  expect(readWords("AZ90")).toEqual([
    { letter: "A", number: "" },
    { letter: "Z", number: "90" },
  ])
  expect(readWords("")).toEqual([])
  for (const text of ["g01", "X1,5", "@1", "[1", "1X", "X1/2", "X1:"]) expect(readWords(text), text).toBeNull()
})

test("[BOARD-05] a block has 64 words at most", () => {
  expect(readWords("X1".repeat(64))).toHaveLength(64)
  expect(readWords("X1".repeat(65))).toBeNull()
})
