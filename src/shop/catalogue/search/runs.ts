/** Lists of numbers in one array: list l stands from starts[l] to starts[l + 1]. */
export interface Runs {
  readonly starts: Uint32Array
  readonly numbers: Uint32Array
}

export const runOf = ({ starts, numbers }: Runs, list: number): Uint32Array =>
  numbers.subarray(starts[list], starts[list + 1])

/** Numbers names in the order in which they come, and keeps what was first told of each. */
export class Numbering<T> {
  readonly entries: T[] = []
  readonly #numbers = new Map<string, number>()

  of(name: string, entry: T): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    this.#numbers.set(name, this.entries.length)
    return this.entries.push(entry) - 1
  }
}

export class RunsBuilder {
  readonly #starts: number[] = [0]
  readonly #numbers: number[] = []

  add(list: Iterable<number>): void {
    for (const number of list) this.#numbers.push(number)
    this.#starts.push(this.#numbers.length)
  }

  finish(): Runs {
    return { starts: Uint32Array.from(this.#starts), numbers: Uint32Array.from(this.#numbers) }
  }
}

/** All lists one after the other; `numberOf[p]` says what a number of part p is called in the whole. */
export function* joining(parts: readonly Runs[], numberOf: readonly Uint32Array[]): Generator<void, Runs> {
  const lists = parts.reduce((sum, { starts }) => sum + starts.length - 1, 0)
  const joined = {
    starts: new Uint32Array(lists + 1),
    numbers: new Uint32Array(parts.reduce((sum, { numbers }) => sum + numbers.length, 0)),
  }
  let list = 0
  let length = 0
  for (const [at, { starts, numbers }] of parts.entries()) {
    const renumbered = numberOf[at]!
    for (let own = 1; own < starts.length; own++) joined.starts[++list] = length + starts[own]!
    for (let own = 0; own < numbers.length; own++) joined.numbers[length++] = renumbered[numbers[own]!]!
    yield
  }
  return joined
}

export type Bits = Uint32Array

export const eachBit = (bits: Bits, found: (number: number) => void): void => {
  for (let at = 0; at < bits.length; at++)
    for (let left = bits[at]!; left !== 0; left &= left - 1) found(32 * at + 31 - Math.clz32(left & -left))
}

/** Of the same length; by loops, because map() takes ten times as long. */
export const inBoth = (a: Bits, b: Bits): Bits => {
  const both = a.slice()
  for (let at = 0; at < both.length; at++) both[at]! &= b[at]!
  return both
}

export const inEither = (a: Bits, b: Bits): Bits => {
  const either = a.slice()
  for (let at = 0; at < either.length; at++) either[at]! |= b[at]!
  return either
}

/** Each number of each list once, however often the list has it. */
const eachOnce = ({ starts, numbers }: Runs, size: number, found: (number: number, list: number) => void): void => {
  const lastList = new Int32Array(size).fill(-1)
  for (let list = 0; list < starts.length - 1; list++)
    for (let at = starts[list]!; at < starts[list + 1]!; at++) {
      const number = numbers[at]!
      if (lastList[number] === list) continue
      lastList[number] = list
      found(number, list)
    }
}

/** For each number the lists that hold it, in order. Those of a common number are bits: smaller, and quicker to add up. */
export class Holders {
  readonly #words: number
  readonly #counts: Uint32Array
  readonly #rare: Runs
  readonly #common: readonly (Bits | undefined)[]

  constructor(runs: Runs, size: number) {
    const counts = new Uint32Array(size)
    eachOnce(runs, size, number => {
      counts[number]!++
    })
    this.#counts = counts
    this.#words = Math.ceil(runs.starts.length / 32)
    const common = Array.from(counts, count => (count > this.#words ? new Uint32Array(this.#words) : undefined))
    this.#common = common
    const starts = new Uint32Array(size + 1)
    for (let number = 0; number < size; number++)
      starts[number + 1] = starts[number]! + (common[number] ? 0 : counts[number]!)
    const numbers = new Uint32Array(starts[size]!)
    const next = starts.slice()
    eachOnce(runs, size, (number, list) => {
      const bits = common[number]
      if (bits) bits[list >> 5]! |= 1 << (list & 31)
      else numbers[next[number]!++] = list
    })
    this.#rare = { starts, numbers }
  }

  count(number: number): number {
    return this.#counts[number]!
  }

  each(number: number, found: (list: number) => void): void {
    const bits = this.#common[number]
    if (bits) eachBit(bits, found)
    else {
      const { starts, numbers } = this.#rare
      const end = starts[number + 1]!
      for (let at = starts[number]!; at < end; at++) found(numbers[at]!)
    }
  }

  withAny(wanted: readonly number[]): Bits {
    const found = new Uint32Array(this.#words)
    const { starts, numbers } = this.#rare
    for (const number of wanted) {
      const bits = this.#common[number]
      if (bits) for (let at = 0; at < bits.length; at++) found[at]! |= bits[at]!
      else
        for (let at = starts[number]!; at < starts[number + 1]!; at++)
          found[numbers[at]! >> 5]! |= 1 << (numbers[at]! & 31)
    }
    return found
  }
}
