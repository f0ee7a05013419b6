import {
  type Box,
  distance,
  emptyBox,
  growBySegment,
  moveSegment,
  type Point,
  type Segment,
} from "../measure/geometry.ts"
import type { WorkBudget } from "../work-budget.ts"
import { sweepBetween } from "./arcs.ts"
import { type CoordinateFormat, millimetresPer, readCoordinate, readDecimal } from "./coordinates.ts"
import { coordinateFormat, type ExcellonFormat, otherFormats, readFormatLine } from "./excellon-format.ts"
import { readWords, type Word } from "./gerber-words.ts"
import { firstLines, linesOf } from "./lines.ts"

export type Hole = { readonly path: Segment; readonly diameter: number; readonly plated: boolean | null }

export type DrillFile = {
  readonly holes: readonly Hole[]
  readonly ended: boolean
  readonly fileFunction: string | null
  readonly withoutSize: number
  readonly understood: number
  readonly notUnderstood: number
  readonly otherFormats: readonly CoordinateFormat[]
}

type Tool = { readonly diameter: number; readonly plated: boolean | null }

type Machine = {
  readonly format: ExcellonFormat
  readonly forced: CoordinateFormat | null
  readonly budget: WorkBudget
  readonly tools: Map<number, Tool>
  tool: number | null
  position: Point
  incremental: boolean
  routing: boolean
  interpolation: 0 | 1 | 2 | 3
  /** What the header said last: it holds for the tools that follow. */
  plated: boolean | null
  fileFunction: string | null
  ended: boolean
  impliedPoint: boolean
  withoutSize: number
  readonly holes: Hole[]
}

export function readExcellon(text: string, budget: WorkBudget, forced: CoordinateFormat | null = null): DrillFile {
  const machine: Machine = {
    format: { units: null, digits: null, omittedZeros: null },
    forced,
    budget,
    tools: new Map(),
    tool: null,
    position: { x: 0, y: 0 },
    incremental: false,
    routing: false,
    interpolation: 0,
    plated: null,
    fileFunction: null,
    ended: false,
    impliedPoint: false,
    withoutSize: 0,
    holes: [],
  }
  // Some programs list the tools before the units.
  for (const line of firstLines(text, 200)) {
    if (readFormatLine(line, machine.format) && machine.format.units !== null) break
  }
  let understood = 0
  let notUnderstood = 0
  for (const line of linesOf(text)) {
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

const longestLine = 1000

function readLine(line: string, machine: Machine): boolean {
  if (line.length > longestLine) return false
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

/** `T1C0.8` defines tool 1, `T1` selects it; both may stand in the header or in the body. */
function readTool(words: readonly Word[], machine: Machine): boolean {
  const tool = Number(words[0]!.number)
  if (!Number.isInteger(tool)) return false
  const size = words.find(word => word.letter === "C")?.number
  if (size !== undefined) {
    const hasPoint = size.includes(".") || size.length < 4
    const value = hasPoint ? readDecimal(size) : readCoordinate(size, formatOf(machine))
    if (value === null) return false
    machine.tools.set(tool, { diameter: Math.abs(value) * unitOf(machine), plated: machine.plated })
  }
  machine.tool = tool
  return true
}

function readMotion(words: readonly Word[], machine: Machine): boolean {
  const targets: { x?: string; y?: string }[] = [{}]
  const arc: Partial<Record<string, string>> = {}
  let slot = false
  for (const { letter, number } of words) {
    const code = Number(number)
    if (letter === "X" || letter === "Y") targets[targets.length - 1]![letter === "X" ? "x" : "y"] = number
    else if (letter === "A" || letter === "I" || letter === "J") arc[letter] = number
    else if (letter === "G" && code === 85) {
      slot = true
      targets.push({})
    } else if (!readCode(letter, code, machine)) return false
  }
  // G93 places the origin: nothing is drilled there. Another origin than ours would move every hole.
  if (words.some(({ letter, number }) => letter === "G" && Number(number) === 93)) {
    return [targets[0]!.x, targets[0]!.y].every(text => text === undefined || Number(text) === 0)
  }
  const [first, second] = targets as [{ x?: string; y?: string }, { x?: string; y?: string } | undefined]
  if (first.x === undefined && first.y === undefined && !slot) return true
  const from = machine.position
  const to = moved(first, machine)
  machine.position = to
  if (slot && second) {
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
    else return code === 4 || code === 7 || code === 40 || code === 41 || code === 42 || code === 93
  } else if (letter === "M") {
    if (code === 30 || code === 0 || code === 2) machine.ended = true
    else return [1, 6, 8, 9, 14, 15, 16, 17, 25, 47, 97, 98].includes(code)
  } else return letter === "F" || letter === "S" || letter === "N" || letter === "H" || letter === "Z"
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
    machine.budget.spend(workOfHole)
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
  const value = readCoordinate(text, formatOf(machine))
  return value === null ? null : value * unitOf(machine)
}

/** A routed arc gives its centre, or only its radius: then it is the shorter of the two possible ones. */
function routed(from: Point, to: Point, words: Partial<Record<string, string>>, machine: Machine): Segment {
  if (machine.interpolation === 1) return { from, to }
  const clockwise = machine.interpolation === 2
  const radius = length(words["A"], machine)
  let center: Point
  if (radius === null) {
    center = { x: from.x + (length(words["I"], machine) ?? 0), y: from.y + (length(words["J"], machine) ?? 0) }
  } else {
    const chord = distance(from, to)
    if (chord === 0) return { from, to }
    const height = Math.sqrt(Math.max(0, radius ** 2 - (chord / 2) ** 2)) * (clockwise ? -1 : 1)
    center = {
      x: (from.x + to.x) / 2 - ((to.y - from.y) / chord) * height,
      y: (from.y + to.y) / 2 + ((to.x - from.x) / chord) * height,
    }
  }
  return { from, to, arc: { center, sweep: sweepBetween(from, to, center, clockwise) } }
}

/** Each is looked up among the pads later. */
const workOfHole = 10

function addHole(path: Segment, machine: Machine): void {
  const tool = machine.tool === null ? undefined : machine.tools.get(machine.tool)
  if (!tool) machine.withoutSize++
  machine.budget.spend(workOfHole)
  machine.holes.push({ path, diameter: tool?.diameter ?? 0, plated: tool ? tool.plated : machine.plated })
}

const formatOf = (machine: Machine) => machine.forced ?? coordinateFormat(machine.format)
const unitOf = (machine: Machine) => millimetresPer[machine.format.units ?? "inch"]

export function holesBox(holes: readonly Hole[]): Box {
  const box = emptyBox()
  for (const { path, diameter } of holes) growBySegment(box, path, diameter / 2)
  return box
}
