import type { EntryKind, MethodSum } from "../../../shop/till/rules/till-entries.ts"
import type { ReportGroup } from "../../../shop/till/rules/till-report.ts"
import { formatColones } from "../../../shop/vocabulary/money.ts"

export const tillTexts = {
  title: "Caja",
  description: "Turno, efectivo y cierre de caja de la asociación.",
  openTitle: "Abrir turno",
  openHint: "Todo se puede vender y entregar sin turno, pero queda sin el nombre de quien trabaja.",
  person: "Quién trabaja",
  openingCash: "Efectivo en la gaveta (₡)",
  open: "Abrir turno",
  opening: "Abriendo...",
  since: (moment: string) => `Desde ${moment}`,
  inDrawer: "Debe haber en la gaveta",
  started: (amount: number) => `Se empezó con ${formatColones(amount)}`,
  methods: "Por método de pago",
  sales: "Ventas",
  handOvers: "Entregas",
  returns: "Devoluciones",
  total: "Total",
  nothingYet: "Todavía no hay cobros en este turno.",
  cashTitle: "Efectivo que entra o sale",
  amount: "Monto (₡)",
  reason: "Motivo",
  cashIn: "Entra",
  cashOut: "Sale",
  entering: "Anotando...",
  confirmCashOut: "Sí, salió aunque la caja quede por debajo de cero",
  belowZero: "La caja está por debajo de cero: falta anotar efectivo que entró, o salió de más. Cuente la gaveta.",
  entries: "Movimientos",
  noEntries: "Sin movimientos.",
  countTitle: "Cerrar turno",
  countHint: "Cuente los billetes y monedas de la gaveta.",
  notes: "Billetes",
  coins: "Monedas",
  pieces: (value: number) => `Cuántos de ${formatColones(value)}`,
  counted: "Contado",
  expected: "Esperado",
  difference: "Diferencia",
  same: "Cuadra",
  more: (amount: number) => `Sobran ${formatColones(amount)}`,
  less: (amount: number) => `Faltan ${formatColones(-amount)}`,
  note: "Nota",
  noteHint: "Obligatoria cuando no cuadra.",
  close: "Cerrar turno",
  closing: "Cerrando...",
  withoutShift: "Sin turno",
  withoutShiftHint: "Lo que se cobró en los últimos 7 días sin un turno abierto.",
  closedShifts: "Turnos cerrados",
  noShifts: "Todavía no se ha cerrado ningún turno.",
  print: "Imprimir",
  back: "Volver a la caja",
  reportTitle: (id: number) => `Cierre del turno ${id}`,
  personLine: "Trabajó",
  opened: "Abierto",
  closed: "Cerrado",
  openingLine: "Efectivo inicial",
  signature: "Firma",
  correctTitle: "Corregir",
  correctHint: "El cierre queda como está: la corrección es un movimiento nuevo, de hoy, con su motivo.",
  corrections: "Correcciones posteriores",
} as const

export const methodParts = ({ sales, handOvers, returns }: MethodSum): string =>
  [
    sales !== 0 && `${tillTexts.sales} ${formatColones(sales)}`,
    handOvers !== 0 && `${tillTexts.handOvers} ${formatColones(handOvers)}`,
    returns !== 0 && `${tillTexts.returns} ${formatColones(returns)}`,
  ]
    .filter(Boolean)
    .join(" · ")

export const kindTexts = {
  sale: "Venta",
  "hand-over": "Entrega",
  return: "Devolución",
  "cash-in": "Entró efectivo",
  "cash-out": "Salió efectivo",
  correction: "Corrección",
} as const satisfies Record<EntryKind, string>

export const differenceText = (difference: number): string => {
  if (difference === 0) return tillTexts.same
  return difference > 0 ? tillTexts.more(difference) : tillTexts.less(difference)
}

export const tillAnswers = {
  "no-person": "Escriba el nombre de quien trabaja.",
  "no-amount": "Escriba un monto en colones, por ejemplo 12500.",
  "no-reason": "Escriba el motivo.",
  "no-pieces": "Escriba cuántos billetes o monedas hay, solo con números.",
  "cash-entered": "Anotado.",
  corrected: "Corrección anotada.",
  "no-shift": "Ese turno no existe o no está cerrado.",
  "closed-already": "Este turno ya lo cerró otra persona.",
} as const
export type TillAnswer = keyof typeof tillAnswers

export const openedText = (person: string) => `Turno abierto a nombre de ${person}.`
export const openedByOtherText = (person: string) => `Ya hay un turno abierto, a nombre de ${person}.`
export const notEnoughCashText = (expected: number, amount: number) =>
  `En la gaveta debe haber ${formatColones(expected)}: no alcanza para sacar ${formatColones(amount)}. Revise el monto o confirme que salió.`
export const noteMissingText = (difference: number) =>
  `No cuadra: ${differenceText(difference).toLowerCase()}. Cuente otra vez o escriba una nota.`

export const reportTexts = {
  description: "Ventas, entregas y devoluciones por día, turno, persona, método, categoría y producto.",
  groups: {
    day: "Día",
    shift: "Turno",
    person: "Persona",
    method: "Método",
    category: "Categoría",
    product: "Producto",
    association: "Asociación",
  },
} as const satisfies { groups: Record<ReportGroup, string>; [name: string]: unknown }
