export interface Finding {
  readonly level: "right" | "risky" | "missing"
  readonly what: string
  readonly mend?: string
}

export const right = (what: string): Finding => ({ level: "right", what })
export const risky = (what: string, mend: string): Finding => ({ level: "risky", what, mend })
export const missing = (what: string, mend: string): Finding => ({ level: "missing", what, mend })

const marks = { right: "  ok      ", risky: "  risky   ", missing: "  MISSING " } as const

export const findingLines = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ level, what, mend }) => [`${marks[level]} ${what}`, ...(mend ? [`           -> ${mend}`] : [])])
