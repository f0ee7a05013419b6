import { type CataloguePage, type Draft, describe, facts } from "../draft.ts"
import { dip, dipSocket } from "../drawings/semiconductor.ts"

type Row = [name: string, kind: string, pins: number, price: number, use: string, sheet: string]

export const chip =
  (place: Draft["place"], advice: string) =>
  ([name, kind, pins, price, use, sheet]: Row): Draft => ({
    ref: `CI-${name}`,
    label: `${kind} ${name}`,
    price,
    place,
    drawing: dip(pins, name),
    caption: `DIP-${pins}`,
    description: describe(use, [...facts(sheet), ["Encapsulado", `DIP-${pins}`]], advice),
  })

// biome-ignore format: one row per line
const analog: Row[] = [
  ["NE555", "Temporizador", 8, 200, "El temporizador más popular: parpadeos, tonos, PWM y retardos con tres componentes.", "Alimentación: 4.5 a 16 V; Salida: 200 mA"],
  ["NE556", "Temporizador doble", 14, 350, "Dos 555 en un chip, para secuencias y sirenas.", "Alimentación: 4.5 a 16 V; Salida: 200 mA"],
  ["LM358", "Amplificador operacional doble", 8, 200, "Doble operacional que trabaja con una sola fuente, ideal para sensores.", "Alimentación: 3 a 32 V; Ancho de banda: 1 MHz"],
  ["LM324", "Amplificador operacional cuádruple", 14, 250, "Cuatro operacionales de una sola fuente en un chip.", "Alimentación: 3 a 32 V; Ancho de banda: 1.2 MHz"],
  ["LM741", "Amplificador operacional", 8, 250, "El operacional clásico de los laboratorios de Analógica.", "Alimentación: ±5 a ±18 V; Ancho de banda: 1 MHz"],
  ["TL082", "Amplificador operacional JFET doble", 8, 300, "Entrada JFET de alta impedancia, para audio e instrumentación.", "Alimentación: ±5 a ±15 V; Ancho de banda: 3 MHz"],
  ["TL084", "Amplificador operacional JFET cuádruple", 14, 400, "Cuatro operacionales JFET para filtros activos y sintetizadores.", "Alimentación: ±5 a ±15 V; Ancho de banda: 3 MHz"],
  ["OP07", "Amplificador operacional de precisión", 8, 550, "Desvío de entrada muy bajo para medir señales pequeñas.", "Alimentación: ±3 a ±18 V; Offset: 75 µV"],
  ["AD620", "Amplificador de instrumentación", 8, 3900, "Ganancia de 1 a 10 000 con una sola resistencia: puentes, ECG y celdas de carga.", "Alimentación: ±2.3 a ±18 V; CMRR: 100 dB"],
  ["LM393", "Comparador doble", 8, 175, "Compara dos tensiones y da una salida digital en colector abierto.", "Alimentación: 2 a 36 V; Salida: colector abierto, 16 mA"],
  ["LM339", "Comparador cuádruple", 14, 225, "Cuatro comparadores para indicadores de nivel y conversores flash.", "Alimentación: 2 a 36 V; Salida: colector abierto, 16 mA"],
  ["LM386", "Amplificador de audio", 8, 350, "Amplificador de medio vatio para un parlante de 8 Ω con pocas piezas.", "Alimentación: 4 a 12 V; Ganancia: 20 a 200"],
]
// biome-ignore format: one row per line
const drivers: Row[] = [
  ["L293D", "Puente H doble", 16, 900, "Dos motores CD o uno paso a paso, con diodos de protección incluidos.", "Corriente: 600 mA por canal; Motor: 4.5 a 36 V"],
  ["ULN2003", "Arreglo Darlington", 16, 350, "Siete salidas de potencia para relés y motores 28BYJ-48.", "Corriente: 500 mA por salida; Tensión: 50 V"],
  ["ULN2803", "Arreglo Darlington", 18, 450, "Ocho salidas de potencia, una por cada bit de un puerto.", "Corriente: 500 mA por salida; Tensión: 50 V"],
  ["PC817", "Optoacoplador", 4, 150, "Separa dos circuitos con luz: entradas de 12 V o 24 V a un microcontrolador.", "Aislamiento: 5000 V; Transferencia: 50 a 600 %"],
  ["4N35", "Optoacoplador", 6, 250, "Optoacoplador con base accesible para señales digitales.", "Aislamiento: 5000 V; Transferencia: 100 %"],
  ["6N137", "Optoacoplador rápido", 8, 650, "Aísla comunicaciones de hasta 10 Mbit/s.", "Aislamiento: 5000 V; Velocidad: 10 MBd"],
  ["MOC3021", "Optotriac", 6, 350, "Dispara un TRIAC de potencia aislado de la red: dimmers y calefactores.", "Aislamiento: 7500 V; Disparo: 15 mA"],
  ["MAX232", "Conversor RS-232", 16, 700, "Lleva el puerto serie de un microcontrolador a los niveles de una PC industrial.", "Alimentación: 5 V; Canales: 2 de salida y 2 de entrada"],
]
// biome-ignore format: one row per line
const micros: Row[] = [
  ["ATmega328P", "Microcontrolador", 28, 3500, "El corazón del Arduino UNO, con cargador de arranque ya grabado.", "Memoria: 32 kB; Reloj: hasta 20 MHz; Alimentación: 1.8 a 5.5 V"],
  ["ATtiny85", "Microcontrolador", 8, 1900, "Ocho pines para proyectos mínimos, programable desde un Arduino.", "Memoria: 8 kB; Reloj: hasta 20 MHz; Entradas y salidas: 6"],
  ["PIC16F887", "Microcontrolador", 40, 3900, "PIC clásico de los cursos de microprocesadores.", "Memoria: 14 kB; Reloj: hasta 20 MHz; Entradas y salidas: 35"],
  ["24LC256", "Memoria EEPROM", 8, 900, "Guarda 32 kB por I2C sin perderlos al apagar.", "Capacidad: 256 kbit; Alimentación: 2.5 a 5.5 V"],
  ["DS1307", "Reloj de tiempo real", 8, 900, "Hora y fecha por I2C; con una pila de botón dura años.", "Alimentación: 5 V; Cristal: 32.768 kHz, no incluido"],
  ["MCP3008", "Conversor A/D", 16, 2500, "Ocho entradas analógicas de 10 bits por SPI, para Raspberry Pi y ESP8266.", "Resolución: 10 bits; Muestras: 200 mil por segundo"],
  ["ADC0804", "Conversor A/D", 20, 1900, "Conversor paralelo de 8 bits de los laboratorios de Digital.", "Resolución: 8 bits; Conversión: 100 µs"],
  ["DAC0808", "Conversor D/A", 16, 1500, "Convierte ocho bits en una corriente proporcional.", "Resolución: 8 bits; Establecimiento: 150 ns"],
  ["PCF8574", "Expansor de puertos", 16, 900, "Ocho entradas o salidas más con solo dos cables I2C.", "Alimentación: 2.5 a 6 V; Dirección: 0x20 a 0x27"],
]

// biome-ignore format: one row per line
export const chipPage: CataloguePage = {
  firstId: 670,
  drafts: [
    ...analog.map(chip("chips/analog", "Póngalo en una base DIP y desacóplelo con 100 nF junto a la alimentación.")),
    ...drivers.map(chip("chips/drivers", "Revise la corriente de su carga antes de conectarla.")),
    ...micros.map(chip("chips/micros", "Guárdelo en espuma conductiva hasta usarlo.")),
    {
      ref: "BASE-DIP",
      label: "Base para circuito integrado",
      price: 100,
      place: "chips/micros",
      drawing: dipSocket(14),
      caption: "DIP-14",
      description: describe("Base para soldar en la placa y cambiar el integrado sin calentarlo. Elija el número de pines.", facts("Paso: 2.54 mm; Contacto: doble hoja"), "Sin pines elegidos se entrega la de 14."),
      variants: { attribute: "Pines", firstChildId: 1040, options: [{ value: "8", extra: -25, drawing: dipSocket(8), caption: "DIP-8" }, { value: "14", drawing: dipSocket(14), caption: "DIP-14" }, { value: "16", drawing: dipSocket(16), caption: "DIP-16" }, { value: "28", extra: 75, drawing: dipSocket(28), caption: "DIP-28" }, { value: "40", extra: 125, drawing: dipSocket(40), caption: "DIP-40" }] },
    },
  ],
}
