import type { WorkBudget } from "../work-budget.ts"
import { type Aperture, defineAperture } from "./apertures.ts"
import { type CoordinateFormat, millimetresPer, type Units } from "./coordinates.ts"
import type { NameInside } from "./layer-evidence.ts"
import { compileMacro, type Macro } from "./macros.ts"
import type { Plotter } from "./plotter.ts"

type GerberProblem =
  | "units-missing"
  | "aperture-not-understood"
  | "aperture-missing"
  | "arc-not-understood"
  | "command-not-supported"

export const startHeader = (units: Units | null) => ({
  format: null as CoordinateFormat | null,
  incremental: false,
  units,
  /** The whole image is inverted (IPNEG). */
  negative: false,
  apertures: new Map<number, Aperture>(),
  macros: new Map<string, Macro>(),
  fileFunction: null as string | null,
  names: [] as NameInside[],
  apertureRole: null as string | null,
  problems: new Set<GerberProblem>(),
})

export type GerberHeader = ReturnType<typeof startHeader>

const maxDefinitionLength = 4000
const maxNames = 40

export function addName(by: NameInside["by"], name: string, { names }: GerberHeader): void {
  const text = name.slice(0, 200).trim()
  if (text !== "" && names.length < maxNames) names.push({ by, text })
}

export function readParameters(
  blocks: readonly string[],
  header: GerberHeader,
  plotter: Plotter,
  budget: WorkBudget,
): boolean {
  const first = blocks[0] ?? ""
  if (first.startsWith("AM")) {
    const macro = compileMacro(blocks.slice(1), budget)
    if (macro) header.macros.set(first.slice(2).trim(), macro)
    else header.problems.add("aperture-not-understood")
    return true
  }
  let known = true
  for (const block of blocks) {
    if (block !== "") known = readParameter(block, header, plotter, budget) && known
  }
  return known
}

function readParameter(block: string, header: GerberHeader, plotter: Plotter, budget: WorkBudget): boolean {
  const text = block.slice(2).trim()
  switch (block.slice(0, 2)) {
    case "FS":
      return readFormat(text, header)
    case "MO":
      header.units = text === "IN" ? "inch" : "mm"
      return text === "IN" || text === "MM"
    case "AD": {
      const scale = millimetresPer[header.units ?? "inch"]
      const aperture =
        text.length <= maxDefinitionLength
          ? defineAperture(text.replace(/\s/g, ""), header.macros, scale, header.apertureRole, budget)
          : null
      if (aperture) header.apertures.set(aperture.code, aperture)
      else header.problems.add("aperture-not-understood")
      return true
    }
    case "LP":
      plotter.dark = text !== "C"
      return text === "C" || text === "D"
    case "LM":
      plotter.mirrorX = text.includes("X")
      plotter.mirrorY = text.includes("Y")
      return true
    case "LR":
      plotter.rotation = finite(text, 0)
      return true
    case "LS":
      plotter.scale = Math.abs(finite(text, 1)) || 1
      return true
    case "SR":
      readRepeat(text, header, plotter)
      return true
    case "IP":
      header.negative = text === "NEG"
      return true
    case "TF":
    case "TA":
    case "TD":
    case "TO":
      readAttribute(block, header)
      return true
    case "IN":
    case "LN":
      addName("image", text, header)
      return true
    default:
      return readDeprecated(block, header)
  }
}

/** Old commands are harmless with the values that almost every file has; with others a person must look. */
function readDeprecated(block: string, header: GerberHeader): boolean {
  const harmless =
    /^(OFA?[\s0.]*(B[\s0.]*)?|MI(A0)?(B0)?|SF(A1(\.0*)?)?(B1(\.0*)?)?|IR0|ASAXBY|IJ.*|PF.*|IC.*|NF.*|KO)$/
  if (block.length < 80 && harmless.test(block)) return true
  if (!/^(OF|MI|SF|IR|AS|AB|KO|IF)/.test(block)) return false
  header.problems.add("command-not-supported")
  return true
}

function readFormat(text: string, header: GerberHeader): boolean {
  const match = /^([LTD]?)([AI]?)(?:N\d)?(?:G\d)?X(\d)(\d)Y(\d)(\d)/.exec(text)
  if (!match) return false
  header.format = {
    integerDigits: Number(match[3]),
    decimalDigits: Number(match[4]),
    omittedZeros: match[1] === "T" ? "trailing" : "leading",
  }
  header.incremental = match[2] === "I"
  return true
}

function readRepeat(text: string, header: GerberHeader, plotter: Plotter): void {
  plotter.endRepeat()
  const match = /^X(\d{1,6})Y(\d{1,6})(?:I([\d.+-]{1,20}))?(?:J([\d.+-]{1,20}))?$/.exec(text)
  if (!match) return
  const scale = millimetresPer[header.units ?? "inch"]
  plotter.beginRepeat({
    columns: Number(match[1]),
    rows: Number(match[2]),
    dx: finite(match[3] ?? "0", 0) * scale,
    dy: finite(match[4] ?? "0", 0) * scale,
  })
}

/** `TF.FileFunction,Copper,L1,Top` says what the file is; `TA.AperFunction,Conductor` what the next apertures are for. */
export function readAttribute(text: string, header: GerberHeader): void {
  const comma = text.indexOf(",")
  const name = comma === -1 ? text : text.slice(0, comma)
  const value = comma === -1 ? "" : text.slice(comma + 1).trim()
  if (name === "TF.FileFunction") header.fileFunction = value.slice(0, 200)
  else if (name === "TA.AperFunction") header.apertureRole = value.split(",")[0] || null
  else if (name === "TD" || name === "TD.AperFunction") header.apertureRole = null
}

function finite(text: string, otherwise: number): number {
  const value = Number(text)
  return Number.isFinite(value) ? value : otherwise
}
