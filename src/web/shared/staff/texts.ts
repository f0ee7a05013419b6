import { dayMs, hourMs, minuteMs } from "../../../platform/durations.ts"
import type { StopCause } from "../../../shop/counter/rules/order-queues.ts"
import { localTime } from "../../../shop/vocabulary/days.ts"
import { shownDay } from "../../ui/shown-day.ts"

export const plural = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

const readMoment = (iso: string) => {
  const [day = "", time = ""] = localTime(new Date(iso)).toISOString().split("T")
  return { day: shownDay(day), time: time.slice(0, 5) }
}

export const shortMoment = (iso: string): string => {
  const { day, time } = readMoment(iso)
  return `${day.slice(0, 5)} ${time}`
}

export const fullMoment = (iso: string): string => {
  const { day, time } = readMoment(iso)
  return `${day} ${time}`
}

const units = [
  [dayMs, "día", "días"],
  [hourMs, "hora", "horas"],
  [minuteMs, "minuto", "minutos"],
] as const

export const ageText = (ms: number): string => {
  const [size, one, many] = units.find(([size]) => ms >= size) ?? []
  return size ? `hace ${plural(Math.floor(ms / size), one, many)}` : "ahora"
}

export const stopCauseTexts: Record<StopCause, string> = {
  away: "El ERP no respondía.",
  error: "El ERP contestó con errores cada vez que se intentó.",
  refused: "El ERP lo rechazó.",
  shop: "Falló la tienda: el motivo está en su registro.",
}
