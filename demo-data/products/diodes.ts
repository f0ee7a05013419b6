import { type CataloguePage, type Draft, describe, facts } from "../draft.ts"
import type { Ink } from "../drawings/bench.ts"
import { bridge, chassisBridge, diode, glassDiode } from "../drawings/semiconductor.ts"

type Row = [name: string, kind: string, price: number, drawing: Ink, use: string, sheet: string, advice: string]

const ring = "La banda marca el cátodo."
const draft =
  (place: Draft["place"], prefix: string) =>
  ([name, kind, price, drawing, use, sheet, advice]: Row): Draft => ({
    ref: `${prefix}-${name.replaceAll(" ", "")}`,
    label: `${kind} ${name}`,
    price,
    place,
    drawing,
    caption: name,
    description: describe(use, facts(sheet), advice),
  })

// biome-ignore format: one row per line
const rectifiers: Row[] = [
  ["1N4001", "Diodo rectificador", 50, diode("1N4001"), "Rectificador de uso general para fuentes pequeñas.", "Corriente: 1 A; Tensión inversa: 50 V; Caída: 1.0 V", ring],
  ["1N4004", "Diodo rectificador", 50, diode("1N4004"), "Rectificador de uso general para fuentes de red.", "Corriente: 1 A; Tensión inversa: 400 V; Caída: 1.0 V", ring],
  ["1N4007", "Diodo rectificador", 60, diode("1N4007"), "El rectificador más usado: fuentes, y protección de relés y motores en antiparalelo.", "Corriente: 1 A; Tensión inversa: 1000 V; Caída: 1.0 V", ring],
  ["1N5408", "Diodo rectificador", 150, diode("1N5408", true), "Rectificador de tres amperios para cargadores y fuentes grandes.", "Corriente: 3 A; Tensión inversa: 1000 V; Caída: 1.0 V", "Sus terminales de 1.2 mm no entran en una protoboard."],
  ["FR107", "Diodo rápido", 75, diode("FR107"), "Rectificador de recuperación rápida para fuentes conmutadas.", "Corriente: 1 A; Tensión inversa: 1000 V; Recuperación: 500 ns", ring],
  ["UF4007", "Diodo ultrarrápido", 100, diode("UF4007"), "Versión ultrarrápida del 1N4007, para conmutación a alta frecuencia.", "Corriente: 1 A; Tensión inversa: 1000 V; Recuperación: 75 ns", ring],
  ["6A10", "Diodo rectificador", 300, diode("6A10", true), "Rectificador de seis amperios para inversores y cargadores de batería.", "Corriente: 6 A; Tensión inversa: 1000 V; Caída: 0.95 V", "Doble los terminales lejos del cuerpo."],
  ["KBP206", "Puente rectificador", 350, bridge("KBP206"), "Cuatro diodos en un solo cuerpo: convierte la salida de un transformador en directa.", "Corriente: 2 A; Tensión inversa: 600 V; Caída: 1.1 V por diodo", "Añada un electrolítico de 1000 µF por amperio a la salida."],
  ["GBU808", "Puente rectificador", 850, bridge("GBU808"), "Puente para fuentes de laboratorio y amplificadores.", "Corriente: 8 A; Tensión inversa: 800 V; Montaje: con agujero para disipador", "Con más de 2 A use disipador."],
  ["KBPC3510", "Puente rectificador", 1800, chassisBridge("KBPC3510"), "Puente de chasis con base metálica para motores y soldadoras pequeñas.", "Corriente: 35 A; Tensión inversa: 1000 V; Terminales: faston de 6.3 mm", "Atorníllelo a una placa de aluminio con pasta térmica."],
]
// biome-ignore format: one row per line
const signal: Row[] = [
  ["1N4148", "Diodo de señal", 40, glassDiode("1N4148"), "Diodo rápido de vidrio para lógica, detectores y protección de entradas.", "Corriente: 200 mA; Tensión inversa: 100 V; Recuperación: 4 ns", "La banda negra marca el cátodo."],
  ["1N34A", "Diodo de germanio", 350, glassDiode("1N34A", "#c9b27a"), "Diodo de germanio para radios de galena y detectores de RF: conduce desde 0.3 V.", "Corriente: 50 mA; Tensión inversa: 60 V; Caída: 0.3 V", "Sensible al calor: suéldelo rápido."],
  ["1N5819", "Diodo Schottky", 100, diode("1N5819"), "Schottky de un amperio para convertidores y protección contra polaridad inversa con poca caída.", "Corriente: 1 A; Tensión inversa: 40 V; Caída: 0.45 V", ring],
  ["1N5822", "Diodo Schottky", 175, diode("1N5822", true), "Schottky de tres amperios para paneles solares y fuentes conmutadas.", "Corriente: 3 A; Tensión inversa: 40 V; Caída: 0.5 V", ring],
  ["BAT85", "Diodo Schottky", 125, glassDiode("BAT85", "#7ea7b5"), "Schottky pequeño y rápido para RF y nivelación de señales.", "Corriente: 200 mA; Tensión inversa: 30 V; Caída: 0.32 V", ring],
  ["P6KE15A", "Diodo TVS", 250, diode("P6KE15A", true), "Supresor de transitorios: recorta los picos antes de que lleguen a su circuito.", "Tensión de corte: 15 V; Potencia de pico: 600 W; Tipo: unidireccional", "Conéctelo en paralelo con la alimentación."],
]

const zener = ([name, volts]: [string, string]): Draft => ({
  ref: `ZEN-${name}`,
  label: `Diodo Zener ${volts} V 1 W`,
  price: 75,
  place: "diodes/zener",
  drawing: glassDiode(name, "#c86a3c"),
  caption: `${volts} V`,
  description: describe(
    `Zener ${name} de ${volts} V para referencias de tensión, recortadores y protección de entradas analógicas.`,
    facts(`Tensión Zener: ${volts} V ±5 %; Potencia: 1 W; Corriente máxima: ${Math.floor(910 / Number(volts))} mA`),
    "Se conecta en inversa y siempre con una resistencia en serie.",
  ),
})

export const diodePage: CataloguePage = {
  firstId: 600,
  drafts: [
    ...rectifiers.map(draft("diodes/rectifier", "DIO")),
    ...signal.map(draft("diodes/signal", "DIO")),
    ...(
      [
        ["1N4728A", "3.3"],
        ["1N4732A", "4.7"],
        ["1N4733A", "5.1"],
        ["1N4735A", "6.2"],
        ["1N4739A", "9.1"],
        ["1N4742A", "12"],
        ["1N4744A", "15"],
        ["1N4749A", "24"],
      ] as [string, string][]
    ).map(zener),
  ],
}
