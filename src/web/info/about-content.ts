import type { IconName } from "../ui/icons.tsx"

export const aboutTexts = {
  over: "Somos",
  title: (brand: string) => `Somos ${brand}`,
  lead: "Una tienda de electrónica hecha por estudiantes, para estudiantes y para todo el que quiera construir algo.",
  description: (brand: string) =>
    `${brand} nació en noviembre de 2021 y hoy vende componentes electrónicos, kits y circuitos impresos en las asociaciones de estudiantes del campus de Cartago.`,
  storyTitle: "Nuestra historia",
  story: (brand: string) => [
    `${brand} se fundó en noviembre de 2021. Faltaban resistencias para una práctica, la tienda más cercana quedaba a una hora en bus y el laboratorio empezaba a las siete. Compramos de más, guardamos lo que sobró en una caja y pusimos un rótulo: así empezó todo.`,
    "La caja se hizo estante, y el estante se repartió. Hoy tenemos puntos de venta en las asociaciones de estudiantes del campus de Cartago, atendidos por quienes llevan los mismos cursos que usted.",
    "Seguimos con la misma idea: que ningún proyecto se quede esperando por un componente de veinticinco colones.",
  ],
  timelineTitle: "Paso a paso",
  valuesTitle: "En qué creemos",
  visit: "Visite un punto de venta",
} as const

export const timeline: readonly { readonly when: string; readonly what: string }[] = [
  { when: "Noviembre de 2021", what: "Fundación: una caja de resistencias, LEDs y capacitores." },
  { when: "2022", what: "Primer punto de venta en una asociación de estudiantes del campus de Cartago." },
  { when: "2023", what: "Kits por curso, armados con las listas de los laboratorios." },
  { when: "2024", what: "La Superior ESP, nuestra propia placa, y un punto de venta en San Carlos." },
  { when: "2025", what: "Servicio de circuitos impresos y tienda en línea para todo el país." },
]

export const values: readonly { readonly icon: IconName; readonly title: string; readonly text: string }[] = [
  { icon: "chip", title: "Probado antes", text: "No vendemos nada que no hayamos conectado nosotros mismos." },
  {
    icon: "handshake",
    title: "Entre compañeros",
    text: "Las asociaciones venden con nosotros y parte de cada compra se queda con ellas.",
  },
  {
    icon: "book",
    title: "Explicado",
    text: "Cada placa con su mapa de pines, su primer programa y con qué compararla.",
  },
]
