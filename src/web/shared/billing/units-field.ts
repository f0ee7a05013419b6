/** The units fields belong to the form of 'Pagar', wherever they stand: what is in them is what is ordered. */
export const payFormId = "pagar"

export const unitsField = {
  nameOf: (line: number): string => `unidades-${line}`,
  /** null: another field. */
  lineOf: (name: string): number | null => {
    const line = /^unidades-(\d{1,10})$/.exec(name)?.[1]
    return line === undefined ? null : Number(line)
  },
} as const
