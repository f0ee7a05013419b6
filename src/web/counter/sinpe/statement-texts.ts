import type { NotRead } from "../../../shop/transfers/file-readers.ts"
import type { Evidence } from "../../../shop/transfers/rules/match-movements.ts"
import type { DateOrder, DecimalMark, Role } from "../../../shop/transfers/rules/read-statement.ts"
import type { PairResult } from "../../../shop/transfers/statements.ts"

export const statementTexts = {
  title: "Estados de cuenta",
  description: "Lectura de estados de cuenta del banco para confirmar transferencias.",
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
