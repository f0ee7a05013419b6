import { colours, flat, type Ink, raised, rect, stroke, turned } from "./bench.ts"
import { board, button, crystal, lamp, padRow, passives, radioCan, silk, smd, usb } from "./parts.ts"

interface Stick {
  mask: string
  pins: number
  port: "mini" | "C"
  label: string
  heart: (x: number, y: number) => Ink
  extras?: Ink
  width?: number
  labelX?: number
}

const stick = ({ mask, pins, port, label, heart, extras = "", width = 132, labelX = 124 }: Stick): Ink => {
  const pitch = 300 / pins
  const top = 200 - width / 2
  return turned(
    board(38, top, 324, width, mask, 8, false) +
      padRow(204, top + 14, pins, pitch) +
      padRow(204, top + width - 14, pins, pitch) +
      usb(24, 200 - (port === "C" ? 19 : 20), port) +
      heart(200, 200) +
      extras +
      silk(labelX, top + width - 34, label, 15),
    -18,
    1.04,
  )
}

const square =
  (name: string, size = 54) =>
  (x: number, y: number) =>
    smd(x - size / 2, y - size / 2, size, size, name, true)

export const nano = (): Ink =>
  stick({
    mask: colours.navy,
    pins: 15,
    port: "mini",
    label: "NANO",
    heart: square("328P"),
    width: 126,
    extras:
      button(276, 200) +
      lamp(306, 176, "#27a84f") +
      lamp(306, 192, "#efc01e") +
      lamp(306, 208, "#e0332b") +
      crystal(106, 166, 32, 13) +
      passives(92, 190, 3, 14),
  })
export const proMicro = (): Ink =>
  stick({
    mask: colours.navy,
    pins: 12,
    port: "mini",
    label: "PRO MICRO",
    heart: square("32U4"),
    extras: crystal(258, 192, 36, 15) + passives(96, 178, 3, 14),
  })
export const picoH = (wifi = false): Ink =>
  stick({
    mask: wifi ? "#14745a" : colours.mask,
    pins: 20,
    port: "mini",
    label: wifi ? "PICO W" : "PICO H",
    heart: square("RP2040", 58),
    extras:
      (wifi
        ? raised(rect(268, 164, 70, 72, flat("#c4ccc9"), 4))
        : crystal(252, 168, 30, 13) + stroke("M300 190v20", colours.silk, 3)) + button(116, 184, "#f3f5ee"),
  })
export const bluePill = (): Ink =>
  stick({
    mask: "#1b4fa0",
    pins: 20,
    port: "mini",
    label: "STM32F103",
    heart: square("STM32", 52),
    extras:
      crystal(252, 170, 34, 14) +
      raised(rect(92, 160, 34, 16, "#ecc51c", 2) + rect(92, 180, 34, 16, "#ecc51c", 2)) +
      button(286, 212) +
      lamp(316, 180, "#e0332b"),
  })
export const nodeMcu = (): Ink =>
  stick({
    mask: "#202e3a",
    pins: 15,
    port: "mini",
    label: "NodeMCU",
    labelX: 152,
    width: 150,
    heart: () => radioCan(206, 142, 132, 116, "ESP8266"),
    extras: smd(112, 170, 44, 26, "CH340") + button(92, 164) + button(92, 236),
  })
export const esp32 = (): Ink =>
  stick({
    mask: colours.night,
    pins: 15,
    port: "mini",
    label: "ESP32",
    labelX: 152,
    width: 150,
    heart: () => radioCan(206, 140, 134, 120, "WROOM-32"),
    extras: smd(112, 168, 40, 26, "CP2102") + button(92, 164) + button(92, 236) + lamp(166, 172, "#e0332b"),
  })
export const esp32c3 = (): Ink =>
  stick({
    mask: "#1d2326",
    pins: 8,
    port: "C",
    label: "C3 MINI",
    width: 150,
    heart: square("C3", 60),
    extras: stroke("M300 160v80M300 160h22v16h-14v16h14v16h-14v16h14v16h-22", colours.gold, 5) + button(110, 168),
  })
