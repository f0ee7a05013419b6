import { type CataloguePage, type Draft, describe, facts } from "../draft.ts"
import type { Ink } from "../drawings/bench.ts"
import { to3, to92, to126, to220 } from "../drawings/semiconductor.ts"

type Row = [name: string, kind: string, price: number, use: string, sheet: string]
type Package = (name: string) => Ink

const draft =
  (place: Draft["place"], drawn: Package, advice: string) =>
  ([name, kind, price, use, sheet]: Row): Draft => ({
    ref: `TR-${name}`,
    label: `${kind} ${name}`,
    price,
    place,
    drawing: drawn(name),
    caption: name,
    description: describe(use, facts(sheet), advice),
  })

// biome-ignore format: one row per line
const small: Row[] = [
  ["2N2222A", "Transistor NPN", 75, "El transistor de uso general por excelencia: maneja relés, zumbadores y motores pequeños desde un pin digital.", "Corriente: 800 mA; Tensión C-E: 40 V; Ganancia: 100 a 300; Encapsulado: TO-92"],
  ["2N2907A", "Transistor PNP", 75, "Complemento PNP del 2N2222 para conmutar el lado positivo.", "Corriente: 600 mA; Tensión C-E: 60 V; Ganancia: 100 a 300; Encapsulado: TO-92"],
  ["2N3904", "Transistor NPN", 50, "Amplificador de pequeña señal, el de los libros de Electrónica Analógica.", "Corriente: 200 mA; Tensión C-E: 40 V; Ganancia: 100 a 300; Encapsulado: TO-92"],
  ["2N3906", "Transistor PNP", 50, "Par complementario del 2N3904 para espejos de corriente y etapas push-pull.", "Corriente: 200 mA; Tensión C-E: 40 V; Ganancia: 100 a 300; Encapsulado: TO-92"],
  ["BC547B", "Transistor NPN", 50, "Amplificador de bajo ruido para audio y sensores.", "Corriente: 100 mA; Tensión C-E: 45 V; Ganancia: 200 a 450; Encapsulado: TO-92"],
  ["BC557B", "Transistor PNP", 50, "Par PNP del BC547, de bajo ruido.", "Corriente: 100 mA; Tensión C-E: 45 V; Ganancia: 200 a 450; Encapsulado: TO-92"],
  ["BC337", "Transistor NPN", 60, "Más corriente que el BC547: parlantes pequeños y relés de 5 V.", "Corriente: 800 mA; Tensión C-E: 45 V; Ganancia: 160 a 400; Encapsulado: TO-92"],
  ["BC327", "Transistor PNP", 60, "Complemento PNP del BC337.", "Corriente: 800 mA; Tensión C-E: 45 V; Ganancia: 160 a 400; Encapsulado: TO-92"],
  ["S8050", "Transistor NPN", 50, "Transistor económico para salidas de audio y conmutación ligera.", "Corriente: 500 mA; Tensión C-E: 25 V; Ganancia: 85 a 300; Encapsulado: TO-92"],
  ["2N5551", "Transistor NPN", 75, "NPN de alta tensión para fuentes y lámparas de neón.", "Corriente: 600 mA; Tensión C-E: 160 V; Ganancia: 80 a 250; Encapsulado: TO-92"],
]
// biome-ignore format: one row per line
const power: Row[] = [
  ["TIP31C", "Transistor NPN", 300, "Potencia media para motores CD y reguladores lineales.", "Corriente: 3 A; Tensión C-E: 100 V; Potencia: 40 W; Encapsulado: TO-220"],
  ["TIP32C", "Transistor PNP", 300, "Complemento PNP del TIP31C para puentes H.", "Corriente: 3 A; Tensión C-E: 100 V; Potencia: 40 W; Encapsulado: TO-220"],
  ["TIP41C", "Transistor NPN", 350, "Seis amperios para fuentes de laboratorio y amplificadores.", "Corriente: 6 A; Tensión C-E: 100 V; Potencia: 65 W; Encapsulado: TO-220"],
  ["TIP42C", "Transistor PNP", 350, "Par PNP del TIP41C.", "Corriente: 6 A; Tensión C-E: 100 V; Potencia: 65 W; Encapsulado: TO-220"],
  ["TIP120", "Darlington NPN", 350, "Darlington que se maneja directo desde un pin de 5 V: solenoides, tiras LED y motores.", "Corriente: 5 A; Tensión C-E: 60 V; Ganancia: 1000; Encapsulado: TO-220"],
  ["TIP122", "Darlington NPN", 375, "Como el TIP120, con 100 V de aguante.", "Corriente: 5 A; Tensión C-E: 100 V; Ganancia: 1000; Encapsulado: TO-220"],
  ["TIP127", "Darlington PNP", 400, "Complemento PNP del TIP122.", "Corriente: 5 A; Tensión C-E: 100 V; Ganancia: 1000; Encapsulado: TO-220"],
]
// biome-ignore format: one row per line
const mosfets: Row[] = [
  ["IRF540N", "MOSFET canal N", 500, "MOSFET de potencia para PWM de motores y tiras de 12 V.", "Corriente: 33 A; Tensión D-S: 100 V; Rds(on): 44 mΩ; Puerta: 10 V"],
  ["IRFZ44N", "MOSFET canal N", 450, "Muy baja resistencia para baterías y controladores de motor.", "Corriente: 49 A; Tensión D-S: 55 V; Rds(on): 17.5 mΩ; Puerta: 10 V"],
  ["IRLZ44N", "MOSFET lógico canal N", 650, "De nivel lógico: satura con 5 V, así que un Arduino lo maneja sin circuito extra.", "Corriente: 47 A; Tensión D-S: 55 V; Rds(on): 22 mΩ; Puerta: 5 V"],
  ["IRF520", "MOSFET canal N", 400, "MOSFET para conmutar cargas medianas y aprender curvas de salida.", "Corriente: 9 A; Tensión D-S: 100 V; Rds(on): 270 mΩ; Puerta: 10 V"],
  ["IRF3205", "MOSFET canal N", 700, "Para inversores y cargas de mucha corriente.", "Corriente: 110 A; Tensión D-S: 55 V; Rds(on): 8 mΩ; Puerta: 10 V"],
  ["IRF9540N", "MOSFET canal P", 650, "Canal P para conmutar el lado positivo y proteger contra polaridad inversa.", "Corriente: 23 A; Tensión D-S: 100 V; Rds(on): 117 mΩ; Puerta: −10 V"],
]
// biome-ignore format: one row per line
const thyristors: Row[] = [
  ["BT136", "TRIAC", 400, "TRIAC para dimmers y control de carga en corriente alterna.", "Corriente: 4 A; Tensión: 600 V; Disparo: 35 mA; Encapsulado: TO-220"],
  ["BTA16", "TRIAC aislado", 750, "TRIAC de 16 A con lengüeta aislada para calefactores.", "Corriente: 16 A; Tensión: 600 V; Disparo: 50 mA; Encapsulado: TO-220"],
  ["TYN612", "SCR", 550, "Rectificador controlado para cargadores y arranques.", "Corriente: 12 A; Tensión: 600 V; Disparo: 15 mA; Encapsulado: TO-220"],
]

const spread = "Revise el orden de las patas en la hoja de datos antes de conectarlo."
const heatsink = "A partir de un amperio use disipador."
const gate = "Sensible a la estática: tóquelo por el cuerpo. Use una resistencia de 10 kΩ entre puerta y tierra."
const mains = "Trabaja con tensión de red: aísle y desconecte antes de tocar el circuito."

// biome-ignore format: one row per line
export const transistorPage: CataloguePage = {
  firstId: 630,
  drafts: [
    ...small.map(draft("transistors/bipolar", to92, spread)),
    ...power.map(draft("transistors/power", to220, heatsink)),
    draft("transistors/power", to126, heatsink)(["BD139", "Transistor NPN", 200, "Potencia media en TO-126 para excitadores de audio.", "Corriente: 1.5 A; Tensión C-E: 80 V; Potencia: 12.5 W; Encapsulado: TO-126"]),
    draft("transistors/power", to126, heatsink)(["BD140", "Transistor PNP", 200, "Complemento PNP del BD139.", "Corriente: 1.5 A; Tensión C-E: 80 V; Potencia: 12.5 W; Encapsulado: TO-126"]),
    draft("transistors/power", to3, heatsink)(["2N3055", "Transistor NPN", 1500, "El clásico de las fuentes lineales y los amplificadores.", "Corriente: 15 A; Tensión C-E: 60 V; Potencia: 115 W; Encapsulado: TO-3"]),
    draft("transistors/mosfet", to92, gate)(["2N7000", "MOSFET canal N", 100, "MOSFET pequeño para señales y nivelación de 3.3 V a 5 V.", "Corriente: 200 mA; Tensión D-S: 60 V; Rds(on): 5 Ω; Encapsulado: TO-92"]),
    draft("transistors/mosfet", to92, gate)(["BS170", "MOSFET canal N", 125, "Similar al 2N7000 con más corriente.", "Corriente: 500 mA; Tensión D-S: 60 V; Rds(on): 1.8 Ω; Encapsulado: TO-92"]),
    ...mosfets.map(draft("transistors/mosfet", to220, gate)),
    ...thyristors.map(draft("transistors/thyristor", to220, mains)),
    draft("transistors/thyristor", to92, mains)(["MAC97A6", "TRIAC", 150, "TRIAC pequeño para lámparas y relés de estado sólido caseros.", "Corriente: 0.6 A; Tensión: 400 V; Disparo: 5 mA; Encapsulado: TO-92"]),
  ],
}
