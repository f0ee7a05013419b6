import {
  bars,
  colours,
  disc,
  dome,
  dots,
  flat,
  type Ink,
  lying,
  raised,
  rect,
  round,
  shape,
  stroke,
  turned,
  words,
} from "./bench.ts"
import { barrelJack, board, lamp, silk, smd, usb } from "./parts.ts"

const bold = 'text-anchor="middle" font-weight="600"'

export const nineVolt = (): Ink =>
  turned(
    rect(116, 108, 168, 240, flat("#26302c"), 10) +
      rect(116, 108, 168, 74, flat(colours.copper), 10) +
      raised(disc(160, 96, 22, dome("#d5dbd8"))) +
      disc(160, 96, 10, "#8f9a97") +
      raised(rect(218, 76, 46, 38, flat("#d5dbd8"), 10)) +
      words(200, 262, "9V", 64, colours.silk, bold) +
      words(200, 310, "ALCALINA", 20, colours.silk) +
      words(160, 154, "+", 34, "#3b2410") +
      words(240, 154, "−", 34, "#3b2410"),
    -8,
  )

export const cells = (label: string, hue: string, count = 2, thick = 74): Ink =>
  turned(
    Array.from({ length: count }, (_, at) => {
      const y = 200 + (at - (count - 1) / 2) * (thick + 14)
      return (
        rect(326, y - thick / 6, 22, thick / 3, lying("#d5dbd8"), 4) +
        rect(62, y - thick / 2, 268, thick, lying(hue), 10) +
        rect(284, y - thick / 2, 46, thick, lying(colours.gold), 8) +
        words(170, y + 11, label, 30, colours.silk, bold)
      )
    }).join(""),
    -14,
  )

export const coinCell = (): Ink =>
  disc(170, 220, 96, dome("#c6cecb")) +
  raised(disc(226, 176, 100, dome("#d5dbd8"))) +
  disc(226, 176, 84, "none", 'stroke="#b4bdba" stroke-width="3"') +
  words(226, 172, "CR2032", 28, "#4c5754", bold) +
  words(226, 206, "3V  +", 26, "#4c5754")

export const holder = (slots: number, cell = "AA"): Ink => {
  const h = slots * 62 + 20
  const top = 200 - h / 2
  return turned(
    stroke("M340 190q40 20 30 90", "#cf2f27", 6, round) +
      stroke("M340 206q26 20 14 80", "#2a2d30", 6, round) +
      rect(52, top, 296, h, flat("#2a2f31"), 10) +
      Array.from(
        { length: slots },
        (_, at) =>
          rect(66, top + 12 + at * 62, 268, 52, lying("#3f4649"), 8) +
          stroke(`M72 ${top + 38 + at * 62}q10-16 20 0t20 0`, "#c6cecb", 5) +
          words(210, top + 47 + at * 62, cell, 24, "#8b9592") +
          rect(322, top + 22 + at * 62, 8, 32, "#c6cecb"),
      ).join(""),
    -8,
  )
}

export const snap = (): Ink =>
  stroke("M214 160q110 40 90 190", "#cf2f27", 9, round) +
  stroke("M196 168q80 60 60 180", "#2a2d30", 9, round) +
  turned(
    rect(98, 84, 150, 92, flat("#2a2d30"), 12) +
      raised(disc(140, 130, 24, dome("#d5dbd8"))) +
      raised(disc(206, 130, 20, dome("#d5dbd8"))) +
      disc(206, 130, 9, "#8f9a97"),
    -10,
  )

export const lipo = (label: string): Ink =>
  turned(
    stroke("M300 120q50-50 70-20M300 134q56-20 74 10", "#cf2f27", 6, round) +
      rect(84, 96, 220, 220, flat("#c9ccd2"), 12) +
      rect(84, 96, 220, 36, flat("#d8aa4c"), 10) +
      words(194, 216, label, 28, "#33463c", bold) +
      words(194, 254, "3.7V LiPo", 24, "#33463c"),
    -6,
  )

export const adapter = (label: string): Ink =>
  stroke("M250 250q110 10 90 90t-150 20", "#2a2d30", 12, round) +
  rect(170, 352, 44, 22, flat("#2a2d30"), 6) +
  rect(148, 358, 26, 11, lying("#c6cecb"), 3) +
  turned(
    rect(104, 92, 160, 190, flat("#2f3537"), 18) +
      bars(146, 46, 2, 60, 16, 52, colours.steel) +
      rect(124, 150, 120, 84, "#e9ece6", 6) +
      words(184, 188, label, 27, "#33463c", bold) +
      words(184, 218, "CR 120V~", 17, "#5c6663"),
    -8,
  )

export const benchSupply = (): Ink =>
  rect(48, 92, 304, 220, flat("#dfe4de"), 12) +
  rect(66, 110, 268, 84, flat("#1b1f20"), 6) +
  words(132, 166, "12.00", 38, "#ff5a47", bold) +
  words(270, 166, "1.250", 38, "#5fd38a", bold) +
  [110, 180].map(x => raised(disc(x, 250, 28, dome("#33393b"))) + rect(x - 2, 226, 4, 18, "#fff")).join("") +
  [246, 300].map((x, at) => raised(disc(x, 258, 20, dome(at ? "#2a2d30" : "#cf2f27")))).join("") +
  words(110, 300, "V", 18, "#4c5754") +
  words(180, 300, "A", 18, "#4c5754")

export const boardSupply = (): Ink =>
  turned(
    board(70, 124, 260, 160, colours.night) +
      barrelJack(58, 170) +
      usb(270, 178, "mini") +
      smd(176, 160, 54, 38, "1117") +
      smd(176, 220, 54, 38, "1117") +
      lamp(250, 140, "#27a84f") +
      silk(204, 148, "3.3V / 5V", 15) +
      dots(90, 140, 2, 18, 10, colours.gold) +
      dots(90, 268, 2, 18, 10, colours.gold),
    -8,
  )

export const solar = (): Ink =>
  turned(
    rect(56, 96, 288, 208, flat("#23282a"), 8) +
      rect(64, 104, 272, 192, flat("#1d3a6e"), 4) +
      stroke("M64 152h272M64 200h272M64 248h272M118 104v192M172 104v192M228 104v192M282 104v192", "#8fb0d8", 2) +
      shape("M64 104h150L64 254z", "#fff", 'opacity=".1"'),
    -8,
  )

export const switchingSupply = (label: string): Ink =>
  turned(
    rect(56, 104, 288, 192, flat("#c6cecb"), 6) +
      [0, 1, 2, 3, 4].map(row => dots(86, 130 + row * 22, 11, 20, 12, "#6f7a77")).join("") +
      rect(56, 246, 288, 50, flat("#2a2f31"), 4) +
      dots(82, 270, 7, 38, 24, "#d5dbd8") +
      words(200, 240, label, 18, "#33463c", bold),
    -8,
  )

export const powerBank = (): Ink =>
  turned(
    board(72, 112, 256, 190, colours.night) +
      rect(88, 140, 224, 92, lying("#2f86c8"), 12) +
      words(200, 194, "18650", 30, colours.silk, bold) +
      usb(56, 244, "C") +
      raised(rect(250, 244, 62, 48, flat("#c4ccc9"), 4)) +
      lamp(190, 262, "#27a84f") +
      lamp(206, 262, "#27a84f"),
    -8,
  )
