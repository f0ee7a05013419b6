import { dayMs, hourMs } from "../../platform/durations.ts"

/** Its UTC fields are Costa Rica's time. The country has one offset all year, so no time zone table is needed. */
export const localTime = (moment: Date | number): Date => new Date(Number(moment) - 6 * hourMs)

/** The day in Costa Rica: "2026-11-17". */
export const localDate = (moment: Date | number): string => localTime(moment).toISOString().slice(0, 10)

export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00-06:00`)

export const addDays = (day: string, days: number): string => localDate(startOfDay(day) + days * dayMs)

/** The ERP's Unix seconds as ISO text; null if there are none. */
export const isoMoment = (unixSeconds: number | null): string | null =>
  unixSeconds === null ? null : new Date(unixSeconds * 1000).toISOString()
