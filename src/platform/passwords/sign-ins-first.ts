import { kQueueOptions, type Task, type TaskQueue } from "tinypool"

/** null: a sign-in. Otherwise the address that a new password comes from. */
export interface Waiting {
  readonly newFrom: string | null
}

const newFromOf = (task: Task): string | null => (task[kQueueOptions] as Waiting | null)?.newFrom ?? null

/**
 * Sign-ins run before new passwords, so that a flood of registrations does not keep customers out. New passwords take turns by
 * address, so that a flood from one address does not keep others from registering.
 */
export class SignInsFirst implements TaskQueue {
  readonly #comparisons: Task[] = []
  /** In order of service: the address that was served last comes last. */
  readonly #newOnes = new Map<string, Task[]>()

  get newOnes(): number {
    return [...this.#newOnes.values()].reduce((all, tasks) => all + tasks.length, 0)
  }
  get size(): number {
    return this.#comparisons.length + this.newOnes
  }
  push(task: Task): void {
    const from = newFromOf(task)
    if (from === null) this.#comparisons.push(task)
    else this.#newOnes.set(from, [...(this.#newOnes.get(from) ?? []), task])
  }
  shift(): Task | null {
    const comparison = this.#comparisons.shift()
    if (comparison) return comparison
    const [next] = this.#newOnes
    if (!next) return null
    const [from, [task, ...others]] = next
    this.#keep(from, others)
    return task ?? null
  }
  /** Cancels the newest job of the address with the longest queue, if `from` would still have fewer. */
  makeRoomFor(from: string): boolean {
    const [heaviest = []] = [...this.#newOnes.values()].sort((a, b) => b.length - a.length)
    const newest = heaviest.at(-1)
    if (!newest || heaviest.length <= (this.#newOnes.get(from)?.length ?? 0) + 1) return false
    this.remove(newest)
    newest.cancel()
    return true
  }
  remove(task: Task): void {
    const at = this.#comparisons.indexOf(task)
    if (at >= 0) this.#comparisons.splice(at, 1)
    for (const [from, tasks] of this.#newOnes)
      if (tasks.includes(task)) {
        const others = tasks.filter(other => other !== task)
        if (others.length > 0) this.#newOnes.set(from, others)
        else this.#newOnes.delete(from)
      }
  }
  cancel(): void {
    for (let task = this.shift(); task; task = this.shift()) task.cancel()
  }

  #keep(from: string, tasks: Task[]): void {
    this.#newOnes.delete(from)
    if (tasks.length > 0) this.#newOnes.set(from, tasks)
  }
}
