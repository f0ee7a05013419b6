import { article, type CataloguePage } from "../draft.ts"
import * as draw from "../drawings/modules.ts"

// biome-ignore format: one row per line
export const modulePage: CataloguePage = {
  firstId: 850,
  drafts: [
    article("MOD-HC05", "Módulo Bluetooth HC-05", 3500, "modules/wireless", draw.bluetooth(), "Puerto serie sin cable: maneje su robot desde el teléfono.", "Versión: Bluetooth 2.0; Alcance: 10 m; Alimentación: 3.6 a 6 V", "La entrada RX es de 3.3 V: use un divisor con Arduino."),
    article("MOD-NRF24", "Módulo de radio nRF24L01", 1500, "modules/wireless", draw.radio("nRF24"), "Radio de 2.4 GHz para enlazar dos placas por poco dinero.", "Alcance: 50 m; Velocidad: hasta 2 Mbit/s; Alimentación: 3.3 V", "Ponga 10 µF junto a la alimentación."),
    article("MOD-NRF24-PA", "Módulo de radio nRF24L01 con antena", 3200, "modules/wireless", draw.radio("nRF24", true), "La versión con amplificador y antena para campo abierto.", "Alcance: 800 m; Alimentación: 3.3 V, 130 mA"),
    article("MOD-RC522", "Lector RFID RC522 con tarjeta", 2900, "modules/wireless", draw.rfid(), "Lee tarjetas y llaveros de 13.56 MHz para controles de acceso.", "Interfaz: SPI; Incluye: tarjeta y llavero; Alimentación: 3.3 V"),
    article("MOD-NEO6M", "Módulo GPS NEO-6M con antena", 7500, "modules/wireless", draw.gps(), "Posición, velocidad y hora por puerto serie.", "Precisión: 2.5 m; Interfaz: UART; Alimentación: 3.3 a 5 V", "Necesita vista al cielo; el primer arranque tarda un minuto."),
    article("MOD-LORA", "Módulo LoRa SX1278 433 MHz", 5200, "modules/wireless", draw.chipBreakout("SX1278", "LoRa", 8), "Datos a kilómetros con muy poca energía: fincas y estaciones.", "Frecuencia: 433 MHz; Alcance: hasta 5 km; Interfaz: SPI"),
    article("MOD-433", "Par de radio 433 MHz", 1400, "modules/wireless", draw.adapter("433 MHz", "#0e6a4b", 4), "Emisor y receptor sencillos para telecontrol.", "Alcance: 30 m; Modulación: ASK; Alimentación: 5 V"),
    article("MOD-ESP01", "Módulo Wi-Fi ESP-01", 1900, "modules/wireless", draw.radio("ESP8266"), "El ESP8266 más pequeño, para dar Wi-Fi a otra placa.", "Radio: Wi-Fi 2.4 GHz; Pines: 8; Alimentación: 3.3 V"),
    article("MOD-RELE1", "Módulo de relé de 1 canal", 1100, "modules/relays", draw.relayModule(1), "Enciende una lámpara o una bomba desde un pin.", "Contacto: 10 A a 250 V; Control: 5 V", "Tensión de red: trabaje siempre desconectado."),
    article("MOD-RELE2", "Módulo de relé de 2 canales", 1900, "modules/relays", draw.relayModule(2), "Dos relés con optoacoplador y luces de estado.", "Contacto: 10 A a 250 V; Control: 5 V, activo en bajo"),
    article("MOD-RELE4", "Módulo de relé de 4 canales", 3500, "modules/relays", draw.relayModule(4), "Cuatro relés para domótica y paneles.", "Contacto: 10 A a 250 V; Control: 5 V, activo en bajo"),
    article("MOD-PAM8403", "Amplificador estéreo PAM8403", 900, "modules/relays", draw.amplifier("PAM8403"), "Amplificador digital de 3 W por canal para parlantes pequeños.", "Alimentación: 2.5 a 5 V; Carga: 4 Ω"),
    article("MOD-TDA2030", "Amplificador de audio TDA2030", 2500, "modules/relays", draw.amplifier("TDA2030"), "Amplificador de 18 W con control de volumen.", "Alimentación: 6 a 24 V; Carga: 4 a 8 Ω"),
    article("MOD-DS3231", "Reloj de tiempo real DS3231", 2500, "modules/data", draw.clockModule(), "Reloj exacto con pila, memoria y temperatura.", "Error: 2 minutos al año; Interfaz: I2C; Pila: CR2032 incluida"),
    article("MOD-SD", "Módulo para tarjeta microSD", 1100, "modules/data", draw.sdModule(), "Guarde lecturas y sonidos en una microSD.", "Interfaz: SPI; Alimentación: 3.3 a 5 V; Tarjetas: hasta 32 GB"),
    article("MOD-ADS1115", "Conversor A/D ADS1115 de 16 bits", 3200, "modules/data", draw.chipBreakout("ADS1115", "1115", 8, "#1d3d7c"), "Cuatro entradas analógicas exactas para ESP y Raspberry Pi.", "Resolución: 16 bits; Interfaz: I2C; Ganancia: programable"),
    article("MOD-NIVEL", "Convertidor de niveles de 4 canales", 600, "modules/data", draw.adapter("3.3V - 5V", "#a5262b", 6), "Une placas de 5 V con sensores de 3.3 V sin dañarlos.", "Canales: 4, en ambos sentidos; Velocidad: hasta 400 kHz"),
    article("MOD-CH340", "Adaptador USB a serie CH340", 1600, "modules/data", draw.adapter("USB-TTL", "#1d3d7c", 5), "Programe un ESP-01 o un ATmega y vea su puerto serie.", "Lógica: 3.3 y 5 V; Velocidad: hasta 2 Mbit/s"),
    article("MOD-PCA9685", "Controlador de 16 servos PCA9685", 3900, "modules/data", draw.chipBreakout("PCA9685", "PWM", 8, "#1b4fa0"), "Dieciséis salidas PWM por I2C para brazos y hexápodos.", "Resolución: 12 bits; Frecuencia: 24 a 1526 Hz"),
    article("MOD-DFPLAYER", "Reproductor MP3 DFPlayer Mini", 2500, "modules/data", draw.stepDriver("DFPlayer", "#1d3d7c"), "Reproduce MP3 de una microSD con un parlante de 3 W.", "Control: serie o botones; Alimentación: 3.2 a 5 V"),
  ],
}
