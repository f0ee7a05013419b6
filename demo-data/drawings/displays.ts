import {
  bars,
  colours,
  disc,
  dots,
  flat,
  type Ink,
  lighter,
  raised,
  rect,
  shape,
  stroke,
  turned,
  words,
} from "./bench.ts"
import { board, mountingHole, padRow, pinRow, silk, smd } from "./parts.ts"

export const lcd = (lines: readonly string[], glass = "#2f6fd6"): Ink => {
  const tall = lines.length > 2
  const h = tall ? 208 : 150
  const top = 200 - h / 2
  return turned(
    board(24, top, 352, h, colours.mask, 8) +
      raised(rect(48, top + 26, 304, h - 52, flat("#1f2426"), 5)) +
      rect(66, top + 38, 268, h - 76, lighter(glass, 0.05), 4) +
      rect(66, top + 38, 268, h - 76, "url(#bench)", 4, 'opacity=".12"') +
      lines
        .map((line, at) =>
          words(
            74,
            top + 66 + at * 32,
            line,
            tall ? 21 : 27,
            "#eef6ff",
            `textLength="${Math.min(252, line.length * (tall ? 13 : 16))}"`,
          ),
        )
        .join("") +
      padRow(160, top + 12, 16, 14),
    -6,
  )
}

export const oled = (size: string): Ink =>
  turned(
    board(92, 78, 216, 236, colours.navy, 10) +
      pinRow(200, 88, 4, 30, 0) +
      raised(rect(98, 124, 204, 134, flat("#14181a"), 4)) +
      rect(112, 136, 176, 98, "#05080a", 3) +
      words(200, 172, "CHISPA", 30, "#7fd6ff") +
      stroke("M128 214l22-20 20 12 26-24 24 16 20-10 26 18", "#7fd6ff", 4) +
      rect(128, 136, 144, 14, "#efc01e", 0, 'opacity=".85"') +
      silk(200, 288, `OLED ${size}`, 17),
    -6,
  )

export const tft = (size: string): Ink =>
  turned(
    board(96, 46, 208, 300, colours.crimson, 8) +
      raised(rect(104, 76, 192, 232, flat("#1b1f20"), 4)) +
      rect(114, 86, 172, 206, "#0b2233", 2) +
      shape("M114 292v-66l46-54 40 44 30-32 56 68v40z", "#1f7a53") +
      disc(246, 132, 24, "#f2b634") +
      words(200, 128, size, 26, "#fff") +
      pinRow(200, 334, 8, 22, 20),
    -8,
  )

export const nokia = (): Ink =>
  turned(
    board(84, 70, 232, 260, colours.crimson, 12) +
      raised(rect(100, 104, 200, 170, flat("#c9d0cd"), 10)) +
      rect(116, 122, 168, 116, "#aebf9c", 4) +
      words(200, 168, "84 x 48", 26, "#26332a") +
      words(200, 206, "LCD 5110", 24, "#26332a") +
      padRow(200, 300, 8, 24),
    -6,
  )

const segments: Record<string, string> = {
  a: "M30 14h52",
  b: "M90 22v50",
  c: "M86 88v50",
  d: "M22 146h52",
  e: "M18 88v50",
  f: "M24 22v50",
  g: "M26 80h52",
}
const lit: Record<string, string> = {
  "0": "abcdef",
  "1": "bc",
  "2": "abged",
  "3": "abgcd",
  "4": "fgbc",
  "5": "afgcd",
  "7": "abc",
  "8": "abcdefg",
  "-": "g",
}

const digit = (figure: string, x: number, y: number, scale: number, hue: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${Object.entries(segments)
    .map(([name, d]) => stroke(d, lit[figure]?.includes(name) ? hue : "#3b3134", 14, 'stroke-linecap="round"'))
    .join("")}${disc(102, 148, 8, "#3b3134")}</g>`

export const sevenSegment = (figures: string, hue = "#ff4634"): Ink => {
  const many = figures.length
  if (many === 1)
    return turned(
      bars(132, 62, 5, 32, 8, 282, "#b4bdba") +
        rect(108, 76, 184, 254, flat("#25292b"), 6) +
        digit(figures, 138, 108, 1.16, hue),
      -6,
    )
  const scale = many === 2 ? 1 : 0.62
  const w = many * 118 * scale + 24
  return turned(
    bars(200 - w / 2 + 18, 200 - 104 * scale - 20, Math.floor((w - 30) / 24), 24, 7, 208 * scale + 40, "#b4bdba") +
      rect(200 - w / 2, 200 - 104 * scale - 8, w, 208 * scale + 16, flat("#25292b"), 6) +
      [...figures]
        .map((figure, at) => digit(figure, 200 - w / 2 + 14 + at * 118 * scale, 200 - 82 * scale, scale, hue))
        .join(""),
    -6,
  )
}

export const clockDisplay = (): Ink =>
  turned(
    board(34, 118, 332, 168, colours.navy) +
      raised(rect(56, 136, 288, 112, flat("#1b1f20"), 5)) +
      [..."1245"].map((figure, at) => digit(figure, 72 + at * 68, 152, 0.52, "#ff4634")).join("") +
      disc(200, 178, 5, "#ff4634") +
      disc(200, 206, 5, "#ff4634") +
      silk(120, 272, "TM1637", 15) +
      pinRow(250, 276, 4, 24),
    -6,
  )

const smile = ["00111100", "01000010", "10100101", "10000001", "10100101", "10011001", "01000010", "00111100"]

export const dotMatrix = (): Ink =>
  turned(
    board(78, 60, 244, 284, colours.mask, 8) +
      raised(rect(86, 74, 228, 218, flat("#1f2426"), 4)) +
      smile
        .map(
          (row, y) =>
            dots(106, 92 + y * 26, 8, 26.6, 19, "#39302f") +
            [...row].map((dot, x) => (dot === "1" ? disc(106 + x * 26.6, 92 + y * 26, 9.5, "#ff4634") : "")).join(""),
        )
        .join("") +
      pinRow(200, 330, 5, 26, 20) +
      silk(200, 312, "MAX7219", 15),
    -6,
  )

export const keypad = (): Ink =>
  turned(
    rect(96, 40, 208, 262, flat("#2a2f31"), 10) +
      ["123A", "456B", "789C", "*0#D"]
        .map((row, y) =>
          [...row]
            .map(
              (key, x) =>
                rect(110 + x * 46, 56 + y * 60, 40, 50, x === 3 ? "#c8323a" : "#2f6fd6", 6) +
                words(130 + x * 46, 90 + y * 60, key, 24),
            )
            .join(""),
        )
        .join("") +
      bars(152, 300, 8, 13, 9, 66, "#c9a15f") +
      rect(146, 344, 110, 22, flat("#1f2426"), 3),
    -6,
  )

export const backpack = (): Ink =>
  turned(
    board(72, 140, 256, 120, colours.night) +
      padRow(200, 156, 16, 15) +
      smd(150, 180, 66, 40, "PCF8574") +
      raised(rect(240, 184, 40, 40, flat("#2560b8"), 4) + disc(260, 204, 12, "#d8aa4c")) +
      mountingHole(88, 244) +
      silk(200, 250, "I2C LCD", 14),
    -8,
  )
