import { article, type CataloguePage, type Draft } from "../draft.ts"
import { jumpers } from "../drawings/cables.ts"
import { electrolytic } from "../drawings/capacitor.ts"
import * as draw from "../drawings/kits.ts"
import { led } from "../drawings/led.ts"
import { relayModule } from "../drawings/modules.ts"
import { gearMotor, pump, robotChassis } from "../drawings/motors.ts"
import { customBoard, designService } from "../drawings/prototyping.ts"
import { potentiometer } from "../drawings/resistor.ts"
import { dip } from "../drawings/semiconductor.ts"
import { lineFollower, soilFork } from "../drawings/sensors.ts"
import { speaker } from "../drawings/small-parts.ts"

const always = (id: number, draft: Draft): Draft => ({ ...draft, id, shelfLife: "always" })

// biome-ignore format: one row per line
export const kitPage: CataloguePage = {
  firstId: 210,
  drafts: [
    always(121, article("KIT-ARD-BAS", "Kit de Arduino Básico", 19950, "kits/arduino", draw.arduinoBasic(), "Todo para los primeros veinte circuitos: placa UNO, protoboard, jumpers, LEDs, pulsadores y resistencias, con guía en línea en español.", "Placa: UNO R3 con cable USB; Prácticas: 20, paso a paso; Presentación: caja con divisiones", "Si ya tiene placa, compare con el Kit de Arduino Ultimate antes de decidir.")),
    always(122, article("KIT-ARD-ULT", "Kit de Arduino Ultimate", 29950, "kits/arduino", draw.arduinoUltimate(), "El kit completo: lo del básico más pantalla LCD, servo, ultrasónico, clima, infrarrojo, registro de desplazamiento y sensores sorpresa.", "Placa: UNO R3 con cable USB; Componentes: más de 200; Prácticas: 40, paso a paso", "Alcanza para el proyecto final de un curso introductorio.")),
    always(24, article("KIT-CCCA", "Kit CC/CA", 16000, "course-kit", draw.courseKit.cccA(), "Componentes del laboratorio de Circuitos en Corriente Continua y Alterna, listos por práctica.", "Curso: Laboratorio de circuitos CC/CA; Incluye: protoboard, resistencias, capacitores y bobinas", "Se puede editar en la página de kits.")),
    always(26, article("KIT-ANALOG", "Kit Analógica", 5000, "course-kit", draw.courseKit.analog(), "Semiconductores del laboratorio de Electrónica Analógica: diodos, transistores y operacionales.", "Curso: Laboratorio de Electrónica Analógica; Incluye: diodos, BJT, MOSFET y operacionales", "Se puede editar en la página de kits.")),
    always(28, article("KIT-DIGITAL", "Kit Digital", 4000, "course-kit", draw.courseKit.digital(), "Compuertas, biestables y displays del laboratorio de Circuitos Digitales.", "Curso: Laboratorio de Circuitos Digitales; Incluye: familia 74HC, LEDs y pulsadores", "Se puede editar en la página de kits.")),
    always(30, article("KIT-MEDIC", "Kit Mediciones", 8000, "course-kit", draw.courseKit.measuring(), "Componentes de precisión del laboratorio de Mediciones Eléctricas.", "Curso: Laboratorio de Mediciones; Incluye: resistencias de 1 %, capacitores y puentes", "Se puede editar en la página de kits.")),
    always(63, article("KIT-CIRC-CE", "Kit Circuitos CE", 16500, "course-kit", draw.courseKit.circuits(), "Lo que pide el curso de Circuitos Eléctricos para Ingeniería en Computadores.", "Curso: Circuitos Eléctricos (CE); Incluye: protoboard, semiconductores, pasivos y jumpers", "Se puede editar en la página de kits.")),
    { ...always(313, article("PCB-PEQ", "PCB pequeña", 5000, "pcb-order", customBoard(false), "Placa fabricada a partir de su archivo Gerber: lámina de cobre de una cara, perforada y lista para soldar.", "Tamaño: hasta 7.5 x 10 cm; Capas: 1; Pista mínima: 0.8 mm")), notForSale: true },
    { ...always(314, article("PCB-GDE", "PCB grande", 9000, "pcb-order", customBoard(true), "Placa grande fabricada a partir de su archivo Gerber: una cara, perforada y lista para soldar.", "Tamaño: hasta 15 x 10 cm; Capas: 1; Pista mínima: 0.8 mm")), notForSale: true },
    { ...always(315, article("SERV-PCB", "Servicio de diseño de PCB", 2500, "pcb-order", designService(), "Diseñamos su placa a partir de un esquema o de una idea. Precio por hora de diseño.", "Respuesta: en un máximo de 48 horas; Entrega: 5 días hábiles")), type: "service" },
    article("KIT-SEGUIDOR", "Kit robot seguidor de línea", 18500, "kits/projects", draw.projectKit("SEGUIDOR", [robotChassis(), lineFollower(), gearMotor(), dip(16, "L293D")]), "Chasis, dos motores, puente H y cinco sensores para armar un seguidor de línea en una tarde.", "Motores: 2 de 6 V; Sensores: 5 infrarrojos; Batería: 2 celdas 18650, no incluidas", "Necesita una placa tipo Arduino, que se vende aparte."),
    article("KIT-RIEGO", "Kit de riego automático", 12500, "kits/projects", draw.projectKit("RIEGO", [soilFork(true), relayModule(1), pump(), jumpers("M", "H")]), "Mide la humedad del suelo y enciende una bomba pequeña. Buen primer proyecto de IoT para la casa.", "Incluye: sensor capacitivo, bomba de 5 V, relé y manguera; Alimentación: 5 V"),
    article("KIT-AMPLI", "Kit amplificador de audio LM386", 3500, "kits/projects", draw.projectKit("AUDIO", [dip(8, "LM386"), speaker(), electrolytic("220µF", 25, 2), potentiometer("A10K")]), "Para aprender a soldar: un amplificador de medio vatio con parlante y placa serigrafiada.", "Piezas: 18; Dificultad: inicial; Alimentación: batería de 9 V"),
    article("KIT-LEDS-CD4017", "Kit luces secuenciales 555 + 4017", 2900, "kits/projects", draw.projectKit("SECUENCIA", [dip(8, "NE555"), dip(16, "CD4017"), led("Rojo"), led("Amarillo")]), "El clásico auto fantástico: un 555 marca el paso y el 4017 enciende diez LEDs.", "Piezas: 27; Dificultad: inicial; Alimentación: 9 V"),
  ],
}
