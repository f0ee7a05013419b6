import type { BoardFile } from "./read/archive.ts"
import { fileOf } from "./test-boards.ts"

/** The same board of 50 x 40 mm in the dialect and under the file names of each program that students use. */
type Numbers = { readonly inch: boolean; readonly integer: number; readonly decimal: number; readonly omit: "L" | "T" }

const pads = [
  [10, 10],
  [40, 30],
] as const
const corners = [
  [0, 0],
  [50, 0],
  [50, 40],
  [0, 40],
  [0, 0],
] as const

const scaled = (value: number, { inch }: Numbers) => (inch ? value / 25.4 : value)

function coordinate(value: number, numbers: Numbers): string {
  const digits = Math.round(scaled(value, numbers) * 10 ** numbers.decimal).toString()
  if (numbers.omit === "L") return digits
  const full = digits.padStart(numbers.integer + numbers.decimal, "0")
  return full.replace(/0+$/, "") || "0"
}

const at = (x: number, y: number, numbers: Numbers) => `X${coordinate(x, numbers)}Y${coordinate(y, numbers)}`
const size = (value: number, numbers: Numbers) => scaled(value, numbers).toFixed(numbers.inch ? 6 : 3)

const gerber = (numbers: Numbers, head: readonly string[], body: readonly string[]) =>
  [
    ...head,
    `%FS${numbers.omit}AX${numbers.integer}${numbers.decimal}Y${numbers.integer}${numbers.decimal}*%`,
    numbers.inch ? "%MOIN*%" : "%MOMM*%",
    "%LPD*%",
    ...body,
    "M02*",
  ].join("\r\n")

const strokes = (places: readonly (readonly [number, number])[], numbers: Numbers) =>
  places.map(([x, y], i) => `${at(x, y, numbers)}D0${i === 0 ? 2 : 1}*`)

const outline = (numbers: Numbers, ...head: string[]) =>
  gerber(numbers, head, [`%ADD10C,${size(0.2, numbers)}*%`, "G01*", "D10*", ...strokes(corners, numbers)])

const track = (numbers: Numbers) => [
  `%ADD10C,${size(1, numbers)}*%`,
  "G01*",
  "D10*",
  ...strokes([...pads.slice(0, 1), [40, 10], ...pads.slice(1)], numbers),
]

const roundPads = (numbers: Numbers) => [
  `%ADD11C,${size(2.2, numbers)}*%`,
  "D11*",
  ...pads.map(([x, y]) => `${at(x, y, numbers)}D03*`),
]

/** EAGLE's long pads: a short line with a wide pen. */
const longPads = (numbers: Numbers) => [
  `%ADD11C,${size(2.2, numbers)}*%`,
  "D11*",
  ...pads.flatMap(([x, y]) =>
    strokes(
      [
        [x - 1.1, y],
        [x + 1.1, y],
      ],
      numbers,
    ),
  ),
]

/** EasyEDA's ovals: a region with round ends. */
const ovalPads = (numbers: Numbers) => {
  const radius = coordinate(1.1, numbers)
  return pads.flatMap(([x, y]) => [
    ...["G36*", `${at(x - 0.6, y - 1.1, numbers)}D02*`, `G01${at(x + 0.6, y - 1.1, numbers)}D01*`, "G75*"],
    ...[`G03${at(x + 0.6, y + 1.1, numbers)}I0J${radius}D01*`, `G01${at(x - 0.6, y + 1.1, numbers)}D01*`],
    ...[`G03${at(x - 0.6, y - 1.1, numbers)}I0J-${radius}D01*`, "G01*", "G37*"],
  ])
}

const hits = (numbers: Numbers) => pads.map(([x, y]) => at(x, y, numbers))
const decimalHits = (inch: boolean) =>
  pads.map(([x, y]) => `X${(inch ? x / 25.4 : x).toFixed(4)}Y${(inch ? y / 25.4 : y).toFixed(4)}`)

const drill = (...lines: readonly string[]) => [...lines, "M30", ""].join("\r\n")

const metric46: Numbers = { inch: false, integer: 4, decimal: 6, omit: "L" }
const metric45: Numbers = { inch: false, integer: 4, decimal: 5, omit: "L" }
const metric33: Numbers = { inch: false, integer: 3, decimal: 3, omit: "L" }
const metric34: Numbers = { inch: false, integer: 3, decimal: 4, omit: "L" }
const inch24: Numbers = { inch: true, integer: 2, decimal: 4, omit: "L" }
const inch25: Numbers = { inch: true, integer: 2, decimal: 5, omit: "T" }

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
  // It repeats holes of the file before.
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

/** The default CAM job of EAGLE 9 and Fusion: no extension and no attribute tells the layers. */
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

/** Every film names what it holds; the sheets of assembly and fabrication have a frame and the board's outline in them. */
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

/** Position prints are silkscreens; the program writes no other name into the file. */
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

export const programExports: Readonly<Record<string, () => BoardFile[]>> = {
  KiCad: kicad,
  EasyEDA: easyeda,
  Proteus: proteus,
  "EAGLE / Fusion": eagle,
  Altium: altium,
  Fritzing: fritzing,
  "PCB Wizard / Livewire": pcbWizard,
  "EAGLE and Fusion, default job": fusion,
  FreePCB: freePcb,
  Allegro: allegro,
  DipTrace: dipTrace,
  "Target 3001": target,
  Mentor: mentor,
  PADS: padsLayout,
}
