import fc from "fast-check"
import { expect, test } from "vitest"
import type { TransferState } from "../../vocabulary/payments.ts"
import {
  afterCancelling,
  afterFinding,
  followedStates,
  heldStates,
  keptStates,
  paidStates,
  statesBefore,
  transferStates,
  waitingForCustomer,
  waitingForStaff,
} from "./transfer-states.ts"

const names = Object.keys(transferStates) as TransferState[]
const after = (from: TransferState) => names.filter(to => statesBefore(to).includes(from))

test("[SINPE-04] the states after finding the money or cancelling the order follow the table", () => {
  for (const state of names)
    for (const to of [afterFinding(state), afterCancelling(state)])
      if (to !== null) expect([state, after(state)]).toEqual([state, expect.arrayContaining([to])])
})

test("[SINPE-04] received money is never forgotten: from paid a transfer moves only to paid or owed", () => {
  for (const state of names.filter(name => transferStates[name].paid))
    for (const to of after(state)) expect([to, transferStates[to].paid]).toEqual([to, true])
})

test("[SINPE-04] for any presses in any order, a transfer is given back once and last, and is owed again only after a hand-over kept it", () => {
  const acts = fc.array(fc.constantFrom("claim", "find", "refuse", "cancel", "seen", "drop", "expect", "give back"))
  fc.assert(
    fc.property(acts, pressed => {
      let state: TransferState = "expected"
      const entered: TransferState[] = []
      for (const act of pressed) {
        const to: TransferState | null = {
          claim: "claimed" as const,
          find: afterFinding(state),
          refuse: "refused" as const,
          cancel: afterCancelling(state),
          seen: "seen" as const,
          drop: "dropped" as const,
          expect: "expected" as const,
          "give back": "given-back" as const,
        }[act]
        if (to === null || !statesBefore(to).includes(state)) continue
        state = to
        entered.push(to)
      }
      const times = (name: TransferState) => entered.filter(one => one === name).length
      expect([0, 1]).toContain(times("given-back"))
      if (entered.includes("given-back")) expect(entered.at(-1)).toBe("given-back")
      for (const again of ["confirmed", "owed"] as const) expect(times(again)).toBeLessThanOrEqual(1 + times("seen"))
    }),
  )
})

test("[SINPE-02] [SINPE-04] who must act on a transfer, and which transfers follow their order", () => {
  expect(waitingForStaff).toEqual(["claimed", "to-check", "owed"])
  expect(waitingForCustomer).toEqual(["expected", "refused"])
  expect(paidStates).toEqual(["seen", "confirmed", "owed", "given-back"])
  expect(heldStates).toEqual(["seen", "confirmed", "owed"])
  expect(keptStates).toEqual(["seen", "confirmed"])
  expect(followedStates).toEqual(["expected", "claimed", "refused", "dropped"])
})
