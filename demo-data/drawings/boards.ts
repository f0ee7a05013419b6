import {
  bars,
  colours,
  disc,
  dome,
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
import {
  barrelJack,
  board,
  button,
  crystal,
  lamp,
  mountingHole,
  padRow,
  passives,
  radioCan,
  silk,
  smallCan,
  smd,
  socketRow,
  tracks,
  usb,
} from "./parts.ts"

const spark = (x: number, y: number, size: number): Ink =>
  disc(x - size, y, size * 0.34, "none", `stroke="${colours.gold}" stroke-width="${size * 0.2}"`) +
  disc(x + size, y, size * 0.34, "none", `stroke="${colours.gold}" stroke-width="${size * 0.2}"`) +
  shape(
    `M${x + size * 0.2} ${y - size * 0.9}l${-size * 0.62} ${size * 1.05}h${size * 0.42}l${-size * 0.22} ${size * 0.8}l${size * 0.66} ${-size * 1.1}h${-size * 0.42}z`,
    colours.silk,
  )

const unoBody = (mask: string) =>
  shape("M40 88q0-8 8-8h292l20 20v64l14 14v116l-14 10v8q0 8-8 8H48q-8 0-8-8z", flat(mask)) +
  mountingHole(82, 102, 9) +
  mountingHole(344, 148, 9) +
  mountingHole(344, 254, 9) +
  mountingHole(86, 300, 9) +
  socketRow(132, 94, 10, 11.2) +
  socketRow(254, 94, 8, 11.2) +
  socketRow(166, 306, 8, 11.2) +
  socketRow(268, 306, 6, 11.2) +
  usb(14, 112, "B")

export const unoR3 = (): Ink =>
  turned(
    unoBody(colours.teal) +
      barrelJack(18, 232) +
      tracks("M120 120l30 30h60M120 132l24 24M330 200h-30l-24-24", colours.teal) +
      bars(168, 222, 14, 13, 5, 62, "#b4bdba") +
      raised(rect(162, 230, 190, 46, flat("#262b2d"), 4)) +
      words(257, 260, "ATMEGA328P", 20, "#d5dad5", 'text-anchor="middle"') +
      silk(244, 166, "UNO R3", 36) +
      silk(244, 190, "ARDUINO", 16) +
      crystal(126, 176, 40, 17) +
      smallCan(124, 250) +
      smallCan(124, 216) +
      button(122, 126, "#c8281e") +
      lamp(184, 124, "#efc01e") +
      lamp(204, 124, "#efc01e") +
      lamp(320, 124, "#27a84f") +
      dots(338, 186, 3, 14, 8, colours.gold, true) +
      dots(352, 186, 3, 14, 8, colours.gold, true),
    -6,
    1.02,
  )

export const unoR4 = (): Ink =>
  turned(
    unoBody(colours.teal).replace(usb(14, 112, "B"), usb(28, 128, "C")) +
      barrelJack(18, 232) +
      raised(rect(176, 196, 156, 88, "#16383a", 4)) +
      [0, 1, 2, 3, 4, 5, 6, 7].map(row => dots(186, 204 + row * 10.4, 12, 12.4, 6, "#2d5a5c")).join("") +
      stroke(
        "M223 224h24.8M210.6 235h49.6M210.6 245h49.6M223 255.5h24.8M235.4 266h.1M272 235h37M272 245h37",
        "#ff9a4c",
        6.5,
        'stroke-linecap="round" stroke-dasharray="0 12.4"',
      ) +
      radioCan(270, 112, 60, 74, "S3", "#1c4f52") +
      smd(180, 122, 52, 44, "RA4M1", true) +
      silk(118, 208, "UNO R4", 22) +
      silk(118, 224, "WIFI", 16) +
      passives(246, 130, 2) +
      passives(246, 146, 2) +
      button(122, 152, "#e9ece6") +
      lamp(246, 166, "#27a84f"),
    -6,
    1.02,
  )

export const mega = (): Ink =>
  turned(
    board(26, 112, 348, 176, colours.teal, 8, false) +
      socketRow(108, 124, 10, 8.6) +
      socketRow(202, 124, 8, 8.6) +
      socketRow(280, 124, 8, 8.6) +
      socketRow(134, 276, 8, 8.6) +
      socketRow(212, 276, 8, 8.6) +
      socketRow(290, 276, 5, 8.6) +
      socketRow(346, 142, 13, 9, true) +
      socketRow(364, 142, 13, 9, true) +
      usb(8, 136, "B").replace('width="86"', 'width="70"') +
      barrelJack(10, 224) +
      smd(196, 176, 56, 56, "2560", true) +
      silk(142, 196, "MEGA", 26) +
      silk(296, 212, "2560", 20) +
      crystal(110, 218, 36, 15) +
      passives(266, 160, 3) +
      smallCan(116, 250, 11) +
      button(318, 244, "#c8281e"),
    -8,
    1.05,
  )

export const digispark = (): Ink =>
  turned(
    board(110, 120, 190, 160, "#1f4f9e", 8, false) +
      shape("M40 152h76v96H40z", flat("#1f4f9e")) +
      [162, 184, 206, 228].map(y => rect(46, y - 5, 58, 11, colours.gold, 2)).join("") +
      smd(170, 170, 66, 44, "T85") +
      padRow(206, 264, 6, 26) +
      passives(140, 140, 5) +
      lamp(256, 180, "#27a84f") +
      silk(204, 244, "ATtiny85", 16),
    -10,
  )

export const superiorEsp = (): Ink =>
  turned(
    board(44, 92, 312, 216, colours.mask, 16) +
      rect(50, 98, 300, 204, "none", 12, `stroke="${colours.gold}" stroke-width="2" opacity=".8"`) +
      tracks(
        "M120 132l24 24v64l-20 20M180 250l-30-30M96 180h40l16 16M180 150h-30l-20-20M330 260l-18-18h-40",
        colours.mask,
      ) +
      padRow(200, 116, 15, 16.4) +
      padRow(200, 284, 15, 16.4) +
      radioCan(206, 136, 132, 128, "ESP32-S3") +
      usb(30, 181, "C") +
      spark(140, 176, 19) +
      silk(144, 222, "SUPERIOR", 21) +
      silk(144, 242, "ESP", 17) +
      button(96, 148, colours.copper) +
      button(96, 252, colours.copper) +
      lamp(178, 136, "#27a84f") +
      smd(170, 248, 26, 18),
    -8,
    1.04,
  )

export const esp32Cam = (): Ink =>
  turned(
    board(112, 60, 176, 272, "#1e2426", 8, false) +
      padRow(124, 252, 1) +
      [132, 268].map(x => dots(x - (x < 200 ? 8 : -8), 196, 8, 16, 9, colours.gold, true)).join("") +
      raised(rect(148, 176, 104, 92, flat("#c4ccc9"), 5)) +
      words(200, 228, "microSD", 17, "#4c5754") +
      raised(rect(152, 72, 96, 92, "#14181a", 8)) +
      disc(200, 118, 34, dome("#31393c")) +
      disc(200, 118, 20, "#0d1420") +
      disc(193, 110, 6, lighter("#0d1420", 0.6)) +
      rect(180, 288, 40, 30, "#f4efc8", 4) +
      silk(200, 282, "ESP32-CAM", 14),
    10,
  )

export const raspberry = (): Ink =>
  turned(
    board(44, 104, 312, 200, colours.mask, 14) +
      raised(rect(72, 112, 226, 26, flat("#1f2426"), 2)) +
      dots(80, 119, 20, 11, 6, colours.gold) +
      dots(80, 131, 20, 11, 6, colours.gold) +
      raised(rect(116, 168, 62, 62, flat("#bcc4c1"), 4)) +
      words(147, 205, "ARM", 19, "#4c5754", 'text-anchor="middle"') +
      smd(202, 176, 44, 44, "RAM") +
      [148, 206]
        .map(y => raised(rect(292, y, 76, 48, flat("#c4ccc9"), 3) + rect(356, y + 6, 12, 36, "#2b5fb0")))
        .join("") +
      raised(rect(298, 260, 70, 42, flat("#c4ccc9"), 3)) +
      usb(78, 282, "C") +
      raised(rect(150, 286, 52, 26, flat("#c4ccc9"), 3)) +
      silk(224, 262, "Raspberry Pi 4", 15) +
      passives(110, 246, 4),
    -8,
  )
