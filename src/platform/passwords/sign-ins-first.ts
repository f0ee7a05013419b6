import { kQueueOptions, type Task, type TaskQueue } from "tinypool"

const isComparison = (task: Task): boolean =>
  (task[kQueueOptions] as { comparison?: boolean } | null)?.comparison === true

/** Whoever waits to get in goes ahead of new passwords: a flood of registrations does not keep customers out. */
export class SignInsFirst implements TaskQueue {
  readonly #comparisons: Task[] = []
  readonly #hashes: Task[] = []

  get size(): number {
    return this.#comparisons.length + this.#hashes.length
  }
  get hashes(): number {
    return this.#hashes.length
  }
  push(task: Task): void {
    ;(isComparison(task) ? this.#comparisons : this.#hashes).push(task)
  }
  shift(): Task | null {
    return this.#comparisons.shift() ?? this.#hashes.shift() ?? null
  }
  remove(task: Task): void {
    for (const tasks of [this.#comparisons, this.#hashes])
      if (tasks.includes(task)) tasks.splice(tasks.indexOf(task), 1)
  }
  cancel(): void {
    for (let task = this.shift(); task; task = this.shift()) task.cancel()
  }
}
