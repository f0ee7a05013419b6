import { flagshipProducts } from "../../../shop/vocabulary/business.ts"
import drawing from "../drawings/uno-r3.svg?url"
import type { BoardContent } from "./board-content.tsx"
import { pin, uno } from "./board-content.tsx"

const digital = [
  pin("bus", "SCL", "I2C"),
  pin("bus", "SDA", "I2C"),
  pin("control", "AREF"),
  pin("ground", "GND"),
  pin("digital", "13", "SCK LED"),
  pin("digital", "12", "MISO"),
  pin("digital", "~11", "MOSI"),
  pin("digital", "~10", "SS"),
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
  pin("control", "—", "libre"),
  pin("control", "IOREF"),
  pin("control", "RESET"),
  pin("power", "3V3", "50 mA"),
  pin("power", "5V"),
  pin("ground", "GND"),
  pin("ground", "GND"),
  pin("power", "VIN", "7-12 V"),
]

const analogue = [
  pin("analogue", "A0"),
  pin("analogue", "A1"),
  pin("analogue", "A2"),
  pin("analogue", "A3"),
  pin("analogue", "A4", "SDA"),
  pin("analogue", "A5", "SCL"),
]

export const unoR3: BoardContent = {
  key: "unoR3",
  product: flagshipProducts.unoR3,
  path: "/insignia/UNOR3",
  tagline: "La placa con la que casi todos empiezan, y la que más ejemplos tiene.",
  description:
    "Arduino UNO R3: ATmega328P, 14 pines digitales, 6 analógicos y miles de ejemplos. Especificaciones, mapa de pines, proyectos, primer programa y comparación.",
  about: [
    "Si una guía dice «conecte el sensor al Arduino», casi siempre habla de esta placa. El UNO R3 lleva más de una década en aulas y laboratorios: lo que quiera hacer, alguien ya lo hizo y lo explicó.",
    "Su microcontrolador ATmega328P va en un zócalo: si un día algo sale mal, se cambia el chip y no la placa. Aguanta 5 V y 20 mA por pin, así que perdona los errores de los primeros circuitos mejor que las placas de 3.3 V.",
    "Para aprender a programar, medir, encender y mover cosas no hace falta más. Cuando necesite red o más memoria, sus escudos y su código pasan al UNO R4.",
  ],
  highlights: [
    { figure: "14 + 6", label: "pines digitales y analógicos" },
    { figure: "5 V", label: "tolerante con los primeros errores" },
    { figure: "Zócalo", label: "el chip se puede cambiar" },
    { figure: "Miles", label: "de ejemplos y escudos" },
  ],
  specifications: [
    ["Microcontrolador", "ATmega328P de 8 bits a 16 MHz"],
    ["Memoria", "32 kB de flash, 2 kB de SRAM y 1 kB de EEPROM"],
    ["Radio", "No tiene; se agrega con un módulo"],
    ["Pines digitales", "14, de ellos 6 con PWM"],
    ["Entradas analógicas", "6 de 10 bits"],
    ["Buses", "UART, I2C y SPI"],
    ["Nivel lógico", "5 V"],
    ["Corriente por pin", "20 mA; 40 mA como máximo absoluto"],
    ["Alimentación", "USB-B, o de 7 a 12 V por el conector"],
    ["Tamaño y peso", "68.6 × 53.4 mm, 25 g"],
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
      title: "Semáforo con paso peatonal",
      text: "Tres LEDs, un pulsador y los tiempos justos: el primer programa que decide algo.",
      parts: ["LED rojo", "LED amarillo", "LED verde", "3 resistencias de 220 Ω", "pulsador"],
    },
    {
      title: "Regla ultrasónica",
      text: "Mide distancias de 2 a 400 cm y las muestra en una pantalla de dos líneas.",
      parts: ["HC-SR04", "LCD 16x2 con I2C", "jumpers"],
    },
    {
      title: "Robot seguidor de línea",
      text: "Dos sensores infrarrojos leen la pista y dos motores corrigen el rumbo.",
      parts: ["chasis con motores", "puente H L298N", "2 sensores TCRT5000"],
    },
  ],
  program: {
    lead: "El «hola, mundo» de la electrónica: la luz de la placa se enciende un segundo y se apaga otro.",
    code: `void setup() {
  pinMode(LED_BUILTIN, OUTPUT);
}

void loop() {
  digitalWrite(LED_BUILTIN, HIGH);
  delay(1000);
  digitalWrite(LED_BUILTIN, LOW);
  delay(1000);
}`,
  },
  compared: {
    processor: "16 MHz, 8 bits",
    memory: "32 kB",
    radio: "No tiene",
    pins: "14 + 6 analógicos",
    logic: "5 V",
    port: "USB-B",
    bestFor: "Aprender y seguir las guías del curso",
  },
  video: { url: "https://youtu.be/fJWR7dBuc18", title: "instalar el programa y encender el primer LED" },
}
