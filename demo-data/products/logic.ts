import type { CataloguePage } from "../draft.ts"
import { chip } from "./chips.ts"

const hc = "Familia: 74HC, CMOS rápida; Alimentación: 2 a 6 V"
const cmos = "Familia: CD4000, CMOS; Alimentación: 3 a 15 V"

// biome-ignore format: one row per line
export const logicPage: CataloguePage = {
  firstId: 715,
  drafts: (
    [
      ["74HC00", "Compuerta NAND cuádruple", 14, 200, "Cuatro NAND de dos entradas: con ellas se hace cualquier función lógica.", hc],
      ["74HC02", "Compuerta NOR cuádruple", 14, 200, "Cuatro NOR de dos entradas, base de biestables SR.", hc],
      ["74HC04", "Inversor séxtuple", 14, 200, "Seis inversores para negar señales y hacer osciladores.", hc],
      ["74HC08", "Compuerta AND cuádruple", 14, 200, "Cuatro AND de dos entradas.", hc],
      ["74HC14", "Inversor Schmitt séxtuple", 14, 225, "Inversores con histéresis: limpian pulsadores y señales lentas.", hc],
      ["74HC32", "Compuerta OR cuádruple", 14, 200, "Cuatro OR de dos entradas.", hc],
      ["74HC74", "Flip-flop D doble", 14, 250, "Dos biestables D con preset y clear, para divisores y registros.", hc],
      ["74HC86", "Compuerta XOR cuádruple", 14, 225, "Cuatro XOR para sumadores y paridad.", hc],
      ["74HC112", "Flip-flop JK doble", 16, 300, "Dos biestables JK disparados por flanco negativo, para contadores.", hc],
      ["74HC138", "Decodificador 3 a 8", 16, 275, "Activa una de ocho salidas según tres bits.", hc],
      ["74HC151", "Multiplexor 8 a 1", 16, 300, "Elige una de ocho entradas; también realiza funciones de tres variables.", hc],
      ["74HC157", "Multiplexor cuádruple 2 a 1", 16, 275, "Elige entre dos palabras de cuatro bits.", hc],
      ["74HC161", "Contador binario de 4 bits", 16, 325, "Contador síncrono con carga paralela.", hc],
      ["74HC165", "Registro de entrada paralela", 16, 325, "Lee ocho pulsadores con tres pines.", hc],
      ["74HC192", "Contador decimal", 16, 350, "Cuenta arriba y abajo de 0 a 9.", hc],
      ["74HC245", "Transceptor de 8 bits", 20, 350, "Refuerza un bus y adapta 5 V a 3.3 V.", hc],
      ["74HC283", "Sumador de 4 bits", 16, 375, "Suma dos números de cuatro bits con acarreo.", hc],
      ["74HC573", "Latch de 8 bits", 20, 350, "Retiene ocho bits mientras el bus sigue trabajando.", hc],
      ["74HC595", "Registro de desplazamiento", 16, 300, "Ocho salidas con tres pines: LEDs, relés y displays.", hc],
      ["74LS47", "Decodificador a 7 segmentos", 16, 450, "De BCD a display de ánodo común.", "Familia: 74LS, TTL; Alimentación: 5 V"],
      ["74LS48", "Decodificador a 7 segmentos", 16, 450, "De BCD a display de cátodo común.", "Familia: 74LS, TTL; Alimentación: 5 V"],
      ["CD4001", "Compuerta NOR cuádruple", 14, 200, "Cuatro NOR que trabajan hasta con 15 V.", cmos],
      ["CD4011", "Compuerta NAND cuádruple", 14, 200, "Cuatro NAND que trabajan hasta con 15 V.", cmos],
      ["CD4013", "Flip-flop D doble", 14, 225, "Dos biestables D para baterías de 9 V.", cmos],
      ["CD4017", "Contador Johnson de 10 salidas", 16, 275, "Enciende diez salidas una tras otra: luces secuenciales con un 555.", cmos],
      ["CD4026", "Contador a 7 segmentos", 16, 450, "Cuenta y maneja el display sin decodificador aparte.", cmos],
      ["CD4040", "Contador binario de 12 bits", 16, 350, "Divide una frecuencia hasta entre 4096.", cmos],
      ["CD4051", "Multiplexor analógico de 8 canales", 16, 325, "Ocho sensores analógicos en una sola entrada.", cmos],
      ["CD4066", "Interruptor analógico cuádruple", 14, 275, "Cuatro interruptores de señal controlados por lógica.", cmos],
      ["CD4511", "Decodificador a 7 segmentos", 16, 375, "BCD a cátodo común con memoria, para 3 a 15 V.", cmos],
    ] as Parameters<ReturnType<typeof chip>>[0][]
  ).map(chip("chips/logic", "No deje entradas al aire: llévelas a tierra o a la alimentación.")),
}
