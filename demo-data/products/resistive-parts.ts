import { type CataloguePage, type Draft, describe } from "../draft.ts"
import { cementResistor, potentiometer, resistorBox, resistorTape, trimmer } from "../drawings/resistor.ts"
import { ohmsCode, ohmsLabel } from "./resistors.ts"

const cement = (ohms: number): Draft => ({
  ref: `RES-${ohmsCode(ohms)}-5W`,
  label: `Resistencia de cemento ${ohmsLabel(ohms)} 5 W`,
  price: 350,
  description: describe(
    `Resistencia bobinada de ${ohmsLabel(ohms)} en bloque cerámico, para cargas de prueba, fuentes y arranques suaves.`,
    [
      ["Potencia", "5 W"],
      ["Tolerancia", "±5 %"],
      ["Medidas", "22 x 10 x 9 mm"],
    ],
    "Trabaja caliente: no la pegue al plástico ni a otros componentes.",
  ),
  place: "resistors/power",
  drawing: cementResistor(ohmsCode(ohms), 5),
  caption: `${ohmsLabel(ohms)} 5 W`,
})

const knob = (ohms: number, taper: "lineal" | "logarítmico" = "lineal"): Draft => ({
  ref: `POT-${taper === "lineal" ? "B" : "A"}${ohmsCode(ohms)}`,
  label: `Potenciómetro ${taper} ${ohmsLabel(ohms)}`,
  price: 350,
  description: describe(
    `Potenciómetro ${taper} de ${ohmsLabel(ohms)} con eje estriado de 6 mm, para ${taper === "lineal" ? "controlar brillo, velocidad o dar una entrada analógica" : "control de volumen"}.`,
    [
      ["Giro", "300°"],
      ["Potencia", "0.1 W"],
      ["Rosca", "M7, incluye tuerca y arandela"],
    ],
    "Sus tres pines entran en la protoboard si los endereza un poco.",
  ),
  place: "resistors/variable",
  drawing: potentiometer(`${taper === "lineal" ? "B" : "A"}${ohmsCode(ohms)}`),
  caption: ohmsLabel(ohms),
})

const trim = (ohms: number, code: string, manyTurns: boolean): Draft => ({
  ref: `TRIM-${ohmsCode(ohms)}${manyTurns ? "-25" : ""}`,
  label: `Trimmer ${manyTurns ? "multivuelta " : ""}${ohmsLabel(ohms)}`,
  price: manyTurns ? 400 : 200,
  description: describe(
    `Resistencia ajustable de ${ohmsLabel(ohms)} que se fija con destornillador${manyTurns ? "; sus 25 vueltas permiten un ajuste muy fino" : ""}.`,
    [
      ["Código", code],
      ["Potencia", manyTurns ? "0.5 W" : "0.1 W"],
      ["Vueltas", manyTurns ? "25" : "menos de una"],
    ],
    "Útil para calibrar sensores, contraste de LCD y referencias de comparadores.",
  ),
  place: "resistors/variable",
  drawing: trimmer(code, manyTurns),
  caption: ohmsLabel(ohms),
})

const packValues = [220, 330, 1000, 4700, 10_000]

// biome-ignore format: one row per line
export const resistivePage: CataloguePage = {
  firstId: 320,
  drafts: [
    ...[1, 2.2, 4.7, 10, 22, 47, 100].map(cement),
    ...[1000, 5000, 10_000, 50_000, 100_000, 500_000].map(ohms => knob(ohms)),
    knob(10_000, "logarítmico"),
    knob(100_000, "logarítmico"),
    trim(1000, "102", false),
    trim(10_000, "103", false),
    trim(100_000, "104", false),
    trim(1000, "102", true),
    trim(10_000, "103", true),
    {
      ref: "RES-PACK-100",
      label: "Paquete de 100 resistencias 1/4 W",
      price: 1500,
      description: describe("Cien resistencias iguales en su cinta, al precio más bajo por unidad. Elija el valor en el selector de variante.", [["Contenido", "100 unidades de un mismo valor"], ["Potencia", "1/4 W"], ["Tolerancia", "±5 %"]], "Si no elige un valor se entrega 1 kΩ."),
      place: "resistors/packs",
      drawing: resistorTape(Array(5).fill(1000)),
      caption: "x100",
      variants: { attribute: "Valor", firstChildId: 1000, options: packValues.map(ohms => ({ value: ohmsLabel(ohms), drawing: resistorTape(Array(5).fill(ohms)), caption: `${ohmsLabel(ohms)} x100` })) },
    },
    { ref: "RES-SURT-600", label: "Surtido de 600 resistencias 1/4 W", price: 6500, description: describe("Caja con 30 valores, 20 resistencias de cada uno, de 10 Ω a 1 MΩ. Con ella casi nunca falta un valor en el laboratorio.", [["Valores", "30, de 10 Ω a 1 MΩ"], ["Tolerancia", "±1 %, película metálica"], ["Presentación", "caja con divisiones y etiquetas"]]), place: "resistors/packs", drawing: resistorBox(), caption: "30 valores", shelfLife: "always" },
    { ref: "RES-TIRA-LED", label: "Tira de 20 resistencias para LED", price: 400, description: describe("Veinte resistencias en cinta para limitar la corriente de sus LEDs: diez de 220 Ω y diez de 330 Ω.", [["Contenido", "10 de 220 Ω y 10 de 330 Ω"], ["Potencia", "1/4 W"]], "Con 5 V y un LED rojo, 220 Ω dan cerca de 14 mA."), place: "resistors/packs", drawing: resistorTape([220, 330, 220, 330, 220]), caption: "220 Ω + 330 Ω" },
  ],
}
