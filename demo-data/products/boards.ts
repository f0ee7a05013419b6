import { article, type CataloguePage, type Draft } from "../draft.ts"
import * as draw from "../drawings/boards.ts"
import { shield } from "../drawings/prototyping.ts"
import * as stick from "../drawings/stick-boards.ts"

const named = (id: number, draft: Draft): Draft => ({ ...draft, id, shelfLife: "always" })

// biome-ignore format: one row per line
export const boardPage: CataloguePage = {
  firstId: 180,
  drafts: [
    named(
      35,
      article("PLACA-SUP-ESP", "Superior ESP", 10000, "boards/esp", draw.superiorEsp(), "Nuestra placa: un ESP32-S3 con USB-C, pines rotulados por las dos caras y botones accesibles, pensada para los cursos. Se programa desde Arduino IDE, MicroPython o ESP-IDF.", "Procesador: doble núcleo a 240 MHz; Memoria: 8 MB de flash y 2 MB de PSRAM; Radio: Wi-Fi y Bluetooth 5; Pines: 30, lógica de 3.3 V; Alimentación: USB-C o 5 a 12 V", "Viene con pines soldados y entra en una protoboard grande dejando una fila libre a cada lado."),
    ),
    named(22, article("ARD-UNO-R3", "Arduino UNO R3", 10000, "boards/arduino", draw.unoR3(), "La placa con la que casi todos empiezan: miles de ejemplos, escudos compatibles y un ATmega328P que se puede cambiar si se quema.", "Microcontrolador: ATmega328P a 16 MHz; Pines: 14 digitales (6 PWM) y 6 analógicos; Memoria: 32 kB; Alimentación: USB-B o 7 a 12 V", "Compatible con todos los ejemplos oficiales. El cable USB se vende aparte.")),
    named(137, article("ARD-UNO-R4", "Arduino UNO R4 WIFI", 16650, "boards/arduino", draw.unoR4(), "El UNO de nueva generación: procesador de 32 bits, Wi-Fi, Bluetooth y una matriz de 96 LEDs sobre la placa, con el mismo tamaño y los mismos escudos de siempre.", "Microcontrolador: Renesas RA4M1 a 48 MHz; Radio: ESP32-S3, Wi-Fi y Bluetooth; Memoria: 256 kB; Extras: DAC de 12 bits, CAN y matriz 12 x 8; Alimentación: USB-C o 6 a 24 V", "Ideal para proyectos de IoT que ya funcionan en un UNO R3.")),
    article("ARD-NANO", "Arduino Nano V3", 4500, "boards/arduino", stick.nano(), "El UNO en tamaño de llavero, para dejar montado en la protoboard.", "Microcontrolador: ATmega328P a 16 MHz; Pines: 14 digitales y 8 analógicos; USB: mini-B con CH340", "Incluye pines sin soldar."),
    article("ARD-MEGA", "Arduino Mega 2560", 14500, "boards/arduino", draw.mega(), "Para cuando el UNO se queda corto: impresoras 3D, robots y paneles grandes.", "Microcontrolador: ATmega2560; Pines: 54 digitales (15 PWM) y 16 analógicos; Memoria: 256 kB; Puertos serie: 4"),
    article("ARD-PROMICRO", "Pro Micro ATmega32U4", 5500, "boards/arduino", stick.proMicro(), "Placa pequeña con USB nativo: se comporta como teclado, ratón o mando.", "Microcontrolador: ATmega32U4 a 16 MHz; Pines: 18; Lógica: 5 V"),
    article("ARD-ESCUDO-PROTO", "Escudo de prototipos para UNO", 1900, "boards/arduino", shield(), "Escudo perforado para soldar su circuito encima del Arduino y llevarlo puesto.", "Compatible: UNO R3 y R4; Incluye: pines y botón de reinicio"),
    article("ESP32-DEVKIT", "ESP32 DevKit V1", 6500, "boards/esp", stick.esp32(), "La placa de Wi-Fi y Bluetooth más usada, con doble núcleo y muchos pines.", "Procesador: doble núcleo a 240 MHz; Radio: Wi-Fi y Bluetooth 4.2; Pines: 30; Lógica: 3.3 V", "Si no graba, mantenga BOOT mientras conecta."),
    article("ESP8266-NODEMCU", "NodeMCU ESP8266", 4200, "boards/esp", stick.nodeMcu(), "Wi-Fi barato para sensores y domótica, programable desde Arduino IDE.", "Procesador: 80 MHz; Radio: Wi-Fi 2.4 GHz; Pines: 11 y una entrada analógica; Lógica: 3.3 V"),
    article("ESP32-C3", "ESP32-C3 Mini", 4800, "boards/esp", stick.esp32c3(), "Núcleo RISC-V con Wi-Fi y Bluetooth en una placa del tamaño de una moneda.", "Procesador: RISC-V a 160 MHz; Radio: Wi-Fi y Bluetooth 5; USB: tipo C nativo"),
    article("ESP32-CAM", "ESP32-CAM con cámara OV2640", 7500, "boards/esp", draw.esp32Cam(), "Cámara con Wi-Fi para timbres, rastreo y visión sencilla.", "Cámara: OV2640 de 2 megapíxeles; Ranura: microSD; Radio: Wi-Fi y Bluetooth", "Para programarla necesita un adaptador USB a serie."),
    article("PICO-H", "Raspberry Pi Pico H", 6000, "boards/raspberry", stick.picoH(), "La Pico con pines ya soldados: dos núcleos, MicroPython y máquinas de estado programables.", "Procesador: RP2040, doble núcleo a 133 MHz; Memoria: 264 kB de RAM y 2 MB de flash; Pines: 26", "Se programa arrastrando un archivo, como una llave USB."),
    article("PICO-W", "Raspberry Pi Pico W", 7500, "boards/raspberry", stick.picoH(true), "La Pico con Wi-Fi y Bluetooth para proyectos conectados en MicroPython.", "Procesador: RP2040; Radio: Wi-Fi 2.4 GHz y Bluetooth 5.2; Pines: 26"),
    article("STM32-BLUE", "STM32F103 Blue Pill", 4900, "boards/raspberry", stick.bluePill(), "ARM Cortex-M3 económico para cursos de microcontroladores de 32 bits.", "Procesador: Cortex-M3 a 72 MHz; Memoria: 64 kB; Pines: 37", "Grabe con ST-Link o por puerto serie."),
    article("DIGISPARK", "Digispark ATtiny85", 2500, "boards/arduino", draw.digispark(), "Una placa mínima que se conecta directo al puerto USB.", "Microcontrolador: ATtiny85; Pines: 6; Memoria: 6 kB libres"),
    { ...article("RPI-4-4GB", "Raspberry Pi 4 de 4 GB", 58000, "boards/raspberry", draw.raspberry(), "Computadora completa del tamaño de una tarjeta para visión, servidores y robótica.", "Procesador: cuatro núcleos a 1.8 GHz; Memoria: 4 GB; Salidas: dos micro-HDMI; Red: Gigabit y Wi-Fi", "Necesita fuente USB-C de 3 A y una microSD."), shelfLife: "sold-out" },
  ],
}
