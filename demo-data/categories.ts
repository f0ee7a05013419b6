import type { DemoCategory } from "./shape.ts"

interface Shelf {
  id: number
  label: string
  drawers: Record<string, { id: number; label: string }>
}

const shelf = <D extends Shelf["drawers"]>(id: number, label: string, drawers: D) => ({ id, label, drawers })

export const shelves = {
  resistors: shelf(1, "Resistencias", {
    under100: { id: 101, label: "Menores a 100 Ω" },
    hundreds: { id: 102, label: "100 Ω a 999 Ω" },
    kilos: { id: 103, label: "1 kΩ a 9.9 kΩ" },
    tensOfKilos: { id: 104, label: "10 kΩ a 99 kΩ" },
    high: { id: 105, label: "100 kΩ o más" },
    power: { id: 106, label: "De potencia" },
    variable: { id: 107, label: "Potenciómetros y trimmers" },
    packs: { id: 108, label: "Paquetes y surtidos" },
  }),
  leds: shelf(2, "LEDs", {
    plain: { id: 111, label: "LED de 3, 5 y 10 mm" },
    rgb: { id: 112, label: "RGB y direccionables" },
    special: { id: 113, label: "Infrarrojos, UV y láser" },
  }),
  capacitors: shelf(3, "Capacitores", {
    electrolytic: { id: 121, label: "Electrolíticos" },
    ceramic: { id: 122, label: "Cerámicos" },
    film: { id: 123, label: "Poliéster y tantalio" },
  }),
  diodes: shelf(4, "Diodos", {
    rectifier: { id: 131, label: "Rectificadores y puentes" },
    signal: { id: 132, label: "De señal y Schottky" },
    zener: { id: 133, label: "Zener" },
  }),
  transistors: shelf(5, "Transistores", {
    bipolar: { id: 141, label: "Bipolares (BJT)" },
    power: { id: 142, label: "De potencia" },
    mosfet: { id: 143, label: "MOSFET" },
    thyristor: { id: 144, label: "SCR y TRIAC" },
  }),
  chips: shelf(6, "Circuitos integrados", {
    analog: { id: 151, label: "Analógicos y temporizadores" },
    logic: { id: 152, label: "Lógica digital" },
    regulators: { id: 153, label: "Reguladores" },
    drivers: { id: 154, label: "Controladores y optoacopladores" },
    micros: { id: 155, label: "Microcontroladores y memorias" },
  }),
  sensors: shelf(7, "Sensores", {
    distance: { id: 161, label: "Distancia y movimiento" },
    climate: { id: 162, label: "Clima y temperatura" },
    light: { id: 163, label: "Luz, sonido y tacto" },
    gas: { id: 164, label: "Gases y líquidos" },
    physics: { id: 165, label: "Inercia, corriente y peso" },
  }),
  motors: shelf(8, "Motores y mecánica", {
    dc: { id: 171, label: "Motores CD y bombas" },
    servo: { id: 172, label: "Servomotores" },
    stepper: { id: 173, label: "Motores paso a paso" },
    drivers: { id: 174, label: "Controladores de motor" },
  }),
  displays: shelf(9, "Pantallas", {
    lcd: { id: 181, label: "LCD y OLED" },
    segments: { id: 182, label: "7 segmentos y matrices" },
  }),
  boards: shelf(10, "Placas de desarrollo", {
    arduino: { id: 191, label: "Arduino" },
    esp: { id: 192, label: "ESP32 y ESP8266" },
    raspberry: { id: 193, label: "Raspberry Pi y otras" },
  }),
  modules: shelf(11, "Módulos y comunicación", {
    wireless: { id: 201, label: "Inalámbricos" },
    relays: { id: 202, label: "Relés y potencia" },
    data: { id: 203, label: "Reloj, memoria y conversión" },
  }),
  prototyping: shelf(12, "Prototipado", {
    breadboards: { id: 211, label: "Protoboards" },
    pcb: { id: 212, label: "Placas para soldar" },
  }),
  cables: shelf(13, "Cables y conectores", {
    jumpers: { id: 221, label: "Jumpers y puentes" },
    cables: { id: 222, label: "Cables" },
    connectors: { id: 223, label: "Conectores y terminales" },
  }),
  switches: shelf(14, "Interruptores y pasivos", {
    switches: { id: 231, label: "Pulsadores e interruptores" },
    sound: { id: 232, label: "Sonido" },
    passives: { id: 233, label: "Bobinas, cristales y fusibles" },
  }),
  power: shelf(15, "Fuentes y baterías", {
    batteries: { id: 241, label: "Baterías y portabaterías" },
    supplies: { id: 242, label: "Fuentes y adaptadores" },
    converters: { id: 243, label: "Convertidores y cargadores" },
  }),
  tools: shelf(16, "Herramientas", {
    measuring: { id: 251, label: "Medición" },
    soldering: { id: 252, label: "Soldadura" },
    hand: { id: 253, label: "Herramienta de mano" },
  }),
  kits: shelf(17, "Kits", {
    arduino: { id: 261, label: "Kits de Arduino" },
    projects: { id: 262, label: "Kits para armar" },
  }),
} satisfies Record<string, Shelf>

type Shelves = typeof shelves
/** The place of a product, such as "leds/rgb". */
export type Place = { [S in keyof Shelves]: `${S}/${keyof Shelves[S]["drawers"] & string}` }[keyof Shelves]

/** The ERP lists direct members only, so that a product belongs to its subcategory and to the category above as well. */
export const placeCategories = (place: Place): number[] => {
  const [shelfKey, drawerKey] = place.split("/") as [keyof Shelves, string]
  const found: Shelf = shelves[shelfKey]
  return [found.id, found.drawers[drawerKey]!.id]
}

/** Categories that control the shop and are not shown to customers. */
export const hidden = { courseKits: 43, news: 44, retail: 45, flagship: 46, associations: 48, pointsOfSale: 49 }

// biome-ignore format: one row per line
export const categories: DemoCategory[] = [
  ...Object.values(shelves).flatMap(({ id, label, drawers }): DemoCategory[] => [
    { id, label, parentId: 0, type: "product" },
    ...Object.values(drawers).map((drawer): DemoCategory => ({ ...drawer, parentId: id, type: "product" })),
  ]),
  { id: hidden.courseKits, label: "Kitscursos", parentId: 0, type: "product", description: "Kits de laboratorio" },
  { id: hidden.news, label: "Novedades", parentId: 0, type: "product", description: "Recién llegados" },
  { id: hidden.retail, label: "retail", parentId: 0, type: "product", description: "Selección para la tienda" },
  // Under 'retail' because the shop hides top-level categories by name, and this one is not among those names.
  { id: hidden.flagship, label: "Insignia", parentId: hidden.retail, type: "product", description: "Lo mejor de la casa" },
  { id: hidden.pointsOfSale, label: "PuntosVenta", parentId: 0, type: "product", description: "Lo que más se vende en mostrador" },
  { id: hidden.associations, label: "Asociaciones", parentId: 0, type: "customer", description: "Puntos de venta" },
]
