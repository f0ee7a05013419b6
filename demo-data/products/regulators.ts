import { type CataloguePage, type Draft, describe, facts } from "../draft.ts"
import { sot223, to92, to220 } from "../drawings/semiconductor.ts"

const regulator = (name: string, volts: string, input: string, price = 300): Draft => ({
  ref: `REG-${name}`,
  label: `Regulador ${name} ${volts}`,
  price,
  place: "chips/regulators",
  drawing: to220(name),
  caption: volts,
  description: describe(
    `Regulador lineal ${name} con salida de ${volts}: estable, barato y protegido contra sobrecarga.`,
    facts(`Salida: ${volts}; Corriente: 1.5 A; Entrada: ${input}; Encapsulado: TO-220`),
    "Ponga un capacitor de 0.33 µF a la entrada y uno de 0.1 µF a la salida, y disipador si baja mucha tensión.",
  ),
})

// biome-ignore format: one row per line
export const regulatorPage: CataloguePage = {
  firstId: 705,
  drafts: [
    regulator("LM7805", "5 V", "7 a 25 V"),
    regulator("LM7809", "9 V", "11.5 a 25 V"),
    regulator("LM7812", "12 V", "14.5 a 30 V"),
    regulator("LM7905", "−5 V", "−7 a −25 V", 350),
    regulator("LM7912", "−12 V", "−14.5 a −30 V", 350),
    regulator("LM317T", "1.2 a 37 V", "hasta 40 V", 350),
    regulator("LM337T", "−1.2 a −37 V", "hasta −40 V", 450),
    { ...regulator("AMS1117-3.3", "3.3 V", "4.5 a 15 V", 200), drawing: sot223("AMS1117"), description: describe("Regulador de baja caída para alimentar ESP8266, ESP32 y sensores de 3.3 V desde 5 V.", facts("Salida: 3.3 V; Corriente: 1 A; Caída: 1.1 V; Encapsulado: SOT-223"), "Es de montaje superficial: se suelda bien a mano sobre un adaptador.") },
    { ...regulator("LM78L05", "5 V 100 mA", "7 a 20 V", 125), drawing: to92("78L05"), description: describe("Versión pequeña del 7805 para circuitos de poco consumo.", facts("Salida: 5 V; Corriente: 100 mA; Entrada: 7 a 20 V; Encapsulado: TO-92"), "Suficiente para un operacional y unos cuantos LEDs.") },
  ],
}
