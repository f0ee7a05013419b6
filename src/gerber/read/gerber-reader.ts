import { arcBetween, type Box, emptyBox, type Point, type Quadrants } from "../measure/geometry.ts"
import type { WorkBudget } from "../work-budget.ts"
import { type CoordinateFormat, millimetresPer, readCoordinate, type Units } from "./coordinates.ts"
import { addName, type GerberHeader, readAttribute, readParameters, startHeader } from "./gerber-parameters.ts"
import { readWords } from "./lines-and-words.ts"
import { growByOperation, type Operation, Plotter } from "./plotter.ts"

const startMode = () => ({
  interpolation: "line" as "line" | "clockwise" | "counter-clockwise",
  quadrants: null as Quadrants | null,
  operation: 2 as 1 | 2 | 3,
  /** The end mark was read: a file without it was cut short. */
  ended: false,
  understood: 0,
  notUnderstood: 0,
  /** Blocks that draw or move: an RS-274D file has them without saying in which format. */
  coordinates: 0,
})

type Mode = ReturnType<typeof startMode>

const fallbackFormat: CoordinateFormat = { integerDigits: 2, decimalDigits: 4, omittedZeros: "leading" }

export type GerberImage = Readonly<ReturnType<typeof readGerber>>

export function readGerber(text: string, budget: WorkBudget) {
  const plotter = new Plotter(budget)
  const header = startHeader(declaredUnits(text))
  const mode = startMode()
  const count = (known: boolean) => (known ? mode.understood++ : mode.notUnderstood++)
  const blocks: GerberBlocks = {
    command(block) {
      if (!mode.ended) count(readCommand(block, header, mode, plotter))
    },
    extended(group) {
      if (!mode.ended) count(readParameters(group, header, plotter, budget))
    },
  }
  splitGerber(text, blocks, budget)
  plotter.finish()
  if (header.units === null) header.problems.add("units-missing")
  const operations: readonly Operation[] = plotter.operations
  const { ended, understood, notUnderstood, coordinates } = mode
  return { ...header, operations, ended, understood, notUnderstood, coordinates }
}

type GerberBlocks = {
  command(block: string): void
  extended(blocks: readonly string[]): void
}

/** Reads every character a few times at most, whatever the file holds. */
function splitGerber(text: string, receive: GerberBlocks, budget: WorkBudget): void {
  const nextStar = lookAhead(text, "*")
  const nextPercent = lookAhead(text, "%")
  let group: string[] | null = null
  let at = 0
  while (at < text.length) {
    if (text.charCodeAt(at) <= 32) {
      at++
      continue
    }
    if (text[at] === "%") {
      if (group) receive.extended(group)
      group = group ? null : []
      at++
      continue
    }
    // A block without its `*` ends at the next `%`, except in comments, which may contain that sign.
    const isComment = group === null && text.startsWith("G04", at)
    const end = isComment ? nextStar(at) : Math.min(nextStar(at), nextPercent(at))
    const block = text.slice(at, end).trim()
    budget.spend()
    if (group) group.push(block)
    else if (block) receive.command(block)
    at = text[end] === "*" ? end + 1 : end
  }
  if (group) receive.extended(group)
}

function lookAhead(text: string, sign: string) {
  let found = -1
  return (from: number): number => {
    if (found < from) {
      const at = text.indexOf(sign, from)
      found = at === -1 ? text.length : at
    }
    return found
  }
}

/** Some files define apertures before the units, so the units are searched first. */
function declaredUnits(text: string): Units | null {
  if (text.includes("MOMM*")) return "mm"
  return text.includes("MOIN*") ? "inch" : null
}

function readCommand(block: string, header: GerberHeader, mode: Mode, plotter: Plotter): boolean {
  if (block.startsWith("G04") || block.startsWith("G4 ")) {
    readComment(block, header)
    return true
  }
  const words = readWords(block)
  if (!words) return false
  const coordinates: Partial<Record<string, string>> = {}
  let operation: 1 | 2 | 3 | null = null
  for (const { letter, number } of words) {
    if (letter === "X" || letter === "Y" || letter === "I" || letter === "J") coordinates[letter] = number
    else if (letter === "D") {
      const code = Number(number)
      if (code === 1 || code === 2 || code === 3) operation = code
      else selectAperture(code, header, plotter)
    } else if (!readCode(letter, number, header, mode, plotter)) return false
  }
  const moves = coordinates["X"] !== undefined || coordinates["Y"] !== undefined
  if (operation === null && !moves) return true
  mode.operation = operation ?? mode.operation
  if (moves) mode.coordinates++
  operate(coordinates, header, mode, plotter)
  return true
}

function selectAperture(code: number, header: GerberHeader, plotter: Plotter): void {
  plotter.aperture = header.apertures.get(code) ?? null
  if (!plotter.aperture && code >= 10) header.problems.add("aperture-missing")
}

const maxComment = 80

/** KiCad can write its attributes as comments for old readers; other programs name the layer or the film in one. */
function readComment(block: string, header: GerberHeader): void {
  const text = block.slice(3, 400).trim()
  if (text.startsWith("#@! ")) readAttribute(text.slice(4), header)
  else if (text.startsWith("Layer")) addName("layer", text.replace(/^Layer[^:=]*[:=]?/, ""), header)
  else if (text.startsWith("Film Name:")) addName("film", text.slice(10), header)
  else if (header.apertures.size === 0 && text.length <= maxComment) addName("comment", text, header)
}

function readCode(letter: string, number: string, header: GerberHeader, mode: Mode, plotter: Plotter): boolean {
  const code = Number(number)
  if (letter === "N") return true
  if (letter === "M") {
    if (code === 2 || code === 0 || code === 30) mode.ended = true
    return code <= 2 || code === 30
  }
  if (letter !== "G") return false
  if (code === 0 || code === 1) mode.interpolation = "line"
  else if (code === 2) mode.interpolation = "clockwise"
  else if (code === 3) mode.interpolation = "counter-clockwise"
  else if (code === 36) plotter.beginRegion()
  else if (code === 37) plotter.endRegion()
  else if (code === 70) header.units ??= "inch"
  else if (code === 71) header.units ??= "mm"
  else if (code === 74) mode.quadrants = "single"
  else if (code === 75) mode.quadrants = "multi"
  else if (code === 90) header.incremental = false
  else if (code === 91) header.incremental = true
  else return code === 54 || code === 55
  return true
}

function operate(words: Partial<Record<string, string>>, header: GerberHeader, mode: Mode, plotter: Plotter): void {
  const format = header.format ?? fallbackFormat
  const scale = millimetresPer[header.units ?? "inch"]
  const read = (text: string | undefined) => {
    const value = text === undefined ? null : readCoordinate(text, format)
    return value === null ? null : value * scale
  }
  const from = plotter.position
  const along = (text: string | undefined, current: number) => {
    const value = read(text)
    if (value === null) return current
    return header.incremental ? current + value : value
  }
  const to: Point = { x: along(words["X"], from.x), y: along(words["Y"], from.y) }
  if (mode.operation === 2) {
    plotter.moveTo(to)
    return
  }
  if (mode.operation === 3) {
    if (!plotter.flashAt(to)) header.problems.add("aperture-missing")
    return
  }
  const offset: Point = { x: read(words["I"]) ?? 0, y: read(words["J"]) ?? 0 }
  const isArc = mode.interpolation !== "line"
  const quadrants = mode.quadrants ?? (offset.x < 0 || offset.y < 0 ? "multi" : "single")
  const arc = isArc ? arcBetween(from, to, offset, mode.interpolation === "clockwise", quadrants) : null
  if (isArc && !arc && (from.x !== to.x || from.y !== to.y)) header.problems.add("arc-not-understood")
  if (!plotter.drawTo(to, arc ?? undefined)) header.problems.add("aperture-missing")
}

export function imageBox(image: GerberImage): Box {
  const box = emptyBox()
  for (const operation of image.operations) if (operation.dark) growByOperation(box, operation)
  return box
}
