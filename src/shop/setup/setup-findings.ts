/** `missing`: an order would fail sooner or later; `risky`: it works, or could not be checked. */
export interface Finding {
  readonly level: "right" | "risky" | "missing"
  readonly what: string
  /** What a person does about it. */
  readonly mend?: string
}

export const right = (what: string): Finding => ({ level: "right", what })
export const risky = (what: string, mend: string): Finding => ({ level: "risky", what, mend })
export const missing = (what: string, mend: string): Finding => ({ level: "missing", what, mend })

const marks = { right: "  ok      ", risky: "  risky   ", missing: "  MISSING " } as const

export const findingLines = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ level, what, mend }) => [`${marks[level]} ${what}`, ...(mend ? [`           -> ${mend}`] : [])])
