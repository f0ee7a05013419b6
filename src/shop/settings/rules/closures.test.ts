import { expect, test } from "vitest"
import { closedNow, readyDay } from "./closures.ts"

const weekdays = { key: "computing", place: { open: [{ days: [1, 5] as const, from: "8:00", to: "17:00" }] } }
const post = { key: "postal", place: null }
const holiday = { from: "2027-03-29", to: "2027-04-02", points: [], reason: "Semana Santa" }
const own = { from: "2027-04-05", to: "2027-04-05", points: ["computing"], reason: "Inventario" }
const at = (moment: string) => new Date(`${moment}-06:00`)

test("[EDIT-06] a promise skips closed days: 'Listo el martes 5'", () => {
  const ready = (moment: string, leadDays: number, point: typeof weekdays | typeof post = weekdays) =>
    readyDay(point, [holiday, own], { now: at(moment), leadDays })
  // On Saturday 27 March: closed until Friday 2 April, and this point also on Monday 5 April.
  expect(ready("2027-03-27T10:00:00", 0)).toBe("martes 6")
  expect(ready("2027-03-27T10:00:00", 0, post)).toBeNull()
  expect(ready("2027-03-29T10:00:00", 0, post)).toBe("sábado 3")
  expect(ready("2027-03-26T23:59:00", 0)).toBeNull()
  expect(ready("2027-03-26T23:59:00", 3)).toBe("martes 6")
  expect(ready("2027-03-22T10:00:00", 3)).toBeNull()
  expect(readyDay(weekdays, [{ ...holiday, to: "2027-04-30" }], { now: at("2027-03-29T10:00:00"), leadDays: 0 })).toBe(
    "lunes 3 de mayo",
  )
})

test("[EDIT-06] a closed point names its last closed day; another point's closure and weekends do not count", () => {
  expect(closedNow(weekdays, [holiday, own], at("2027-03-29T00:00:00"))).toEqual({
    until: "martes 6",
    reason: "Semana Santa",
  })
  expect(closedNow(weekdays, [holiday, own], at("2027-03-28T23:59:59"))).toBeNull()
  expect(closedNow(weekdays, [{ ...own, points: ["postal"] }], at("2027-04-05T10:00:00"))).toBeNull()
  expect(closedNow(post, [{ ...holiday, to: "2027-12-31" }], at("2027-04-01T10:00:00"))).toEqual({
    until: null,
    reason: "Semana Santa",
  })
})
