import { dayMs } from "../../../platform/durations.ts"
import { timeZone } from "../../vocabulary/business.ts"
import { addDays, localDate, localTime, startOfDay } from "../../vocabulary/days.ts"
import type { OpeningHours } from "../../vocabulary/opening-hours.ts"

interface Closure {
  /** Days as "2026-12-24", both included. */
  readonly from: string
  readonly to: string
  /** Keys of pickup points; empty means all. */
  readonly points: readonly string[]
  readonly reason: string
}

interface Point {
  readonly key: string
  /** null if the point is not open to buyers, so that only closures close it. */
  readonly place: { readonly open: readonly OpeningHours[] } | null
}

/** For longer closures no day is named. */
const maxAheadDays = 120

const closureOn = (point: Point, closures: readonly Closure[], day: string): Closure | undefined =>
  closures.find(
    ({ from, to, points }) => from <= day && day <= to && (points.length === 0 || points.includes(point.key)),
  )

const opensOn = (point: Point, closures: readonly Closure[], day: string): boolean => {
  if (closureOn(point, closures, day)) return false
  const weekday = localTime(startOfDay(day)).getUTCDay()
  return point.place?.open.some(({ days: [first, last] }) => first <= weekday && weekday <= last) ?? true
}

/** The first day from `day` on which the point opens; null if there is none soon. */
const nextOpenDay = (point: Point, closures: readonly Closure[], day: string): string | null => {
  for (let ahead = 0; ahead <= maxAheadDays; ahead++) {
    const candidate = addDays(day, ahead)
    if (opensOn(point, closures, candidate)) return candidate
  }
  return null
}

/** 'martes 5', with the month if the date would be ambiguous. */
const dayText = (day: string, today: string): string => {
  const isNear = startOfDay(day) - startOfDay(today) < 14 * dayMs
  const parts = { timeZone, weekday: "long", day: "numeric" } as const
  return new Intl.DateTimeFormat("es-CR", isNear ? parts : { ...parts, month: "long" })
    .format(startOfDay(day))
    .replace(",", "")
}

/** The day on which a point can hand over goods that take `leadDays` (EDIT-06). null if no closed day delays them. */
export const readyDay = (
  point: Point,
  closures: readonly Closure[],
  { now, leadDays }: { readonly now: Date; readonly leadDays: number },
): string | null => {
  const today = localDate(now)
  const wanted = addDays(today, leadDays)
  const day = nextOpenDay(point, closures, wanted)
  return day === wanted || day === null ? null : dayText(day, today)
}

interface Closed {
  readonly until: string | null
  readonly reason: string
}

/** The closure that closes a point today: its last day and reason. */
export const closedNow = (point: Point, closures: readonly Closure[], now: Date): Closed | null => {
  const today = localDate(now)
  const closure = closureOn(point, closures, today)
  if (!closure) return null
  const day = nextOpenDay(point, closures, today)
  return { until: day && dayText(day, today), reason: closure.reason }
}

export const closedText = ({ until, reason }: Closed): string =>
  (until ? `Cerrado hasta el ${until}` : "Cerrado por ahora") + (reason === "" ? "" : `: ${reason}`)
