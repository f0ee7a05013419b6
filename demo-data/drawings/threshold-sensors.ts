import {
  colours,
  disc,
  dome,
  flat,
  type Ink,
  lying,
  raised,
  rect,
  shape,
  standing,
  stroke,
  turned,
  words,
} from "./bench.ts"

import { board, lamp, pinRow, setScrew, silk, smd } from "./parts.ts"

const looking = (label: string, head: Ink, mask?: string) =>
  turned(
    board(124, 128, 152, 178, mask ?? colours.navy) +
      head +
      setScrew(200, 190, 36) +
      smd(176, 230, 44, 28, "393") +
      lamp(144, 196, "#e0332b") +
      lamp(246, 196, "#27a84f") +
      silk(200, 284, label, Math.min(17, 130 / (label.length * 0.62))) +
      pinRow(200, 298, 4, 26),
    -6,
  )
const bulb = (x: number, hue: string) =>
  rect(x - 4, 112, 8, 34, colours.steel) +
  shape(`M${x - 20} 122v-36a20 20 0 0 1 40 0v36z`, standing(hue)) +
  rect(x - 24, 112, 48, 12, standing(hue), 3)

export const flame = (): Ink => looking("FLAMA", bulb(200, "#2d2a33"))
export const obstacle = (): Ink => looking("FC-51", bulb(172, "#dfe6e6") + bulb(228, "#2d2a33"))
export const lightSensor = (): Ink =>
  looking(
    "LUZ",
    disc(200, 104, 32, dome("#d9b36a")) +
      stroke("M180 94h36q6 0 6 6t-6 6h-32q-6 0-6 6t6 6h36", "#b3392b", 4) +
      rect(188, 132, 6, 20, colours.steel) +
      rect(208, 132, 6, 20, colours.steel),
  )
export const microphone = (): Ink =>
  looking(
    "SONIDO",
    raised(disc(200, 104, 42, dome("#c6cecb"))) + disc(200, 104, 28, "#262b2d") + disc(200, 104, 9, "#454d50"),
    colours.crimson,
  )
export const hall = (): Ink =>
  looking(
    "HALL",
    rect(186, 104, 6, 40, colours.steel) +
      rect(197, 104, 6, 40, colours.steel) +
      rect(208, 104, 6, 40, colours.steel) +
      shape("M174 66h52v46h-52z", flat("#2a2f31")),
  )
export const vibration = (): Ink =>
  looking("SW-420", raised(rect(166, 90, 68, 52, lying("#2f86c8"), 8)) + words(200, 122, "420", 18))
