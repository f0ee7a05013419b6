import { describe, expect, test } from "vitest"
import { clueScores } from "../read/layer-evidence.ts"
import type { LayerKind } from "../read/layer-kinds.ts"
import { fixSteps } from "./fix-texts.ts"
import {
  boardPictureLabel,
  explainLayer,
  type FindingCode,
  findingTexts,
  joined,
  type Measured,
  type RefusalReason,
  refusalTexts,
} from "./texts.ts"

describe("[BOARD-05] what a finding tells the customer", () => {
  test.each<[FindingCode, Measured, string]>([
    ["tracks-ok", { narrowest: 1.016, limit: 0.8 }, "tienen 1.02 mm o más (mínimo 0.8 mm)"],
    [
      "tracks-narrow",
      { narrowest: 0.5, limit: 0.8, count: 1 },
      "0.5 mm y el mínimo es 0.8 mm: 1 tramo es más angosto.",
    ],
    ["tracks-narrow", { narrowest: 0.5, limit: 0.8, count: 2 }, ": 2 tramos son más angostos."],
    ["tracks-absent", {}, "no hay pistas trazadas en el cobre"],
    ["tracks-as-regions", { count: 0, unmeasured: 3 }, "no medible: el cobre está dibujado como áreas rellenas"],
    ["tracks-as-regions", { count: 1, unmeasured: 1 }, "Hay 1 área rellena de cobre"],
    ["tracks-as-regions", { count: 1, unmeasured: 3 }, "Hay 3 áreas rellenas de cobre"],
    ["tracks-inverted", {}, "la imagen del cobre está invertida"],
    ["holes-ok", { sizes: [0.8, 1] }, "medidas preferidas (0.8 mm, 1 mm)"],
    ["holes-ok", { sizes: [1, 2, 3, 4, 5, 6] }, "(1 mm, 2 mm, 3 mm, 4 mm, 5 mm, 6 mm)"],
    ["holes-ok", { sizes: [1, 2, 3, 4, 5, 6, 7] }, "(1 mm, 2 mm, 3 mm, 4 mm, 5 mm, 6 mm…)"],
    [
      "holes-not-preferred",
      { count: 1, sizes: [0.9] },
      "1 agujero no es de las medidas preferidas (0.8, 1 y 1.2 mm): 0.9",
    ],
    [
      "holes-not-preferred",
      { count: 4, sizes: [0.9], preferred: [1] },
      "4 agujeros no son de las medidas preferidas (1 mm)",
    ],
    [
      "holes-consult",
      { count: 1, sizes: [3] },
      "1 agujero es mucho menor o mayor que los preferidos (0.8, 1 y 1.2 mm): 3 mm.",
    ],
    ["holes-consult", { count: 2, sizes: [3] }, "2 agujeros son mucho menores o mayores que"],
    ["holes-without-size", { unmeasured: 1 }, "1 agujero no medible: el archivo de taladros no dice su diámetro."],
    ["holes-without-size", { unmeasured: 2 }, "2 agujeros no medibles: el archivo de taladros no dice su diámetro."],
    ["holes-unknown", {}, "falta el archivo de taladros"],
    ["holes-drawing", {}, "trae un dibujo de los taladros"],
    ["pads-ok", { limit: 1 }, "al menos 1 mm mayores que su agujero"],
    ["pads-small", { count: 1, limit: 1, pad: 1.6, hole: 0.8 }, "1 pad no llega a ser 1 mm mayor"],
    [
      "pads-small",
      { count: 2, limit: 1, pad: 1.6, hole: 0.8 },
      "2 pads no llegan a ser 1 mm mayor que su agujero (el más justo: 1.6 mm con agujero de 0.8 mm)",
    ],
    ["pads-unknown", { unmeasured: 1 }, "1 agujero sin pad reconocible"],
    ["pads-unknown", { unmeasured: 2 }, "2 agujeros sin pad reconocible"],
    ["pads-unknown", { unmeasured: 0 }, "no se conocen los agujeros"],
    ["copper-one", {}, "una sola cara de cobre."],
    ["copper-one-and-pads", {}, "la otra no tiene pistas"],
    ["copper-several", { layers: 2 }, "tiene 2 caras de cobre"],
    ["copper-assumed", {}, "Lo tomamos como el cobre"],
    ["copper-absent", {}, "no encontramos una capa de cobre"],
    ["copper-twice", { count: 1 }, "1 archivo dice ser una cara de cobre que ya trae otro;"],
    ["copper-twice", { count: 2 }, "2 archivos dicen ser una cara de cobre que ya traen otros;"],
    ["size-pequeno", { width: 60.004, height: 40 }, "mide 60 × 40 mm: cabe en Pequeño (7.5x10cm)"],
    ["size-grande", { width: 100.126, height: 80 }, "mide 100.13 × 80 mm: cabe en Grande (15x10cm)"],
    ["size-too-large", { width: 200, height: 80 }, "mide 200 × 80 mm y no cabe en Grande"],
    [
      "size-provisional",
      { width: 20, height: 8 },
      "falta el contorno de la placa. El cobre y los agujeros ocupan 20 × 8 mm",
    ],
    ["size-open", { width: 20, height: 8 }, "no cierra alrededor del cobre. Parece medir 20 × 8 mm"],
    ["size-elsewhere", { width: 20, height: 8 }, "no rodea el cobre. El cobre y los agujeros ocupan 20 × 8 mm"],
    ["size-frame", { width: 400, height: 300 }, "mide 400 × 300 mm y puede ser el marco de un dibujo"],
    ["size-unknown", {}, "no hay nada dibujado que medir"],
    ["outline-several", { count: 3 }, "trae 3 placas separadas"],
    ["several-boards", { count: 2 }, "son de 2 placas distintas"],
    ["file-cut-short", { count: 1 }, "1 archivo termina sin su marca de fin"],
    ["file-cut-short", { count: 2 }, "2 archivos terminan sin su marca de fin"],
    ["file-not-understood", { count: 1 }, "1 archivo tiene instrucciones que no entendimos"],
    ["file-not-understood", { count: 2 }, "2 archivos tienen instrucciones que no entendimos"],
    ["file-too-complex", {}, "demasiado complejo"],
  ])("%s of %j", (code, measured, text) => {
    expect(findingTexts[code](measured)).toContain(text)
  })
})

test.each<[Exclude<RefusalReason, "source-file">, string]>([
  ["no-file", "Elija un archivo"],
  ["empty", "a.gbr está vacío"],
  ["too-large", "a.gbr supera el máximo de 10 MB"],
  ["wrong-extension", "a.gbr no es de un tipo que recibimos"],
  ["not-gerber", "a.gbr no es un Gerber"],
  ["zip-as-gerber", "a.gbr es en realidad un ZIP"],
  ["rs274d", "a.gbr es un Gerber antiguo (RS-274D)"],
  ["zip-bomb", "a.gbr se expande demasiado"],
  ["zip-unreadable", "a.gbr está dañado o tiene contraseña"],
  ["zip-unsafe-path", "a.gbr contiene rutas no permitidas"],
  ["zip-too-many", "a.gbr trae más de 200 archivos"],
  ["rar", "a.gbr es un RAR"],
  ["7z", "a.gbr es un 7z"],
  ["no-layers", "No encontramos capas Gerber en a.gbr"],
])("[PCB-29] a file refused because of '%s' is named, with the reason", (reason, text) => {
  expect(refusalTexts[reason]("a.gbr")).toContain(text)
})

test("[PCB-04] sizes are listed as one says them", () => {
  expect(joined([], "y")).toBe("")
  expect(joined([1], "y")).toBe("1")
  expect(joined([0.8, 1], "o")).toBe("0.8 o 1")
  expect(joined([0.8, 1, 1.2], "y")).toBe("0.8, 1 y 1.2")
  expect(boardPictureLabel(60.004, 40)).toBe("Vista previa de la placa, 60 × 40 mm")
})

describe("[BOARD-05] why a file has its kind", () => {
  const clue = (source: keyof typeof clueScores, kind: LayerKind, words = "", score = clueScores[source]) => ({
    source,
    kind,
    words,
    score,
  })
  const explained = (kind: LayerKind, ...clues: ReturnType<typeof clue>[]) => {
    const score = clues.filter(each => each.kind === kind).reduce((sum, each) => sum + each.score, 0)
    return explainLayer({ kind, by: "name", score, clues, taken: null })
  }

  test.each<[keyof typeof clueScores, string]>([
    ["attribute", "el propio archivo lo declara («x»)"],
    ["extension", "su nombre termina en x"],
    ["name", "su nombre dice «x»"],
    ["film", "su encabezado lo llama «x»"],
    ["layers", "su encabezado dice que contiene «x»"],
    ["comment", "un comentario suyo dice «x»"],
    ["format", "está escrito como archivo de taladros"],
    ["routed-edge", "solo sigue el borde de la placa"],
    ["hole-drawing", "dibuja los agujeros, pero no dice dónde se perfora"],
    ["second-of-side", "otro archivo más completo ya es esa cara"],
  ])("a clue by %s", (source, text) => {
    expect(explained("drill", clue(source, "drill", "x"))).toBe(`Tomamos este archivo por los taladros porque ${text}.`)
  })
  test.each<[keyof typeof clueScores, string]>([
    ["side", "su nombre dice «x»"],
    ["only-copper", "ningún otro archivo parece el cobre"],
    ["around-copper", "dibuja un borde cerrado alrededor del cobre"],
  ])("a weak clue by %s is not certain", (source, text) => {
    expect(explained("outline", clue(source, "outline", "x"))).toBe(
      `Tomamos este archivo por el contorno porque ${text}; no es seguro.`,
    )
  })
  test("several reasons, each once, and the strongest against it", () => {
    const reasons = [clue("name", "drill", "drill"), clue("side", "drill", "drill"), clue("film", "drill", "HOLES")]
    expect(explained("drill", ...reasons, clue("extension", "outline", ".gko"))).toBe(
      "Tomamos este archivo por los taladros porque su nombre dice «drill» y su encabezado lo llama «HOLES», aunque su nombre termina en .gko.",
    )
    expect(explained("drill", ...reasons, clue("side", "outline", "brd"))).not.toContain("aunque")
    expect(explained("drill", ...reasons, clue("comment", "outline", "edge"))).toContain("aunque un comentario")
  })
  test("what the file itself declares has nothing against it", () => {
    for (const source of ["attribute", "format"] as const)
      expect(explained("drill", clue(source, "drill", "x"), clue("name", "outline", "edge"))).not.toContain("aunque")
  })
  test("what the customer said", () => {
    const corrected = (taken: LayerKind | null) =>
      explainLayer({ kind: "outline", by: "corrected", score: 1, clues: [], taken })
    expect(corrected("outline")).toBe("Usted confirmó que es el contorno.")
    expect(corrected("drill")).toBe("Usted indicó que es el contorno; lo habíamos tomado por los taladros.")
    expect(corrected(null)).toBe("Usted indicó que es el contorno; lo habíamos tomado por una capa que no reconocemos.")
  })
})

describe("[PCB-04] how to fix a finding in each program", () => {
  test("with the workshop's measures", () => {
    expect(fixSteps("tracks-narrow", {})).toEqual({
      KiCad: expect.stringContaining("con 0.8 mm o más"),
      EasyEDA: expect.stringContaining("Width a 0.8 mm o más"),
      Proteus: expect.stringContaining("→ T40;"),
    })
    expect(fixSteps("holes-consult", {})).toEqual({
      KiCad: expect.stringContaining("Hole size a 0.8, 1 o 1.2 mm."),
      EasyEDA: expect.stringContaining("Hole(D) a 0.8, 1 o 1.2 mm "),
      Proteus: expect.stringContaining("Drill Hole a 0.8, 1 o 1.2 mm."),
    })
    expect(fixSteps("pads-small", {})).toEqual({
      KiCad: expect.stringContaining("a 1 mm más que Hole size"),
      EasyEDA: expect.stringContaining("a 1 mm más que el agujero"),
      Proteus: expect.stringContaining("a 1 mm más que Drill Hole"),
    })
  })
  test("a good finding has nothing to fix", () => {
    expect(fixSteps("tracks-ok", {})).toBeUndefined()
    expect(fixSteps("size-too-large", {})?.KiCad).toContain("Edge.Cuts")
  })
})
