import { colours, flat, type Ink, place, raised, rect, words } from "./bench.ts"
import { unoR3 } from "./boards.ts"
import { jumpers } from "./cables.ts"
import { ceramic, electrolytic } from "./capacitor.ts"
import { lcd } from "./displays.ts"
import { led } from "./led.ts"
import { servo } from "./motors.ts"
import { breadboard } from "./prototyping.ts"
import { resistor } from "./resistor.ts"
import { dip, to92, to220 } from "./semiconductor.ts"
import { dht, ultrasonic } from "./sensors.ts"
import { multimeter } from "./tools.ts"

const lay = (ink: Ink, x: number, y: number, scale: number, turn = 0) => raised(place(ink, x, y, scale, turn))

const tray = (name: string, parts: Ink): Ink =>
  rect(30, 44, 340, 300, flat("#e9e4d6"), 20) +
  rect(44, 58, 312, 272, "#f7f4ea", 12) +
  parts +
  rect(112, 312, 176, 36, flat(colours.mask), 10) +
  words(
    200,
    337,
    name,
    Math.min(20, 160 / (name.length * 0.62)),
    colours.silk,
    'text-anchor="middle" font-weight="600"',
  )

const board = breadboard(22, false)

export const arduinoBasic = (): Ink =>
  tray(
    "BÁSICO",
    lay(unoR3(), 146, 138, 0.5) +
      lay(board, 272, 126, 0.4) +
      lay(led("Rojo"), 88, 250, 0.24) +
      lay(led("Verde"), 128, 254, 0.24) +
      lay(led("Amarillo"), 168, 250, 0.24) +
      lay(resistor(220), 236, 232, 0.26) +
      lay(resistor(10_000), 240, 270, 0.26) +
      lay(jumpers("M", "M"), 314, 242, 0.3),
  )
export const arduinoUltimate = (): Ink =>
  tray(
    "ULTIMATE",
    lay(unoR3(), 130, 124, 0.42) +
      lay(lcd(["Hola, Chispa"]), 276, 100, 0.38) +
      lay(ultrasonic(), 102, 218, 0.26) +
      lay(servo("SG90"), 186, 220, 0.26) +
      lay(dht("DHT11"), 252, 204, 0.24) +
      lay(jumpers("M", "M"), 318, 210, 0.3) +
      lay(led("Rojo"), 84, 282, 0.2) +
      lay(led("Azul"), 114, 284, 0.2) +
      lay(resistor(220), 160, 282, 0.2) +
      lay(dip(16, "74HC595"), 226, 280, 0.2),
  )

export const courseKit = {
  cccA: () =>
    tray(
      "CC/CA",
      lay(board, 130, 126, 0.5) +
        lay(multimeter(), 292, 150, 0.44) +
        lay(resistor(1000), 96, 236, 0.28) +
        lay(resistor(4700), 100, 276, 0.28) +
        lay(electrolytic("100µF", 25, 1), 178, 252, 0.3) +
        lay(ceramic(100_000), 232, 268, 0.24),
    ),
  analog: () =>
    tray(
      "ANALÓGICA",
      lay(dip(8, "LM741"), 126, 128, 0.42) +
        lay(dip(8, "LM358"), 274, 128, 0.42) +
        lay(to92("2N3904"), 92, 232, 0.32) +
        lay(to92("2N3906"), 150, 236, 0.32) +
        lay(to220("TIP31C"), 212, 232, 0.32) +
        lay(resistor(10_000), 290, 218, 0.3) +
        lay(electrolytic("47µF", 25, 1), 302, 272, 0.22),
    ),
  digital: () =>
    tray(
      "DIGITAL",
      lay(dip(14, "74HC00"), 126, 112, 0.44) +
        lay(dip(14, "74HC08"), 274, 112, 0.44) +
        lay(dip(16, "74HC595"), 126, 192, 0.44) +
        lay(dip(8, "NE555"), 268, 192, 0.4) +
        lay(led("Rojo"), 98, 266, 0.24) +
        lay(led("Verde"), 148, 268, 0.24) +
        lay(led("Amarillo"), 198, 266, 0.24) +
        lay(resistor(330), 272, 264, 0.3),
    ),
  measuring: () =>
    tray(
      "MEDICIONES",
      lay(multimeter(), 120, 160, 0.52) +
        lay(resistor(100, 0.5, 1), 260, 106, 0.36) +
        lay(resistor(2200, 0.5, 1), 262, 156, 0.36) +
        lay(ceramic(10_000), 224, 226, 0.3) +
        lay(electrolytic("10µF", 50, 0), 292, 222, 0.36) +
        lay(led("Azul"), 226, 284, 0.2),
    ),
  circuits: () =>
    tray(
      "CIRCUITOS CE",
      lay(board, 126, 120, 0.5) +
        lay(jumpers("M", "M"), 298, 128, 0.42) +
        lay(dip(8, "LM358"), 110, 220, 0.3) +
        lay(to92("2N2222A"), 184, 232, 0.3) +
        lay(resistor(470), 252, 232, 0.28) +
        lay(electrolytic("220µF", 25, 2), 316, 244, 0.26) +
        lay(led("Rojo"), 96, 284, 0.2) +
        lay(led("Verde"), 136, 286, 0.2) +
        lay(ceramic(22_000), 262, 284, 0.2),
    ),
}

export const projectKit = (name: string, parts: readonly Ink[]): Ink =>
  tray(name, parts.map((ink, at) => lay(ink, at % 2 ? 278 : 124, at < 2 ? 132 : 238, 0.4)).join(""))
