import {
  bars,
  colours,
  darker,
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
  standing,
  stroke,
  turned,
  words,
} from "./bench.ts"

const bold = 'text-anchor="middle" font-weight="600"'
const legs = (xs: number[], y: number, length: number) =>
  xs.map(x => rect(x - 5, y, 10, length, standing(colours.steel), 3)).join("")

export const tactile = (cap?: string): Ink =>
  turned(
    bars(118, 70, 2, 148, 16, 260, "#b4bdba") +
      rect(92, 92, 216, 216, flat(cap ? "#2a2f31" : "#3a4144"), 12) +
      (cap ? "" : rect(104, 104, 192, 192, flat("#c6cecb"), 8)) +
      [
        [118, 118],
        [282, 118],
        [118, 282],
        [282, 282],
      ]
        .map(([x, y]) => disc(x!, y!, 10, "#23282a"))
        .join("") +
      raised(disc(200, 200, cap ? 84 : 54, dome(cap ?? "#33393b"))) +
      (cap ? disc(200, 200, 62, dome(lighter(cap, 0.08))) : ""),
    -8,
  )

export const toggle = (): Ink =>
  turned(
    legs([152, 200, 248], 282, 70) +
      rect(112, 196, 176, 96, flat("#2f6fd6"), 8) +
      rect(132, 158, 136, 42, lying("#c6cecb"), 6) +
      rect(172, 120, 56, 44, lying("#aab3b0"), 6) +
      turned(rect(186, 36, 28, 104, standing("#e0e5e2"), 14), 10),
    -4,
  )
export const slide = (): Ink =>
  turned(
    legs([140, 200, 260], 240, 90) +
      rect(84, 150, 232, 96, flat("#c6cecb"), 8) +
      rect(140, 166, 120, 36, "#4c5754", 4) +
      raised(rect(146, 126, 54, 66, flat("#25292b"), 5)) +
      disc(102, 198, 8, "#6f7a77") +
      disc(298, 198, 8, "#6f7a77"),
    -8,
  )
export const rocker = (): Ink =>
  turned(
    legs([160, 240], 290, 66) +
      rect(104, 84, 192, 220, flat("#25292b"), 12) +
      rect(124, 104, 152, 180, flat("#c8281e"), 8) +
      rect(124, 190, 152, 94, darker("#c8281e", 0.2), 8) +
      words(200, 160, "I", 44, "#fff", bold) +
      words(200, 254, "O", 44, "#fff", bold),
    -5,
  )
export const dipSwitch = (ways: number): Ink => {
  const w = ways * 34 + 20
  const left = 200 - w / 2
  return turned(
    bars(left + 20, 104, ways, 34, 9, 192, "#b4bdba") +
      rect(left, 126, w, 148, flat("#c8281e"), 6) +
      Array.from(
        { length: ways },
        (_, at) =>
          rect(left + 16 + at * 34, 158, 20, 70, "#f4f5ef", 3) +
          rect(left + 16 + at * 34, at % 3 ? 194 : 158, 20, 34, "#aab3b0", 3) +
          words(left + 26 + at * 34, 258, String(at + 1), 18),
      ).join("") +
      words(left + 30, 148, "ON", 16),
    -8,
  )
}
export const limitSwitch = (): Ink =>
  turned(
    legs([130, 200, 270], 270, 60) +
      rect(96, 156, 208, 122, flat("#25292b"), 8) +
      disc(130, 250, 10, "#eef1ea") +
      disc(270, 250, 10, "#eef1ea") +
      stroke("M120 146l170-26", "#c6cecb", 9, round) +
      disc(290, 118, 18, dome("#e0e5e2")) +
      rect(186, 138, 22, 20, "#c8281e", 4),
    -4,
  )

export const buzzer = (active: boolean): Ink =>
  turned(
    legs([164, 236], 280, active ? 80 : 70) +
      disc(200, 190, 112, dome("#2c3234")) +
      disc(200, 190, 112, "none", 'stroke="#454d50" stroke-width="6"') +
      disc(200, 190, 22, "#0f1315") +
      words(144, 160, "+", 40) +
      (active ? raised(rect(160, 96, 80, 44, "#f4f5ef", 4)) + words(200, 125, "5V", 22, "#33463c") : ""),
    -8,
  )
export const speaker = (): Ink =>
  disc(200, 200, 138, flat("#c6cecb")) +
  [
    [104, 104],
    [296, 104],
    [104, 296],
    [296, 296],
  ]
    .map(([x, y]) => disc(x!, y!, 9, "#6f7a77"))
    .join("") +
  disc(200, 200, 118, dome("#3a3f42")) +
  disc(200, 200, 92, "none", 'stroke="#23282a" stroke-width="8"') +
  raised(disc(200, 200, 44, dome("#4a5154")))
export const microphoneCapsule = (): Ink =>
  turned(
    legs([178, 222], 260, 80) +
      disc(200, 180, 94, dome("#c6cecb")) +
      disc(200, 180, 70, "#2a2f31") +
      disc(200, 180, 24, "#454d50"),
    -8,
  )

export const coil = (code: string): Ink =>
  turned(
    rect(32, 196, 336, 9, lying(colours.copper), 4) +
      rect(118, 158, 164, 84, lying("#5f9a6b"), 34) +
      ["#6f3d1f", "#1d1d1d", "#c8281e", "#c39a35"]
        .map((hue, at) => rect(150 + at * 28, 158, 14, 84, lying(hue)))
        .join("") +
      words(200, 282, code, 26, "#33463c", bold),
    -22,
  )
export const toroid = (): Ink =>
  disc(200, 196, 84, "none", 'stroke="#e0b63a" stroke-width="62"') +
  Array.from(
    { length: 22 },
    (_, at) =>
      `<path d="M200 76v76" stroke="${colours.copper}" stroke-width="13" stroke-linecap="round" transform="rotate(${at * 15} 200 196)"/>`,
  ).join("") +
  stroke("M142 292l-20 76M236 306l20 64", colours.copper, 9, round)
export const quartz = (label: string): Ink =>
  turned(
    legs([160, 240], 262, 104) +
      rect(92, 108, 216, 150, flat("#cdd4d1"), 60) +
      rect(104, 120, 192, 126, "none", 50, 'stroke="#eef2ef" stroke-width="5"') +
      rect(84, 244, 232, 22, lying("#aab3b0"), 8) +
      words(200, 198, label, 36, "#4c5754", bold),
    -6,
  )
export const fuse = (label: string): Ink =>
  turned(
    rect(88, 164, 224, 72, lying("#dce8ea"), 10, 'opacity=".85"') +
      stroke("M130 200q30-10 70 0t70 0", "#6f7a77", 3) +
      rect(60, 158, 70, 84, lying("#c6cecb"), 8) +
      rect(270, 158, 70, 84, lying("#c6cecb"), 8) +
      words(200, 222, label, 22, "#33463c", bold),
    -16,
  )
export const fuseHolder = (): Ink =>
  turned(
    stroke("M120 200q-60 0-80 60M280 200q60 0 80-60", "#cf2f27", 9, round) +
      rect(112, 162, 176, 76, lying("#2a2d30"), 24) +
      rect(190, 158, 20, 84, lying("#3f4649"), 4),
    -14,
  )
export const relayPart = (volts: string): Ink =>
  turned(
    legs([130, 170, 230, 270], 268, 60) +
      rect(92, 104, 216, 174, flat("#2466bd"), 8) +
      rect(98, 110, 204, 16, "#fff", 5, 'opacity=".2"') +
      words(200, 172, `SRD-${volts}DC`, 26, "#eef2fa", bold) +
      words(200, 208, "10A 250VAC", 22, "#eef2fa") +
      words(200, 244, "SONGLE", 18, "#bcd0f0"),
    -6,
  )
export const heatsink = (): Ink =>
  turned(
    [0, 1, 2, 3, 4, 5, 6].map(at => rect(98 + at * 30, 84, 16, 196, standing("#3f4649"), 3)).join("") +
      rect(98, 270, 196, 46, flat("#33393b"), 4) +
      disc(196, 292, 10, "#eef1ea"),
    -6,
  )
export const thermistor = (): Ink =>
  turned(
    stroke("M184 200v160M216 200v160", "#aab3b0", 7) +
      disc(200, 160, 60, dome("#23282a")) +
      disc(182, 138, 12, "#fff", 'opacity=".35"'),
    10,
  )
export const solenoid = (): Ink =>
  turned(
    stroke("M290 250q60 20 70 70M290 262q40 30 50 70", "#cf2f27", 6, round) +
      rect(100, 130, 200, 140, flat("#c6cecb"), 8) +
      rect(118, 146, 164, 108, flat("#2a2f31"), 6) +
      rect(40, 184, 80, 32, lying("#dfe4e1"), 6) +
      rect(296, 190, 50, 20, lying("#dfe4e1"), 4) +
      stroke("M60 176v48M74 176v48M88 176v48", "#87918e", 4),
    -8,
  )
export const knobs = (): Ink =>
  [
    [140, 150, "#cf2f27"],
    [262, 160, "#2a62c9"],
    [200, 268, "#2a2d30"],
  ]
    .map(
      ([x, y, hue]) =>
        raised(disc(x as number, y as number, 62, dome(hue as string))) +
        disc(x as number, y as number, 40, flat(lighter(hue as string, 0.08))) +
        rect((x as number) - 3, (y as number) - 58, 6, 34, "#fff", 3),
    )
    .join("")
export const standoffs = (): Ink =>
  turned(
    [0, 1, 2, 3]
      .map(at => {
        const x = 92 + at * 62
        return (
          rect(x + 8, 74, 18, 52, standing("#b98a35"), 4) +
          stroke(`M${x + 8} 84h18m-18 10h18m-18 10h18`, "#8f6d1c", 3) +
          rect(x, 118, 34, 140, standing(colours.gold), 3)
        )
      })
      .join("") +
      dots(109, 308, 4, 62, 38, "#c6cecb") +
      dots(109, 308, 4, 62, 15, "#6f7a77"),
    -6,
  )
