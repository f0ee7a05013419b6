import type { KitComponent } from "../kit.ts"
import { part } from "./part.ts"

export const medicionesComponents: readonly KitComponent[] = [
  part("resistencias", "Paquete de resistencias de precisión", 100, 3000, "precision-resistors", {
    text: "Película metálica al 1 %, veinte valores: patrones para comparar y calcular incertidumbre.",
  }),
  part("trimmer", "Potenciómetro multivuelta de 10 kΩ", 1, 750, "trimmer", {
    text: "Veinticinco vueltas: equilibrio fino del puente de Wheatstone.",
    mark: "103",
  }),
  part("termistores", "Termistores NTC de 10 kΩ", 2, 500, "thermistors", {
    text: "Curva de calibración de temperatura contra resistencia.",
    mark: "103",
  }),
  part("fotorresistencias", "Fotorresistencias", 2, 400, "photoresistors", {
    text: "De 5 mm: respuesta no lineal para linealizar.",
  }),
  part("lm35", "Sensor de temperatura LM35", 1, 1200, "temperature-sensor", {
    text: "10 mV por grado: la referencia de la práctica de sensores.",
    mark: "LM35",
  }),
  part("lm358", "Amplificadores operacionales LM358", 2, 700, "chip", {
    text: "Dobles, de fuente simple: amplificador de instrumentación.",
    mark: "LM358",
  }),
  part("capacitores", "Capacitores cerámicos y de poliéster", 20, 1000, "film-capacitors", {
    text: "De 1 nF a 1 µF: constantes de tiempo y puentes de corriente alterna.",
  }),
  part("puntas", "Puntas de prueba para multímetro", 1, 1500, "test-leads", {
    text: "Par de puntas finas de 1000 V, categoría III.",
  }),
  part("caimanes", "Cables caimán a caimán", 10, 1200, "crocodile-cables", {
    text: "De 50 cm, en cinco colores: cada magnitud con el suyo.",
  }),
  part("diodos", "Diodos de señal 1N4148", 3, 300, "signal-diodes", {
    text: "Rectificador de precisión para medir valor eficaz.",
  }),
]
