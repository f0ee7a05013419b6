/** How many letters of a word may be wrong: short words have too many neighbours to guess, codes with digits are exact. */
export const slipsAllowed = (word: string): number => (/\d/.test(word) || word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/** Which letters a word has, as bits. Digits count as one more, so that codes are set apart from words. */
export const lettersOf = (word: string): number => {
  let bits = 0
  for (let index = 0; index < word.length; index++) {
    const code = word.charCodeAt(index)
    bits |= code >= 97 && code <= 122 ? 1 << (code - 97) : code <= 57 ? 1 << 26 : 1 << 27
  }
  return bits >>> 0
}

export const isSlipOf = (typed: string, meant: string, allowed: number): boolean => {
  if (Math.abs(typed.length - meant.length) > allowed) return false
  let beforeLast: number[] = []
  let last = Array.from({ length: meant.length + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row++) {
    const current = [row]
    let best = row
    for (let column = 1; column <= meant.length; column++) {
      const same = typed[row - 1] === meant[column - 1]
      let cost = Math.min(last[column - 1]! + (same ? 0 : 1), last[column]! + 1, current[column - 1]! + 1)
      const swapped =
        row > 1 && column > 1 && typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1]
      if (swapped) cost = Math.min(cost, beforeLast[column - 2]! + 1)
      current.push(cost)
      best = Math.min(best, cost)
    }
    if (best > allowed) return false
    beforeLast = last
    last = current
  }
  return last[meant.length]! <= allowed
}
