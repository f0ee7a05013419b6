import { localTime } from "./days.ts"

const dayNames = ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"] as const

export interface OpeningHours {
  /** Days of the week, both included; 0 is Sunday. */
  readonly days: readonly [first: number, last: number]
  readonly from: string
  readonly to: string
}

const rangeText = ({ days: [first, last], from, to }: OpeningHours): string =>
  `${first === last ? dayNames[first] : `${dayNames[first]} a ${dayNames[last]}`}, de ${from} a ${to}`

export const hoursText = (hours: readonly OpeningHours[]): string => {
  const text = hours.map(rangeText).join("; ")
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export const toMinutes = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number)
  return hours * 60 + minutes
}

/** Uses Costa Rica's time, wherever the reader is. */
export const isOpenAt = (hours: readonly OpeningHours[], now: Date): boolean => {
  const local = localTime(now)
  const [day, minute] = [local.getUTCDay(), local.getUTCHours() * 60 + local.getUTCMinutes()]
  return hours.some(
    ({ days: [first, last], from, to }) =>
      day >= first && day <= last && minute >= toMinutes(from) && minute < toMinutes(to),
  )
}
