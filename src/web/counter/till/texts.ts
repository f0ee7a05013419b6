import { methodName } from "../../../shop/counter/rules/order-queues.ts"
import type { ReportGroup, ReportRow } from "../../../shop/till/rules/till-report.ts"
import { formatColones } from "../../../shop/vocabulary/money.ts"
import { shownDay } from "../../ui/shown-day.ts"
import { fullMoment } from "../texts.ts"

export const sumTexts = { sales: "Ventas", handOvers: "Entregas", returns: "Devoluciones", total: "Total" } as const

export const differenceText = (difference: number): string => {
  if (difference === 0) return "Cuadra"
  return difference > 0 ? `Sobran ${formatColones(difference)}` : `Faltan ${formatColones(-difference)}`
}

export const reportGroupTexts = {
  day: "Día",
  shift: "Turno",
  person: "Persona",
  method: "Método",
  category: "Categoría",
  product: "Producto",
  association: "Asociación",
} as const satisfies Record<ReportGroup, string>

export const countedName = (group: ReportGroup): string =>
  group === "product" || group === "category" ? "Unidades" : "Movimientos"

export const rowName = (group: ReportGroup, { key, label, since }: ReportRow): string => {
  switch (group) {
    case "day":
      return shownDay(key ?? "")
    case "shift":
      return key === null ? "Sin turno" : `${key} · ${label ?? ""} · ${since === null ? "" : fullMoment(since)}`
    case "person":
      return label ?? "Sin turno"
    case "method":
      return methodName(Number(key), null)
    default:
      return label || "Otros"
  }
}
