import type { BoardFile } from "../../src/gerber/read/archive.ts"
import type { WorkBudget } from "../../src/gerber/work-budget.ts"

const encode = (text: string) => new TextEncoder().encode(text)

export const fileOf = (name: string, text: string): BoardFile => ({ name, bytes: encode(text) })

export const metric = (...body: string[]) =>
  ["%FSLAX46Y46*%", "%MOMM*%", "%LPD*%", "G01*", "G75*", ...body, "M02*"].join("\n")

const um = (millimetres: number) => String(Math.round(millimetres * 1_000_000))
export const xy = (x: number, y: number) => `X${um(x)}Y${um(y)}`
export const move = (x: number, y: number) => `${xy(x, y)}D02*`
export const line = (x: number, y: number) => `${xy(x, y)}D01*`
export const flash = (x: number, y: number) => `${xy(x, y)}D03*`

export const outlineText = (width: number, height: number, x = 0, y = 0) =>
  metric(
    "%ADD10C,0.1*%",
    "D10*",
    move(x, y),
    line(x + width, y),
    line(x + width, y + height),
    line(x, y + height),
    line(x, y),
  )

export const drillText = (tools: Readonly<Record<number, number>>, ...hits: [tool: number, x: number, y: number][]) =>
  [
    "M48",
    "METRIC",
    ...Object.entries(tools).map(([tool, size]) => `T${tool}C${size}`),
    "%",
    "G90",
    "G05",
    ...hits.flatMap(([tool, x, y]) => [`T${tool}`, `X${x.toFixed(3)}Y${y.toFixed(3)}`]),
    "M30",
  ].join("\n")

type Design = { width?: number; height?: number; track?: number; pad?: string; hole?: number }

export function sampleBoard({ width = 60, height = 40, track = 1, pad = "C,2", hole = 1 }: Design = {}): BoardFile[] {
  const copper = metric(
    "%TF.FileFunction,Copper,L2,Bot*%",
    `%ADD10C,${track}*%`,
    `%ADD11${pad}*%`,
    "D10*",
    move(10, 10),
    line(40, 10),
    line(40, 30),
    "D11*",
    flash(10, 10),
    flash(40, 30),
  )
  const holes = drillText({ 1: hole }, [1, 10, 10], [1, 40, 30])
  return [
    fileOf("placa-B_Cu.gbr", copper),
    fileOf("placa-Edge_Cuts.gbr", outlineText(width, height)),
    fileOf("placa.drl", holes),
  ]
}

/** The units of work that it spends. */
export function workOf(work: (budget: WorkBudget) => unknown): number {
  let sum = 0
  work({ spend: (units = 1) => (sum += units) })
  return sum
}
