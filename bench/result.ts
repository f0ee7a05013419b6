/** One figure of a benchmark and its target. */
export interface Result {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** The maximum. */
  readonly limit?: number
  /** The minimum. */
  readonly atLeast?: number
}

export const isMet = ({ value, limit, atLeast }: Result): boolean =>
  (limit === undefined || value <= limit) && (atLeast === undefined || value >= atLeast)

export const figure = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 10 ? 2 : 1)

export const asked = ({ limit, atLeast, unit }: Result): string =>
  limit !== undefined
    ? `at most ${figure(limit)} ${unit}`
    : atLeast !== undefined
      ? `at least ${figure(atLeast)} ${unit}`
      : ""

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

export const median = (values: readonly number[]): number => percentile(values, 0.5)
