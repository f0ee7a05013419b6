/** The units fields belong to this form wherever they are on the page. */
export const payFormId = "pagar"

export const unitsField = {
  nameOf: (line: number): string => `unidades-${line}`,
  readLine: (name: string): number | null => {
    const line = /^unidades-(\d{1,10})$/.exec(name)?.[1]
    return line === undefined ? null : Number(line)
  },
} as const
