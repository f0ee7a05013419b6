import { flagshipProducts } from "../../../shop/vocabulary/business.ts"
import drawing from "../drawings/uno-r4.svg?url"
import type { BoardContent } from "./board-content.tsx"
import { pin, uno } from "./board-content.tsx"

const digital = [
  pin("bus", "SCL", "I2C"),
  pin("bus", "SDA", "I2C"),
  pin("control", "AREF"),
  pin("ground", "GND"),
  pin("digital", "13", "SCK CAN"),
  pin("digital", "12", "MISO"),
  pin("digital", "~11", "MOSI"),
  pin("digital", "~10", "SS CAN"),
  pin("digital", "~9", "PWM"),
  pin("digital", "8"),
  pin("digital", "7"),
  pin("digital", "~6", "PWM"),
  pin("digital", "~5", "PWM"),
  pin("digital", "4"),
  pin("digital", "~3", "INT1"),
  pin("digital", "2", "INT0"),
  pin("bus", "1", "TX"),
  pin("bus", "0", "RX"),
]

const power = [
  pin("control", "BOOT"),
  pin("control", "IOREF"),
  pin("control", "RESET"),
  pin("power", "3V3", "salida"),
  pin("power", "5V"),
  pin("ground", "GND"),
  pin("ground", "GND"),
  pin("power", "VIN", "6-24 V"),
]

const analogue = [
  pin("analogue", "A0", "DAC"),
  pin("analogue", "A1", "OPAMP+"),
  pin("analogue", "A2", "OPAMP−"),
  pin("analogue", "A3", "OPAMP"),
  pin("analogue", "A4", "SDA"),
  pin("analogue", "A5", "SCL"),
]

export const unoR4: BoardContent = {
  key: "unoR4",
  product: flagshipProducts.unoR4,
  path: "/insignia/UNOR4",
  tagline: "El UNO de siempre con procesador de 32 bits, Wi-Fi y 96 luces encima.",
  description:
    "Arduino UNO R4 WIFI: Renesas RA4M1 de 32 bits, Wi-Fi y Bluetooth, matriz de 12 × 8 LEDs, DAC y CAN. Especificaciones, mapa de pines, proyectos y comparación con el R3.",
  about: [
    "El UNO R4 WIFI conserva el tamaño, los 5 V y los escudos del UNO que todo el mundo conoce, y por dentro es otra placa: un procesador Arm de 32 bits tres veces más rápido y con dieciséis veces más memoria de trabajo.",
    "Un segundo chip, un ESP32-S3, le da Wi-Fi y Bluetooth. Sobre la placa hay una matriz de 12 × 8 LEDs para mostrar números, gráficas o animaciones sin cablear nada.",
    "Además trae lo que antes pedía otro módulo: salida analógica real de 12 bits, amplificador operacional, bus CAN, reloj de tiempo real y conector Qwiic para sensores sin soldar.",
  ],
  highlights: [
    { figure: "48 MHz", label: "Arm Cortex-M4 de 32 bits" },
    { figure: "12 × 8", label: "matriz de LEDs en la placa" },
    { figure: "Wi-Fi + BT", label: "con un ESP32-S3" },
    { figure: "12 bits", label: "salida analógica real" },
  ],
  specifications: [
    ["Microcontrolador", "Renesas RA4M1, Arm Cortex-M4 a 48 MHz"],
    ["Memoria", "256 kB de flash, 32 kB de SRAM y 8 kB de datos"],
    ["Radio", "ESP32-S3: Wi-Fi de 2.4 GHz y Bluetooth LE"],
    ["Pines digitales", "14, de ellos 6 con PWM"],
    ["Entradas analógicas", "6, de hasta 14 bits"],
    ["Salida analógica", "1 de 12 bits, en A0"],
    ["Extras", "Matriz de 12 × 8 LEDs, CAN, operacional, reloj de tiempo real, Qwiic, teclado y ratón USB"],
    ["Nivel lógico", "5 V; el conector Qwiic trabaja a 3.3 V"],
    ["Corriente por pin", "8 mA: use un transistor para más"],
    ["Alimentación", "USB-C, o de 6 a 24 V por VIN"],
    ["Tamaño", "68.85 × 53.34 mm, el de siempre"],
  ],
  drawing,
  size: uno.size,
  pins: {
    upper: { title: "Digitales", pins: digital, at: uno.pins.digital },
    lower: [
      { title: "Alimentación y control", pins: power, at: uno.pins.power },
      { title: "Analógicos", pins: analogue, at: uno.pins.analogue },
    ],
  },
  projects: [
    {
      title: "Marcador en la matriz",
      text: "El puntaje de su juego o la temperatura del laboratorio, en las luces de la propia placa.",
      parts: ["pulsador"],
    },
    {
      title: "Generador de funciones",
      text: "Senos y triángulos por la salida analógica de 12 bits para probar filtros.",
      parts: ["potenciómetro de 10 kΩ", "capacitor 100 nF", "osciloscopio del laboratorio"],
    },
    {
      title: "Panel por Wi-Fi",
      text: "Publica las lecturas de sus sensores en Arduino Cloud y gobierna salidas desde el celular.",
      parts: ["sensor Qwiic", "módulo relé de 5 V", "jumpers"],
    },
  ],
  program: {
    lead: "Un corazón en la matriz. La biblioteca viene con el paquete de la placa: no hay que instalar nada más.",
    code: `#include "Arduino_LED_Matrix.h"

ArduinoLEDMatrix matriz;

const uint32_t corazon[] = {
  0x3184a444, 0x44042081, 0x100a0040
};

void setup() {
  matriz.begin();
}

void loop() {
  matriz.loadFrame(corazon);
  delay(600);
  matriz.clear();
  delay(300);
}`,
  },
  compared: {
    processor: "48 MHz, 32 bits",
    memory: "256 kB",
    radio: "Wi-Fi y Bluetooth",
    pins: "14 + 6 analógicos",
    logic: "5 V",
    port: "USB-C",
    bestFor: "Pasar un proyecto del UNO a la red",
  },
  video: { url: "https://www.youtube.com/embed/qOREtvVVXGE", title: "qué trae de nuevo la generación R4" },
}
