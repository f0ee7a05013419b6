import { describe, expect, test } from "vitest"
import { namesLike, stemOf, withSynonyms, wordsOf } from "./search-words.ts"

describe("the stem of a word", () => {
  test.each([
    ["sensores", "sensor"],
    ["luces", "luz"],
    ["voces", "voz"],
    ["pilas", "pila"],
    ["cables", "cable"],
    ["zumbadores", "zumbador"],
  ])("[FIND-01] '%s' and '%s' have one", (many, one) => expect(stemOf(many)).toBe(stemOf(one)))

  test("[FIND-01] short words and codes keep their letters; only the last z becomes c", () => {
    expect(["gas", "dos", "74hc595s", "los"].map(stemOf)).toEqual(["gas", "dos", "74hc595s", "los"])
    expect(stemOf("zeta")).toBe("zeta")
    expect(stemOf("zap")).toBe("zap")
    expect(stemOf("luz")).toBe("luc")
    expect(stemOf("base")).toBe("base".slice(0, -1))
    expect(stemOf("ises")).toBe("ise")
    expect(stemOf("gases")).toBe("gas")
  })
})

test("[FIND-01] words of one meaning find each other, any other only itself", () => {
  expect(withSynonyms(stemOf("breadboard"))).toContain(stemOf("protoboard"))
  expect(withSynonyms("motor")).toEqual(["motor"])
})

test("[CAT-24] names that hold the words in any order, their plural or a word of the same meaning are like them", () => {
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
  expect(wordsOf("4k7, ñandú-uno")).toEqual(["4k7", "ñandú", "uno"])
  expect(wordsOf("  ")).toEqual([])
})
