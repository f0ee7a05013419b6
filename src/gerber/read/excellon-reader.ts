import {
  type Box,
  distance,
  emptyBox,
  growBySegment,
  moveSegment,
  type Point,
  type Segment,
  sweepBetween,
} from "../measure/geometry.ts"
import type { WorkBudget } from "../work-budget.ts"
import { type CoordinateFormat, millimetresPer, readCoordinate, readDecimal, type Units } from "./coordinates.ts"
import { firstLines, readLines, readWords, type Word } from "./lines-and-words.ts"

export type Hole = { readonly path: Segment; readonly diameter: number; readonly plated: boolean | null }

type Tool = { readonly diameter: number; readonly plated: boolean | null }

type Digits = { readonly integer: number; readonly decimal: number }
type ExcellonFormat = {
  units: Units | null
  digits: Digits | null
  omittedZeros: CoordinateFormat["omittedZeros"] | null
}

function readFormatLine(line: string, format: ExcellonFormat): boolean {
  const stated = /^;\s*FILE_FORMAT\s*=\s*(\d):(\d)/.exec(line) ?? /^;\s*FORMAT\s*=\s*\{\s*(\d):(\d)/.exec(line)
  if (stated) {
    format.digits = { integer: Number(stated[1]), decimal: Number(stated[2]) }
    return true
  }
  const words = line.split(",", 4)
  if (words[0] === "M71" || words[0] === "METRIC") format.units = "mm"
  else if (words[0] === "M72" || words[0] === "INCH") format.units = "inch"
  else return false
  for (const word of words) {
    const places = /^(0{1,6})\.(0{1,6})$/.exec(word)
    // The letters name the zeros that are written.
    if (word === "LZ") format.omittedZeros = "trailing"
    else if (word === "TZ") format.omittedZeros = "leading"
    else if (places) format.digits = { integer: places[1]!.length, decimal: places[2]!.length }
  }
  return true
}

const digits = (...places: string[]): Digits[] =>
  places.map(text => ({ integer: Number(text[0]), decimal: Number(text[2]) }))

const usualDigits: Record<Units, readonly Digits[]> = {
  mm: digits("3.3", "4.2", "3.2", "4.4", "3.5"),
  inch: digits("2.4", "2.5", "2.3", "3.3"),
}

/** The usual format if the file names none: 2.4 inches, 3.3 millimetres, leading zeros omitted. */
function coordinateFormat(format: ExcellonFormat): CoordinateFormat {
  const { integer, decimal } = format.digits ?? usualDigits[format.units ?? "inch"][0]!
  return { integerDigits: integer, decimalDigits: decimal, omittedZeros: format.omittedZeros ?? "leading" }
}

function otherFormats(format: ExcellonFormat): CoordinateFormat[] {
  const places = format.digits ? [format.digits] : usualDigits[format.units ?? "inch"]
  const zeros = format.omittedZeros ? [format.omittedZeros] : (["leading", "trailing"] as const)
  return places.flatMap(({ integer, decimal }) =>
    zeros.map(omittedZeros => ({ integerDigits: integer, decimalDigits: decimal, omittedZeros })),
  )
}

const startMachine = (forced: CoordinateFormat | null, budget: WorkBudget) => ({
  format: { units: null, digits: null, omittedZeros: null } as ExcellonFormat,
  forced,
  budget,
  tools: new Map<number, Tool>(),
  tool: null as number | null,
  position: { x: 0, y: 0 } as Point,
  incremental: false,
  routing: false,
  interpolation: 0 as 0 | 1 | 2 | 3,
  /** The header's last statement, which applies to the tools after it. */
  plated: null as boolean | null,
  fileFunction: null as string | null,
  ended: false,
  /** A number without a decimal point was read. */
  impliedPoint: false,
  withoutSize: 0,
  holes: [] as Hole[],
})

type Machine = ReturnType<typeof startMachine>

export type DrillFile = Readonly<ReturnType<typeof readExcellon>>

export function readExcellon(text: string, budget: WorkBudget, forced: CoordinateFormat | null = null) {
  const machine = startMachine(forced, budget)
  // Some programs list the tools before the units.
  for (const line of firstLines(text, 200)) {
    if (readFormatLine(line, machine.format) && machine.format.units !== null) break
  }
  let understood = 0
  let notUnderstood = 0
  for (const line of readLines(text)) {
    if (machine.ended) break
    budget.spend()
    if (readLine(line, machine)) understood++
    else notUnderstood++
  }
  const { holes, ended, fileFunction, withoutSize, format } = machine
  const isOpen = machine.impliedPoint && !forced && (format.digits === null || format.omittedZeros === null)
  const others = isOpen ? otherFormats(format) : []
  return { holes, ended, fileFunction, withoutSize, understood, notUnderstood, otherFormats: others }
}

const headerLine =
  /^(%|M48|M95|FMAT,?\d|VER,?\d|ICI(,(ON|OFF))?|(DETECT|ATC|OM48|R,|SBK|SG|UP|ZA|ZC|ZS|Z\+|TCST|BLKD|FSB|AFS|CCW|CP).*)$/

const maxLineLength = 1000

function readLine(line: string, machine: Machine): boolean {
  if (line.length > maxLineLength) return false
  if (readFormatLine(line, machine.format)) return true
  if (line.startsWith(";")) {
    readComment(line, machine)
    return true
  }
  if (line === "ICI,ON" || line === "ICI") machine.incremental = true
  if (headerLine.test(line)) return true
  const words = readWords(line)
  const first = words?.[0]
  if (!words || !first) return false
  if (first.letter === "T") return readTool(words, machine)
  if (first.letter === "R") return repeatHit(words, machine)
  return readMotion(words, machine)
}

function readComment(line: string, machine: Machine): void {
  const attribute = /#@!\s*TF\.FileFunction,(.{1,200})/.exec(line)
  if (attribute) machine.fileFunction = attribute[1]!
  if (/TYPE\s*=\s*PLATED|FileFunction,Plated|AperFunction,Plated/.test(line)) machine.plated = true
  else if (/TYPE\s*=\s*NON_?PLATED|FileFunction,NonPlated|AperFunction,NonPlated/.test(line)) machine.plated = false
}

/** `T1C0.8` defines tool 1, `T1` selects it; both may be in the header or in the body. */
function readTool(words: readonly Word[], machine: Machine): boolean {
  const tool = Number(words[0]!.number)
  if (!Number.isInteger(tool)) return false
  const size = words.find(word => word.letter === "C")?.number
  if (size !== undefined) {
    const hasPoint = size.includes(".") || size.length < 4
    const value = hasPoint ? readDecimal(size) : readCoordinate(size, currentFormat(machine))
    if (value === null) return false
    machine.tools.set(tool, { diameter: Math.abs(value) * millimetresPerUnit(machine), plated: machine.plated })
  }
  machine.tool = tool
  return true
}

function readMotion(words: readonly Word[], machine: Machine): boolean {
  const targets: { x?: string; y?: string }[] = [{}]
  const arc: Partial<Record<string, string>> = {}
  for (const { letter, number } of words) {
    const code = Number(number)
    if (letter === "X" || letter === "Y") targets[targets.length - 1]![letter === "X" ? "x" : "y"] = number
    else if (letter === "A" || letter === "I" || letter === "J") arc[letter] = number
    else if (letter === "G" && code === 85) targets.push({})
    else if (!readCode(letter, code, machine)) return false
  }
  // G93 sets the origin and drills nothing. An origin other than 0 would move every hole.
  if (words.some(({ letter, number }) => letter === "G" && Number(number) === 93)) {
    return [targets[0]!.x, targets[0]!.y].every(text => text === undefined || Number(text) === 0)
  }
  const [first, second] = targets as [{ x?: string; y?: string }, { x?: string; y?: string } | undefined]
  if (first.x === undefined && first.y === undefined && !second) return true
  const from = machine.position
  const to = moved(first, machine)
  machine.position = to
  if (second) {
    machine.position = moved(second, machine)
    addHole({ from: to, to: machine.position }, machine)
  } else if (!machine.routing) addHole({ from: to, to }, machine)
  else if (machine.interpolation !== 0) addHole(routed(from, to, arc, machine), machine)
  return true
}

function readCode(letter: string, code: number, machine: Machine): boolean {
  if (letter === "G") {
    if (code >= 0 && code <= 3) {
      machine.routing = true
      machine.interpolation = code as 0 | 1 | 2 | 3
    } else if (code === 5 || code === 81) machine.routing = false
    else if (code === 90) machine.incremental = false
    else if (code === 91) machine.incremental = true
    else return [4, 7, 40, 41, 42, 93].includes(code)
  } else if (letter === "M") {
    if (code === 30 || code === 0 || code === 2) machine.ended = true
    else return [1, 6, 8, 9, 14, 15, 16, 17, 25, 47, 97, 98].includes(code)
  } else return "FSNHZ".includes(letter)
  return true
}

/** `R5X100` drills five more holes, each a step further. */
function repeatHit(words: readonly Word[], machine: Machine): boolean {
  const times = Number(words[0]!.number)
  const last = machine.holes[machine.holes.length - 1]
  if (!Number.isInteger(times) || times < 0 || !last) return false
  const step = (letter: string) => length(words.find(word => word.letter === letter)?.number, machine) ?? 0
  const dx = step("X")
  const dy = step("Y")
  for (let i = 1; i <= times; i++) {
    machine.budget.spend(workPerHole)
    machine.holes.push({ ...last, path: moveSegment(last.path, dx * i, dy * i) })
  }
  machine.position = machine.holes[machine.holes.length - 1]!.path.to
  return true
}

function moved(target: { x?: string; y?: string }, machine: Machine): Point {
  const x = length(target.x, machine)
  const y = length(target.y, machine)
  const { position, incremental } = machine
  return {
    x: x === null ? position.x : incremental ? position.x + x : x,
    y: y === null ? position.y : incremental ? position.y + y : y,
  }
}

function length(text: string | undefined, machine: Machine): number | null {
  if (text === undefined) return null
  if (!text.includes(".")) machine.impliedPoint = true
  const value = readCoordinate(text, currentFormat(machine))
  return value === null ? null : value * millimetresPerUnit(machine)
}

/** A routed arc has a centre or only a radius. With a radius it is the shorter of the two possible arcs. */
function routed(from: Point, to: Point, words: Partial<Record<string, string>>, machine: Machine): Segment {
  if (machine.interpolation === 1) return { from, to }
  const clockwise = machine.interpolation === 2
  const radius = length(words["A"], machine)
  let centre: Point
  if (radius === null) {
    centre = { x: from.x + (length(words["I"], machine) ?? 0), y: from.y + (length(words["J"], machine) ?? 0) }
  } else {
    const chord = distance(from, to)
    if (chord === 0) return { from, to }
    const height = Math.sqrt(Math.max(0, radius ** 2 - (chord / 2) ** 2)) * (clockwise ? -1 : 1)
    centre = {
      x: (from.x + to.x) / 2 - ((to.y - from.y) / chord) * height,
      y: (from.y + to.y) / 2 + ((to.x - from.x) / chord) * height,
    }
  }
  return { from, to, arc: { centre, sweep: sweepBetween(from, to, centre, clockwise) } }
}

/** Each hole is searched among the pads later. */
const workPerHole = 10

function addHole(path: Segment, machine: Machine): void {
  const tool = machine.tool === null ? undefined : machine.tools.get(machine.tool)
  if (!tool) machine.withoutSize++
  machine.budget.spend(workPerHole)
  machine.holes.push({ path, diameter: tool?.diameter ?? 0, plated: tool ? tool.plated : machine.plated })
}

const currentFormat = (machine: Machine) => machine.forced ?? coordinateFormat(machine.format)
const millimetresPerUnit = (machine: Machine) => millimetresPer[machine.format.units ?? "inch"]

export function holesBox(holes: readonly Hole[]): Box {
  const box = emptyBox()
  for (const { path, diameter } of holes) growBySegment(box, path, diameter / 2)
  return box
}
