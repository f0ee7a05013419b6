import { article, type CataloguePage } from "../draft.ts"
import { motorDriver, stepDriver } from "../drawings/modules.ts"
import * as draw from "../drawings/motors.ts"
import { solenoid } from "../drawings/small-parts.ts"

// biome-ignore format: one row per line
export const motorPage: CataloguePage = {
  firstId: 800,
  drafts: [
    article("MOT-TT", "Motorreductor TT amarillo 1:48", 1500, "motors/dc", draw.gearMotor(), "El motor de los robots de aula: barato, fuerte y fácil de montar.", "Alimentación: 3 a 6 V; Velocidad: 200 rpm a 6 V; Corriente: 150 mA, 1 A trabado", "No lo conecte directo al Arduino: use un puente H."),
    article("MOT-130", "Motor CD 130", 650, "motors/dc", draw.smallMotor(), "Motor pequeño para ventiladores, maquetas y prácticas de PWM.", "Alimentación: 3 a 6 V; Velocidad: 10 000 rpm; Eje: 2 mm"),
    article("MOT-RUEDA", "Rueda de 65 mm para motor TT", 700, "motors/dc", draw.wheel(), "Rueda con llanta de goma que entra a presión en el motor amarillo.", "Diámetro: 65 mm; Ancho: 26 mm"),
    article("MOT-CHASIS", "Chasis de robot de 4 ruedas", 11500, "motors/dc", draw.robotChassis(), "Chasis de acrílico con cuatro motores, ruedas y porta baterías.", "Motores: 4 TT; Medidas: 25 x 15 cm; Incluye: tornillería"),
    article("MOT-BOMBA", "Bomba de agua sumergible 5 V", 1600, "motors/dc", draw.pump(), "Bomba pequeña para riego y fuentes.", "Alimentación: 3 a 6 V; Caudal: 100 L/h; Corriente: 200 mA", "Nunca la encienda en seco."),
    article("MOT-VENT-12", "Ventilador 12 V 60 mm", 2200, "motors/dc", draw.fan(), "Ventilador para gabinetes, fuentes y cautines.", "Alimentación: 12 V; Corriente: 150 mA; Medidas: 60 x 60 x 15 mm"),
    article("MOT-VIB", "Motor vibrador de moneda 10 mm", 600, "motors/dc", draw.vibrator(), "El vibrador de los teléfonos, con cables soldados.", "Alimentación: 3 V; Corriente: 80 mA; Diámetro: 10 mm"),
    article("MOT-SOLEN", "Solenoide 12 V", 3500, "motors/dc", solenoid(), "Empuja o jala al energizarlo: cerraduras y máquinas de casino caseras.", "Alimentación: 12 V; Carrera: 10 mm; Fuerza: 5 N"),
    article("MOT-ACOPLE", "Acople flexible 5 a 8 mm", 1500, "motors/dc", draw.coupling(), "Une un motor con un husillo aunque no queden perfectamente alineados.", "Material: aluminio; Agujeros: 5 y 8 mm"),
    article("SERVO-SG90", "Servomotor SG90", 1900, "motors/servo", draw.servo("SG90"), "El micro servo de siempre, con brazos y tornillos.", "Giro: 180°; Fuerza: 1.8 kg·cm; Alimentación: 4.8 a 6 V; Peso: 9 g", "Aliméntelo aparte si usa más de uno."),
    article("SERVO-MG90S", "Servomotor MG90S con engranes metálicos", 2900, "motors/servo", draw.servo("MG90S", "#2b6fd0", true), "Mismo tamaño que el SG90 con engranes de metal.", "Giro: 180°; Fuerza: 2.2 kg·cm; Alimentación: 4.8 a 6 V"),
    article("SERVO-MG996R", "Servomotor MG996R", 5500, "motors/servo", draw.servo("MG996R", "#2a2f31", true), "Fuerte, para brazos robóticos y dirección de autos.", "Giro: 180°; Fuerza: 11 kg·cm; Alimentación: 4.8 a 7.2 V; Corriente: 2.5 A trabado"),
    article("SERVO-360", "Servomotor de giro continuo", 2700, "motors/servo", draw.servo("360°", "#1f7a55"), "Servo modificado que gira sin fin: robots de dos ruedas sin puente H.", "Velocidad: 110 rpm; Alimentación: 4.8 a 6 V"),
    article("PAP-28BYJ", "Motor paso a paso 28BYJ-48 con ULN2003", 2500, "motors/stepper", draw.stepper28(), "Motor paso a paso con reductor y su controlador: persianas, relojes y cámaras.", "Pasos: 2048 por vuelta; Alimentación: 5 V; Corriente: 240 mA"),
    article("PAP-NEMA17", "Motor paso a paso NEMA 17", 8900, "motors/stepper", draw.nema17(), "El motor de las impresoras 3D y los CNC pequeños.", "Pasos: 200 por vuelta; Fuerza: 4.2 kg·cm; Corriente: 1.5 A por fase"),
    article("PAP-A4988", "Controlador A4988", 1500, "motors/stepper", stepDriver("A4988", "#a5262b"), "Controla un NEMA con solo dos pines: paso y dirección.", "Motor: 8 a 35 V; Corriente: 1 A, 2 A con disipador; Micropasos: 16", "Ajuste la corriente con el tornillo antes de conectar el motor."),
    article("PAP-DRV8825", "Controlador DRV8825", 2200, "motors/stepper", stepDriver("DRV8825", "#54306f"), "Más corriente y micropasos que el A4988.", "Motor: 8 a 45 V; Corriente: 1.5 A, 2.5 A con disipador; Micropasos: 32"),
    article("DRV-L298N", "Puente H L298N", 2500, "motors/drivers", motorDriver(), "Maneja dos motores o uno paso a paso y además da 5 V para la placa.", "Motor: 5 a 35 V; Corriente: 2 A por canal; Caída: cerca de 2 V"),
    article("DRV-TB6612", "Puente H TB6612FNG", 3200, "motors/drivers", stepDriver("TB6612", "#0e6a4b"), "Pequeño y eficiente, para robots con batería.", "Motor: 2.5 a 13.5 V; Corriente: 1.2 A por canal; Caída: 0.5 V"),
    article("DRV-DRV8833", "Puente H DRV8833", 1900, "motors/drivers", stepDriver("DRV8833", "#1d3d7c"), "Para motores de 3 a 10 V con dos pilas o una celda LiPo.", "Motor: 2.7 a 10.8 V; Corriente: 1.5 A por canal"),
    article("DRV-MOSFET", "Módulo MOSFET IRF520", 1100, "motors/drivers", stepDriver("IRF520", "#22292b"), "Interruptor por PWM para motores, bombas y tiras LED.", "Carga: hasta 24 V y 5 A; Control: 3.3 a 5 V"),
  ],
}
