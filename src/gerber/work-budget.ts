export class WorkStopped extends Error {
  override name = "WorkStopped"
}

export type WorkBudget = { spend(units?: number): void }

/** A line of a file costs about nine. */
export const maxOperations = 2_500_000
/** Characters of all layers together. */
export const maxTextLength = 24 * 1024 * 1024
const unitsBetweenChecks = 4096

export function createBudget(limit = maxOperations, shouldStop: () => boolean = () => false): WorkBudget {
  let spent = 0
  let nextCheck = 0
  return {
    spend(units = 1) {
      spent += units
      if (spent > limit) throw new WorkStopped("more operations than allowed")
      if (spent < nextCheck) return
      nextCheck = spent + unitsBetweenChecks
      if (shouldStop()) throw new WorkStopped("stopped by its deadline")
    },
  }
}
