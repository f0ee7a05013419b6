import {
  bars,
  colours,
  darker,
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
  standing,
  stroke,
  turned,
  words,
} from "./bench.ts"
import { breakout } from "./modules.ts"
import { board, crystal, lamp, mountingHole, passives, pinRow, setScrew, silk, smd } from "./parts.ts"

const eye = (cx: number, letter: string) =>
  raised(disc(cx, 186, 68, dome("#c6cecb"))) +
  disc(cx, 186, 54, "#5d676a") +
  disc(cx, 186, 54, "none", 'stroke="#dde3e0" stroke-width="6"') +
  dots(cx - 30, 172, 5, 15, 7, "#8f9a9c") +
  dots(cx - 30, 187, 5, 15, 7, "#8f9a9c") +
  dots(cx - 30, 202, 5, 15, 7, "#8f9a9c") +
  silk(cx, 271, letter, 15)

export const ultrasonic = (): Ink =>
  turned(
    board(32, 100, 336, 176, colours.navy) +
      eye(110, "T") +
      eye(290, "R") +
      crystal(180, 116, 42, 17) +
      silk(200, 150, "HC-SR04", 14) +
      pinRow(200, 264, 4, 24),
    -7,
  )

export const waterproofUltrasonic = (): Ink =>
  turned(
    board(56, 210, 170, 108, colours.mask) +
      smd(112, 238, 56, 34, "SR04T") +
      pinRow(141, 308, 4, 22, 26) +
      stroke("M216 250q90 30 80-60", "#23282a", 12, round) +
      raised(disc(292, 130, 64, dome("#3a4144"))) +
      disc(292, 130, 42, "#8f9a9c") +
      disc(292, 130, 42, "none", 'stroke="#c6cecb" stroke-width="5"'),
    0,
  )

export const dht = (model: "DHT11" | "DHT22"): Ink => {
  const hue = model === "DHT11" ? "#2f86c8" : "#eceee8"
  const slot = darker(hue, 0.4)
  return turned(
    bars(150, 286, 4, 30, 9, 76, "#b4bdba") +
      rect(124, 62, 152, 232, flat(hue), 10) +
      [88, 116, 144, 172, 200].map(y => bars(144, y, 4, 30, 22, 17, slot)).join("") +
      words(
        200,
        256,
        model,
        28,
        model === "DHT11" ? colours.silk : "#5c6663",
        'text-anchor="middle" font-weight="600"',
      ),
    -6,
  )
}

export const pir = (): Ink =>
  turned(
    board(72, 92, 256, 216, colours.mask) +
      raised(rect(112, 116, 176, 156, "#f0f1ec", 8)) +
      raised(disc(200, 194, 78, dome("#f4f5f0"))) +
      stroke(
        "M136 160q64-40 128 0M126 194h148M136 228q64 40 128 0M168 122q-26 72 0 144M232 122q26 72 0 144",
        "#ccd2ca",
        3,
      ) +
      setScrew(100, 276, 26).replaceAll("2560b8", "e2882a") +
      pinRow(200, 302, 3, 26),
    -5,
  )

export const gasSensor = (label: string): Ink =>
  turned(
    board(88, 76, 224, 232, colours.navy) +
      raised(disc(200, 168, 74, dome("#b9c2bf"))) +
      disc(200, 168, 56, "#87918e") +
      [0, 1, 2, 3, 4, 5, 6].map(at => stroke(`M146 ${138 + at * 10}h108`, "#a9b3b0", 2.5)).join("") +
      disc(200, 168, 56, "none", 'stroke="#d5dbd8" stroke-width="6"') +
      setScrew(116, 264, 28) +
      lamp(276, 260, "#e0332b") +
      silk(200, 274, label, 20) +
      pinRow(200, 300, 4, 26),
    -5,
  )

export const soilFork = (capacitive = false): Ink => {
  const mask = capacitive ? colours.night : "#1f5f3f"
  return turned(
    shape(
      capacitive
        ? "M152 50h96v90l-8 18v150l-40 52-40-52V158l-8-18z"
        : "M140 50h120v96h-10v172l-18 34-18-34V176h-28v142l-18 34-18-34V146h-10z",
      flat(mask),
    ) +
      (capacitive
        ? stroke("M172 176v120M186 176v138M200 176v146M214 176v138M228 176v120", "#3a4649", 5)
        : stroke("M168 168v148M232 168v148", colours.gold, 18, round)) +
      smd(176, 88, 48, 30) +
      passives(164, 130, 4) +
      (capacitive ? silk(200, 78, "v1.2", 14) : "") +
      bars(164, 30, 3, 28, 8, 34, colours.gold),
    -10,
  )
}

export const rainPlate = (): Ink =>
  turned(
    board(96, 70, 208, 250, colours.night, 8) +
      [0, 1, 2, 3, 4, 5, 6, 7, 8]
        .map(at => stroke(at % 2 ? `M118 ${112 + at * 22}h150` : `M132 ${112 + at * 22}h150`, colours.steel, 9))
        .join("") +
      stroke("M118 90v208M282 90v208", colours.steel, 7) +
      disc(176, 176, 12, "#bfe0f0", 'opacity=".85"') +
      disc(238, 222, 16, "#bfe0f0", 'opacity=".85"') +
      disc(222, 150, 8, "#bfe0f0", 'opacity=".85"'),
    -8,
  )

export const waterLevel = (): Ink =>
  turned(
    board(132, 46, 136, 306, colours.crimson, 8) +
      [0, 1, 2, 3, 4].map(at => rect(152 + at * 21, 160, 11, 172, colours.steel, 2)).join("") +
      smd(180, 96, 40, 24) +
      silk(200, 146, "NIVEL", 15) +
      bars(172, 26, 3, 24, 8, 30, colours.gold),
    -8,
  )

export const lineFollower = (): Ink =>
  turned(
    board(40, 136, 320, 118, colours.night) +
      [0, 1, 2, 3, 4]
        .map(
          at =>
            raised(rect(66 + at * 58, 150, 38, 30, "#1a1e20", 4)) +
            disc(77 + at * 58, 165, 8, "#7fb6cf") +
            disc(93 + at * 58, 165, 8, "#3b4246"),
        )
        .join("") +
      silk(200, 214, "TCRT5000 x5", 17) +
      pinRow(200, 244, 7, 22),
    -5,
  )

export const touch = (): Ink =>
  turned(
    board(104, 84, 192, 226, colours.crimson) +
      disc(200, 172, 62, "none", `stroke="${colours.gold}" stroke-width="4"`) +
      disc(200, 172, 50, flat(darker(colours.crimson, 0.15))) +
      stroke("M200 206v-44q0-12 8-12t8 12v20q20 0 20 24", colours.silk, 5, round) +
      silk(200, 270, "TTP223", 18) +
      pinRow(200, 302, 3, 26),
    -6,
  )

export const joystick = (): Ink =>
  turned(
    board(80, 86, 240, 232, colours.night) +
      rect(128, 116, 144, 150, flat("#c4ccc9"), 8) +
      raised(disc(200, 190, 76, dome("#2f3537"))) +
      disc(200, 190, 46, dome("#454d50")) +
      silk(200, 292, "JOYSTICK", 15) +
      pinRow(200, 310, 5, 24),
    -6,
  )

export const probe = (): Ink =>
  stroke("M90 90q150-50 190 30t-60 120q-60 30-110 84", "#23282a", 13, round) +
  turned(rect(186, 254, 28, 118, standing("#cfd5d2"), 12), 48) +
  stroke("M90 90l-34-22M90 90l-42-4M90 90l-40 18", "#c8281e", 5) +
  stroke("M90 90l-42-4", "#23282a", 5) +
  stroke("M90 90l-40 18", "#ecc51c", 5)

export const loadCell = (): Ink =>
  turned(
    stroke("M300 190q40-60 60-20M300 200q50-30 70 10M300 210q50 20 64 30", "#c8281e", 4) +
      rect(48, 160, 262, 80, lying("#d0d7d5"), 6) +
      disc(154, 200, 26, "#a9b3b0") +
      disc(204, 200, 26, "#a9b3b0") +
      rect(154, 188, 50, 24, "#a9b3b0") +
      [72, 96, 262, 286].map(x => disc(x, 200, 9, "#6f7a77")).join("") +
      rect(148, 150, 60, 14, "#f4f5ef", 3) +
      words(256, 184, "5 kg", 18, "#4c5754"),
    -18,
  )

export const pulse = (): Ink =>
  raised(disc(200, 186, 108, flat("#1d2b28"))) +
  disc(200, 186, 100, "none", `stroke="${colours.silk}" stroke-width="3"`) +
  shape("M200 252c-50-34-78-62-78-92 0-42 56-52 78-14 22-38 78-28 78 14 0 30-28 58-78 92z", "#c8323a") +
  disc(200, 178, 18, dome("#27a84f")) +
  bars(172, 286, 3, 24, 7, 66, colours.steel)

export const encoder = (): Ink =>
  turned(
    board(92, 96, 216, 210, colours.night) +
      raised(rect(134, 116, 132, 122, flat("#aab3b0"), 8)) +
      disc(200, 177, 40, dome("#c6cecb")) +
      disc(200, 177, 26, dome("#e4e8e5")) +
      rect(178, 196, 44, 8, "#87918e") +
      silk(200, 272, "KY-040", 17) +
      pinRow(200, 298, 5, 26),
    -6,
  )

export const currentSensor = (): Ink =>
  breakout({
    label: "ACS712",
    pins: 3,
    mask: colours.navy,
    w: 190,
    h: 220,
    heart:
      raised(
        rect(140, 84, 120, 56, flat("#2b8a57"), 5) +
          disc(172, 108, 15, dome("#cfd5d2")) +
          disc(228, 108, 15, dome("#cfd5d2")),
      ) + smd(166, 176, 68, 48, "712"),
  })

export const inertial = (label: string): Ink =>
  breakout({
    label,
    pins: 8,
    w: 220,
    heart:
      smd(176, 136, 48, 48, "6050", true) +
      stroke("M112 124h40M112 124v40M112 124l26 26", colours.silk, 4, round) +
      passives(250, 124, 2),
  })

export const barometer = (label: string): Ink =>
  breakout({
    label,
    pins: 6,
    w: 176,
    h: 160,
    mask: colours.purple,
    heart: raised(rect(172, 126, 56, 48, flat("#c9d0cd"), 4)) + disc(186, 138, 5, "#4c5754") + passives(128, 140, 2),
  })

export const colourSensor = (): Ink =>
  breakout({
    label: "TCS3200",
    pins: 8,
    w: 220,
    h: 200,
    mask: colours.night,
    heart:
      [
        [148, 116],
        [252, 116],
        [148, 186],
        [252, 186],
      ]
        .map(([x, y]) => disc(x!, y!, 18, dome("#eef2f2")))
        .join("") +
      raised(rect(170, 122, 60, 54, "#2d3436", 6)) +
      ["#e0332b", "#27a84f", "#2a6fe0"].map((hue, at) => rect(178 + at * 16, 136, 13, 26, hue)).join(""),
  })

export const thermocouple = (): Ink =>
  breakout({
    label: "MAX6675",
    pins: 5,
    w: 160,
    h: 150,
    mask: colours.navy,
    heart: smd(172, 140, 56, 34, "6675") + mountingHole(146, 128),
  }) + stroke("M226 112q60-80 110-30", "#4c5754", 7, round)
