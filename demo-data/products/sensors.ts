import { article, type CataloguePage } from "../draft.ts"
import { chipBreakout } from "../drawings/modules.ts"
import { photoResistor } from "../drawings/semiconductor.ts"
import * as draw from "../drawings/sensors.ts"
import * as threshold from "../drawings/threshold-sensors.ts"

// biome-ignore format: one row per line
export const sensorPage: CataloguePage = {
  firstId: 750,
  drafts: [
    article("SEN-HCSR04", "Sensor ultrasónico HC-SR04", 1500, "sensors/distance", draw.ultrasonic(), "Mide distancia con ultrasonido, como un murciélago: robots que esquivan, tanques y estacionamientos.", "Alcance: 2 cm a 4 m; Precisión: 3 mm; Alimentación: 5 V; Ángulo: 15°", "Con placas de 3.3 V baje la señal ECHO con un divisor."),
    article("SEN-JSN-SR04T", "Sensor ultrasónico impermeable JSN-SR04T", 5900, "sensors/distance", draw.waterproofUltrasonic(), "Ultrasónico con cabeza sellada y cable de dos metros y medio para tanques y exteriores.", "Alcance: 25 cm a 4.5 m; Alimentación: 5 V; Protección: IP66"),
    article("SEN-PIR", "Sensor de movimiento PIR HC-SR501", 1600, "sensors/distance", draw.pir(), "Detecta personas por su calor hasta siete metros; alarmas y luces automáticas.", "Alcance: 3 a 7 m; Ángulo: 110°; Alimentación: 5 a 12 V; Salida: 3.3 V", "Espere un minuto tras encenderlo para que se estabilice."),
    article("SEN-FC51", "Sensor infrarrojo de obstáculos FC-51", 700, "sensors/distance", threshold.obstacle(), "Da una señal cuando algo se acerca; la distancia se ajusta con el tornillo.", "Alcance: 2 a 30 cm; Alimentación: 3.3 a 5 V; Salida: digital"),
    article("SEN-TCRT5", "Arreglo seguidor de línea de 5 canales", 3200, "sensors/distance", draw.lineFollower(), "Cinco pares infrarrojos en una barra para robots seguidores de línea.", "Sensores: 5 TCRT5000; Altura: 1 a 8 mm; Salidas: 5 digitales"),
    article("SEN-VL53L0X", "Sensor láser de distancia VL53L0X", 4900, "sensors/distance", chipBreakout("VL53L0X", "ToF", 6), "Mide con láser por tiempo de vuelo, sin que importe el color del objeto.", "Alcance: 3 cm a 2 m; Interfaz: I2C; Alimentación: 2.6 a 5.5 V"),
    article("SEN-LDR", "Fotorresistencia LDR 5 mm", 100, "sensors/light", photoResistor(), "Su resistencia baja con la luz: lámparas automáticas y seguidores solares.", "Con luz: 5 a 10 kΩ; En oscuridad: 1 MΩ; Tensión: 150 V máximo", "Forme un divisor con 10 kΩ y léalo en una entrada analógica."),
    article("SEN-LUZ", "Módulo sensor de luz", 750, "sensors/light", threshold.lightSensor(), "LDR con comparador y salida ajustable.", "Salidas: analógica y digital; Alimentación: 3.3 a 5 V"),
    article("SEN-FLAMA", "Sensor de flama infrarrojo", 800, "sensors/light", threshold.flame(), "Detecta fuego por su infrarrojo hasta un metro.", "Espectro: 760 a 1100 nm; Ángulo: 60°; Salidas: analógica y digital"),
    article("SEN-SONIDO", "Sensor de sonido KY-038", 900, "sensors/light", threshold.microphone(), "Micrófono con comparador: aplausos, ruido y música.", "Salidas: analógica y digital; Alimentación: 3.3 a 5 V"),
    article("SEN-TTP223", "Sensor táctil capacitivo TTP223", 500, "sensors/light", draw.touch(), "Botón sin partes móviles, también a través de un acrílico delgado.", "Alimentación: 2 a 5.5 V; Salida: digital"),
    article("SEN-TCS3200", "Sensor de color TCS3200", 4500, "sensors/light", draw.colourSensor(), "Reconoce colores por frecuencia; trae cuatro LEDs blancos.", "Salida: frecuencia; Alimentación: 2.7 a 5.5 V; Distancia: 1 cm"),
    article("SEN-JOYSTICK", "Joystick analógico de dos ejes", 1200, "sensors/light", draw.joystick(), "Palanca de dos ejes con pulsador para robots y juegos.", "Salidas: 2 analógicas y 1 digital; Resistencia: 10 kΩ por eje"),
    article("SEN-MPU6050", "Acelerómetro y giroscopio MPU-6050", 2500, "sensors/physics", draw.inertial("MPU-6050"), "Seis ejes para drones, robots que se equilibran y contadores de pasos.", "Aceleración: ±2 a ±16 g; Giro: ±250 a ±2000 °/s; Interfaz: I2C"),
    article("SEN-ACS712", "Sensor de corriente ACS712 20 A", 2300, "sensors/physics", draw.currentSensor(), "Mide corriente alterna o continua aislada por efecto Hall.", "Alcance: ±20 A; Sensibilidad: 100 mV/A; Alimentación: 5 V"),
    article("SEN-INA219", "Sensor de corriente y tensión INA219", 2900, "sensors/physics", chipBreakout("INA219", "219", 6, "#54306f"), "Mide el consumo de su circuito por I2C: tensión, corriente y potencia.", "Alcance: 26 V y ±3.2 A; Resolución: 0.8 mA"),
    article("SEN-CELDA-5", "Celda de carga de 5 kg", 3200, "sensors/physics", draw.loadCell(), "Barra de aluminio con galgas para hacer una balanza.", "Capacidad: 5 kg; Salida: 1 mV/V; Cable: 20 cm", "Úsela con un HX711."),
    article("SEN-HX711", "Amplificador para celda de carga HX711", 1200, "sensors/physics", chipBreakout("HX711", "711", 4, "#0e6a4b"), "Lee celdas de carga con 24 bits.", "Resolución: 24 bits; Muestras: 10 u 80 por segundo; Alimentación: 2.7 a 5.5 V"),
    article("SEN-HALL", "Sensor de efecto Hall", 700, "sensors/physics", threshold.hall(), "Detecta un imán: velocímetros y finales de carrera sin contacto.", "Chip: A3144; Salida: digital; Alimentación: 5 V"),
    article("SEN-SW420", "Sensor de vibración SW-420", 700, "sensors/physics", threshold.vibration(), "Avisa de golpes y vibraciones; sensibilidad ajustable.", "Salida: digital; Alimentación: 3.3 a 5 V"),
    article("SEN-PULSO", "Sensor de pulso cardiaco", 3500, "sensors/physics", draw.pulse(), "Mide las pulsaciones en la yema del dedo.", "Salida: analógica; Alimentación: 3 a 5 V", "Para demostraciones, no para uso médico."),
    article("SEN-KY040", "Encoder rotativo KY-040", 900, "sensors/physics", draw.encoder(), "Perilla sin fin con pulsador para menús.", "Pasos: 20 por vuelta; Salidas: 2 en cuadratura y pulsador"),
  ],
}
