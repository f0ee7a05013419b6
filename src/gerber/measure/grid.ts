export class Grid<T> {
  readonly #cells = new Map<number, T[]>()
  readonly #size: number

  /** Items further away than `size` are not found. */
  constructor(size: number) {
    this.#size = size
  }

  add(x: number, y: number, item: T): void {
    const key = cellKey(Math.floor(x / this.#size), Math.floor(y / this.#size))
    const found = this.#cells.get(key)
    if (!found) this.#cells.set(key, [item])
    else if (found[found.length - 1] !== item) found.push(item)
  }

  near(x: number, y: number): Generator<T> {
    return this.inArea(x, y, x, y)
  }

  find(x: number, y: number, max: number, test: (item: T) => boolean): T | null {
    const column = Math.floor(x / this.#size)
    const row = Math.floor(y / this.#size)
    let left = max
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        for (const item of this.#cells.get(cellKey(column + dx, row + dy)) ?? []) {
          if (left-- === 0) return null
          if (test(item)) return item
        }
      }
    }
    return null
  }

  *inArea(minX: number, minY: number, maxX: number, maxY: number): Generator<T> {
    const size = this.#size
    for (let column = Math.floor(minX / size) - 1; column <= Math.floor(maxX / size) + 1; column++) {
      for (let row = Math.floor(minY / size) - 1; row <= Math.floor(maxY / size) + 1; row++) {
        yield* this.#cells.get(cellKey(column, row)) ?? []
      }
    }
  }
}

const cellKey = (column: number, row: number) => column * 1_000_003 + row
