import { expect, test } from "vitest"
import { randomFrom, seedOfRun } from "../../../../tests/support/random.ts"
import { highestSums, type WeightedSet } from "./highest-sums.ts"
import { eachBit } from "./runs.ts"

const slowly = (sets: readonly WeightedSet[], most: number): number[] => {
  const sums = new Map<number, number>()
  for (const [weight, members] of sets)
    eachBit(members, member => {
      sums.set(member, (sums.get(member) ?? 0) + weight)
    })
  const top = Math.max(0, ...sums.values())
  return [...sums]
    .filter(([, sum]) => sum >= Math.ceil(top / 2) - 1)
    .toSorted(([a, sumOfA], [b, sumOfB]) => sumOfB - sumOfA || a - b)
    .slice(0, most)
    .map(([member]) => member)
}

const seed = seedOfRun()

test(`[LIST-05] many weights are added at once as if one by one (SEED=${seed})`, () => {
  const random = randomFrom(seed)
  for (let round = 0; round < 500; round++) {
    const sets = Array.from({ length: random.below(9) }, (): WeightedSet => {
      const isRare = random.chance(0.5)
      const word = () => (isRare ? 1 << random.below(32) : random.below(2 ** 32)) >>> 0
      return [1 + random.below(8), Uint32Array.from({ length: 3 }, word)]
    })
    const most = random.oneOf([1, 5, 24, 96])
    expect(highestSums(sets, most)).toEqual(slowly(sets, most))
  }
})
