import type { KitComponent } from "../kit.ts"
import { part } from "./part.ts"

export const circuitosCEComponents: readonly KitComponent[] = [
  part("protoboard", "Protoboard de 830 puntos", 1, 5000, "protoboard", {
    text: "Con rieles de alimentación: alcanza para el proyecto del curso.",
  }),
  part("resistencias", "Paquete de resistencias de 1/4 W", 300, 4000, "resistors", {
    text: "Treinta valores de 10 Ω a 1 MΩ, diez de cada uno.",
  }),
  part("capacitores", "Capacitores surtidos", 60, 2500, "electrolytic-capacitors", {
    text: "Cerámicos de 22 pF a 100 nF y electrolíticos de 1 µF a 470 µF.",
  }),
  part("jumpers", "Jumpers macho a macho", 40, 1000, "jumpers", { text: "De 10 y 20 cm, en diez colores." }),
  part("potenciometros", "Potenciómetros de 10 kΩ", 2, 800, "potentiometer", {
    text: "Lineales, con perilla: entradas analógicas y divisores.",
    mark: "10 kΩ",
  }),
  part("inductores", "Inductores de 10 mH", 2, 800, "inductors", { text: "Circuitos RL, RLC y filtros pasivos." }),
  part("leds", "LEDs de 5 mm surtidos", 15, 750, "leds", { text: "Rojos, amarillos y verdes." }),
  part("lm358", "Amplificadores operacionales LM358", 2, 700, "chip", {
    text: "Dobles, de fuente simple: comparadores y filtros.",
    mark: "LM358",
  }),
  part("transistores", "Transistores NPN 2N2222", 4, 600, "transistors", {
    text: "Interruptores para LEDs, relés y motores pequeños.",
    mark: "2N2222",
  }),
  part("temporizadores", "Temporizadores NE555", 2, 600, "chip", {
    text: "Astable y monostable, uno para cada uno.",
    mark: "NE555",
  }),
  part("pulsadores", "Pulsadores con tapa", 6, 600, "buttons", { text: "De 12 mm: entradas que se sienten." }),
  part("regulador", "Regulador LM7805", 1, 500, "regulator", {
    text: "5 V estables a partir de una batería de 9 V.",
    mark: "7805",
  }),
  part("diodos", "Diodos rectificadores 1N4007", 4, 300, "diodes", {
    text: "Puente rectificador y protección de bobinas.",
  }),
]
