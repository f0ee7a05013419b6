import type { ErpIds } from "../../vocabulary/documented-ids.ts"

/** The specification's kits (KIT-07, KIT-28, KIT-37). `price` is the total of a component's pieces. */

const part = (
  id: string,
  name: string,
  units: number,
  price: number,
  drawing: string,
  { text, mark = "" }: { readonly text: string; readonly mark?: string },
) => ({ id, name, units, description: text, price, picture: { kind: "drawing" as const, drawing, mark } })

const cccaComponents = [
  part("resistencias", "Paquete de resistencias de 1/4 W", 200, 4000, "resistors", {
    text: "Veinte valores de 10 Ω a 1 MΩ, diez de cada uno: divisores, mallas y equivalentes de Thévenin.",
  }),
  part("resistencias-potencia", "Paquete de resistencias de 5 W", 8, 2000, "power-resistors", {
    text: "De cemento, de 10 Ω a 1 kΩ: máxima transferencia de potencia sin quemar nada.",
    mark: "5W 100Ω",
  }),
  part("potenciometro-1k", "Potenciómetros de 1 kΩ", 2, 800, "potentiometer", {
    text: "Lineales, con perilla: carga variable para las curvas de potencia.",
    mark: "1 kΩ",
  }),
  part("potenciometro-10k", "Potenciómetros de 10 kΩ", 2, 800, "potentiometer", {
    text: "Lineales, con perilla: ajuste de divisores y puentes.",
    mark: "10 kΩ",
  }),
  part("capacitores-ceramicos", "Capacitores cerámicos", 20, 1000, "ceramic-capacitors", {
    text: "10 nF y 100 nF, diez de cada uno: circuitos RC y filtros.",
    mark: "104",
  }),
  part("capacitores-electroliticos", "Capacitores electrolíticos", 12, 1500, "electrolytic-capacitors", {
    text: "De 1 µF a 470 µF a 35 V: carga y descarga que se ve con cronómetro.",
  }),
  part("inductores", "Inductores", 4, 1600, "inductors", {
    text: "1 mH, 10 mH, 47 mH y 100 mH: fasores, resonancia y factor de calidad.",
  }),
  part("diodo", "Diodo 1N4007", 1, 300, "diode", {
    text: "Rectificador de 1 A y 1000 V: media onda en la última práctica.",
  }),
  part("leds", "LEDs rojos de 5 mm", 5, 500, "red-leds", { text: "Indicadores de tensión y polaridad." }),
  part("fusibles", "Fusibles de 1 A con portafusible", 3, 900, "fuses", {
    text: "Protegen la fuente de la mesa cuando algo queda en corto.",
  }),
  part("cables-banana", "Cables banana a caimán", 4, 2600, "banana-cables", {
    text: "De 1 m, rojos y negros: de la fuente y el multímetro al circuito.",
  }),
  part("jumpers", "Jumpers macho a macho", 40, 1100, "jumpers", { text: "De 10 y 20 cm, en diez colores." }),
]

const analogicaComponents = [
  part("resistencias", "Paquete de resistencias de 1/4 W", 100, 2000, "resistors", {
    text: "Diez valores de 100 Ω a 1 MΩ, diez de cada uno: polarización y realimentación.",
  }),
  part("diodos", "Diodos rectificadores 1N4007", 4, 300, "diodes", {
    text: "Un puente completo: rectificadores, recortadores y sujetadores.",
  }),
  part("zener", "Diodos Zener de 5.1 V", 2, 300, "zener-diodes", { text: "1/2 W: regulador en paralelo." }),
  part("npn", "Transistores NPN 2N3904", 4, 600, "transistors", {
    text: "Emisor común, seguidor y par diferencial.",
    mark: "2N3904",
  }),
  part("pnp", "Transistores PNP 2N3906", 4, 600, "transistors", {
    text: "Complemento del 2N3904: espejo de corriente y salida en contrafase.",
    mark: "2N3906",
  }),
  part("mosfet", "MOSFET 2N7000", 2, 500, "mosfets", { text: "Canal N: fuente común e interruptor.", mark: "2N7000" }),
  part("lm741", "Amplificadores operacionales LM741", 2, 800, "chip", {
    text: "El clásico de las primeras prácticas: inversor, sumador e integrador.",
    mark: "LM741",
  }),
  part("tl082", "Amplificador operacional TL082", 1, 600, "chip", {
    text: "Doble, con entrada JFET: filtros activos y osciladores.",
    mark: "TL082",
  }),
  part("capacitores-electroliticos", "Capacitores electrolíticos", 10, 800, "electrolytic-capacitors", {
    text: "De 1 µF a 100 µF a 25 V: acople y desacople.",
  }),
  part("capacitores-ceramicos", "Capacitores cerámicos", 10, 500, "ceramic-capacitors", {
    text: "1 nF, 10 nF y 100 nF: respuesta en frecuencia.",
    mark: "103",
  }),
  part("potenciometro", "Potenciómetro de 10 kΩ", 1, 400, "potentiometer", {
    text: "Ajuste de ganancia y de punto de operación.",
    mark: "10 kΩ",
  }),
]

const digitalComponents = [
  part("nand", "Compuertas NAND 74LS00", 1, 350, "chip", {
    text: "Cuatro NAND de dos entradas: con ellas se arma todo lo demás.",
    mark: "74LS00",
  }),
  part("not", "Inversores 74LS04", 1, 350, "chip", { text: "Seis NOT en un encapsulado.", mark: "74LS04" }),
  part("and", "Compuertas AND 74LS08", 1, 350, "chip", {
    text: "Cuatro AND de dos entradas: productos de la suma de productos.",
    mark: "74LS08",
  }),
  part("or", "Compuertas OR 74LS32", 1, 350, "chip", {
    text: "Cuatro OR de dos entradas: la suma de los productos.",
    mark: "74LS32",
  }),
  part("xor", "Compuertas XOR 74LS86", 1, 400, "chip", {
    text: "Cuatro XOR: sumadores y detectores de paridad.",
    mark: "74LS86",
  }),
  part("flip-flop", "Flip-flops D 74LS74", 1, 400, "chip", {
    text: "Dos flip-flops con preset y clear: registros y contadores.",
    mark: "74LS74",
  }),
  part("decodificador", "Decodificador 74LS47", 1, 500, "chip", {
    text: "De BCD a siete segmentos, salidas para ánodo común.",
    mark: "74LS47",
  }),
  part("display", "Display de 7 segmentos", 1, 400, "display", { text: "Ánodo común, rojo, de 14 mm." }),
  part("dip-switch", "DIP switch de 8 posiciones", 1, 350, "dip-switch", { text: "Ocho entradas lógicas a mano." }),
  part("leds", "LEDs verdes de 5 V", 5, 300, "green-leds", {
    text: "Con resistencia integrada: directo a la salida de una compuerta.",
  }),
  part("temporizador", "Temporizador NE555", 1, 300, "chip", {
    text: "El reloj de los circuitos secuenciales.",
    mark: "NE555",
  }),
  part("resistencias-330", "Resistencias sueltas de 330 Ω", 10, 100, "resistors", {
    text: "Una por segmento del display, y tres de repuesto.",
  }),
]

const medicionesComponents = [
  part("resistencias", "Paquete de resistencias de precisión", 100, 3000, "precision-resistors", {
    text: "Película metálica al 1 %, veinte valores: patrones para comparar y calcular incertidumbre.",
  }),
  part("trimmer", "Potenciómetro multivuelta de 10 kΩ", 1, 750, "trimmer", {
    text: "Veinticinco vueltas: equilibrio fino del puente de Wheatstone.",
    mark: "103",
  }),
  part("termistores", "Termistores NTC de 10 kΩ", 2, 500, "thermistors", {
    text: "Curva de calibración de temperatura contra resistencia.",
    mark: "103",
  }),
  part("fotorresistencias", "Fotorresistencias", 2, 400, "photoresistors", {
    text: "De 5 mm: respuesta no lineal para linealizar.",
  }),
  part("lm35", "Sensor de temperatura LM35", 1, 1200, "temperature-sensor", {
    text: "10 mV por grado: la referencia de la práctica de sensores.",
    mark: "LM35",
  }),
  part("lm358", "Amplificadores operacionales LM358", 2, 700, "chip", {
    text: "Dobles, de fuente simple: amplificador de instrumentación.",
    mark: "LM358",
  }),
  part("capacitores", "Capacitores cerámicos y de poliéster", 20, 1000, "film-capacitors", {
    text: "De 1 nF a 1 µF: constantes de tiempo y puentes de corriente alterna.",
  }),
  part("puntas", "Puntas de prueba para multímetro", 1, 1500, "test-leads", {
    text: "Par de puntas finas de 1000 V, categoría III.",
  }),
  part("caimanes", "Cables caimán a caimán", 10, 1200, "crocodile-cables", {
    text: "De 50 cm, en cinco colores: cada magnitud con el suyo.",
  }),
  part("diodos", "Diodos de señal 1N4148", 3, 300, "signal-diodes", {
    text: "Rectificador de precisión para medir valor eficaz.",
  }),
]

const circuitosCEComponents = [
  part("protoboard", "Protoboard de 830 puntos", 1, 5000, "protoboard", {
    text: "Con rieles de alimentación: alcanza para el proyecto del curso.",
  }),
  part("resistencias", "Paquete de resistencias de 1/4 W", 300, 4000, "resistors", {
    text: "Treinta valores de 10 Ω a 1 MΩ, diez de cada uno.",
  }),
  part("capacitores", "Capacitores surtidos", 60, 2500, "electrolytic-capacitors", {
    text: "Cerámicos de 22 pF a 100 nF y electrolíticos de 1 µF a 470 µF.",
  }),
  part("jumpers", "Jumpers macho a macho", 40, 1000, "jumpers", { text: "De 10 y 20 cm, en diez colores." }),
  part("potenciometros", "Potenciómetros de 10 kΩ", 2, 800, "potentiometer", {
    text: "Lineales, con perilla: entradas analógicas y divisores.",
    mark: "10 kΩ",
  }),
  part("inductores", "Inductores de 10 mH", 2, 800, "inductors", { text: "Circuitos RL, RLC y filtros pasivos." }),
  part("leds", "LEDs de 5 mm surtidos", 15, 750, "leds", { text: "Rojos, amarillos y verdes." }),
  part("lm358", "Amplificadores operacionales LM358", 2, 700, "chip", {
    text: "Dobles, de fuente simple: comparadores y filtros.",
    mark: "LM358",
  }),
  part("transistores", "Transistores NPN 2N2222", 4, 600, "transistors", {
    text: "Interruptores para LEDs, relés y motores pequeños.",
    mark: "2N2222",
  }),
  part("temporizadores", "Temporizadores NE555", 2, 600, "chip", {
    text: "Astable y monostable, uno para cada uno.",
    mark: "NE555",
  }),
  part("pulsadores", "Pulsadores con tapa", 6, 600, "buttons", { text: "De 12 mm: entradas que se sienten." }),
  part("regulador", "Regulador LM7805", 1, 500, "regulator", {
    text: "5 V estables a partir de una batería de 9 V.",
    mark: "7805",
  }),
  part("diodos", "Diodos rectificadores 1N4007", 4, 300, "diodes", {
    text: "Puente rectificador y protección de bobinas.",
  }),
]

/** In the order of /kits. */
export const defaultKitCareers = ["Mecatronica", "Electronica", "Computadores"]

export const defaultKits = ({ products }: ErpIds) => [
  {
    slug: "ccca",
    productId: products.ccca,
    bundlePrice: 16000,
    careers: ["Mecatronica", "Electronica"],
    isRetired: false,
    name: "CC/CA",
    laboratory: "Laboratorio de Circuitos en Corriente Continua y Alterna",
    summary: "Mallas, nodos, Thévenin, transitorios y fasores: lo que piden las prácticas de los dos cursos.",
    components: cccaComponents,
  },
  {
    slug: "analogica",
    productId: products.analogica,
    bundlePrice: 5000,
    careers: ["Mecatronica", "Electronica"],
    isRetired: false,
    name: "Analogica",
    laboratory: "Laboratorio de Electrónica Analógica",
    summary: "Diodos, transistores y amplificadores operacionales, de la curva característica al filtro activo.",
    components: analogicaComponents,
  },
  {
    slug: "digital",
    productId: products.digital,
    bundlePrice: 4000,
    careers: ["Mecatronica", "Electronica", "Computadores"],
    isRetired: false,
    name: "Digital",
    laboratory: "Laboratorio de Diseño Lógico y Electrónica Digital",
    summary: "Compuertas, flip-flops, decodificador y reloj: de la tabla de verdad al contador con display.",
    components: digitalComponents,
  },
  {
    slug: "mediciones",
    productId: products.mediciones,
    bundlePrice: 8000,
    careers: ["Electronica"],
    isRetired: false,
    name: "Mediciones",
    laboratory: "Laboratorio de Mediciones Eléctricas",
    summary: "Patrones, sensores y puentes para medir bien y decir con cuánta incertidumbre.",
    components: medicionesComponents,
  },
  {
    slug: "circuitosCE",
    productId: products.circuitosCE,
    bundlePrice: 16500,
    careers: ["Computadores"],
    isRetired: false,
    name: "Circuitos CE",
    laboratory: "Laboratorio de Circuitos Eléctricos para Ingeniería en Computadores",
    summary: "De la ley de Ohm al temporizador, con protoboard incluida: un solo kit para todo el curso.",
    components: circuitosCEComponents,
  },
]

export const defaultKitExtras = ({ products }: ErpIds) => [
  { productId: products.toolBox, name: "Caja de herramientas", price: 2500, drawing: "toolbox" },
  { productId: products.jumperKit, name: "Kit de jumpers", price: 2000, drawing: "jumpers" },
  { productId: products.multimeter, name: "Multímetro", price: 10000, drawing: "multimeter" },
  { productId: products.longCable, name: "Cable de 3 m", price: 1200, drawing: "long-cable" },
  { productId: products.protoboard, name: "Protoboard", price: 5000, drawing: "protoboard" },
]
