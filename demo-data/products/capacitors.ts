import { type CataloguePage, type Draft, describe } from "../draft.ts"
import { ceramic, ceramicCode, electrolytic, film, supercapacitor, tantalum } from "../drawings/capacitor.ts"

const farads = (picofarads: number) => {
  if (picofarads >= 1e6) return `${picofarads / 1e6} µF`
  return picofarads >= 1e3 ? `${picofarads / 1e3} nF` : `${picofarads} pF`
}
const inRef = (value: string) => value.replace(" ", "").replace("µ", "U").replace(".", "p").toUpperCase()

/** microfarads, volts, price, size of the can from 0 to 5 */
const cans: [number, number, number, number][] = [
  [1, 50, 50, 0],
  [2.2, 50, 50, 0],
  [4.7, 50, 50, 0],
  [10, 25, 50, 0],
  [10, 50, 60, 0],
  [22, 25, 50, 0],
  [33, 25, 60, 0],
  [47, 25, 75, 1],
  [47, 50, 90, 1],
  [100, 16, 75, 1],
  [100, 25, 100, 1],
  [100, 50, 125, 2],
  [220, 25, 125, 2],
  [220, 50, 175, 2],
  [330, 25, 150, 2],
  [470, 16, 150, 2],
  [470, 25, 200, 3],
  [1000, 16, 250, 3],
  [1000, 25, 300, 3],
  [2200, 25, 450, 4],
  [2200, 50, 750, 4],
  [3300, 25, 650, 5],
  [4700, 25, 900, 5],
]
const sleeves = ["#1f2b47", "#24352c", "#2a2d30"]

const can = ([microfarads, volts, price, size]: (typeof cans)[number]): Draft => ({
  ref: `CAP-E-${inRef(`${microfarads} µF`)}-${volts}`,
  label: `Capacitor electrolítico ${microfarads} µF ${volts} V`,
  price,
  description: describe(
    `Capacitor electrolítico de ${microfarads} µF para ${microfarads >= 470 ? "filtrar fuentes de alimentación y sostener picos de corriente" : microfarads >= 47 ? "desacople de alimentación y acople de audio" : "temporizadores, acople de señal y filtros"}.`,
    [
      ["Capacidad", `${microfarads} µF ±20 %`],
      ["Tensión máxima", `${volts} V`],
      ["Temperatura", "−40 a 105 °C"],
    ],
    "Tiene polaridad: la franja marca el negativo. Elija siempre una tensión mayor que la de su circuito.",
  ),
  place: "capacitors/electrolytic",
  drawing: electrolytic(`${microfarads}µF`, volts, size, sleeves[microfarads % sleeves.length] ?? sleeves[0]!),
  caption: `${microfarads} µF ${volts} V`,
})

const lentil = (picofarads: number): Draft => ({
  ref: `CAP-C-${inRef(farads(picofarads))}`,
  label: `Capacitor cerámico ${farads(picofarads)}`,
  price: picofarads >= 220_000 ? 75 : 40,
  description: describe(
    `Capacitor cerámico de ${farads(picofarads)} marcado ${ceramicCode(picofarads)}, sin polaridad. ${picofarads === 100_000 ? "Es el de desacople: uno junto a cada circuito integrado." : picofarads <= 33 ? "Valor típico para los dos lados de un cristal de cuarzo." : "Sirve para filtros, osciladores y supresión de ruido."}`,
    [
      ["Código", ceramicCode(picofarads)],
      ["Tensión máxima", "50 V"],
      ["Tolerancia", picofarads < 1000 ? "±10 %" : "+80/−20 %"],
    ],
  ),
  place: "capacitors/ceramic",
  drawing: ceramic(picofarads),
  caption: farads(picofarads),
})

const pillow = (picofarads: number): Draft => ({
  ref: `CAP-P-${inRef(farads(picofarads))}`,
  label: `Capacitor de poliéster ${farads(picofarads)} 100 V`,
  price: picofarads >= 470_000 ? 175 : 100,
  description: describe(
    `Capacitor de poliéster de ${farads(picofarads)}, estable y sin polaridad, para filtros de audio y circuitos de tiempo exactos.`,
    [
      ["Código", `${ceramicCode(picofarads)}J`],
      ["Tensión máxima", "100 V"],
      ["Tolerancia", "±5 %"],
    ],
    "Mejor que el cerámico cuando la frecuencia de un oscilador no debe moverse con la temperatura.",
  ),
  place: "capacitors/film",
  drawing: film(`${ceramicCode(picofarads)}J`),
  caption: farads(picofarads),
})

const drop = (microfarads: number, volts: number): Draft => ({
  ref: `CAP-T-${inRef(`${microfarads} µF`)}`,
  label: `Capacitor de tantalio ${microfarads} µF ${volts} V`,
  price: 250,
  description: describe(
    `Capacitor de tantalio de ${microfarads} µF: mucha capacidad en poco espacio y muy poca fuga.`,
    [
      ["Tensión máxima", `${volts} V`],
      ["Tolerancia", "±10 %"],
    ],
    "Tiene polaridad, marcada con +. Invertido se daña de inmediato.",
  ),
  place: "capacitors/film",
  drawing: tantalum(`${microfarads}`, volts),
  caption: `${microfarads} µF`,
})

// biome-ignore format: one row per line
export const capacitorPage: CataloguePage = {
  firstId: 540,
  drafts: [
    ...cans.map(can),
    ...[10, 15, 22, 33, 47, 100, 220, 470, 1e3, 2.2e3, 4.7e3, 1e4, 2.2e4, 4.7e4, 1e5, 2.2e5, 4.7e5, 1e6].map(lentil),
    ...[1e3, 4.7e3, 1e4, 2.2e4, 4.7e4, 1e5, 2.2e5, 4.7e5, 1e6].map(pillow),
    drop(1, 35),
    drop(4.7, 25),
    drop(10, 16),
    drop(22, 16),
    { ref: "CAP-SUPER-1F", label: "Supercapacitor 1 F 5.5 V", price: 1800, description: describe("Supercapacitor de un faradio para mantener relojes y memorias durante horas sin batería.", [["Capacidad", "1 F"], ["Tensión máxima", "5.5 V"]], "Cárguelo a través de una resistencia: vacío se comporta como un corto."), place: "capacitors/electrolytic", drawing: supercapacitor("1F"), caption: "1 F" },
  ],
}
