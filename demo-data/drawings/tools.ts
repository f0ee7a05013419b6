import {
  bars,
  colours,
  disc,
  dome,
  dots,
  flat,
  type Ink,
  lighter,
  lying,
  raised,
  rect,
  round,
  shape,
  standing,
  stroke,
  turned,
  words,
} from "./bench.ts"

const bold = 'text-anchor="middle" font-weight="600"'
const grip = "#1f7a55"

export const multimeter = (hue = "#e0a21f"): Ink =>
  stroke("M176 336q-30 50-90 20t-20-140", "#cf2f27", 9, round) +
  stroke("M222 336q40 50 96 10t10-130", "#2a2d30", 9, round) +
  turned(rect(56, 110, 20, 112, standing("#cf2f27"), 8) + rect(63, 70, 6, 42, standing(colours.steel), 3), -8) +
  turned(rect(326, 110, 20, 112, standing("#2a2d30"), 8) + rect(333, 70, 6, 42, standing(colours.steel), 3), 8) +
  rect(112, 44, 176, 300, flat(hue), 24) +
  rect(124, 58, 152, 272, flat("#2a2f31"), 16) +
  rect(138, 74, 124, 66, "#b9c9a6", 6) +
  words(250, 122, "4.98", 44, "#26332a", 'text-anchor="end" font-weight="600"') +
  disc(200, 216, 56, "none", `stroke="${colours.silk}" stroke-width="5" stroke-dasharray="2 12"`) +
  raised(disc(200, 216, 44, dome("#3f4649"))) +
  rect(195, 176, 10, 46, colours.silk, 4) +
  [
    ["#cf2f27", 160],
    ["#2a2d30", 200],
    ["#cf2f27", 240],
  ]
    .map(([plug, x]) => disc(x as number, 302, 14, "#11171a") + disc(x as number, 302, 8, plug as string))
    .join("")

export const solderingIron = (): Ink =>
  turned(
    rect(20, 192, 96, 16, lying("#c6cecb"), 4) +
      shape("M20 192l-26 8 26 8z", "#a97f5a") +
      rect(110, 184, 90, 32, lying("#b4bdba"), 6) +
      rect(196, 172, 26, 56, lying("#2a2f31"), 8) +
      rect(218, 168, 130, 64, lying("#e0a21f"), 24) +
      bars(240, 172, 5, 18, 6, 56, "#b9831a") +
      stroke("M346 200q40 0 50 60", "#2a2d30", 12, round),
    -32,
    1.04,
  )

export const solderStation = (): Ink =>
  rect(72, 150, 190, 160, flat("#2f3537"), 14) +
  rect(92, 172, 110, 56, "#11171a", 6) +
  words(147, 214, "350", 40, "#ff8a3c", bold) +
  raised(disc(232, 262, 18, dome("#e0a21f"))) +
  turned(rect(270, 96, 28, 150, standing("#2f86c8"), 10) + rect(278, 40, 12, 60, standing("#c6cecb"), 4), 14) +
  stroke("M270 250q10 80-30 60", "#2a2d30", 10, round) +
  disc(134, 268, 10, "#27a84f")

export const solderSpool = (label: string): Ink =>
  turned(
    rect(96, 104, 30, 192, standing("#2f86c8"), 10) +
      rect(274, 104, 30, 192, standing("#2f86c8"), 10) +
      rect(122, 124, 156, 152, lying("#c6cecb")) +
      bars(124, 124, 19, 8, 2, 152, "#9ba6a3") +
      rect(146, 160, 108, 80, "#f4f5ef", 6) +
      words(200, 196, "60/40", 26, "#33463c", bold) +
      words(200, 226, label, 22, "#33463c") +
      stroke("M262 276q40 60 90 60", "#b4bdba", 6, round),
    -10,
  )

export const desolderPump = (): Ink =>
  turned(
    rect(60, 174, 240, 52, lying("#2f86c8"), 14) +
      rect(24, 188, 44, 24, lying("#f4f5ef"), 6) +
      rect(296, 188, 46, 24, lying("#c6cecb"), 4) +
      rect(336, 176, 22, 48, lying("#cf2f27"), 8) +
      raised(disc(180, 178, 14, dome("#efc01e"))) +
      rect(96, 178, 60, 44, "#fff", 6, 'opacity=".18"'),
    -26,
  )

export const braid = (): Ink =>
  disc(200, 196, 112, flat("#efe9d2")) +
  disc(200, 196, 82, "none", `stroke="${colours.copper}" stroke-width="36" stroke-dasharray="5 3"`) +
  disc(200, 196, 30, "#d9d2b4") +
  stroke("M300 250q40 40 60 90", colours.copper, 20, 'stroke-dasharray="5 3"') +
  words(200, 204, "2mm", 20, "#6b5a22")

export const flux = (): Ink =>
  disc(200, 208, 116, dome("#c9a15f")) +
  disc(200, 200, 112, flat("#e0bb7a")) +
  disc(200, 200, 92, flat("#f3e3c0")) +
  words(200, 196, "PASTA", 34, "#6b4a16", bold) +
  words(200, 232, "para soldar", 22, "#6b4a16")

const handTool = (head: Ink, hue: string) =>
  turned(
    stroke("M186 176q-70 90-56 186", hue, 34, round) +
      stroke("M214 176q70 90 56 186", hue, 34, round) +
      stroke("M180 190q-58 80-48 168M220 190q58 80 48 168", lighter(hue, 0.25), 7, round) +
      head +
      disc(200, 166, 24, dome("#c6cecb")) +
      disc(200, 166, 9, "#6f7a77"),
    14,
  )

export const longNose = (): Ink =>
  handTool(shape("M172 180l16-150h24l16 150z", standing("#b4bdba")) + stroke("M200 34v130", "#6f7a77", 3), "#cf2f27")
export const cutter = (): Ink =>
  handTool(
    shape("M152 182q-16-76 44-126l4-10 4 10q60 50 44 126z", standing("#b4bdba")) + stroke("M200 52v110", "#4c5754", 4),
    "#2a62c9",
  )
export const stripper = (): Ink =>
  handTool(
    shape("M158 184V70q0-24 42-24t42 24v114z", standing("#3f4649")) +
      stroke("M200 52v110", "#c6cecb", 3) +
      dots(200, 74, 4, 22, 13, "#eef1ea", true),
    "#e0a21f",
  )
export const crimper = (): Ink =>
  handTool(
    shape("M142 184V78q0-34 58-34t58 34v106z", flat("#3f4649")) +
      rect(166, 74, 68, 56, "#c6cecb", 4) +
      bars(172, 82, 3, 20, 12, 40, "#6f7a77"),
    grip,
  )

export const screwdrivers = (): Ink =>
  ["#cf2f27", "#e0a21f", "#2a62c9"]
    .map((hue, at) =>
      turned(
        rect(190, 50, 20, 150, standing("#c6cecb"), 3) +
          shape(at === 1 ? "M190 50l10-22 10 22z" : "M186 50l4-22h20l4 22z", "#9ba6a3") +
          rect(176, 196, 48, 150, standing(hue), 18) +
          bars(184, 216, 3, 14, 4, 110, lighter(hue, 0.2)),
        -26 + at * 26,
      ),
    )
    .join("")

export const tweezers = (): Ink =>
  turned(
    shape("M186 350q-30-120 8-310l6-4v40q-20 130 0 274z", standing("#b4bdba")) +
      shape("M214 350q30-120-8-310l-6-4v40q20 130 0 274z", standing("#dfe4e1")) +
      rect(182, 320, 36, 44, flat("#2a2f31"), 8),
    24,
  )

export const thirdHand = (): Ink =>
  rect(120, 320, 160, 30, flat("#3f4649"), 12) +
  stroke("M200 320V200M120 190h160", "#9ba6a3", 12, round) +
  disc(200, 194, 18, dome("#c6cecb")) +
  disc(200, 110, 66, "#dcecf2", 'opacity=".8" stroke="#4c5754" stroke-width="12"') +
  stroke("M176 84q16-16 40-12", "#fff", 7, round) +
  turned(rect(60, 170, 70, 26, flat("#c6cecb"), 8), -30) +
  turned(rect(270, 170, 70, 26, flat("#c6cecb"), 8), 30)

export const toolbox = (): Ink =>
  stroke("M136 134q0-60 64-60t64 60", "#2a2f31", 22, round) +
  rect(56, 128, 288, 80, flat("#d0473a"), 16) +
  rect(56, 190, 288, 136, flat("#b93a2f"), 14) +
  rect(56, 186, 288, 12, "#8f2a22") +
  [112, 252].map(x => raised(rect(x, 172, 36, 44, flat("#d5dbd8"), 6))).join("") +
  rect(150, 244, 100, 48, "#f4f5ef", 6) +
  shape("M206 250l-20 22h12l-6 16 22-24h-12z", colours.copper)

export const glueGun = (): Ink =>
  turned(
    shape(
      "M70 140h190q40 0 46 40l10 130q0 20-20 20h-40q-18 0-22-18l-14-92H70q-16 0-16-16v-48q0-16 16-16z",
      flat("#2f86c8"),
    ) +
      rect(24, 162, 36, 30, lying("#c6cecb"), 6) +
      rect(300, 152, 70, 22, lying("#efe9d2"), 8) +
      stroke("M226 236q-40 0-30 60", "#e0a21f", 14, round),
    -6,
  )

export const caliper = (): Ink =>
  turned(
    rect(30, 176, 340, 34, lying("#c6cecb"), 3) +
      bars(60, 178, 28, 10, 2, 16, "#6f7a77") +
      shape("M52 96l34 80v34H52zM52 210h34l-20 96-14-96z", standing("#b4bdba")) +
      shape("M150 96l-34 80v34h34zM116 210h34v0l-14 96z", standing("#dfe4e1")) +
      raised(rect(110, 158, 130, 74, flat("#2a2f31"), 6)) +
      rect(124, 172, 90, 40, "#b9c9a6", 4) +
      words(168, 202, "12.7", 28, "#26332a", bold),
    -12,
  )

export const oscilloscope = (): Ink =>
  rect(48, 96, 304, 212, flat("#dfe4de"), 14) +
  rect(64, 114, 190, 176, "#0d2a22", 6) +
  stroke("M64 158h190M64 202h190M64 246h190M111 114v176M159 114v176M207 114v176", "#1d4a3c", 2) +
  stroke("M64 202q24-90 47 0t48 0 48 0 47 0", "#ffd84a", 5) +
  [
    [284, 140],
    [324, 140],
    [284, 190],
    [324, 190],
  ]
    .map(([x, y]) => raised(disc(x!, y!, 15, dome("#3f4649"))))
    .join("") +
  [284, 324].map(x => disc(x, 258, 15, dome(colours.gold)) + disc(x, 258, 6, "#4c5754")).join("")

export const logicAnalyzer = (): Ink =>
  turned(
    ["#2a2d30", "#6f3d1f", "#cf2f27", "#e8791a", "#e8bb1c", "#27924b", "#2a62c9", "#7a3c9e"]
      .map((hue, at) => stroke(`M${150 + at * 14} 230q${at * 8 - 30} 60 ${at * 10 - 40} 130`, hue, 7, round))
      .join("") +
      rect(112, 96, 176, 140, flat("#2a2f31"), 12) +
      words(200, 160, "24 MHz", 28, colours.silk, bold) +
      words(200, 196, "8 canales", 22, colours.silk) +
      rect(176, 64, 48, 36, flat("#c6cecb"), 4),
    -6,
  )

export const probePen = (hue: string): Ink =>
  turned(
    rect(180, 120, 40, 200, standing(hue), 16) +
      rect(194, 40, 12, 84, standing("#c6cecb"), 4) +
      stroke("M200 318q0 40 60 50", hue, 10, round),
    20,
  )

export const componentTester = (): Ink =>
  turned(
    rect(72, 84, 256, 232, flat("#2f86c8"), 14) +
      rect(96, 104, 208, 106, "#0b2233", 6) +
      words(200, 150, "NPN  hFE=214", 24, "#7fd6ff") +
      words(200, 186, "Vbe=0.68V", 22, "#7fd6ff") +
      rect(108, 232, 116, 56, flat("#1f8a5a"), 6) +
      dots(124, 248, 7, 14, 8, "#0f1315") +
      dots(124, 270, 7, 14, 8, "#0f1315") +
      raised(disc(272, 260, 24, dome("#cf2f27"))),
    -6,
  )

export const mat = (): Ink =>
  turned(
    rect(48, 84, 304, 232, flat("#1b6f86"), 12) +
      stroke("M60 140h280M60 200h280M60 260h280M120 96v208M200 96v208M280 96v208", "#3f93a8", 2) +
      rect(72, 108, 100, 50, flat("#175d70"), 6) +
      rect(196, 108, 130, 50, flat("#175d70"), 6),
    -6,
  )

export const brush = (): Ink =>
  turned(
    rect(176, 180, 48, 180, standing(colours.copper), 18) +
      rect(170, 128, 60, 60, standing("#c6cecb"), 6) +
      shape("M172 130q-6-60 8-90h40q14 30 8 90z", standing("#2a2f31")),
    22,
  )

export const organiser = (): Ink =>
  rect(56, 92, 288, 220, flat("#cfe0d6"), 14) +
  [0, 1, 2]
    .map(row =>
      [0, 1, 2, 3]
        .map(
          col =>
            rect(68 + col * 68, 104 + row * 68, 60, 60, "#fff", 6, 'opacity=".6"') +
            disc(
              98 + col * 68,
              134 + row * 68,
              14,
              dome(["#cf2f27", "#e8bb1c", "#27924b", "#2a62c9", "#c9793b", "#7a3c9e"][(row * 4 + col) % 6]!),
            ),
        )
        .join(""),
    )
    .join("")
export const lens = (): Ink =>
  turned(
    rect(186, 250, 28, 120, standing("#2a2f31"), 10) +
      disc(200, 160, 100, "#dcecf2", 'opacity=".75" stroke="#2a2f31" stroke-width="16"') +
      stroke("M140 130q24-40 70-36", "#fff", 9, round),
    24,
  )
