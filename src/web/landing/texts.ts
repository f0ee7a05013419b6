import type { IconName } from "../ui/icons.tsx"

export const promos = {
  catalogue: {
    over: "Catálogo",
    title: "Todo para su próximo circuito",
    text: "Resistencias, LEDs, sensores, motores y placas con precio y existencias al día. Aparte en línea y retire en el campus.",
    button: "Ver catalogo",
    to: "/catalogo",
  },
  kits: {
    over: "Kits de cursos",
    title: "La lista del laboratorio, ya armada",
    text: "Un kit por curso con cada componente que pide la guía. Quite lo que ya tiene y agregue lo que le falta.",
    button: "Ver kits",
    to: "/kits",
  },
  services: {
    over: "Servicio de PCB",
    title: "De su Gerber a la placa en la mano",
    text: "Suba sus archivos, vea la placa y su precio al momento. ¿Todavía no tiene diseño? Lo hacemos con usted.",
    button: "Ir ahora",
    to: "/servicios/PCB",
  },
  flagship: {
    over: "Productos insignia",
    title: "Placas para empezar hoy",
    text: "Arduino y ESP elegidas y probadas por nosotros, con guías en español y todo lo que se conecta a ellas.",
    button: "Ver productos",
    to: "/insignia",
  },
} as const

export const benefits: readonly { readonly icon: IconName; readonly title: string; readonly text: string }[] = [
  { icon: "truck", title: "Alternativas de envío", text: "Retiro en el campus o por correo a todo el país." },
  { icon: "tag", title: "Promociones frecuentes", text: "Precios de estudiante y semanas de descuento." },
  { icon: "book", title: "Manuales y guías en línea", text: "Conexiones y ejemplos para cada placa." },
  { icon: "box", title: "Kits personalizados para proyectos", text: "Usted dice qué lleva y qué no." },
  {
    icon: "handshake",
    title: "Alianzas con instituciones educativas",
    text: "Con las asociaciones de estudiantes, cerca de sus aulas.",
  },
]
