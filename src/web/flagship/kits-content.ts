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
} as const
