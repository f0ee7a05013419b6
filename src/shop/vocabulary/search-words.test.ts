import { describe, expect, test } from "vitest"
import { namesLike, splitWords, withSynonyms, wordStem } from "./search-words.ts"

describe("the stem of a word", () => {
  test.each([
    ["sensores", "sensor"],
    ["luces", "luz"],
    ["voces", "voz"],
    ["pilas", "pila"],
    ["cables", "cable"],
    ["zumbadores", "zumbador"],
  ])("[FIND-01] '%s' and '%s' have one stem", (many, one) => expect(wordStem(many)).toBe(wordStem(one)))

  test("[FIND-01] short words and codes keep their letters; only the last z becomes c", () => {
    expect(["gas", "dos", "74hc595s", "los"].map(wordStem)).toEqual(["gas", "dos", "74hc595s", "los"])
    expect(wordStem("zeta")).toBe("zeta")
    expect(wordStem("zap")).toBe("zap")
    expect(wordStem("luz")).toBe("luc")
    expect(wordStem("base")).toBe("base".slice(0, -1))
    expect(wordStem("ises")).toBe("ise")
    expect(wordStem("gases")).toBe("gas")
  })
})

test("[FIND-01] words of one meaning find each other, any other only itself", () => {
  expect(withSynonyms(wordStem("breadboard"))).toContain(wordStem("protoboard"))
  expect(withSynonyms("motor")).toEqual(["motor"])
})

test("[CAT-24] a name matches words in any order, in the plural, or by a word of the same meaning", () => {
  const names = ["Protoboard 830 puntos", "Cable para pila de 9 V", "Resistencias 1/4 W", "Señal de luz"]
  const like = (term: string) => namesLike(names, name => name, term)
  expect(like("  puntos   protoboard ")).toEqual(["Protoboard 830 puntos"])
  expect(like("breadboard")).toEqual(["Protoboard 830 puntos"])
  expect(like("baterías")).toEqual(["Cable para pila de 9 V"])
  expect(like("pilas con cable")).toEqual(["Cable para pila de 9 V"])
  expect(like("RESIST")).toEqual(["Resistencias 1/4 W"])
  expect(like("toboard 83")).toEqual(["Protoboard 830 puntos"])
  expect(like("istencia")).toEqual(["Resistencias 1/4 W"])
  expect(like("senal luces")).toEqual(["Señal de luz"])
  expect(like("protoboard motor")).toEqual([])
  for (const nothing of ["", "  ", "de la"]) expect(like(nothing)).toEqual([])
  expect(splitWords("4k7, ñandú-uno")).toEqual(["4k7", "ñandú", "uno"])
  expect(splitWords("  ")).toEqual([])
})
