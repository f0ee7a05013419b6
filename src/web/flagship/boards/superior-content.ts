import { flagshipProducts } from "../../../shop/vocabulary/business.ts"
import drawing from "../drawings/superior.svg?url"
import type { BoardContent } from "./board-content.tsx"
import { pin } from "./board-content.tsx"

/** From Espressif's ESP32-S3 tables: ADC1 on 1 to 10, ADC2 on 11 to 18, touch on 1 to 14. */
const upper = [
  pin("ground", "GND"),
  pin("bus", "43", "TX"),
  pin("bus", "44", "RX"),
  pin("analogue", "1", "táctil"),
  pin("analogue", "2", "táctil"),
  pin("digital", "42"),
  pin("digital", "41"),
  pin("digital", "40"),
  pin("digital", "39"),
  pin("digital", "21"),
  pin("analogue", "14", "táctil"),
  pin("bus", "13", "MISO"),
  pin("bus", "12", "SCK"),
  pin("bus", "11", "MOSI"),
  pin("power", "5V", "USB"),
]

const lower = [
  pin("power", "3V3", "salida"),
  pin("control", "EN", "reinicio"),
  pin("analogue", "4", "táctil"),
  pin("analogue", "5", "táctil"),
  pin("analogue", "6", "táctil"),
  pin("analogue", "7", "táctil"),
  pin("analogue", "15"),
  pin("analogue", "16"),
  pin("analogue", "17"),
  pin("analogue", "18"),
  pin("bus", "8", "SDA"),
  pin("bus", "9", "SCL"),
  pin("bus", "10", "SS"),
  pin("power", "VIN", "5-12 V"),
  pin("ground", "GND"),
]

const pinsAt = Array.from({ length: 15 }, (_, i) => 28 + i * 26)

export const superior: BoardContent = {
  key: "superior",
  product: flagshipProducts.superior,
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
  drawing,
  size: { length: 420, width: 190 },
  pins: {
    upper: { title: "Fila derecha", pins: upper, at: pinsAt },
    lower: [{ title: "Fila izquierda", pins: lower, at: pinsAt }],
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
    processor: "2 × 240 MHz, 32 bits",
    memory: "8 MB + 2 MB PSRAM",
    radio: "Wi-Fi y Bluetooth 5",
    pins: "24",
    logic: "3.3 V",
    port: "USB-C",
    bestFor: "Internet de las cosas y proyectos finales",
  },
  video: { url: "https://www.youtube.com/watch?v=xPlN_Tk3VLQ", title: "primeros pasos con la familia ESP32" },
}
