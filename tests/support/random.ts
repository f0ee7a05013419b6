/** Mulberry32: small, and the same everywhere for the same seed. */
export const randomFrom = (seed: number) => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    chance: (probability: number) => next() < probability,
    below: (limit: number) => Math.floor(next() * limit),
    oneOf: <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T,
  }
}
export type Random = ReturnType<typeof randomFrom>

/** The seed in SEED, which replays a run, or a new one. Callers print it. */
export const seedOfRun = (): number => Number(process.env["SEED"] ?? Math.floor(Math.random() * 2 ** 31))

/** A key like those of browsers; the same seed gives the same key. */
export const keyFrom = (seed: number, place: number): string => {
  const hex = (value: number, digits: number) => (value >>> 0).toString(16).padStart(digits, "0").slice(-digits)
  return `${hex(seed, 8)}-0000-4000-8000-${hex(place, 12)}`
}
