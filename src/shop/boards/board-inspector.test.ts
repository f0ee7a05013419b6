import { afterEach, expect, test } from "vitest"
import type { BoardFile } from "../../gerber/read/archive.ts"
import { fileOf, line, metric, move, sampleBoard } from "../../gerber/test-boards.ts"
import { createLog } from "../../platform/log.ts"
import { type BoardInspector, createBoardInspector } from "./board-inspector.ts"

const log = createLog("silent")
let inspector: BoardInspector
const open = (limits?: Parameters<typeof createBoardInspector>[1]) => {
  inspector = createBoardInspector(log, limits)
  return inspector
}
afterEach(() => inspector.close())

const heavy = (strokeCount: number): BoardFile => {
  const strokes = Array.from({ length: strokeCount }, (_, i) => line((i * 7) % 90, (i * 13) % 70))
  return fileOf("pesado.gbr", metric("%ADD10C,1*%", "D10*", move(0, 0), strokes.join("\n")))
}
const codes = (answer: Awaited<ReturnType<BoardInspector["inspect"]>>) =>
  answer?.kind === "read" ? answer.findings.map(({ code }) => code) : answer?.kind

test("a board is checked and drawn in the thread", async () => {
  const answer = await open().inspect(sampleBoard(), 1)
  expect(answer).toMatchObject({ kind: "read", fit: "pequeno", size: { width: 60, height: 40 } })
  expect(answer?.kind === "read" && answer.svg).toMatch(/^<svg /)
})

test("a check that takes too long ends by itself, and the thread goes on", async () => {
  const { inspect } = open({ limitMs: 0 })
  expect(codes(await inspect([heavy(20_000)], 1))).toEqual(["file-too-complex"])
  expect(codes(await inspect([fileOf("pagina.gbr", "<html>")], 1))).toBe("refused")
})

test("a thread that does not answer is ended from outside and claims nothing about the board", async () => {
  const { inspect } = open({ limitMs: 0, graceMs: 1 })
  expect(codes(await inspect([heavy(5_000)], 1))).toEqual(["file-too-complex"])
  expect(codes(await inspect([heavy(5_000)], 1))).toEqual(["file-too-complex"])
})

test("a file that needs too much memory ends its thread, not the shop", async () => {
  const { inspect } = open({ memoryMb: 16 })
  expect(codes(await inspect([heavy(60_000)], 1))).toEqual(["file-too-complex"])
  expect(codes(await inspect([fileOf("pagina.gbr", "<html>")], 1))).toBe("refused")
})

test("one customer waits with few boards at once, and so do all together", async () => {
  const { inspect } = open({ mostOfOne: 2, mostWaiting: 3 })
  const answers = await Promise.all([1, 1, 1, 2, 3, 4].map(customer => inspect(sampleBoard(), customer)))
  expect(answers.map(answer => answer?.kind ?? "busy")).toEqual(["read", "read", "busy", "read", "read", "busy"])
  expect((await inspect(sampleBoard(), 1))?.kind).toBe("read")
})

test("closing answers those who wait", async () => {
  const { inspect, close } = open()
  const waiting = [inspect([heavy(50_000)], 1), inspect(sampleBoard(), 2)]
  await close()
  expect(await Promise.all(waiting)).toEqual([null, null])
})
