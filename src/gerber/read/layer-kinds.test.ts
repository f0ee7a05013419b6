import { expect, test } from "vitest"
import { fileExtension, isCopper, kindOfExtension } from "./layer-kinds.ts"

test("[BOARD-05] inner and mechanical layers are numbered in many ways", () => {
  for (const extension of ["g1", "g12", "gp1", "gp12", "g1l", "g12l", "gl1", "gl12"])
    expect(kindOfExtension(extension), extension).toBe("copper-inner")
  for (const extension of ["gm", "gm2", "gm13"]) expect(kindOfExtension(extension), extension).toBe("mechanical")
  for (const extension of [
    "g",
    "xg1",
    "g123",
    "g1x",
    "gp",
    "gp123",
    "g123l",
    "gl123",
    "gpx",
    "glx",
    "xgm1",
    "gm123",
    "gmx",
  ])
    expect(kindOfExtension(extension), extension).toBeNull()
  expect([kindOfExtension("gm1"), kindOfExtension("gbl")]).toEqual(["outline", "copper-bottom"])
})

test("[BOARD-05] a file's ending is what follows its last point", () => {
  expect(["a.GBR", "a.gbr.txt", "a.g_1"].map(fileExtension)).toEqual(["gbr", "txt", "g_1"])
  for (const name of ["a", "a.", "a.gbr ", "a.ñ", `a.${"x".repeat(13)}`]) expect(fileExtension(name), name).toBe("")
  expect([isCopper("copper-inner"), isCopper("outline")]).toEqual([true, false])
})
