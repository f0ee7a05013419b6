import { article, type CataloguePage } from "../draft.ts"

import { to92 } from "../drawings/semiconductor.ts"
import * as draw from "../drawings/sensors.ts"
import { thermistor } from "../drawings/small-parts.ts"

// biome-ignore format: one row per line
export const environmentPage: CataloguePage = {
  firstId: 775,
  drafts: [
    article("SEN-DHT11", "Sensor de temperatura y humedad DHT11", 1500, "sensors/climate", draw.dht("DHT11"), "Temperatura y humedad en un solo pin digital, para estaciones sencillas.", "Temperatura: 0 a 50 °C ±2; Humedad: 20 a 90 % ±5; Lectura: cada segundo", "Ponga una resistencia de 10 kΩ entre datos y alimentación."),
    article("SEN-DHT22", "Sensor de temperatura y humedad DHT22", 3900, "sensors/climate", draw.dht("DHT22"), "La versión exacta: bajo cero, con décimas y humedad completa.", "Temperatura: −40 a 80 °C ±0.5; Humedad: 0 a 100 % ±2; Lectura: cada dos segundos"),
    article("SEN-LM35", "Sensor de temperatura LM35", 1200, "sensors/climate", to92("LM35DZ"), "Sale una tensión proporcional a los grados: diez milivoltios por cada uno.", "Alcance: 0 a 100 °C; Salida: 10 mV/°C; Alimentación: 4 a 30 V"),
    article("SEN-DS18B20", "Sonda impermeable DS18B20", 2500, "sensors/climate", draw.probe(), "Sonda de acero de un metro para agua, tierra o neveras; varias en el mismo cable.", "Alcance: −55 a 125 °C ±0.5; Bus: 1-Wire; Cable: 1 m", "Necesita una resistencia de 4.7 kΩ en la línea de datos."),
    article("SEN-NTC10K", "Termistor NTC 10 kΩ", 200, "sensors/climate", thermistor(), "Su resistencia baja al subir la temperatura; barato y rápido.", "Valor: 10 kΩ a 25 °C; Beta: 3950 K; Alcance: −30 a 125 °C"),
    article("SEN-BMP280", "Sensor de presión BMP280", 2200, "sensors/climate", draw.barometer("BMP280"), "Presión y temperatura para altímetros y estaciones del clima.", "Presión: 300 a 1100 hPa; Interfaz: I2C y SPI; Alimentación: 3.3 V"),
    article("SEN-BME280", "Sensor de clima BME280", 5200, "sensors/climate", draw.barometer("BME280"), "Presión, temperatura y humedad en un mismo chip.", "Presión: 300 a 1100 hPa; Humedad: 0 a 100 %; Interfaz: I2C y SPI"),
    article("SEN-MAX6675", "Termopar tipo K con MAX6675", 5500, "sensors/climate", draw.thermocouple(), "Para hornos, estufas y cautines: mide donde otros se derriten.", "Alcance: 0 a 800 °C; Resolución: 0.25 °C; Interfaz: SPI"),
    article("SEN-MQ2", "Sensor de gas y humo MQ-2", 1900, "sensors/gas", draw.gasSensor("MQ-2"), "Gas LP, propano y humo para alarmas de cocina.", "Alcance: 300 a 10 000 ppm; Alimentación: 5 V, 160 mA", "Necesita precalentarse; no sustituye una alarma certificada."),
    article("SEN-MQ3", "Sensor de alcohol MQ-3", 1900, "sensors/gas", draw.gasSensor("MQ-3"), "Vapor de alcohol, como un alcoholímetro de demostración.", "Alcance: 0.05 a 10 mg/L; Alimentación: 5 V, 150 mA"),
    article("SEN-MQ7", "Sensor de monóxido MQ-7", 2200, "sensors/gas", draw.gasSensor("MQ-7"), "Monóxido de carbono en cocheras y talleres.", "Alcance: 20 a 2000 ppm; Alimentación: 5 V", "No sustituye una alarma certificada."),
    article("SEN-MQ135", "Sensor de calidad de aire MQ-135", 2200, "sensors/gas", draw.gasSensor("MQ-135"), "Amoniaco, benceno y humo para medir aire viciado.", "Alcance: 10 a 1000 ppm; Alimentación: 5 V"),
    article("SEN-SUELO", "Sensor de humedad de suelo", 900, "sensors/gas", draw.soilFork(), "Dos puntas que miden si la planta tiene sed.", "Salidas: analógica y digital; Alimentación: 3.3 a 5 V", "Enciéndalo solo al medir: así dura mucho más."),
    article("SEN-SUELO-CAP", "Sensor capacitivo de humedad de suelo", 1900, "sensors/gas", draw.soilFork(true), "No se corroe: mide la humedad a través de la placa.", "Salida: analógica, 1.2 a 3.0 V; Alimentación: 3.3 a 5.5 V"),
    article("SEN-LLUVIA", "Sensor de lluvia", 1200, "sensors/gas", draw.rainPlate(), "Placa que avisa con las primeras gotas: tendederos y ventanas automáticas.", "Área: 54 x 40 mm; Salidas: analógica y digital"),
    article("SEN-NIVEL", "Sensor de nivel de agua", 800, "sensors/gas", draw.waterLevel(), "Nivel de agua en los últimos cuatro centímetros de un recipiente.", "Alcance: 0 a 40 mm; Salida: analógica; Alimentación: 5 V"),
  ],
}
