import { describe, expect, test } from "vitest"
import { type LayerKind, recogniseLayer } from "./layer-kinds.ts"

const byName = (fileName: string) => recogniseLayer({ fileName, isDrill: false, fileFunction: null, names: [] })

const byFunction = (fileFunction: string, fileName = "capa.gbr") =>
  recogniseLayer({ fileName, isDrill: false, fileFunction, names: [] })

describe("layers by what the file says", () => {
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
    expect(byFunction(value)).toEqual({ kind, by: "attribute" })
  })
  test("the attribute wins over a misleading name", () => {
    expect(byFunction("Copper,L2,Bot", "top.gtl").kind).toBe("copper-bottom")
  })
  test("names inside the file help when the file's own name does not", () => {
    const clues = { fileName: "x.gbr", isDrill: false, fileFunction: null }
    expect(recogniseLayer({ ...clues, names: ["Bottom Copper"] })).toEqual({ kind: "copper-bottom", by: "content" })
    expect(recogniseLayer({ ...clues, names: ["BoardOutlineLayer"] }).kind).toBe("outline")
    expect(recogniseLayer({ ...clues, names: [] })).toEqual({ kind: "unknown", by: "assumed" })
  })
  test("a drill file is one whatever its name", () => {
    expect(recogniseLayer({ fileName: "x.gtl", isDrill: true, fileFunction: null, names: [] }).kind).toBe("drill")
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
    ["Bottom Position Print.gbr", "other"],
    ["placa drill map.gbr", "other"],
    ["cobre inferior.gbr", "copper-bottom"],
    ["Máscara superior.gbr", "mask-top"],
    ["placa.GDL", "other"],
    ["placa.GDD", "other"],
    ["placa.GM13", "mechanical"],
    ["placa.GPT", "other"],
    ["placa.GPB", "other"],
    ["placa.MIL", "outline"],
  ])("%s is %s", (name, kind) => {
    expect(byName(name)).toEqual({ kind, by: "name" })
  })
  test("a name that says nothing is not guessed", () => {
    expect(byName("proyecto final.gbr").kind).toBe("unknown")
  })
})
