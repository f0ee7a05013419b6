import { describe, expect, test } from "vitest"
import { findSide, findSubject, isLayerWord, layerWords } from "./layer-words.ts"

describe("[BOARD-05] the words of a file's name", () => {
  test.each([
    ["TopPasteMaskLayer", "top paste mask layer"],
    ["boardoutline", "board outline"],
    ["soldermaskbottom", "solder mask bottom"],
    ["Máscara_SUPERIOR-1", "mascara superior 1"],
    ["topx", "topx"],
    ["xtop", "xtop"],
    ["", ""],
    ["--", ""],
  ])("%s is '%s'", (name, words) => {
    expect(layerWords(name).join(" ")).toBe(words)
  })
  test("a long word with one letter wrong, lost or added is the known word", () => {
    for (const word of ["outlime", "xutline", "outlinx", "ouutline", "outlinee", "xoutline"])
      expect(layerWords(word), word).toEqual(["outline"])
    expect(layerWords("dimensin")).toEqual(["dimension"])
    expect(layerWords("profile")).toEqual(["profile"])
    for (const word of ["outlne", "oxtlixe", "outlinexx", "dimensi", "uotline"])
      expect(layerWords(word)).toEqual([word])
  })
  test("the last 200 letters count", () => {
    expect(layerWords(`top${"-".repeat(198)}b`)).toEqual(["p", "b"])
  })
})

describe("[BOARD-05] the side that a name means", () => {
  test.each([
    ["top copper", "top", "top"],
    ["bot copper", "bottom", "bot"],
    ["top feeder bottom", "bottom", "bottom"],
    ["bottom feeder top", "top", "top"],
    ["component side", "top", "component side"],
    ["solder side", "bottom", "solder side"],
    ["placa f cu", "top", "f"],
    ["placa b mask", "bottom", "b"],
    ["b silkscreen", "bottom", "b"],
    ["f courtyard", "top", "f"],
    ["sst", "top", "sst"],
    ["placa smb", "bottom", "smb"],
    ["smt adapter bottom", "bottom", "bottom"],
  ] as const)("%s: %s", (words, side, word) => {
    expect(findSide(words)).toEqual({ side, word })
  })
  test("a single letter is no side before other words, nor a mark in the middle", () => {
    for (const words of ["f", "placa b", "b board", "smt adapter", "laptop", "stop", "component"])
      expect(findSide(words), words).toBeNull()
  })
})

describe("[BOARD-05] what a name is about", () => {
  test.each([
    ["f cu", "copper"],
    ["in1 cu", "copper-inner"],
    ["inner 2", "copper-inner"],
    ["edge cuts", "outline"],
    ["edgecut", "outline"],
    ["assy1", "other"],
    ["drill map", "other"],
    ["outline drawing", "other"],
    ["board shape", "outline"],
    ["position print", "silk"],
    ["posicion", "other"],
    ["paste mask", "paste"],
    ["spt", "paste"],
    ["solder mask", "mask"],
    ["smb", "mask"],
    ["sst", "silk"],
    ["silk screen", "silk"],
    ["drill", "drill"],
    ["npth", "drill"],
    ["mechanical 1", "mechanical"],
    ["keep out", "mechanical"],
    ["etch", "copper"],
    ["pistas", "copper"],
  ])("%s: %s", (words, subject) => {
    expect(findSubject(words)?.subject).toBe(subject)
  })
  test("nothing of ours", () => {
    for (const words of ["placa", "smt adapter", "adt board", "holeshot"]) expect(findSubject(words), words).toBeNull()
  })
  test("words that any layer may have are told from a board's own name", () => {
    expect(
      ["l2", "gerber", "upper", "inferior", "top", "copper", "mask", "f", "hole", "pasta"].filter(
        word => !isLayerWord(word),
      ),
    ).toEqual([])
    expect(["fuente", "l", "2", "robot", "tops"].filter(isLayerWord)).toEqual([])
  })
})
