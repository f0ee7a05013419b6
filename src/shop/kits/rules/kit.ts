import type { kitExtras, kitProducts } from "../../vocabulary/business.ts"
import type { Colones } from "../../vocabulary/money.ts"

export type KitSlug = keyof typeof kitProducts

export type PartDrawing =
  | "resistors"
  | "power-resistors"
  | "precision-resistors"
  | "potentiometer"
  | "trimmer"
  | "ceramic-capacitors"
  | "electrolytic-capacitors"
  | "film-capacitors"
  | "inductors"
  | "diode"
  | "diodes"
  | "zener-diodes"
  | "signal-diodes"
  | "leds"
  | "red-leds"
  | "green-leds"
  | "transistors"
  | "mosfets"
  | "regulator"
  | "chip"
  | "display"
  | "dip-switch"
  | "buttons"
  | "fuses"
  | "thermistors"
  | "photoresistors"
  | "temperature-sensor"
  | "banana-cables"
  | "crocodile-cables"
  | "test-leads"
  | "jumpers"
  | "protoboard"

export interface KitComponent {
  /** Unique in its kit; part of addresses. */
  readonly id: string
  readonly name: string
  readonly units: number
  readonly description: string
  /** Of all its pieces together. */
  readonly price: Colones
  readonly drawing: PartDrawing
  readonly mark?: string
}

export interface Kit {
  readonly slug: KitSlug
  readonly name: string
  readonly productId: number
  readonly laboratory: string
  readonly summary: string
  readonly bundlePrice: Colones
  readonly components: readonly KitComponent[]
}

export type ExtraName = (typeof kitExtras)[number]["name"]

export interface KitExtra {
  readonly productId: number
  readonly name: ExtraName
  readonly price: Colones
}
