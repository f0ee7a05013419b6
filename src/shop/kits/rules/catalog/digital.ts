import type { KitComponent } from "../kit.ts"
import { part } from "./part.ts"

export const digitalComponents: readonly KitComponent[] = [
  part("nand", "Compuertas NAND 74LS00", 1, 350, "chip", {
    text: "Cuatro NAND de dos entradas: con ellas se arma todo lo demás.",
    mark: "74LS00",
  }),
  part("not", "Inversores 74LS04", 1, 350, "chip", { text: "Seis NOT en un encapsulado.", mark: "74LS04" }),
  part("and", "Compuertas AND 74LS08", 1, 350, "chip", {
    text: "Cuatro AND de dos entradas: productos de la suma de productos.",
    mark: "74LS08",
  }),
  part("or", "Compuertas OR 74LS32", 1, 350, "chip", {
    text: "Cuatro OR de dos entradas: la suma de los productos.",
    mark: "74LS32",
  }),
  part("xor", "Compuertas XOR 74LS86", 1, 400, "chip", {
    text: "Cuatro XOR: sumadores y detectores de paridad.",
    mark: "74LS86",
  }),
  part("flip-flop", "Flip-flops D 74LS74", 1, 400, "chip", {
    text: "Dos flip-flops con preset y clear: registros y contadores.",
    mark: "74LS74",
  }),
  part("decodificador", "Decodificador 74LS47", 1, 500, "chip", {
    text: "De BCD a siete segmentos, salidas para ánodo común.",
    mark: "74LS47",
  }),
  part("display", "Display de 7 segmentos", 1, 400, "display", { text: "Ánodo común, rojo, de 14 mm." }),
  part("dip-switch", "DIP switch de 8 posiciones", 1, 350, "dip-switch", { text: "Ocho entradas lógicas a mano." }),
  part("leds", "LEDs verdes de 5 V", 5, 300, "green-leds", {
    text: "Con resistencia integrada: directo a la salida de una compuerta.",
  }),
  part("temporizador", "Temporizador NE555", 1, 300, "chip", {
    text: "El reloj de los circuitos secuenciales.",
    mark: "NE555",
  }),
  part("resistencias-330", "Resistencias sueltas de 330 Ω", 10, 100, "resistors", {
    text: "Una por segmento del display, y tres de repuesto.",
  }),
]
