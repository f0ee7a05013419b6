import { zipSync } from "fflate"
import { afterEach, expect, test, vi } from "vitest"
import { fileOf, line, metric, move, sampleBoard } from "../../../tests/shared/sample-boards.ts"
import { houseLimits } from "../../gerber/check/house-limits.ts"
import type { BoardFile } from "../../gerber/read/archive.ts"
import { createLog } from "../../platform/log.ts"
import { type BoardInspector, createBoardInspector } from "./board-inspector.ts"

// Only a busy machine takes this long; no test here depends on time.
vi.setConfig({ testTimeout: 60_000 })

let inspector: BoardInspector
let killed: boolean
const open = (limits?: Parameters<typeof createBoardInspector>[2]) => {
  killed = false
  const log = createLog("silent")
  log.warn = () => {
    killed = true
  }
  inspector = createBoardInspector(log, () => houseLimits, limits)
  return inspector
}
afterEach(() => inspector.close())

const heavy = (strokeCount: number): BoardFile => {
  const strokes = Array.from({ length: strokeCount }, (_, i) => line((i * 7) % 90, (i * 13) % 70))
  return fileOf("pesado.gbr", metric("%ADD10C,1*%", "D10*", move(0, 0), strokes.join("\n")))
}
const page = fileOf("pagina.gbr", "<html>")
const codes = (answer: Awaited<ReturnType<BoardInspector["inspect"]>>) =>
  answer?.kind === "read" ? answer.findings.map(({ code }) => code) : answer?.kind

test("a board is checked and drawn in a process of its own", async () => {
  const answer = await open().inspect(sampleBoard(), 1)
  expect(answer).toMatchObject({ kind: "read", fit: "pequeno", size: { width: 60, height: 40 } })
  expect(answer?.kind === "read" && answer.svg).toMatch(/^<svg /)
})

test("a check that takes too long ends by itself, and its process continues", async () => {
  const { inspect } = open({ limitMs: 0, graceMs: 60_000 })
  expect(codes(await inspect([heavy(20_000)], 1))).toEqual(["file-too-complex"])
  expect(codes(await inspect([page], 1))).toBe("refused")
})

test("a process that does not answer is killed and says nothing about the board", async () => {
  const { inspect } = open({ limitMs: 0, graceMs: 1 })
  expect(codes(await inspect([heavy(5_000)], 1))).toEqual(["file-too-complex"])
  expect(codes(await inspect([heavy(5_000)], 1))).toEqual(["file-too-complex"])
})

test("a file that needs too much memory ends its process, not the shop", async () => {
  const { inspect } = open({ memoryMb: 16, limitMs: 60_000 })
  expect(codes(await inspect([heavy(60_000)], 1))).toEqual(["file-too-complex"])
  expect(codes(await inspect([page], 1))).toBe("refused")
})

const gerberStart = "%FSLAX46Y46*%\n%MOMM*%\n"
const drillStart = "M48\nMETRIC\nT1C1\n%\nT1\n"
const filled = (name: string, start: string, filling: string, megabytes: number) =>
  fileOf(name, start + filling.repeat((megabytes * 1024 * 1024) / filling.length))

test("small ZIPs that unpack to 58 MB are refused with a message while a normal board is checked", async () => {
  const { inspect } = open({ limitMs: 60_000, maxWaitMs: 60_000 })
  const bombs = [filled("a.gbl", gerberStart, "X1Y1", 58), filled("a.drl", drillStart, "\n", 58)].map(
    ({ name, bytes }): BoardFile => ({ name: `${name}.zip`, bytes: zipSync({ [name]: bytes }) }),
  )
  for (const { bytes } of bombs) expect(bytes.length).toBeLessThan(60_000)
  const answers = bombs.map((file, i) => inspect([file], 100 + i))
  expect(codes(await inspect(sampleBoard(), 1))).toContain("tracks-ok")
  expect((await Promise.all(answers)).map(codes)).toEqual([["file-too-complex"], ["file-too-complex"]])
})

test.each([
  ["words of one command", "a.gbl", gerberStart, "X1Y1"],
  ["commands", "a.gbl", gerberStart, "D1*"],
  ["strokes", "a.gbl", `${gerberStart}%ADD10C,1*%D10*`, "X1D1*"],
  ["flashes", "a.gbl", `${gerberStart}%ADD10C,1*%D10*`, "D3*"],
  ["corners of one region", "a.gbl", `${gerberStart}G36*`, "X1D1*"],
  ["parameters of one group", "a.gbl", `${gerberStart}%`, "A*"],
  ["apertures", "a.gbl", gerberStart, "%ADD10C,1*%"],
  ["numbers of one aperture", "a.gbl", `${gerberStart}%ADD10C`, "X1"],
  ["numbers of one macro", "a.gbl", `${gerberStart}%AMX*4,1`, ",1"],
  ["signs of one expression", "a.gbl", `${gerberStart}%AMX*$1=1`, "+1"],
  ["names of the layer", "a.gbl", gerberStart, "%LNa*%"],
  ["empty lines of a drill file", "a.drl", drillStart, "\n"],
  ["tools of a drill file", "a.drl", drillStart, "T1C1\n"],
  ["hits of a drill file", "a.drl", drillStart, "X1\n"],
  ["one line of a drill file", "a.drl", drillStart, "X1G85"],
  ["repeats of a drill file", "a.drl", `${drillStart}X1\n`, "R9999999X1\n"],
])("4 MB of %s are bounded by the reader itself", async (_what, name, start, filling) => {
  const { inspect } = open({ memoryMb: 140, limitMs: 60_000, graceMs: 60_000 })
  const { kind } = (await inspect([filled(name, start, filling, 4), ...sampleBoard().slice(1)], 1)) ?? {}
  expect(killed).toBe(false)
  expect(kind).toBe("read")
})

test("a customer's bad files never hold up somebody else's board", async () => {
  const { inspect } = open({ limitMs: 60_000, maxWaitMs: 60_000 })
  // Both processes have started.
  await Promise.all([2, 3].map(customer => inspect(sampleBoard(), customer)))
  const ended: string[] = []
  for (let i = 0; i < 3; i++) void inspect([heavy(200_000)], 1).then(() => ended.push("bad"))
  expect(codes(await inspect(sampleBoard(), 2))).toContain("tracks-ok")
  expect(ended).toEqual([])
})

test("the number of waiting boards is limited for one customer and for all together", async () => {
  const { inspect } = open({ concurrency: 1, maxPerCustomer: 2, maxWaiting: 3 })
  const answers = await Promise.all([1, 1, 1, 2, 3, 4].map(customer => inspect(sampleBoard(), customer)))
  expect(answers.map(answer => answer?.kind ?? "busy")).toEqual(["read", "read", "busy", "read", "read", "busy"])
  expect((await inspect(sampleBoard(), 1))?.kind).toBe("read")
})

test("a customer who waits too long for a turn gets a refusal", async () => {
  const { inspect } = open({ concurrency: 1, maxWaitMs: 0 })
  const answers = await Promise.all([1, 2].map(customer => inspect([heavy(20_000)], customer)))
  expect(answers.map(answer => answer?.kind ?? "busy")).toEqual(["read", "busy"])
})

test("closing answers waiting customers", async () => {
  const { inspect, close } = open()
  const waiting = [inspect([heavy(50_000)], 1), inspect(sampleBoard(), 2)]
  await close()
  expect(await Promise.all(waiting)).toEqual([null, null])
})
