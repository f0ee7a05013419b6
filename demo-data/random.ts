/** A generator that gives the same numbers for the same seed, so that every start shows the same shop. */
export interface Dice {
  next(): number
  /** whole number between both ends, both included */
  between(low: number, high: number): number
}

/** Mulberry32 over a hash of the text: each product has its own numbers, so adding one does not change the others. */
export const diceFor = (seed: string): Dice => {
  let state = 2166136261
  for (const character of seed) state = Math.imul(state ^ character.codePointAt(0)!, 16777619)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return { next, between: (low, high) => low + Math.floor(next() * (high - low + 1)) }
}
