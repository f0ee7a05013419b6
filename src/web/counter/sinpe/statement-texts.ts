import type { Evidence } from "../../../shop/transfers/rules/match-movements.ts"
import type { Role } from "../../../shop/transfers/rules/statement-columns.ts"
import type { DateOrder, DecimalMark } from "../../../shop/transfers/rules/statement-values.ts"
import type { NotRead } from "../../../shop/transfers/statement-processes.ts"
import type { PairResult } from "../../../shop/transfers/statements.ts"

export const statementTexts = {
  title: "Estados de cuenta",
  description: "Lectura de estados de cuenta del banco para confirmar transferencias.",
  toStatements: "Leer un estado de cuenta",
  file: "Archivo del banco (CSV)",
  fileHint: "Descárguelo del sitio del banco. Hasta 5 MB.",
  read: "Leer",
  reading: "Leyendo...",
  recent: "Leídos antes",
  noFile: "Elija el archivo del estado de cuenta.",
  tooLarge: "El archivo pesa más de 5 MB. Descargue un período más corto.",
  unreadable: "Ese archivo no es una tabla CSV. Descárguelo del banco como CSV.",
  bank: "Banco",
  bankHint: "Las columnas se recuerdan para sus próximos estados.",
  columns: "Columnas",
  none: "(ninguna)",
  dates: "Orden de la fecha",
  decimals: "Decimales",
  sample: "Primeras líneas del archivo",
  howRead: "Así se leen",
  counts: (inAll: number, out: number, unread: number) =>
    `${inAll} ingresos, ${out} salidas y ${unread} líneas que no son movimientos.`,
  nothingRead: "Con estas columnas no se lee ningún ingreso.",
  try: "Ver cómo se lee",
  match: "Buscar pedidos",
  matching: "Buscando...",
  incomplete: "Falta el nombre del banco, la columna de la fecha o la del monto.",
  changeColumns: "Cambiar columnas",
  sure: "Seguros",
  sureNone: "Ningún movimiento corresponde con seguridad a un pedido.",
  confirmAll: (count: number) => (count === 1 ? "Confirmar 1 pago" : `Confirmar ${count} pagos`),
  confirming: "Confirmando...",
  doubtful: "Por decidir",
  order: "Pedido",
  choose: "Elija el pedido",
  confirm: "Confirmar",
  rest: "Sin pedido",
  restHint: "Ingresos que no corresponden a ningún pedido por SINPE.",
  restMore: (shown: number, all: number) => `Se muestran ${shown} de ${all}.`,
  used: (count: number) =>
    count === 1
      ? "1 movimiento ya estaba anotado a un pedido."
      : `${count} movimientos ya estaban anotados a un pedido.`,
  otherAmount: "monto distinto",
  paidByWord: "ya confirmado; se anota su movimiento",
  headings: ["Día", "Monto", "Referencia", "Detalle", "Pedido"],
} as const

export const notReadTexts: Readonly<Record<NotRead, string>> = {
  "too-much": "Leer ese archivo tomó demasiado tiempo. Descargue del banco un período más corto.",
  busy: "Estamos leyendo otros estados de cuenta. Inténtelo de nuevo en un minuto.",
}
export const notReadStatus: Readonly<Record<NotRead, number>> = { "too-much": 422, busy: 503 }

export const roleTexts = {
  date: "Fecha",
  reference: "Referencia",
  detail: "Detalle",
  credit: "Créditos (entra)",
  debit: "Débitos (sale)",
  amount: "Monto con signo",
  kind: "Tipo (C o D)",
  name: "Nombre",
  phone: "Teléfono",
} as const satisfies Record<Role, string>

export const dateTexts = {
  dmy: "día/mes/año",
  mdy: "mes/día/año",
  ymd: "año-mes-día",
} as const satisfies Record<DateOrder, string>

export const decimalTexts = { ",": "coma (1.234,50)", ".": "punto (1,234.50)" } as const satisfies Record<
  DecimalMark,
  string
>

export const evidenceTexts = {
  code: "por el detalle",
  reference: "por la referencia",
  phone: "por monto y teléfono",
  name: "por monto y nombre",
  amount: "solo por el monto",
} as const satisfies Record<Evidence, string>

const pairTexts = {
  confirmed: "confirmado",
  owed: "llegó, pero el pedido está cancelado: hay que devolverlo",
  noted: "ya estaba confirmado: se anotó su movimiento",
} as const

export const pairText = (result: PairResult): string => {
  switch (result.kind) {
    case "already":
      return `${result.ref}: ya lo había confirmado ${result.by || "otra persona"}.`
    case "used":
      return `${result.ref}: ese movimiento ya pagó otro pedido.`
    case "unknown":
      return "Un pedido o movimiento de la lista ya no está."
    default:
      return `${result.ref}: ${pairTexts[result.kind]}.`
  }
}

export const pairsText = (results: readonly PairResult[]): string => {
  const done = results.filter(({ kind }) => kind === "confirmed").length
  return done === 1 ? "1 pago confirmado." : `${done} pagos confirmados.`
}
