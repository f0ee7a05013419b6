import type { KitComponent } from "../kit.ts"
import { part } from "./part.ts"

export const cccaComponents: readonly KitComponent[] = [
  part("resistencias", "Paquete de resistencias de 1/4 W", 200, 4000, "resistors", {
    text: "Veinte valores de 10 Ω a 1 MΩ, diez de cada uno: divisores, mallas y equivalentes de Thévenin.",
  }),
  part("resistencias-potencia", "Paquete de resistencias de 5 W", 8, 2000, "power-resistors", {
    text: "De cemento, de 10 Ω a 1 kΩ: máxima transferencia de potencia sin quemar nada.",
    mark: "5W 100Ω",
  }),
  part("potenciometro-1k", "Potenciómetros de 1 kΩ", 2, 800, "potentiometer", {
    text: "Lineales, con perilla: carga variable para las curvas de potencia.",
    mark: "1 kΩ",
  }),
  part("potenciometro-10k", "Potenciómetros de 10 kΩ", 2, 800, "potentiometer", {
    text: "Lineales, con perilla: ajuste de divisores y puentes.",
    mark: "10 kΩ",
  }),
  part("capacitores-ceramicos", "Capacitores cerámicos", 20, 1000, "ceramic-capacitors", {
    text: "10 nF y 100 nF, diez de cada uno: circuitos RC y filtros.",
    mark: "104",
  }),
  part("capacitores-electroliticos", "Capacitores electrolíticos", 12, 1500, "electrolytic-capacitors", {
    text: "De 1 µF a 470 µF a 35 V: carga y descarga que se ve con cronómetro.",
  }),
  part("inductores", "Inductores", 4, 1600, "inductors", {
    text: "1 mH, 10 mH, 47 mH y 100 mH: fasores, resonancia y factor de calidad.",
  }),
  part("diodo", "Diodo 1N4007", 1, 300, "diode", {
    text: "Rectificador de 1 A y 1000 V: media onda en la última práctica.",
  }),
  part("leds", "LEDs rojos de 5 mm", 5, 500, "red-leds", { text: "Indicadores de tensión y polaridad." }),
  part("fusibles", "Fusibles de 1 A con portafusible", 3, 900, "fuses", {
    text: "Protegen la fuente de la mesa cuando algo queda en corto.",
  }),
  part("cables-banana", "Cables banana a caimán", 4, 2600, "banana-cables", {
    text: "De 1 m, rojos y negros: de la fuente y el multímetro al circuito.",
  }),
  part("jumpers", "Jumpers macho a macho", 40, 1100, "jumpers", { text: "De 10 y 20 cm, en diez colores." }),
]
