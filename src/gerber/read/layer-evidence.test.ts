import { describe, expect, test } from "vitest"
import { explainLayer } from "../check/texts.ts"
import { type LayerTraits, type NameInside, recogniseLayer } from "./layer-evidence.ts"
import type { LayerKind } from "./layer-kinds.ts"

const recognised = (traits: Partial<LayerTraits>) =>
  recogniseLayer({ fileName: "capa.gbr", isDrill: false, fileFunction: null, names: [], flashes: 0, ...traits })
const byName = (fileName: string) => recognised({ fileName })
const byFunction = (fileFunction: string, fileName = "capa.gbr") => recognised({ fileName, fileFunction })
const inside = (by: NameInside["by"], ...texts: string[]) => texts.map(text => ({ by, text }))

describe("layers by the file's attributes", () => {
  test.each<[string, LayerKind]>([
    ["Copper,L1,Top", "copper-top"],
    ["Copper,L1,Top,Signal", "copper-top"],
    ["Copper,L2,Bot", "copper-bottom"],
    ["Copper,L2,Inr", "copper-inner"],
    ["Profile,NP", "outline"],
    ["Soldermask,Bot", "mask-bottom"],
    ["Legend,Top", "silk-top"],
    ["Paste,Top", "paste-top"],
    ["Plated,1,2,PTH,Drill", "drill"],
    ["NonPlated,1,2,NPTH", "drill"],
    ["AssemblyDrawing,Top", "other"],
  ])("%s is %s", (value, kind) => {
    expect(byFunction(value)).toMatchObject({ kind, by: "attribute" })
  })
  test("the attribute wins over a misleading name", () => {
    expect(byFunction("Copper,L2,Bot", "top.gtl").kind).toBe("copper-bottom")
  })
  test("a drill file is one whatever its name", () => {
    expect(recognised({ fileName: "x.gtl", isDrill: true })).toMatchObject({ kind: "drill", by: "content" })
  })
})

describe("[BOARD-05] layers by the names inside the file, when its own name does not tell", () => {
  test.each<[NameInside["by"], string[], LayerKind]>([
    ["layer", ["Bottom Copper"], "copper-bottom"],
    ["layer", ["BoardOutlineLayer"], "outline"],
    ["film", ["SOLDERMASK_TOP"], "mask-top"],
    ["film", ["FAB.art"], "other"],
    ["comment", ["top copper layer"], "copper-top"],
    ["comment", ["BottomMask.gbr"], "mask-bottom"],
    ["image", ["top copper"], "copper-top"],
    ["layer", ["VIA CLASS/TOP", "PIN/TOP", "ETCH/TOP", "BOARD GEOMETRY/OUTLINE"], "copper-top"],
    ["layer", ["ETCH/GND1"], "copper-inner"],
    ["layer", ["PIN/SOLDERMASK_BOTTOM", "BOARD GEOMETRY/OUTLINE"], "mask-bottom"],
    ["layer", ["BOARD GEOMETRY/DESIGN_OUTLINE"], "outline"],
    ["layer", ["DRAWING FORMAT/OUTLINE", "DRAWING FORMAT/ASSY", "BOARD GEOMETRY/OUTLINE"], "other"],
    ["layer", ["MANUFACTURING/NCLEGEND-1-2", "BOARD GEOMETRY/OUTLINE"], "other"],
  ])("%s %s is %s", (by, texts, kind) => {
    expect(recognised({ fileName: "x.gbr", names: inside(by, ...texts) })).toMatchObject({ kind, by: "content" })
  })
  test("free comments and image names that are about something else tell nothing", () => {
    for (const by of ["comment", "image"] as const) {
      for (const text of [
        "bottom feeder robot.pcb",
        "Top of the class",
        "Scale: 100 percent, Rotated: No",
        "stop motor",
      ])
        expect(recognised({ fileName: "x.gbr", names: inside(by, text) }), text).toMatchObject({ kind: "unknown" })
    }
  })
  test("several weak clues outweigh a stronger one", () => {
    const names = [...inside("film", "SILKSCREEN_TOP"), ...inside("layer", "REF DES/SILKSCREEN_TOP")]
    expect(recognised({ fileName: "top copper.gbr", names })).toMatchObject({ kind: "silk-top" })
  })
})

describe("[BOARD-05] the page can say why", () => {
  const why = (traits: Partial<LayerTraits>) => explainLayer({ ...recognised(traits), taken: null })
  test("with the file's own words, and what speaks against it", () => {
    expect(why({ fileName: "topmask.gbr" })).toBe(
      "Tomamos este archivo por la máscara superior porque su nombre dice «top mask».",
    )
    expect(why({ fileName: "placa.gbs" })).toBe(
      "Tomamos este archivo por la máscara inferior porque su nombre termina en .gbs.",
    )
    expect(why({ fileFunction: "Copper,L2,Bot" })).toContain("el propio archivo lo declara («Copper,L2,Bot»)")
    expect(why({ fileName: "top copper.gbl" })).toBe(
      "Tomamos este archivo por el cobre inferior porque su nombre termina en .gbl, aunque su nombre dice «top copper».",
    )
    expect(why({ fileName: "placa-top.gbr" })).toBe(
      "Tomamos este archivo por el cobre superior porque su nombre dice «top»; no es seguro.",
    )
    expect(why({ fileName: "final.gbr" })).toBe("No sabemos qué capa es: ni su nombre ni su contenido lo dicen.")
  })
})

describe("layers by file name", () => {
  test.each<[string, LayerKind]>([
    ["placa-F_Cu.gbr", "copper-top"],
    ["placa-B_Cu.gbr", "copper-bottom"],
    ["placa-B.Cu.gbr", "copper-bottom"],
    ["placa-In1_Cu.gbr", "copper-inner"],
    ["placa-Edge_Cuts.gbr", "outline"],
    ["placa-Edge.Cuts.gm1", "outline"],
    ["placa-F_Mask.gbr", "mask-top"],
    ["placa-B_SilkS.gbr", "silk-bottom"],
    ["placa-F_Silkscreen.gbr", "silk-top"],
    ["placa-B_Paste.gbr", "paste-bottom"],
    ["placa-F_Fab.gbr", "other"],
    ["Gerber_TopLayer.GTL", "copper-top"],
    ["Gerber_BottomLayer.GBL", "copper-bottom"],
    ["Gerber_BoardOutlineLayer.GKO", "outline"],
    ["PCB1_Copper_Signal_Top.gbr", "copper-top"],
    ["PCB1_Profile.gbr", "outline"],
    ["board.gm1", "outline"],
    ["board.gm13", "mechanical"],
    ["board.g2", "copper-inner"],
    ["board.cmp", "copper-top"],
    ["board.sol", "copper-bottom"],
    ["board.dim", "outline"],
    ["dado - CADCAM Bottom Copper.GBR", "copper-bottom"],
    ["dado - CADCAM Top Solder Resist.GBR", "mask-top"],
    ["dado - CADCAM Mechanical 1.GBR", "mechanical"],
    ["copper_bottom.gbr", "copper-bottom"],
    ["silkscreen_top.gbr", "silk-top"],
    ["soldermask_bottom.gbr", "mask-bottom"],
    ["bottom.gbr", "copper-bottom"],
    ["TOP.gbr", "copper-top"],
    ["placa-Front.gbr", "copper-top"],
    ["placa-Back.gbr", "copper-bottom"],
    ["placa-Mask_Back.gbr", "mask-bottom"],
    ["placa-SoldP_Front.gbr", "paste-top"],
    ["final mask bottom.gbr", "mask-bottom"],
    ["fuente paste bottom.gbr", "paste-bottom"],
    ["fuente final bottom copper.gbr", "copper-bottom"],
    ["front panel-B_Mask.gbr", "mask-bottom"],
    ["fabrica-B_Cu.gbr", "copper-bottom"],
    ["top assembly.gbr", "other"],
    ["Bottom Position Print.gbr", "silk-bottom"],
    ["placa drill map.gbr", "other"],
    ["cobre inferior.gbr", "copper-bottom"],
    ["Máscara superior.gbr", "mask-top"],
    ["placa.GDL", "other"],
    ["placa.GDD", "other"],
    ["placa.GM13", "mechanical"],
    ["placa.GPT", "other"],
    ["placa.GPB", "other"],
    ["placa.MIL", "outline"],
    ["solderpaste_top.gbr", "paste-top"],
    ["solderpaste_bottom.gbr", "paste-bottom"],
    ["TopPasteMaskLayer.gbr", "paste-top"],
    ["top_paste_mask.grb", "paste-top"],
    ["topmask.gbr", "mask-top"],
    ["bottommask.gbr", "mask-bottom"],
    ["BottomMask.gbr", "mask-bottom"],
    ["placa_SMB.gbr", "mask-bottom"],
    ["SST.art", "silk-top"],
    ["SSB.art", "silk-bottom"],
    ["PMT.art", "paste-top"],
    ["ADT.art", "other"],
    ["ASSY_TOP.art", "other"],
    ["BoardOutlline.gbr", "outline"],
    ["boardoutlline.gbr", "outline"],
    ["Silkscren_Top.gbr", "silk-top"],
    ["brd.gbr", "outline"],
    ["PosiTop.gbr", "silk-top"],
    ["fuente.PosiBot.gbr", "silk-bottom"],
    ["StopBot.gbr", "mask-bottom"],
    ["CopperBot.gbr", "copper-bottom"],
    ["EtchLayerTop.gdo", "copper-top"],
    ["SoldermaskBottom.gdo", "mask-bottom"],
    ["art001.pho", "copper-top"],
    ["art002.pho", "copper-bottom"],
    ["sm001021.pho", "mask-top"],
    ["ssb002029.pho", "silk-bottom"],
    ["dd001024.pho", "other"],
    ["board_outline.grb", "outline"],
    ["SMT adapter-B_Cu.gbr", "copper-bottom"],
  ])("%s is %s", (name, kind) => {
    expect(byName(name)).toMatchObject({ kind, by: "name" })
  })
  test("a name that says nothing is not guessed", () => {
    for (const name of ["proyecto final.gbr", "SMT adapter.gbr", "laptop.gbr", "brdge.gbr"])
      expect(byName(name).kind, name).toBe("unknown")
    expect(recognised({ fileName: "brd.gbr", flashes: 12 }).kind).toBe("unknown")
  })
})

describe("[BOARD-05] clues in detail", () => {
  test("the strongest clue for the kind comes first, what speaks against it last", () => {
    const names = [...inside("film", "SOLDERMASK_TOP"), ...inside("layer", "ETCH/BOTTOM", "Top Mask")]
    const { kind, score, clues } = recognised({ fileName: "topmask.gts", names })
    expect([kind, score]).toEqual(["mask-top", 50 + 40 + 30 + 25])
    expect(clues.map(({ source, words }) => [source, words])).toEqual([
      ["extension", ".gts"],
      ["name", "top mask"],
      ["film", "solder mask top"],
      ["comment", "top mask"],
      ["layers", "ETCH/BOTTOM"],
    ])
    expect(["drill.gbr", "top outline.gbr"].map(name => byName(name).clues[0]?.words)).toEqual(["drill", "outline"])
    const comment = recognised({ fileName: "x.gbr", names: inside("comment", "ETCH/TOP") })
    expect(comment.clues.map(({ source }) => source)).toEqual(["comment"])
    expect(recognised({})).toEqual({ kind: "unknown", by: "assumed", score: 0, clues: [] })
    expect(byFunction(`Other,${"x".repeat(80)}`).clues[0]?.words).toHaveLength(60)
  })
  test.each<[string, LayerKind]>([
    ["Copper, L2 , Bot ", "copper-bottom"],
    ["Soldermask,Inr", "mask-top"],
    ["XPlated,1", "other"],
    ["PlatedX,1", "other"],
    ["MixedPlating,1,2", "drill"],
    ["toString,Top", "other"],
    ["", "unknown"],
  ])("the function '%s' is %s", (value, kind) => {
    expect(byFunction(value).kind).toBe(kind)
  })
  test.each<[string, LayerKind]>([
    ["art003.pho", "copper-inner"],
    ["art02.pho", "copper-bottom"],
    ["smd001021.pho", "paste-top"],
    ["smd002021.pho", "paste-bottom"],
    ["sm002028.pho", "mask-bottom"],
    ["sst001026.pho", "silk-top"],
    ["ad001.pho", "other"],
    ["art1.pho", "unknown"],
    ["xart001.pho", "unknown"],
    ["art0010000.pho", "unknown"],
    ["mask.gbr", "other"],
    ["paste.gbr", "other"],
    ["silk.gbr", "silk-top"],
    ["copper.gbr", "unknown"],
    ["placa brd.gbr", "outline"],
    ["brd placa.gbr", "unknown"],
  ])("the name %s is %s", (name, kind) => {
    expect(byName(name).kind).toBe(kind)
  })
  test.each<[string[], LayerKind]>([
    [["CONDUCTOR/BOTTOM"], "copper-bottom"],
    [["XETCH/TOP"], "unknown"],
    [["BOARD GEOMETRY/CUTOUT", "DRAWING FORMAT/TITLE_BLOCK"], "outline"],
    [["DRAWING FORMAT/TITLE_BLOCK"], "unknown"],
    [["DRAWING FORMAT/TITLE_BLOCK2"], "other"],
    [["X/DIMENSION"], "other"],
    [["MASK/GROUND", "PIN/SOLDERMASK_TOP"], "mask-top"],
    [["SILKSCREEN_BOTTOM/"], "unknown"],
    [["BOARD GEOMETRY/CUTOUT99"], "unknown"],
    [["XDRAWING FORMAT/TITLE_BLOCK"], "other"],
    [["XDRAWING FORMAT/FRAME"], "unknown"],
    [["SUB/MASK"], "other"],
  ])("the classes %j are %s", (classes, kind) => {
    expect(recognised({ fileName: "x.gbr", names: inside("layer", ...classes) }).kind).toBe(kind)
  })
  test("a layer's name may contain other words, a comment may not, and a side alone is no comment's subject", () => {
    const by = (source: NameInside["by"], text: string) =>
      recognised({ fileName: "x.gbr", names: inside(source, text) }).kind
    expect([by("layer", "robot top mask"), by("comment", "robot top mask"), by("image", "robot top mask")]).toEqual([
      "mask-top",
      "unknown",
      "unknown",
    ])
    expect([by("layer", "top"), by("comment", "top"), by("image", "top")]).toEqual([
      "copper-top",
      "unknown",
      "copper-top",
    ])
    expect(by("film", "robot bottom mask")).toBe("mask-bottom")
  })
})
