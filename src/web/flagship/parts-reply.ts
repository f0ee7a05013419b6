import { whenLost } from "../shared/connection/when-lost.ts"
import type { AddedList } from "../shared/part-list/add-list.server.ts"
import { pressedIn } from "../shared/part-list/list-form.ts"
import type { ListProblem } from "../shared/part-list/list-outcome.tsx"

/** What became of 'Agregar todo' of a project. */
export interface PartsReply {
  readonly project: number
  readonly added?: AddedList
  readonly problem?: ListProblem
}

export const whenPartsLost = whenLost<PartsReply>(form => ({ project: pressedIn(form)[1], problem: "lost" }))
