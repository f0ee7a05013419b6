import { expect, test } from "vitest"
import { hoursText, isOpenAt } from "./opening-hours.ts"

const weekdays = [{ days: [1, 5], from: "8:00", to: "17:00" }] as const

test("[INFO-08] opening hours are described in Spanish, by Costa Rica's clock", () => {
  expect(hoursText(weekdays)).toBe("Lunes a viernes, de 8:00 a 17:00")
  expect(hoursText([{ days: [2, 5], from: "7:30", to: "16:30" }])).toBe("Martes a viernes, de 7:30 a 16:30")
  expect(hoursText([...weekdays, { days: [6, 6], from: "9:00", to: "12:00" }])).toBe(
    "Lunes a viernes, de 8:00 a 17:00; sábado, de 9:00 a 12:00",
  )
  const at = (moment: string) => isOpenAt(weekdays, new Date(`${moment}-06:00`))
  expect(at("2026-11-16T08:00")).toBe(true)
  expect(at("2026-11-16T07:59")).toBe(false)
  expect(at("2026-11-16T16:59")).toBe(true)
  expect(at("2026-11-16T17:00")).toBe(false)
  expect(at("2026-11-15T10:00")).toBe(false)
  expect(at("2026-11-21T10:00")).toBe(false)
})

test("[INFO-08] half hours count, the last day of a range is open, and any range of several is enough", () => {
  const hours = [
    { days: [1, 5], from: "7:30", to: "16:30" },
    { days: [6, 6], from: "9:00", to: "12:00" },
  ] as const
  const at = (moment: string) => isOpenAt(hours, new Date(`${moment}-06:00`))
  expect(at("2026-11-20T07:29")).toBe(false)
  expect(at("2026-11-20T07:30")).toBe(true)
  expect(at("2026-11-20T16:29")).toBe(true)
  expect(at("2026-11-20T16:30")).toBe(false)
  expect(at("2026-11-21T09:00")).toBe(true)
  expect(at("2026-11-21T12:00")).toBe(false)
})
