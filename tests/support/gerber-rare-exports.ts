import type { BoardFile } from "../../src/gerber/read/archive.ts"
import { fileOf } from "../shared/sample-boards.ts"
import {
  corners,
  decimalHits,
  drill,
  gerber,
  hits,
  inch24,
  inch25,
  metric33,
  metric46,
  outline,
  roundPads,
  size,
  strokes,
  track,
} from "./gerber-dialects.ts"

/** Exports of programs that few students use. Their files say least about themselves. */

const freePcb = (): BoardFile[] => {
  const head = (layer: string) => [
    "G04 FreePCB version 1.359*",
    `G04 ${layer} layer *`,
    "G04 Scale: 100 percent, Rotated: No*",
  ]
  return [
    fileOf("bottom_copper.grb", gerber(inch24, head("bottom copper"), [...track(inch24), ...roundPads(inch24)])),
    fileOf("board_outline.grb", outline(inch24, ...head("board outline"))),
    fileOf("bottom_solder_mask.grb", gerber(inch24, head("bottom solder mask"), roundPads(inch24))),
    fileOf("top_paste_mask.grb", gerber(inch24, head("top paste mask"), roundPads(inch24))),
    fileOf(
      "drill_file.drl",
      drill(";Holesize 1. = 39.37", "M48", "INCH,00.0000", "T01C0.03937", "%", "T01", ...decimalHits(true)),
    ),
  ]
}

/** Every film names its content. Assembly and fabrication sheets include a frame and the board's outline. */
const allegro = (): BoardFile[] => {
  const film = (name: string, ...classes: string[]) => [
    "G04 ================== begin FILE IDENTIFICATION RECORD ==================*",
    ...["G04 Layout Name:  fuente.brd*", `G04 Film Name:    ${name}*`, "G04 File Origin:  Cadence Allegro 16.6*"],
    ...classes.map(each => `G04 Layer:  ${each}*`),
    "G04 ================== end FILE IDENTIFICATION RECORD ====================*",
  ]
  const edge = "BOARD GEOMETRY/OUTLINE"
  const sheet = (name: string, ...classes: string[]) =>
    gerber(inch25, film(name, ...classes), [
      ...[`%ADD10C,${size(0.2, inch25)}*%`, "G01*", "D10*"],
      ...strokes(
        [
          [-200, -150],
          [333, -150],
          [333, 256],
          [-200, 256],
          [-200, -150],
        ],
        inch25,
      ),
      ...strokes(corners, inch25),
    ])
  return [
    fileOf(
      "BOTTOM.art",
      gerber(inch25, film("BOTTOM", "ETCH/BOTTOM", "PIN/BOTTOM", "VIA CLASS/BOTTOM", edge), [
        ...track(inch25),
        ...roundPads(inch25),
      ]),
    ),
    fileOf("OUTLINE.art", outline(inch25, ...film("OUTLINE", edge))),
    fileOf("SMB.art", gerber(inch25, film("SMB", "PIN/SOLDERMASK_BOTTOM", edge), roundPads(inch25))),
    fileOf("SST.art", gerber(inch25, film("SST", "REF DES/SILKSCREEN_TOP", edge), track(inch25))),
    fileOf(
      "SILKSCREEN_BOTTOM.art",
      gerber(inch25, film("SILKSCREEN_BOTTOM", "PACKAGE GEOMETRY/SILKSCREEN_BOTTOM", edge), track(inch25)),
    ),
    fileOf("FAB.art", sheet("FAB", "DRAWING FORMAT/OUTLINE", "DRAWING FORMAT/FAB", "MANUFACTURING/NCLEGEND-1-2", edge)),
    fileOf(
      "Assy1.art",
      sheet("Assy1", "DRAWING FORMAT/OUTLINE", "DRAWING FORMAT/TITLE_DATA", "DRAWING FORMAT/ASSY", edge),
    ),
    fileOf(
      "fuente-1-2.drl",
      drill(";LEADER: 12", "M48", "INCH,LZ", "T1C0.03937", "%", "G90", "T1", ...decimalHits(true)),
    ),
  ]
}

const dipTrace = (): BoardFile[] => {
  const layer = (name: string, body: readonly string[]) =>
    fileOf(name, gerber(metric46, ["G04 DipTrace 4.3.0.5*", `G04 ${name}*`], body))
  return [
    layer("Bottom.gbr", [...track(metric46), ...roundPads(metric46)]),
    layer("bottommask.gbr", roundPads(metric46)),
    layer("topmask.gbr", roundPads(metric46)),
    layer("TopSilk.gbr", track(metric46)),
    fileOf("BoardOutlline.gbr", outline(metric46, "G04 DipTrace 4.3.0.5*")),
    fileOf("Through.drl", drill("M48", "METRIC,TZ", "T01C1.000", "%", "G93X0Y0", "T01", ...hits(metric33))),
  ]
}

/** The program calls silkscreens position prints and writes no other name into the file. */
const target = (): BoardFile[] => [
  fileOf("fuente_CopperBot.gbr", gerber(metric46, ["G04 Target 3001!*"], [...track(metric46), ...roundPads(metric46)])),
  fileOf("fuente_StopBot.gbr", gerber(metric46, [], roundPads(metric46))),
  fileOf("fuente_PosiTop.gbr", gerber(metric46, [], track(metric46))),
  fileOf("fuente_PosiBot.gbr", gerber(metric46, [], track(metric46))),
  fileOf("fuente_Outline.gbr", outline(metric46)),
  fileOf("fuente_Drill.drl", drill("M48", "METRIC,TZ", "T01C1.000", "%", "T01", ...hits(metric33))),
]

const mentor = (): BoardFile[] => [
  fileOf("EtchLayerBottom.gdo", gerber(inch25, [], [...track(inch25), ...roundPads(inch25)])),
  fileOf("SoldermaskBottom.gdo", gerber(inch25, [], roundPads(inch25))),
  fileOf("SilkscreenTop.gdo", gerber(inch25, [], track(inch25))),
  fileOf("BoardOutline.gdo", outline(inch25)),
  fileOf("ThruHolePlated.ncd", drill("M48", "METRIC,TZ", "T01C1.000", "%", "T01", ...hits(metric33))),
]

const padsLayout = (): BoardFile[] => {
  const head = ["G04 PADS VX.2.3 generated Gerber (RS-274-X) file*", "G04 PC Version=2.1*"]
  return [
    fileOf("art002.pho", gerber(inch24, head, [...track(inch24), ...roundPads(inch24)])),
    fileOf("sm002028.pho", gerber(inch24, head, roundPads(inch24))),
    fileOf("sst001026.pho", gerber(inch24, head, track(inch24))),
    fileOf("brd.gbr", outline(inch24, ...head)),
    fileOf("drl001.drl", drill("M48", "METRIC,TZ", "T01C1.000", "%", "T01", ...hits(metric33))),
  ]
}

export const rareExports: Readonly<Record<string, () => BoardFile[]>> = {
  FreePCB: freePcb,
  Allegro: allegro,
  DipTrace: dipTrace,
  "Target 3001": target,
  Mentor: mentor,
  PADS: padsLayout,
}
