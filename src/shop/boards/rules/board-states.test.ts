import { expect, test } from "vitest"
import {
  type BoardFacts,
  boardStateNames,
  boardStates,
  isMailed,
  openQuestion,
  proposedTotal,
  stateAfter,
  stateRules,
  versionToMake,
  whyNotMove,
} from "./board-states.ts"

const aBoard = (overrides: Partial<BoardFacts> = {}): BoardFacts => ({
  state: "reviewing",
  price: { kind: "fixed" },
  versions: 1,
  chosenVersion: null,
  ...overrides,
})
const proposal = { id: 1, tries: 0, hours: 2, unitPrice: 5000, quantity: 1 }

test("[BOARD-01] the columns and where a board may go from each, as one table", () => {
  expect(Object.values(boardStateNames)).toEqual([
    "Recibida",
    "En revisión",
    "Pregunta",
    "En fabricación",
    "Lista",
    "Entregada",
  ])
  for (const from of boardStates)
    for (const to of boardStates) {
      const isInTable = stateRules[from].to.includes(to)
      expect(whyNotMove(aBoard({ state: from }), to) === null).toBe(isInTable)
    }
})

test("[BOARD-01] staff move no board to a question, which has its own form, or to 'Entregada', which follows the hand-over", () => {
  for (const state of boardStates) {
    expect(whyNotMove(aBoard({ state }), "delivered")).toBe("hand-over")
    expect(whyNotMove(aBoard({ state }), "asked")).toBe("ask")
  }
  expect(stateAfter("reviewing", { prepared: true, handedOver: false })).toBe("ready")
  expect(stateAfter("ready", { prepared: true, handedOver: true })).toBe("delivered")
  expect(stateAfter("making", { prepared: false, handedOver: false })).toBe("making")
})

test("[BOARD-02] with several versions staff choose one before production; a single version needs no choice", () => {
  expect(whyNotMove(aBoard({ versions: 2 }), "making")).toBe("choose-version")
  expect(whyNotMove(aBoard({ versions: 2, chosenVersion: 1 }), "making")).toBeNull()
  expect(versionToMake(aBoard())).toBe(1)
  expect(versionToMake(aBoard({ versions: 3, chosenVersion: 2 }))).toBe(2)
  expect(versionToMake(aBoard({ versions: 0 }))).toBeNull()
})

test("[BOARD-03] production starts only after the customer accepted a price", () => {
  for (const price of [{ kind: "to-define" }, { kind: "proposed", proposal }, { kind: "accepting", proposal }] as const)
    expect(whyNotMove(aBoard({ versions: 0, price }), "making")).toBe("price-open")
  expect(whyNotMove(aBoard({ versions: 0, price: { kind: "accepted", proposal } }), "making")).toBeNull()
})

test("[MAIL-01] a board that moves forward sends a mail, one that moves back does not", () => {
  expect(isMailed("received", "reviewing")).toBe(true)
  expect(isMailed("making", "ready")).toBe(true)
  expect(isMailed("making", "reviewing")).toBe(false)
})

test("[BOARD-02] a question waits until it is answered or the board is moved on", () => {
  const at = { byCustomer: false, person: "Marta", at: "2026-01-01T00:00:00Z" }
  const asked = { ...at, id: 1, kind: "asked", data: { text: "¿?", marks: [], version: 1 } } as const
  const answered = { ...at, id: 2, kind: "answered", data: { text: "Sí", version: null } } as const
  const moved = { ...at, id: 3, kind: "moved", data: { from: "asked", to: "reviewing" } } as const
  expect(openQuestion([asked])?.id).toBe(1)
  expect(openQuestion([asked, answered])).toBeNull()
  expect(openQuestion([asked, moved])).toBeNull()
})

test("[BOARD-03] a proposal costs its price by its boards", () => {
  expect(proposedTotal({ ...proposal, quantity: 3 })).toBe(15_000)
})

test("[BOARD-01] a board moves only as the table allows; only production needs a price and a version", () => {
  expect(whyNotMove(aBoard({ state: "ready" }), "received")).toBe("not-from-here")
  const open = { price: { kind: "to-define" }, versions: 2 } as const
  expect(whyNotMove(aBoard({ ...open, state: "making" }), "ready")).toBeNull()
  expect(whyNotMove(aBoard({ ...open, state: "making" }), "reviewing")).toBeNull()
})

test("[MAIL-01] a board that stays in its state sends no mail; starting production does", () => {
  expect(isMailed("making", "making")).toBe(false)
  expect(isMailed("reviewing", "making")).toBe(true)
  expect(isMailed("ready", "delivered")).toBe(false)
})

test("[BOARD-01] a board that was handed over stays so when its order is prepared again", () => {
  expect(stateAfter("delivered", { prepared: true, handedOver: false })).toBe("delivered")
})

test("[BOARD-02] other events leave a question open, and without events no question is open", () => {
  const at = { byCustomer: false, person: "Marta", at: "2026-01-01T00:00:00Z" }
  const asked = { ...at, id: 1, kind: "asked", data: { text: "¿?", marks: [], version: 1 } } as const
  const chosen = { ...at, id: 2, kind: "chosen", data: { version: 1 } } as const
  expect(openQuestion([asked, chosen])?.id).toBe(1)
  expect(openQuestion([])).toBeNull()
})
