import { colours, disc, dots, type Ink, raised, rect, stroke, turned, words } from "./bench.ts"
import {
  board,
  crystal,
  lamp,
  mountingHole,
  passives,
  pinRow,
  radioCan,
  relay,
  screwTerminal,
  setScrew,
  silk,
  smallCan,
  smd,
  tracks,
} from "./parts.ts"

interface Breakout {
  mask?: string
  label: string
  pins: number
  heart?: Ink
  w?: number
  h?: number
  turn?: number
  screw?: boolean
}

export const breakout = ({
  mask = colours.navy,
  label,
  pins,
  heart = "",
  w = 200,
  h = 190,
  turn = -6,
  screw = false,
}: Breakout): Ink => {
  const left = 200 - w / 2
  const top = 186 - h / 2
  const pitch = Math.min(24, (w - 28) / pins)
  return turned(
    board(left, top, w, h, mask) +
      tracks(
        `M${left + 26} ${top + h - 26}v-34l18-18M${left + w - 26} ${top + h - 26}v-34l-18-18M200 ${top + h - 26}v-40`,
        mask,
      ) +
      heart +
      (screw ? setScrew(left + 32, top + h * 0.55, 32) + lamp(left + w - 36, top + h * 0.5, "#e0332b") : "") +
      passives(left + w - 52, top + h * 0.62, 2) +
      silk(200, top + h - 26, label, Math.min(18, (w - 30) / (label.length * 0.62))) +
      pinRow(200, top + h - 8, pins, pitch),
    turn,
  )
}

export const chipBreakout = (label: string, chip: string, pins: number, mask?: string): Ink =>
  breakout({
    label,
    pins,
    mask,
    heart: smd(170, 138, 60, 52, chip, true) + passives(122, 120, 2) + passives(122, 138, 1),
  })

export const relayModule = (channels: 1 | 2 | 4): Ink => {
  if (channels === 1)
    return turned(
      board(92, 84, 216, 236, colours.navy) +
        relay(144, 140) +
        screwTerminal(146, 86, 3, "#2466bd") +
        smd(112, 250, 32, 22) +
        lamp(270, 250, "#e0332b") +
        lamp(270, 268, "#27a84f") +
        silk(204, 268, "RELÉ 5V", 17) +
        pinRow(200, 308, 3, 26),
      -5,
    )
  const scale = channels === 2 ? 0.92 : 0.62
  const h = channels === 2 ? 208 : 164
  const w = channels * 128 * scale + 24
  const left = 200 - w / 2
  const one = (at: number) =>
    `<g transform="translate(${Math.round(left + 12 + at * 128 * scale)} 112) scale(${scale})">${relay(8, 62) + screwTerminal(10, 0, 3, "#2466bd") + smd(26, 176, 34, 22) + lamp(84, 184, "#e0332b")}</g>`
  return turned(
    board(left, 100, w, h, colours.navy) +
      Array.from({ length: channels }, (_, at) => one(at)).join("") +
      pinRow(200, 88 + h, channels + 2, 22),
    -5,
  )
}

export const motorDriver = (): Ink =>
  turned(
    board(84, 84, 232, 232, colours.crimson) +
      raised(
        rect(138, 96, 124, 86, "#2a2f31", 3) +
          [0, 1, 2, 3, 4, 5].map(at => rect(142 + at * 20, 90, 12, 92, "#3d4447", 2)).join(""),
      ) +
      screwTerminal(88, 196, 2, "#2466bd").replace("<g", '<g transform="rotate(90 106 218)"') +
      smallCan(250, 214, 22) +
      smallCan(152, 214, 18) +
      silk(200, 258, "L298N", 22) +
      screwTerminal(146, 268, 3, "#2466bd") +
      pinRow(276, 304, 3, 18, 22),
    -6,
  )

export const stepDriver = (label: string, mask: string): Ink =>
  turned(
    board(124, 92, 152, 216, mask, 6, false) +
      [136, 264].map(x => dots(x, 114, 8, 25, 13, colours.gold, true)).join("") +
      smd(166, 166, 68, 68, label, true) +
      setScrew(200, 124, 26) +
      passives(160, 258, 4) +
      silk(200, 292, label, 15),
    -10,
  )

export const converter = (label: string, display = false): Ink =>
  turned(
    board(52, 122, 296, 160, colours.navy) +
      raised(
        rect(172, 150, 66, 66, "#33393b", 10) +
          disc(205, 183, 22, "#23282a") +
          stroke("M183 183a22 22 0 0 1 44 0a22 22 0 0 1-44 0", colours.copper, 6),
      ) +
      smallCan(112, 170, 26) +
      smallCan(294, 170, 26) +
      setScrew(262, 240, 30) +
      smd(122, 222, 50, 30, "2596") +
      (display
        ? raised(rect(184, 228, 60, 34, "#1b1f20", 3) + words(214, 253, "5.02", 22, "#ff5a47"))
        : passives(192, 240, 2)) +
      silk(200, 146, label, 16) +
      dots(66, 150, 2, 100, 12, colours.gold, true) +
      dots(334, 150, 2, 100, 12, colours.gold, true),
    -8,
  )

export const charger = (): Ink =>
  turned(
    board(74, 116, 252, 168, colours.navy, 8, false) +
      raised(rect(56, 174, 56, 52, "#c4ccc9", 8)) +
      smd(164, 168, 64, 48, "4056") +
      passives(140, 132, 4) +
      lamp(268, 150, "#e0332b") +
      lamp(268, 170, "#2a6fe0") +
      dots(306, 140, 4, 40, 16, colours.gold, true) +
      silk(204, 262, "TP4056 1A", 18),
    -8,
  )

export const bluetooth = (): Ink =>
  turned(
    board(120, 66, 160, 250, "#1d5aa8", 6, false) +
      radioCan(140, 76, 120, 150, "HC-05", "#0f4a3a") +
      silk(200, 262, "STATE RX TX", 13) +
      lamp(152, 238, "#e0332b") +
      passives(210, 240, 2) +
      pinRow(200, 306, 6, 24),
    -8,
  )

export const radio = (chip: string, antenna = false): Ink =>
  turned(
    board(96, 116, 208, 152, colours.night, 6, false) +
      smd(180, 158, 46, 46, chip, true) +
      crystal(116, 208, 44, 18) +
      (antenna
        ? raised(rect(284, 168, 40, 36, colours.gold, 4) + rect(318, 176, 66, 20, "#2a2f31", 8))
        : stroke("M262 132h30v20h-24v20h24v20h-24v20h24v20h-30", colours.gold, 6)) +
      dots(112, 136, 4, 18, 11, colours.gold, true) +
      dots(132, 136, 4, 18, 11, colours.gold, true) +
      passives(180, 222, 4),
    -8,
  )

export const rfid = (): Ink =>
  turned(
    board(64, 82, 200, 236, "#1d5aa8") +
      [0, 10, 20]
        .map(at =>
          stroke(`M${84 + at} ${100 + at}h${160 - 2 * at}v${130 - 2 * at}h-${160 - 2 * at}z`, colours.copper, 3),
        )
        .join("") +
      smd(142, 250, 44, 34, "RC522") +
      crystal(94, 258, 34, 14) +
      pinRow(164, 308, 8, 22, 24) +
      silk(164, 170, "RFID", 26),
    -6,
  ) +
  turned(
    raised(
      rect(280, 216, 96, 62, "#f4f5ef", 8) + disc(328, 247, 14, "none", `stroke="${colours.copper}" stroke-width="4"`),
    ),
    14,
  )

export const gps = (): Ink =>
  turned(
    board(66, 150, 136, 166, colours.navy) +
      smd(96, 190, 72, 66, "NEO-6M", true) +
      pinRow(134, 308, 5, 22) +
      silk(134, 286, "GPS", 16) +
      stroke("M190 190q40-60 60-40", "#2a2f31", 6) +
      raised(
        rect(216, 88, 132, 132, "#d7c7a2", 6) +
          rect(232, 104, 100, 100, colours.gold, 4) +
          disc(282, 154, 7, "#6d5218"),
      ),
    -4,
  )

export const sdModule = (): Ink =>
  breakout({
    label: "microSD",
    pins: 6,
    mask: colours.mask,
    heart: raised(rect(148, 106, 104, 84, "#c4ccc9", 5)) + words(200, 156, "SD", 30, "#4c5754"),
  })

export const clockModule = (): Ink =>
  breakout({
    label: "DS3231",
    pins: 6,
    w: 230,
    heart:
      smd(112, 126, 50, 60, "3231") +
      raised(disc(246, 152, 46, "#c4ccc9") + disc(246, 152, 36, "#d8dedb") + words(246, 160, "2032", 20, "#6b7572")),
  })

export const adapter = (label: string, mask: string, pins: number): Ink =>
  turned(
    board(96, 122, 208, 156, mask, 8, false) +
      dots(200 - ((pins - 1) * 24) / 2, 140, pins, 24, 15, colours.gold) +
      smd(170, 172, 60, 36) +
      passives(118, 182, 2) +
      passives(246, 182, 2) +
      silk(200, 240, label, Math.min(18, 190 / (label.length * 0.62))) +
      pinRow(200, 266, pins, 24),
    -8,
  )

export const amplifier = (label: string): Ink =>
  turned(
    board(74, 114, 252, 172, colours.mask) +
      smd(158, 158, 84, 54, label) +
      smallCan(112, 190, 20) +
      screwTerminal(254, 136, 2) +
      screwTerminal(254, 216, 2) +
      smallCan(290, 200, 12) +
      passives(160, 236, 4) +
      silk(134, 268, "AUDIO", 16) +
      mountingHole(90, 130),
    -8,
  )
