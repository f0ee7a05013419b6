import { expect, test } from "vitest"
import { choicesText, readChoices } from "./board-choices.ts"

test("what was settled about the files travels with the form", () => {
  const choices = { board: "fuente", layers: { "a.gbr": "copper-bottom", "b.gbr": "other" } } as const
  expect(readChoices(choicesText(choices))).toEqual(choices)
  expect(choicesText({})).toBe("")
})

test.each(["", "{", "null", "7", '"x"', '{"board":7,"layers":{"a.gbr":"gold"}}', '{"layers":[1]}', " ".repeat(30_000)])(
  "%j settles nothing",
  text => {
    expect(readChoices(text)).toEqual({})
  },
)
