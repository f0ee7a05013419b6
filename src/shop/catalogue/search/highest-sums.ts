import type { Bits } from "./runs.ts"

/** A member of several sets has the sum of their weights. */
export type WeightedSet = readonly [weight: number, members: Bits]

/**
 * Up to `most` members with the highest sums, from the top down to nearly half of the top. Sums stand as binary digits across
 * numbers, so that 32 members are added at once.
 */
export const highestSums = (sets: readonly WeightedSet[], most: number): readonly number[] => {
  const length = sets[0]?.[1].length ?? 0
  const digits = sets.reduce((sum, [weight]) => sum + weight, 0).toString(2).length
  /** The digits of members 32 × at to 32 × at + 31 stand from digits × at. */
  const sums = new Int32Array(length * digits)
  const highestOf = new Uint16Array(length)
  let top = 0
  for (let at = 0, base = 0; at < length; at++, base += digits) {
    let among = 0
    for (let set = 0; set < sets.length; set++) {
      const added = sets[set]![1][at]! | 0
      if (added === 0) continue
      const weight = sets[set]![0]
      among |= added
      for (let digit = 0; weight >> digit !== 0; digit++)
        if ((weight >> digit) & 1)
          for (let carry = added, place = base + digit; carry !== 0; place++) {
            const before = sums[place]!
            sums[place] = before ^ carry
            carry &= before
          }
    }
    if (among === 0) continue
    let highest = 0
    for (let digit = digits - 1; digit >= 0; digit--) {
      const higher = among & sums[base + digit]!
      if (higher === 0) continue
      among = higher
      highest |= 1 << digit
    }
    highestOf[at] = highest
    if (highest > top) top = highest
  }
  let least = Math.max(1, Math.ceil(top / 2) - 1)
  const bySum: number[][] = Array.from({ length: top + 1 }, () => [])
  for (let at = 0, base = 0; at < length; at++, base += digits) {
    if (highestOf[at]! < least) continue
    let equal = -1
    let above = 0
    for (let digit = digits - 1; digit >= 0; digit--) {
      const own = sums[base + digit]!
      if (((least >> digit) & 1) === 0) above |= equal & own
      equal &= (least >> digit) & 1 ? own : ~own
    }
    for (let left = above | equal; left !== 0; left &= left - 1) {
      const bit = 31 - Math.clz32(left & -left)
      let sum = 0
      for (let digit = 0; digit < digits; digit++) sum |= ((sums[base + digit]! >>> bit) & 1) << digit
      // As many as are wanted have this sum: of the others only higher ones count.
      if (sum >= least && bySum[sum]!.push(32 * at + bit) === most) least = sum + 1
    }
  }
  return bySum.toReversed().flat().slice(0, most)
}
