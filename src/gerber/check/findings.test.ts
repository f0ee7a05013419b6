import { expect, test } from "vitest"
import { finding } from "./findings.ts"

const makeMarks = (...places: (readonly [number, number])[]) =>
  finding(
    "track-width",
    "warning",
    "tracks-narrow",
    {},
    places.map(([x, y]) => ({ x, y, radius: 0.5 })),
  ).marks
const row = (count: number, apart: number) =>
  makeMarks(...Array.from({ length: count }, (_, i) => [i * apart, 0] as const))

test("[PCB-24] of marks within two millimetres the first one is shown", () => {
  expect(makeMarks([0, 0], [0.9, 0.9], [1.1, 0], [0, 1.1], [-1.1, 0])).toEqual([
    { x: 0, y: 0, radius: 0.5 },
    { x: 1.1, y: 0, radius: 0.5 },
    { x: 0, y: 1.1, radius: 0.5 },
    { x: -1.1, y: 0, radius: 0.5 },
  ])
})

test("[PCB-24] 60 marks are shown; of more, one in every larger distance", () => {
  expect(row(60, 2)).toHaveLength(60)
  const places = row(61, 2).map(({ x }) => x)
  expect([places.length, places.slice(0, 5), places.at(-1)]).toEqual([41, [0, 2, 6, 8, 12], 120])
  expect(row(300, 2).length).toBeLessThanOrEqual(60)
})

test("[PCB-24] of more than 20 000 marks not every one is looked at", () => {
  const crowd = (count: number) =>
    makeMarks([0, 0], [100, 0], ...Array.from({ length: count - 2 }, () => [0, 0] as const))
  expect(crowd(20_000)).toHaveLength(2)
  expect(crowd(20_001)).toHaveLength(1)
})

test("[PCB-24] places are told to a thousandth of a millimetre", () => {
  expect(makeMarks([1 / 3, 2 / 3])).toEqual([{ x: 0.333, y: 0.667, radius: 0.5 }])
})
