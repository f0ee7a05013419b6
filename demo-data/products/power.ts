import { article, type CataloguePage } from "../draft.ts"
import { charger, converter } from "../drawings/modules.ts"
import * as draw from "../drawings/power.ts"

// biome-ignore format: one row per line
export const powerPage: CataloguePage = {
  firstId: 960,
  drafts: [
    article("BAT-9V", "Batería alcalina 9 V", 1800, "power/batteries", draw.nineVolt(), "Para multímetros, detectores y circuitos de poca corriente.", "Tensión: 9 V; Capacidad: 550 mAh", "No rinde para motores ni servos."),
    article("BAT-AA", "Par de baterías alcalinas AA", 900, "power/batteries", draw.cells("AA", "#26302c"), "Dos pilas AA de larga duración.", "Tensión: 1.5 V; Capacidad: 2500 mAh"),
    article("BAT-AAA", "Par de baterías alcalinas AAA", 900, "power/batteries", draw.cells("AAA", "#1d3d7c", 2, 58), "Dos pilas AAA de larga duración.", "Tensión: 1.5 V; Capacidad: 1100 mAh"),
    article("BAT-18650", "Celda 18650 de 2600 mAh", 3200, "power/batteries", draw.cells("18650", "#2f86c8", 1, 104), "Celda de ion de litio recargable para robots y bancos de energía.", "Tensión: 3.7 V; Capacidad: 2600 mAh; Descarga: 5 A", "No la ponga en corto ni la descargue bajo 2.8 V."),
    article("BAT-CR2032", "Pila de botón CR2032", 500, "power/batteries", draw.coinCell(), "Para relojes de tiempo real y controles.", "Tensión: 3 V; Capacidad: 220 mAh"),
    article("BAT-LIPO-1000", "Batería LiPo 1000 mAh", 5500, "power/batteries", draw.lipo("1000 mAh"), "Batería plana con conector JST para proyectos portátiles.", "Tensión: 3.7 V; Capacidad: 1000 mAh; Protección: incluida"),
    article("PORTA-AA4", "Portabaterías para 4 AA", 900, "power/batteries", draw.holder(4), "Seis voltios para motores y servos.", "Salida: 6 V; Cables: 15 cm"),
    article("PORTA-AA2", "Portabaterías para 2 AA", 600, "power/batteries", draw.holder(2), "Tres voltios para LEDs y circuitos pequeños.", "Salida: 3 V; Cables: 15 cm"),
    article("PORTA-18650", "Portabaterías para 2 celdas 18650", 1100, "power/batteries", draw.holder(2, "18650"), "Dos celdas en serie para robots.", "Salida: 7.4 V; Cables: 15 cm"),
    article("BROCHE-9V", "Broche para batería de 9 V", 200, "power/batteries", draw.snap(), "Conector con cables para batería cuadrada.", "Cables: 15 cm"),
    article("FUENTE-5V2A", "Adaptador 5 V 2 A", 3500, "power/supplies", draw.adapter("5V 2A"), "Adaptador de pared con plug redondo para placas y tiras.", "Salida: 5 V, 2 A; Plug: 5.5 x 2.1 mm; Entrada: 100 a 240 V"),
    article("FUENTE-9V1A", "Adaptador 9 V 1 A", 3200, "power/supplies", draw.adapter("9V 1A"), "El adaptador del Arduino UNO.", "Salida: 9 V, 1 A; Plug: 5.5 x 2.1 mm, centro positivo"),
    article("FUENTE-12V2A", "Adaptador 12 V 2 A", 4200, "power/supplies", draw.adapter("12V 2A"), "Para tiras LED, bombas y motores.", "Salida: 12 V, 2 A; Plug: 5.5 x 2.1 mm"),
    article("FUENTE-12V10A", "Fuente conmutada 12 V 10 A", 11500, "power/supplies", draw.switchingSupply("12V 10A 120W"), "Fuente de caja metálica para impresoras 3D y letreros.", "Salida: 12 V, 10 A; Entrada: 110/220 V con selector", "Revise el selector antes de conectarla."),
    article("FUENTE-LAB", "Fuente de laboratorio 30 V 5 A", 52000, "power/supplies", draw.benchSupply(), "Fuente regulable con límite de corriente y doble display.", "Salida: 0 a 30 V, 0 a 5 A; Rizado: menos de 1 mV"),
    article("FUENTE-PROTO", "Fuente para protoboard MB102", 1600, "power/supplies", draw.boardSupply(), "Entra en los rieles de la protoboard y da 3.3 V y 5 V.", "Entrada: 6.5 a 12 V o USB; Corriente: 700 mA"),
    article("SOLAR-6V", "Panel solar 6 V 2 W", 4900, "power/supplies", draw.solar(), "Panel pequeño para cargar baterías y alimentar sensores.", "Salida: 6 V, 330 mA; Medidas: 136 x 110 mm"),
    article("CONV-LM2596", "Convertidor reductor LM2596", 1300, "power/converters", converter("LM2596"), "Baja de 12 V a 5 V sin calentarse como un 7805.", "Entrada: 4 a 35 V; Salida: 1.5 a 30 V; Corriente: 2 A", "Ajuste la salida con el multímetro antes de conectar su circuito."),
    article("CONV-LM2596-D", "Convertidor reductor LM2596 con display", 2500, "power/converters", converter("LM2596", true), "El LM2596 con voltímetro incluido.", "Entrada: 4 a 40 V; Salida: 1.3 a 37 V; Corriente: 2 A"),
    article("CONV-MT3608", "Convertidor elevador MT3608", 1200, "power/converters", converter("MT3608"), "Sube de una celda de litio a 5, 9 o 12 V.", "Entrada: 2 a 24 V; Salida: hasta 28 V; Corriente: 1 A"),
    article("CARG-TP4056", "Cargador de litio TP4056", 600, "power/converters", charger(), "Carga celdas 18650 y LiPo desde USB-C, con protección.", "Corriente: 1 A; Corte: 4.2 V; Entrada: 5 V"),
    article("ESCUDO-18650", "Escudo cargador para 18650", 2900, "power/converters", draw.powerBank(), "Convierte una celda en fuente de 5 V y 3.3 V con interruptor.", "Salida: 5 V, 2 A y 3.3 V, 1 A; Entrada: USB-C"),
  ],
}
