import type { BoardFile } from "../../src/gerber/read/archive.ts"
import { fileOf } from "../shared/sample-boards.ts"
import {
  at,
  corners,
  decimalHits,
  drill,
  gerber,
  hits,
  inch24,
  inch25,
  longPads,
  metric33,
  metric34,
  metric45,
  metric46,
  outline,
  ovalPads,
  roundPads,
  track,
} from "./gerber-dialects.ts"
import { rareExports } from "./gerber-rare-exports.ts"

/** The same board of 50 x 40 mm in the dialect and with the file names of each program that students use. */
const kicad = (): BoardFile[] => [
  fileOf(
    "fuente-B_Cu.gbr",
    gerber(
      metric46,
      [
        "%TF.GenerationSoftware,KiCad,Pcbnew,8.0.1*%",
        "%TF.FileFunction,Copper,L2,Bot*%",
        "%TF.FilePolarity,Positive*%",
      ],
      [...track(metric46), ...roundPads(metric46)],
    ),
  ),
  fileOf("fuente-Edge_Cuts.gbr", outline(metric46, "%TF.FileFunction,Profile,NP*%")),
  fileOf(
    "fuente-PTH.drl",
    drill(
      ...["M48", "; DRILL file {KiCad 8.0.1}", "; FORMAT={-:-/ absolute / metric / decimal}", "FMAT,2", "METRIC"],
      ...[
        "; #@! TA.AperFunction,Plated,PTH,ComponentDrill",
        "T1C1.000",
        "%",
        "G90",
        "G05",
        "T1",
        ...decimalHits(false),
      ],
    ),
  ),
  fileOf("fuente-job.gbrjob", '{"Header": {}}'),
]

const easyeda = (): BoardFile[] => [
  fileOf(
    "Gerber_BottomLayer.GBL",
    gerber(metric45, ["G04 Layer: BottomLayer*", "G04 EasyEDA v6.5.42*"], [...track(metric45), ...ovalPads(metric45)]),
  ),
  fileOf("Gerber_BoardOutlineLayer.GKO", outline(metric45, "G04 Layer: BoardOutlineLayer*")),
  fileOf("Gerber_DocumentLayer.GDL", outline(metric45, "G04 Layer: DocumentLayer*")),
  fileOf(
    "Drill_PTH_Through.DRL",
    drill(
      ";TYPE=PLATED",
      "M48",
      "METRIC,LZ,000.000",
      ";Layer: PTH_Through",
      "T01C1.000",
      "%",
      "G05",
      "G90",
      "T01",
      ...decimalHits(false),
    ),
  ),
  // This file repeats holes of the one before.
  fileOf(
    "Drill_PTH_Through_Via.DRL",
    drill(
      ";TYPE=PLATED",
      ...["M48", "METRIC,LZ,000.000", ";Layer: PTH_Through_Via", "T01C1.000", "%", "G05", "G90", "T01"],
      ...decimalHits(false),
    ),
  ),
  fileOf("How-to-order-PCB.txt", "* JLCPCB\r\n* Order now"),
]

const proteus = (): BoardFile[] => [
  fileOf(
    "fuente - CADCAM Bottom Copper.TXT",
    gerber(inch24, ["G04 PROTEUS RS274X GERBER FILE*"], [...track(inch24), ...roundPads(inch24)]),
  ),
  fileOf("fuente - CADCAM Mechanical 1.TXT", outline(inch24, "G04 PROTEUS RS274X GERBER FILE*")),
  fileOf(
    "fuente - CADCAM Drill.TXT",
    drill("M48", "INCH,TZ", "T01C0.03937", "%", "G90", "G05", "T01", ...hits(inch24)),
  ),
  fileOf("fuente - CADCAM READ-ME.TXT", "PROTEUS CADCAM\r\nBottom Copper: fuente - CADCAM Bottom Copper.TXT"),
]

const eagle = (): BoardFile[] => [
  fileOf("fuente.sol", gerber(inch25, ["G75*"], [...track(inch25), ...longPads(inch25)])),
  fileOf("fuente.cmp", gerber(inch25, ["G75*"], longPads(inch25))),
  fileOf("fuente.dim", outline(inch25)),
  fileOf("fuente.drd", drill("%", "M48", "M72", "T01C0.0394", "%", "T01", ...hits(inch24))),
  fileOf("fuente.dri", "Drill Station Info File: fuente.dri\r\n T01   1.00mm"),
]

const altium = (): BoardFile[] => [
  fileOf(
    "fuente.GBL",
    gerber(inch25, ["G04 Layer_Physical_Order=2*", "G70*", "G01*"], [...track(inch25), ...roundPads(inch25)]),
  ),
  fileOf("fuente.GKO", outline(inch25, "G04 Layer_Color=16711935*")),
  fileOf("fuente.GM13", outline(inch25)),
  fileOf(
    "fuente-RoundHoles.TXT",
    drill(
      ...["M48", ";Layer_Color=9474304", ";FILE_FORMAT=2:5", "INCH,LZ", ";TYPE=PLATED", "T1F00S00C0.03937"],
      ...[";TYPE=NON_PLATED", "T2F00S00C0.12598", "%", "T01", ...hits(inch25), "T02", at(5, 35, inch25)],
    ),
  ),
  fileOf(
    "fuente-BoardEdgeRout.TXT",
    drill(
      ...["M48", ";FILE_FORMAT=2:5", "INCH,LZ", ";TYPE=NON_PLATED", "T1F00S00C0.03937", "%", "T01"],
      ...[`G00${at(0, 0, inch25)}`, "M15", ...corners.slice(1).map(([x, y]) => `G01${at(x, y, inch25)}`), "M16"],
    ),
  ),
]

const fritzing = (): BoardFile[] => [
  fileOf(
    "fuente_copperBottom.gbl",
    gerber(inch24, ["G04 MADE WITH FRITZING*"], [...track(inch24), ...roundPads(inch24)]),
  ),
  fileOf("fuente_contour.gm1", outline(inch24, "G04 MADE WITH FRITZING*")),
  fileOf("fuente_silkTop.gto", outline(inch24, "G04 MADE WITH FRITZING*")),
  fileOf(
    "fuente_drill.txt",
    drill(
      "; NON-PLATED HOLES START AT T1",
      "; THROUGH (PLATED) HOLES START AT T100",
      "M48",
      "INCH",
      "T100C0.039370",
      "%",
      "T100",
      ...hits(inch24),
      "T00",
    ),
  ),
]

const pcbWizard = (): BoardFile[] => [
  fileOf("fuente (Solder Side).ger", gerber(inch24, [], [...track(inch24), ...roundPads(inch24)])),
  fileOf("fuente (Board Outline).ger", outline(inch24)),
  fileOf("fuente.drl", drill("M48", "METRIC,TZ", "T1C1.00", "%", "T1", ...hits(metric33))),
]

/** The default CAM job of EAGLE 9 and Fusion: no extension and no attribute identifies the layers. */
const fusion = (): BoardFile[] => [
  fileOf("copper_bottom_l16.gbr", gerber(metric34, fusionHead, [...track(metric34), ...roundPads(metric34)])),
  fileOf("copper_top_l1.gbr", gerber(metric34, fusionHead, roundPads(metric34))),
  fileOf("profile.gbr", outline(metric34, ...fusionHead)),
  ...["soldermask", "solderpaste"].flatMap(layer =>
    ["top", "bottom"].map(side => fileOf(`${layer}_${side}.gbr`, gerber(metric34, fusionHead, roundPads(metric34)))),
  ),
  fileOf("silkscreen_top.gbr", gerber(metric34, fusionHead, track(metric34))),
  fileOf("silkscreen_bottom.gbr", gerber(metric34, fusionHead, [])),
  fileOf(
    "drill_1_16.xln",
    drill(
      "M48",
      ";GenerationSoftware,Autodesk,EAGLE,9.6.2*%",
      "FMAT,2",
      "ICI,OFF",
      "METRIC,TZ,000.000",
      "T1C1.000",
      "%",
      "G90",
      "M71",
      "T1",
      ...hits(metric33),
    ),
  ),
  fileOf("gerber_job.gbrjob", '{"Header": {}}'),
]
const fusionHead = ["G04 EAGLE Gerber RS-274X export*", "G75*", "%IN*%", "%IPPOS*%"]

export const programExports: Readonly<Record<string, () => BoardFile[]>> = {
  KiCad: kicad,
  EasyEDA: easyeda,
  Proteus: proteus,
  "EAGLE / Fusion": eagle,
  Altium: altium,
  Fritzing: fritzing,
  "PCB Wizard / Livewire": pcbWizard,
  "EAGLE and Fusion, default job": fusion,
  ...rareExports,
}
