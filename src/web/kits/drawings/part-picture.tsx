import type { ReactNode } from "react"
import type { ExtraName, PartDrawing } from "../../../shop/kits/rules/kit.ts"
import * as bench from "./bench-parts.tsx"
import * as passive from "./passives.tsx"
import * as semi from "./semiconductors.tsx"

type Draw = (props: { mark?: string }) => ReactNode

const drawings = {
  resistors: passive.Resistors,
  "power-resistors": passive.PowerResistors,
  "precision-resistors": passive.PrecisionResistors,
  potentiometer: passive.Potentiometer,
  trimmer: passive.Trimmer,
  "ceramic-capacitors": passive.CeramicCapacitors,
  "electrolytic-capacitors": passive.ElectrolyticCapacitors,
  "film-capacitors": passive.FilmCapacitors,
  inductors: passive.Inductors,
  diode: semi.SingleDiode,
  diodes: semi.Diodes,
  "zener-diodes": semi.ZenerDiodes,
  "signal-diodes": semi.SignalDiodes,
  leds: semi.Leds,
  "red-leds": semi.RedLeds,
  "green-leds": semi.GreenLeds,
  transistors: semi.Transistors,
  mosfets: semi.Transistors,
  regulator: semi.Regulator,
  chip: semi.DipChip,
  display: semi.SevenSegments,
  "dip-switch": bench.DipSwitch,
  buttons: bench.Buttons,
  fuses: passive.Fuses,
  thermistors: passive.Thermistors,
  photoresistors: passive.Photoresistors,
  "temperature-sensor": semi.TemperatureSensor,
  "banana-cables": bench.BananaCables,
  "crocodile-cables": bench.CrocodileCables,
  "test-leads": bench.TestLeads,
  jumpers: bench.Jumpers,
  protoboard: bench.Protoboard,
} as const satisfies Record<PartDrawing, Draw>

export const Part = ({ drawing, mark }: { drawing: PartDrawing; mark?: string }) => {
  const Drawing: Draw = drawings[drawing]
  return <Drawing mark={mark} />
}

const Bench = ({ name, className, children }: { name: string; className: string; children: ReactNode }) => (
  <svg role="img" aria-label={name} viewBox="0 0 120 120" className={className}>
    <rect width="120" height="120" rx="14" fill="#eef3ef" />
    <path d="M0 40h120M0 80h120M40 0v120M80 0v120" stroke="#dfe8e2" />
    {children}
  </svg>
)

interface PictureProps {
  name: string
  className?: string
}

export const PartPicture = ({
  name,
  className = "",
  ...part
}: PictureProps & { drawing: PartDrawing; mark?: string }) => (
  <Bench name={name} className={className}>
    <Part {...part} />
  </Bench>
)

const extras = {
  "Caja de herramientas": bench.Toolbox,
  "Kit de jumpers": bench.Jumpers,
  Multímetro: bench.Multimeter,
  "Cable de 3 m": bench.LongCable,
  Protoboard: bench.Protoboard,
} as const satisfies Record<ExtraName, Draw>

export const ExtraPicture = ({ name, className = "" }: PictureProps & { name: ExtraName }) => {
  const Drawing = extras[name]
  return (
    <Bench name={name} className={className}>
      <Drawing />
    </Bench>
  )
}
