/** From the documents (INFO-02, INFO-03); these prices apply nowhere else (INFO-07). */
export interface PromotionItem {
  readonly name: string
  readonly before: number
  readonly now: number
}

const item = (name: string, before: number, now: number): PromotionItem => ({ name, before, now })

export const promotionItems: readonly PromotionItem[] = [
  item("Kit de puentes", 2800, 2000),
  item("Cable de 3 m", 1350, 1000),
  item("Protoboard grande", 5000, 4000),
  item("Protoboard mediana", 3500, 2800),
  item("Protoboard mini", 1500, 1200),
  item("Pico Pi H", 6000, 5000),
  item("Superior ESP", 10000, 8000),
  item("Arduino UNO R3", 10000, 8000),
  item("Arduino UNO R4", 16650, 15000),
  item("Kit de Arduino Básico", 19950, 16950),
  item("Kit de Arduino Ultimate", 29950, 25400),
]

export const promotionTexts = {
  title: (brand: string) => `Semana ${brand}`,
  over: "Del 28 de abril al 3 de mayo",
  lead: "Seis días de descuentos diarios en lo que más se usa en el laboratorio, y una raspadita por cada ₡5000 de compra.",
  description: (brand: string) =>
    `Semana ${brand}, del 28 de abril al 3 de mayo: descuentos diarios y una raspadita por cada ₡5000 de compra. Vea los once productos y sus precios.`,
  dates: "28 de abril al 3 de mayo",
  datesText: "Cada día cambia lo que está en descuento.",
  daily: "Descuentos diarios",
  dailyText: "Placas, protoboards, cables y kits.",
  scratch: "Raspaditas",
  scratchText: "Una raspadita por cada ₡5000 de compra.",
  listTitle: "Productos de la semana",
  columns: ["Producto", "Antes", "En la semana"],
  notice: "Estos precios son los de la semana de promoción. El catálogo en línea muestra siempre el precio regular.",
  toCatalogue: "Ver el catálogo",
} as const
