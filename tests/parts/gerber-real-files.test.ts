import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"
import { inspectBoard } from "../../src/gerber/inspect.ts"
import { holesBox, readExcellon } from "../../src/gerber/read/excellon-reader.ts"
import { decodeText, recogniseContent } from "../../src/gerber/read/file-content.ts"
import { imageBox, readGerber } from "../../src/gerber/read/gerber-reader.ts"
import { sampleBoard } from "../../src/gerber/test-boards.ts"
import { createBudget } from "../../src/gerber/work-budget.ts"
import { gerbvBox, hasGerbv } from "./gerbv-extents.ts"

/**
 * Boards of other people cannot be part of this project. Where a collection of them lies beside it, every file is read
 * and, with gerbv installed, measured against gerbv. Everywhere, the built-in sample board goes the same way.
 */
const folder = fileURLToPath(new URL("../../../shared/gerber/files/", import.meta.url))
const names = existsSync(folder) ? readdirSync(folder).sort() : []
const fileOf = (name: string) => ({ name, bytes: new Uint8Array(readFileSync(join(folder, name))) })
const isInvalid = (name: string) => /^x\d/.test(name)

const boxOf = (bytes: Uint8Array) =>
  recogniseContent(bytes) === "excellon"
    ? holesBox(readExcellon(decodeText(bytes), createBudget()).holes)
    : imageBox(readGerber(decodeText(bytes), createBudget()))

test("the built-in sample board is read, measured, checked and drawn", () => {
  const inspection = inspectBoard(sampleBoard())
  expect(inspection).toMatchObject({
    kind: "read",
    fit: "pequeno",
    size: { width: 60, height: 40, provisional: false },
  })
  expect(inspection.kind === "read" && inspection.findings.every(finding => finding.severity === "ok")).toBe(true)
})

if (names.length > 0) describe("real files", realFiles)

function realFiles() {
  test.each(names.filter(name => !isInvalid(name)))("%s is read whole and drawn", name => {
    const inspection = inspectBoard([fileOf(name)])
    if (inspection.kind === "refused") throw new Error(inspection.text)
    expect(inspection.svg).not.toBeNull()
    expect(inspection.findings.filter(finding => finding.rule === "file")).toEqual([])
  })

  const refusals: Readonly<Record<string, string>> = {
    "x1-empty.gbr": "empty",
    "x2-png.gbr": "not-gerber",
    "x4-html.gbr": "not-gerber",
    "x5-rs274d.gbr": "rs274d",
    "x6-zip.gbr": "zip-as-gerber",
    "x8-garbage.gbr": "not-gerber",
  }
  test.each(names.filter(name => name in refusals))("[PCB-29] %s is refused with its reason", name => {
    expect(inspectBoard([fileOf(name)])).toMatchObject({ kind: "refused", reason: refusals[name], file: name })
  })

  test.each(names.filter(name => name.startsWith("x3")))("%s is read with a warning", name => {
    const inspection = inspectBoard([fileOf(name)])
    expect(inspection.kind === "read" && inspection.findings.map(finding => finding.code)).toContain("file-cut-short")
  })

  test.each([
    ["k01", 33, 37, "pequeno"],
    ["k03", 40, 55, "pequeno"],
    ["k05", 104.14, 106.68, "too-large"],
    ["y01", 30, 52, "pequeno"],
    ["a01", 31, 21, "pequeno"],
  ])("[PCB-24] the files of board %s together measure %d x %d mm: %s", (board, width, height, fit) => {
    const files = names.filter(name => name.startsWith(board)).map(fileOf)
    expect(inspectBoard(files)).toMatchObject({ kind: "read", fit, size: { width, height, provisional: false } })
  })

  const measured = hasGerbv() ? names.filter(name => !isInvalid(name)) : []
  test.each(measured)("%s covers what gerbv draws, to 0.02 mm", async name => {
    const ours = boxOf(fileOf(name).bytes)
    const theirs = await gerbvBox(join(folder, name), ours)
    for (const edge of ["minX", "minY", "maxX", "maxY"] as const) {
      expect(Math.abs(ours[edge] - theirs[edge]), edge).toBeLessThan(0.02)
    }
  })
}
