export interface Component {
  readonly units: number
  readonly name: string
  readonly note?: string
}

const component = (units: number, name: string, note?: string): Component => ({ units, name, note })

export const basicComponents: readonly Component[] = [
  component(1, "Arduino UNO R3", "con cable USB"),
  component(1, "Protoboard de 830 puntos"),
  component(40, "Jumpers macho a macho"),
  component(20, "Jumpers macho a hembra"),
  component(15, "LEDs de 5 mm", "rojos, amarillos y verdes"),
  component(1, "LED RGB", "cátodo común"),
  component(60, "Resistencias de 1/4 W", "220 Ω, 1 kΩ y 10 kΩ"),
  component(5, "Pulsadores con tapa"),
  component(2, "Potenciómetros de 10 kΩ"),
  component(2, "Fotorresistencias"),
  component(1, "Sensor de temperatura LM35"),
  component(1, "Display de 7 segmentos"),
  component(2, "Zumbadores", "uno activo y uno pasivo"),
  component(1, "Caja con divisiones"),
]

export const ultimateComponents: readonly Component[] = [
  component(1, "Pantalla LCD 16 × 2", "con adaptador I2C"),
  component(1, "Servomotor SG90"),
  component(1, "Sensor ultrasónico HC-SR04"),
  component(1, "Sensor de clima DHT11"),
  component(1, "Receptor infrarrojo y control remoto"),
  component(1, "Motor paso a paso 28BYJ-48", "con manejador ULN2003"),
  component(1, "Motor de corriente continua con hélice"),
  component(1, "Puente H L293D"),
  component(2, "Registros de desplazamiento 74HC595"),
  component(1, "Display de 4 dígitos"),
  component(1, "Matriz de LEDs 8 × 8", "con MAX7219"),
  component(1, "Teclado matricial 4 × 4"),
  component(1, "Palanca de dos ejes"),
  component(1, "Módulo de relé de 5 V"),
  component(20, "Diodos y transistores", "1N4007, 2N2222 y BC557"),
  component(30, "Capacitores", "cerámicos y electrolíticos"),
  component(1, "Fuente para protoboard", "3.3 V y 5 V"),
]

export const surpriseSensors: readonly { readonly name: string; readonly measures: string }[] = [
  { name: "Movimiento PIR", measures: "personas a seis metros" },
  { name: "Humedad de suelo", measures: "la sed de sus plantas" },
  { name: "Sonido", measures: "aplausos y golpes" },
  { name: "Llama", measures: "fuego a la vista" },
  { name: "Gas MQ-2", measures: "humo y gas de cocina" },
  { name: "Vibración", measures: "golpes y sismos pequeños" },
  { name: "Efecto Hall", measures: "imanes cercanos" },
  { name: "Lluvia", measures: "las primeras gotas" },
]

export const lessons: readonly { readonly title: string; readonly text: string; readonly kit: "both" | "ultimate" }[] =
  [
    {
      title: "Encender y leer",
      text: "LEDs, pulsadores y el monitor serie: las primeras cinco prácticas.",
      kit: "both",
    },
    { title: "Medir el mundo", text: "Luz, temperatura y perillas: de voltios a números.", kit: "both" },
    { title: "Sonar y contar", text: "Melodías, alarmas y un contador de siete segmentos.", kit: "both" },
    { title: "Mostrar", text: "Mensajes en la LCD, animaciones en la matriz, claves en el teclado.", kit: "ultimate" },
    { title: "Mover", text: "Servo, paso a paso y motor con puente H.", kit: "ultimate" },
    { title: "Inventar", text: "Un proyecto final con sus sensores sorpresa.", kit: "ultimate" },
  ]

export const kitTexts = {
  title: "Kits de Arduino",
  lead: "Una caja, todo adentro y una guía en español: para pasar de cero a su primer proyecto sin buscar piezas por aparte.",
  description:
    "Kit de Arduino Básico y Kit de Arduino Ultimate: lista completa de componentes, sensores sorpresa, prácticas y precios.",
  basicPitch: "Lo necesario para las primeras veinte prácticas.",
  ultimatePitch: "Todo lo del Básico, más pantallas, motores, sensores y cuarenta prácticas en total.",
  basicTitle: "Componentes básicos",
  basicLead: "Vienen en los dos kits.",
  ultimateTitle: "Solo en el Ultimate",
  ultimateLead: "Lo que agrega el Ultimate al Básico.",
  surpriseTitle: "Sensores sorpresa",
  surpriseLead: "En cada Ultimate vienen tres de estos. ¿Cuáles? Se sabe al abrir la caja.",
  lessonsTitle: "Lo que va a aprender",
  inBoth: "En los dos kits",
  inUltimate: "Solo en el Ultimate",
  videoTitle: "un curso de Arduino para principiantes",
  videoHeading: "Empiece con este curso",
  videoUrl: "https://www.youtube.com/watch?v=zJ-LqeX_fLU",
} as const
