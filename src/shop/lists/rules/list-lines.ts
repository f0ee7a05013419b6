import type { PartKind } from "../../vocabulary/part-parameters.ts"
import { folded } from "../../vocabulary/plain-text.ts"
import { cutText } from "../../vocabulary/text.ts"
import { splitUnits } from "./line-units.ts"
import { isSurfaceMount } from "./line-words.ts"
import { cellsIn, columnOfUnits } from "./list-cells.ts"

export interface WrittenLine {
  /** The line as written, for the screen. */
  readonly text: string
  /** The text that is searched: the line without its number of units. */
  readonly part: string
  readonly units: number
  readonly unitsAssumed: boolean
  readonly ref?: string
  /** Read from the letter of a circuit's references: R1 is a resistor. */
  readonly kind?: PartKind
  readonly footprint?: string
}

export const maxLines = 500
const maxLineChars = 300
const maxUnits = 100_000

const columnNames = {
  units: "qty|qnty|quantity|cantidad|cant|unidades|unidad|uds|und|count|pcs|piezas|numero|total units|cantidad total",
  references: "reference|references|ref|refs|refdes|designator|designators|designador|referencia|referencias|part",
  value: "value|valor|val|comment|name|designation|nombre",
  description:
    "description|descripcion|componente|component|components|material|materiales|producto|item|articulo|elemento|part name|parte|detalle",
  maker:
    "manufacturer part|manufacturer part number|mpn|mfr part|mfg part|part number|manufacturerpart|fabricante parte",
  footprint: "footprint|package|huella|encapsulado|empaque|paquete",
  skipped: "dnp|do not populate|exclude from bom",
} as const
type Column = keyof typeof columnNames

const columnsByHeading = new Map(
  Object.entries(columnNames).flatMap(([column, names]) => names.split("|").map(name => [name, column as Column])),
)
const plainHeading = (cell: string): string =>
  folded(cell)
    .replace(/[._#()]/g, " ")
    .replace(/\s+/g, " ")
    .trim()

const isHeading = (row: readonly string[]): boolean => {
  const known = new Set(row.flatMap(cell => columnsByHeading.get(plainHeading(cell)) ?? []))
  return known.size > 1 && (known.has("value") || known.has("description") || known.has("maker"))
}

const lettersOfKind: Readonly<Partial<Record<PartKind, string>>> = {
  resistor: "R",
  potentiometer: "RV VR POT",
  capacitor: "C",
  inductor: "L",
  led: "LED",
  diode: "D ZD",
  transistor: "Q T",
  chip: "U IC",
  relay: "K RLY",
  crystal: "Y X XTAL",
  fuse: "F",
  battery: "BT",
  speaker: "BZ LS",
  motor: "M",
}
const kindOfLetters: Readonly<Record<string, PartKind>> = Object.fromEntries(
  Object.entries(lettersOfKind).flatMap(([kind, all]) => all.split(" ").map(letters => [letters, kind as PartKind])),
)
/** Holes, test points and marks of a board, which nobody buys. */
const notBought = /^(?:H|MH|TP|FID|LOGO|REF|G|SB|JP)$/

const otherLetters = "J|P|CN|CON|SW|S|H|MH|TP|FID|LOGO|REF|G|SB|JP|VD|TR|FB|PS|ANT|AE|NT"
const designator = new RegExp(`^(${[...Object.keys(kindOfLetters), otherLetters].join("|")})\\d{1,3}$`, "i")

/** 'R1-R4' and 'R1-4'. */
const range = /^([A-Za-z]+(\d+))-[A-Za-z]*(\d+)$/

const designatorsIn = (cell: string): string[] => {
  const all = cell.split(/[\s,;]/).filter(one => one !== "")
  const isKnown = (one: string, at: number) => designator.test(one) || (at > 0 && /^\d{1,3}$/.test(one))
  return all.map(one => one.replace(range, "$1")).every(isKnown) ? all : []
}

const leadingLetters = ([first = ""]: readonly string[]): string => first.split(/\d/, 1)[0]!.toUpperCase()

const counted = (designators: readonly string[]): number =>
  designators.reduce((count, one) => {
    const [, , from, to] = range.exec(one) ?? []
    return count + (to ? Math.max(1, Number(to) - Number(from) + 1) : 1)
  }, 0)

const readUnits = (cell: string): number | undefined => {
  const number = /^\D{0,3}(\d{1,6})(?:[.,]0+)?\D{0,12}$/.exec(cell)?.[1]
  return number && Number(number) > 0 ? Math.min(Number(number), maxUnits) : undefined
}

/** Written so that the line alone is read as the same part: 'R1, R2: 4k7 SMD'. */
const asOneLine = (designators: readonly string[], part: string, footprint = ""): string => {
  const marks = designators.length > 0 ? `${designators.slice(0, 8).join(", ")}: ` : ""
  const isUnstated = isSurfaceMount(footprint) && !isSurfaceMount(part)
  return cutText(`${marks}${part}${isUnstated ? " SMD" : ""}`, maxLineChars)
}

const fromCells = (cells: Readonly<Partial<Record<Column, string>>>): WrittenLine | undefined => {
  const { value = "", description = "", maker = "", references = "", footprint, skipped = "no" } = cells
  if (!/^(?:0|no|false|n)$/i.test(skipped)) return undefined
  const designators = designatorsIn(references)
  const letters = leadingLetters(designators)
  if (notBought.test(letters)) return undefined
  const isRef = designators.length === 0 && /^[A-Z0-9][A-Z0-9.-]{3,}$/i.test(references)
  const named = [
    ...new Set([value, description, isRef ? references : ""].filter(text => /[\p{L}\p{N}]/u.test(text))),
  ].join(" ")
  const part = cutText(named === "" ? maker : named, maxLineChars)
  if (part === "") return undefined
  const given = readUnits(cells.units ?? "")
  const units = given ?? (designators.length > 0 ? counted(designators) : undefined)
  // Tables made for people repeat the units in the text: 'LED rojo x10'.
  const split = units === undefined ? splitUnits(part) : { part, units }
  const kind = kindOfLetters[letters]
  return {
    text: asOneLine(designators, part, footprint),
    part: split.part,
    units: split.units ?? 1,
    unitsAssumed: split.units === undefined,
    ...(isRef && { ref: references }),
    ...(kind && { kind }),
    ...(footprint && { footprint }),
  }
}

type Rows = readonly (readonly string[])[]

const fromPlainRows = (rows: Rows): WrittenLine[] => {
  const unitsAt = columnOfUnits(rows)
  return rows.flatMap(row => {
    const text = cutText(row.filter((_, at) => at !== unitsAt).join(" "), maxLineChars)
    const units = readUnits(row[unitsAt] ?? "")
    return units === undefined
      ? plainLine(cutText(row.join(" "), maxLineChars))
      : [{ text, part: text, units, unitsAssumed: false }]
  })
}

const fromTable = (heading: readonly string[], rows: Rows): WrittenLine[] => {
  const columns = heading.map(cell => columnsByHeading.get(plainHeading(cell)))
  return rows.flatMap(row => {
    const cells: Partial<Record<Column, string>> = {}
    for (const [at, cell] of row.entries()) {
      const column = columns[at]
      if (column && cell !== "") cells[column] = cells[column] ? `${cells[column]} ${cell}` : cell
    }
    return fromCells(cells) ?? []
  })
}

/** List markers: '-', '*', '1.', '[ ]', '•'. '1.5 k' and a value's '2)' stay. */
const listMarks = /^(?: ?(?:[-*•·–—>+]+|\[[ xX]?\]|\d{1,2}[.)](?= [^\d ]| \d{1,6} ?(?:x\b|[a-z]))|#{1,2}(?= ?\d)) )+/iu

/** A sheet's own titles: 'Laboratorio 3 - Materiales', 'Práctica #2: Amplificadores', 'Grupo 2', 'Fecha: 12/03/2027'. */
const sheetWords =
  "laboratorio|lab|pr[aá]ctica|experimento|proyecto|tarea|semana|grupo|secci[oó]n|curso|semestre|cuatrimestre|profesora?|docente|nombre|estudiantes?|integrantes|carn[eé]|fecha|universidad|instituto|escuela|facultad|equipo de lab(?:oratorio)?"
const sheetTitle = new RegExp(`^(?:${sheetWords})(?![\\p{L}\\p{N}])`, "iu")
/** 'Laboratorio 3: 10 resistencias 4k7' has a part after its title. */
const titleBefore = new RegExp(`^(?:${sheetWords})[ .#°]{0,3}\\d{0,3} ?[:-] ?(?=\\d{1,4} ?(?:x ?)?\\p{L}{3})`, "iu")

const isTitle = (line: string): boolean =>
  /^#|:$/.test(line) ||
  /^(?:materiales|componentes|lista|parts|components|bom|nota|note)\b[^\d]*$/i.test(line) ||
  /^(?:sub)?total\b/i.test(line) ||
  (/^(?:lista|materiales|componentes) (?:del?|para) /i.test(line) &&
    /(?:lab|laboratorio|práctica|practica|proyecto|curso) ?\d{0,2}$/i.test(line)) ||
  sheetTitle.test(line)

/** 'R1, R2: 4k7', 'LED1 3mm Yellow', 'C3 = 100n'. */
const leadingDesignators =
  /^(?:R|RV|C|L|D|Q|U|IC|LED|K|Y|F|J|SW|BT|BZ|LS)\d{1,3}(?: ?[,;] ?(?:R|RV|C|L|D|Q|U|IC|LED|K|Y|F|J|SW|BT|BZ|LS)?\d{1,3})*(?: ?[:=|] ?| - | )(?=\S)/

const plainLine = (line: string): WrittenLine[] => {
  const text = line
    .replace(/\*\*|__|`/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(listMarks, "")
    .replace(titleBefore, "")
  if (isTitle(text) || !/[\p{L}\p{N}]/u.test(text)) return []
  const [marks = ""] = leadingDesignators.exec(text) ?? []
  const designators = designatorsIn(marks.replace(/[ :=|-]{1,3}$/, ""))
  const kind = kindOfLetters[leadingLetters(designators)]
  const { part, units = designators.length > 0 ? counted(designators) : undefined } = splitUnits(
    text.slice(marks.length),
  )
  return [
    {
      text,
      part,
      units: units ?? 1,
      unitsAssumed: units === undefined,
      ...(kind && { kind }),
    },
  ]
}

/** '10 4k7, 2 led rojo' and 'led rojo x10, led verde x10' are two lines: each piece begins or ends with its own units. */
const ordersIn = (line: string): readonly string[] => {
  const pieces = line.split(/[,;]\s/)
  const isCounted = (piece: string) =>
    /^\s*\d|\d ?u\.?$|x ?\d+$|\)$/i.test(piece) && splitUnits(piece).units !== undefined
  return pieces.every(isCounted) ? pieces : [line]
}

export const parseLine = (text: string): WrittenLine =>
  plainLine(text)[0] ?? { text, part: text, units: 1, unitsAssumed: true }

export interface WrittenList {
  readonly lines: readonly WrittenLine[]
  readonly left: number
  /** Lines that were read as titles of the sheet. */
  readonly titles: readonly string[]
}

export const parseList = (text: string): WrittenList => {
  const found = cellsIn(text, isHeading)
  if (!("lines" in found)) {
    const { heading, rows, left } = found
    return { lines: heading ? fromTable(heading, rows) : fromPlainRows(rows), left, titles: [] }
  }
  const pieces = found.lines.flatMap(line => ordersIn(cutText(line, maxLineChars)))
  const read = pieces.map(piece => ({ piece, lines: plainLine(piece) }))
  return {
    lines: read.flatMap(({ lines }) => lines),
    left: found.left,
    titles: read.flatMap(({ piece, lines }) => (lines.length === 0 && /\p{L}{3}/u.test(piece) ? [piece.trim()] : [])),
  }
}
