import type { KitComponent } from "../kit.ts"
import { part } from "./part.ts"

export const analogicaComponents: readonly KitComponent[] = [
  part("resistencias", "Paquete de resistencias de 1/4 W", 100, 2000, "resistors", {
    text: "Diez valores de 100 Ω a 1 MΩ, diez de cada uno: polarización y realimentación.",
  }),
  part("diodos", "Diodos rectificadores 1N4007", 4, 300, "diodes", {
    text: "Un puente completo: rectificadores, recortadores y sujetadores.",
  }),
  part("zener", "Diodos Zener de 5.1 V", 2, 300, "zener-diodes", { text: "1/2 W: regulador en paralelo." }),
  part("npn", "Transistores NPN 2N3904", 4, 600, "transistors", {
    text: "Emisor común, seguidor y par diferencial.",
    mark: "2N3904",
  }),
  part("pnp", "Transistores PNP 2N3906", 4, 600, "transistors", {
    text: "Complemento del 2N3904: espejo de corriente y salida en contrafase.",
    mark: "2N3906",
  }),
  part("mosfet", "MOSFET 2N7000", 2, 500, "mosfets", {
    text: "Canal N: fuente común e interruptor.",
    mark: "2N7000",
  }),
  part("lm741", "Amplificadores operacionales LM741", 2, 800, "chip", {
    text: "El clásico de las primeras prácticas: inversor, sumador e integrador.",
    mark: "LM741",
  }),
  part("tl082", "Amplificador operacional TL082", 1, 600, "chip", {
    text: "Doble, con entrada JFET: filtros activos y osciladores.",
    mark: "TL082",
  }),
  part("capacitores-electroliticos", "Capacitores electrolíticos", 10, 800, "electrolytic-capacitors", {
    text: "De 1 µF a 100 µF a 25 V: acople y desacople.",
  }),
  part("capacitores-ceramicos", "Capacitores cerámicos", 10, 500, "ceramic-capacitors", {
    text: "1 nF, 10 nF y 100 nF: respuesta en frecuencia.",
    mark: "103",
  }),
  part("potenciometro", "Potenciómetro de 10 kΩ", 1, 400, "potentiometer", {
    text: "Ajuste de ganancia y de punto de operación.",
    mark: "10 kΩ",
  }),
]
