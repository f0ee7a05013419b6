import superiorDrawing from "./drawings/superior.svg?url"
import unoR3Drawing from "./drawings/uno-r3.svg?url"
import unoR4Drawing from "./drawings/uno-r4.svg?url"

/** Every fill has enough contrast for white text. */
export const pinKinds = {
  power: { label: "Alimentación", fill: "#b3261e" },
  ground: { label: "Tierra", fill: "#12211b" },
  digital: { label: "Digital", fill: "#0d6e53" },
  analogue: { label: "Analógico", fill: "#8c4a14" },
  bus: { label: "Comunicación", fill: "#1f5bb5" },
  control: { label: "Control", fill: "#59645e" },
} as const

export interface Pin {
  readonly name: string
  readonly kind: keyof typeof pinKinds
  readonly also?: string
}

export interface PinRow {
  readonly title: string
  readonly pins: readonly Pin[]
  readonly at: readonly number[]
}

/** The facts that boards are compared by, in the table's order. */
export const comparedFacts = [
  "Procesador",
  "Memoria",
  "Radio",
  "Pines",
  "Nivel lógico",
  "Puerto",
  "Ideal para",
] as const

export interface BoardContent {
  readonly key: "superior" | "unoR4" | "unoR3"
  readonly label: string
  readonly path: string
  readonly tagline: string
  readonly description: string
  readonly about: readonly string[]
  readonly highlights: readonly { readonly figure: string; readonly label: string }[]
  readonly specifications: readonly (readonly [name: string, value: string])[]
  /** Address of the drawing: the board lies with its USB port on the left. */
  readonly drawing: string
  readonly size: { readonly length: number; readonly width: number }
  readonly pins: { readonly upper: PinRow; readonly lower: readonly PinRow[] }
  /** A project's parts are written like lines of a list; the shop finds the products. */
  readonly projects: readonly { readonly title: string; readonly text: string; readonly parts: readonly string[] }[]
  readonly program: { readonly lead: string; readonly code: string }
  readonly compared: Record<(typeof comparedFacts)[number], string>
  readonly video: { readonly url: string; readonly title: string }
}

const isPinKind = (kind: string | undefined): kind is Pin["kind"] => kind !== undefined && Object.hasOwn(pinKinds, kind)

const spread = (count: number, first: number, pitch = 19) => Array.from({ length: count }, (_, i) => first + i * pitch)

/** A pin is written "kind name other-use". */
const row = (title: string, at: readonly number[], text: string): PinRow => ({
  title,
  at,
  pins: text.split(/,\s*/).map(entry => {
    const [kind, name = "", ...also] = entry.split(" ")
    if (!isPinKind(kind)) throw new Error(`"${entry}" names no kind of pin`)
    return { kind, name, also: also.join(" ") || undefined }
  }),
})

const superiorPins = spread(15, 28, 26)

const uno = {
  size: { length: 460, width: 270 },
  /** The gap between the two digital rows is the real one: shields fit only one way. */
  digital: [...spread(10, 108), ...spread(8, 307)],
  power: spread(8, 175),
  analogue: spread(6, 345),
} as const

export const superior: BoardContent = {
  key: "superior",
  label: "Superior ESP",
  path: "/insignia/Superior",
  tagline: "Nuestra placa: Wi-Fi, Bluetooth y dos núcleos, pensada para los cursos de aquí.",
  description:
    "Superior ESP: placa con ESP32-S3 de doble núcleo, Wi-Fi, Bluetooth 5, USB-C y pines rotulados. Especificaciones, mapa de pines, proyectos y primer programa.",
  about: [
    "La Superior ESP nació de una queja repetida en el mostrador: las placas baratas no caben bien en la protoboard, traen los pines sin rotular y el botón de grabar queda escondido. Así que hicimos la nuestra.",
    "Lleva un ESP32-S3 con dos núcleos a 240 MHz, radio Wi-Fi y Bluetooth 5, puerto USB-C nativo y los nombres de los pines por las dos caras. Entra en una protoboard grande y deja una fila libre a cada lado.",
    "Se programa desde Arduino IDE, MicroPython o ESP-IDF, y se alimenta por USB-C o con una fuente de 5 a 12 V.",
  ],
  highlights: [
    { figure: "240 MHz", label: "dos núcleos de 32 bits" },
    { figure: "Wi-Fi + BT 5", label: "radio en la placa" },
    { figure: "24", label: "pines de uso general" },
    { figure: "USB-C", label: "graba y alimenta" },
  ],
  specifications: [
    ["Procesador", "ESP32-S3, dos núcleos Xtensa LX7 a 240 MHz"],
    ["Memoria", "8 MB de flash, 512 kB de SRAM y 2 MB de PSRAM"],
    ["Radio", "Wi-Fi 802.11 b/g/n de 2.4 GHz y Bluetooth 5 LE"],
    ["Pines", "30 en total; 24 de uso general, todos con PWM"],
    ["Entradas analógicas", "17 de 12 bits; con Wi-Fi encendido use las nueve de los pines 1 a 10"],
    ["Pines táctiles", "13 (pines 1, 2 y 4 a 14)"],
    ["Buses", "UART, I2C, SPI, I2S y USB nativo"],
    ["Nivel lógico", "3.3 V; los pines no toleran 5 V"],
    ["Alimentación", "USB-C, o de 5 a 12 V por VIN"],
    ["Botones y luces", "RST, BOOT (GPIO0), LED de encendido y LED RGB (GPIO48)"],
  ],
  drawing: superiorDrawing,
  size: { length: 420, width: 190 },
  /** From Espressif's ESP32-S3 tables: ADC1 on 1 to 10, ADC2 on 11 to 18, touch on 1 to 14. */
  pins: {
    upper: row(
      "Fila derecha",
      superiorPins,
      `ground GND, bus 43 TX, bus 44 RX, analogue 1 táctil, analogue 2 táctil, digital 42, digital 41,
        digital 40, digital 39, digital 21, analogue 14 táctil, bus 13 MISO, bus 12 SCK, bus 11 MOSI,
        power 5V USB`,
    ),
    lower: [
      row(
        "Fila izquierda",
        superiorPins,
        `power 3V3 salida, control EN reinicio, analogue 4 táctil, analogue 5 táctil, analogue 6 táctil,
        analogue 7 táctil, analogue 15, analogue 16, analogue 17, analogue 18, bus 8 SDA, bus 9 SCL, bus 10 SS,
        power VIN 5-12 V, ground GND`,
      ),
    ],
  },
  projects: [
    {
      title: "Estación de clima en el celular",
      text: "Mide temperatura y humedad, y muestra la gráfica en una página que sirve la propia placa.",
      parts: ["DHT22", "resistencia de 10 kΩ", "protoboard"],
    },
    {
      title: "Riego que avisa",
      text: "Lee la humedad del suelo, abre la bomba y manda un mensaje cuando el tanque se vacía.",
      parts: ["sensor de humedad de suelo", "módulo relé de 5 V", "bomba pequeña"],
    },
    {
      title: "Control por Bluetooth",
      text: "Un mando para su robot: el celular manda la dirección y la placa mueve los motores.",
      parts: ["puente H L298N", "2 motores con reductora", "baterías"],
    },
  ],
  program: {
    lead: "Una página web servida desde la placa. Cambie el nombre y la clave de su red, súbalo y abra la dirección que aparece en el monitor serie.",
    code: `#include <WiFi.h>
#include <WebServer.h>

WebServer servidor(80);

void setup() {
  Serial.begin(115200);
  WiFi.begin("mi-red", "mi-clave");
  while (WiFi.status() != WL_CONNECTED) delay(200);
  Serial.println(WiFi.localIP());

  servidor.on("/", [] {
    servidor.send(200, "text/plain", "Hola desde la Superior ESP");
  });
  servidor.begin();
}

void loop() {
  servidor.handleClient();
}`,
  },
  compared: {
    Procesador: "2 × 240 MHz, 32 bits",
    Memoria: "8 MB + 2 MB PSRAM",
    Radio: "Wi-Fi y Bluetooth 5",
    Pines: "24",
    "Nivel lógico": "3.3 V",
    Puerto: "USB-C",
    "Ideal para": "Internet de las cosas y proyectos finales",
  },
  video: { url: "https://www.youtube.com/watch?v=xPlN_Tk3VLQ", title: "primeros pasos con la familia ESP32" },
}

export const unoR4: BoardContent = {
  key: "unoR4",
  label: "Arduino UNO R4 WIFI",
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
  drawing: unoR4Drawing,
  size: uno.size,
  pins: {
    upper: row(
      "Digitales",
      uno.digital,
      `bus SCL I2C, bus SDA I2C, control AREF, ground GND, digital 13 SCK CAN, digital 12 MISO,
        digital ~11 MOSI, digital ~10 SS CAN, digital ~9 PWM, digital 8, digital 7, digital ~6 PWM,
        digital ~5 PWM, digital 4, digital ~3 INT1, digital 2 INT0, bus 1 TX, bus 0 RX`,
    ),
    lower: [
      row(
        "Alimentación y control",
        uno.power,
        `control BOOT, control IOREF, control RESET, power 3V3 salida, power 5V, ground GND, ground GND,
        power VIN 6-24 V`,
      ),
      row(
        "Analógicos",
        uno.analogue,
        `analogue A0 DAC, analogue A1 OPAMP+, analogue A2 OPAMP−, analogue A3 OPAMP, analogue A4 SDA,
        analogue A5 SCL`,
      ),
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
    Procesador: "48 MHz, 32 bits",
    Memoria: "256 kB",
    Radio: "Wi-Fi y Bluetooth",
    Pines: "14 + 6 analógicos",
    "Nivel lógico": "5 V",
    Puerto: "USB-C",
    "Ideal para": "Pasar un proyecto del UNO a la red",
  },
  video: { url: "https://www.youtube.com/embed/qOREtvVVXGE", title: "qué trae de nuevo la generación R4" },
}

export const unoR3: BoardContent = {
  key: "unoR3",
  label: "Arduino UNO R3",
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
  drawing: unoR3Drawing,
  size: uno.size,
  pins: {
    upper: row(
      "Digitales",
      uno.digital,
      `bus SCL I2C, bus SDA I2C, control AREF, ground GND, digital 13 SCK LED, digital 12 MISO,
        digital ~11 MOSI, digital ~10 SS, digital ~9 PWM, digital 8, digital 7, digital ~6 PWM, digital ~5 PWM,
        digital 4, digital ~3 INT1, digital 2 INT0, bus 1 TX, bus 0 RX`,
    ),
    lower: [
      row(
        "Alimentación y control",
        uno.power,
        `control — libre, control IOREF, control RESET, power 3V3 50 mA, power 5V, ground GND, ground GND,
        power VIN 7-12 V`,
      ),
      row(
        "Analógicos",
        uno.analogue,
        `analogue A0, analogue A1, analogue A2, analogue A3, analogue A4 SDA, analogue A5 SCL`,
      ),
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
    Procesador: "16 MHz, 8 bits",
    Memoria: "32 kB",
    Radio: "No tiene",
    Pines: "14 + 6 analógicos",
    "Nivel lógico": "5 V",
    Puerto: "USB-B",
    "Ideal para": "Aprender y seguir las guías del curso",
  },
  video: { url: "https://youtu.be/fJWR7dBuc18", title: "instalar el programa y encender el primer LED" },
}

export const boards = [superior, unoR4, unoR3]

/** Not an image: the lettering of the drawing takes the page's font. */
export const BoardDrawing = ({ board: { drawing } }: { board: BoardContent }) => <use href={`${drawing}#drawing`} />
