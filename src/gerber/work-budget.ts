export class WorkStopped extends Error {
  override name = "WorkStopped"
}

export type WorkBudget = { spend(units?: number): void }

/** A line of a file takes about nine. */
export const maxOperations = 2_500_000
/** Of all layers together, in characters. */
export const maxTextLength = 24 * 1024 * 1024
const unitsBetweenLooks = 4096

export function createBudget(limit = maxOperations, shouldStop: () => boolean = () => false): WorkBudget {
  let spent = 0
  let nextLook = 0
  return {
    spend(units = 1) {
      spent += units
      if (spent > limit) throw new WorkStopped("more operations than allowed")
      if (spent < nextLook) return
      nextLook = spent + unitsBetweenLooks
      if (shouldStop()) throw new WorkStopped("stopped by its deadline")
    },
  }
}
