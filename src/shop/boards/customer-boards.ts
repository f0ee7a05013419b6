import type { BoardFile } from "../../gerber/read/archive.ts"
import type { Engine } from "../../platform/workflows/engine.ts"
import type { Dependencies } from "../dependencies.ts"
import type { BoardInspector } from "./board-inspector.ts"
import { type BoardAction, type BoardActionResult, type BoardProgress, changeBoard, refused } from "./board-progress.ts"
import { boardOrderStore, type StoredInspection, type Upload } from "./board-records.ts"
import { type Inspected, inspectUpload } from "./board-request.ts"
import { type BoardRow, boardStore } from "./board-state-records.ts"
import { shownVersion } from "./board-workshop.ts"
import { standingPrice, stateRules } from "./rules/board-states.ts"
import { type BoardPriceServices, boardPriceId, setBoardPrice } from "./set-board-price.ts"

export type AnswerResult = BoardActionResult | Exclude<Inspected, { kind: "read" }>

export type DecideResult = BoardActionResult | { readonly kind: "running" }

type CustomerForm = Omit<BoardAction, "orderId"> & { readonly customerId: number; readonly ref: string }

const maxVersions = 20
const priceWaitMs = 12_000

/** The customer's corrections for files of the same name apply to the next version too. */
const formerChoices = (inspection: StoredInspection | null) => {
  const corrected = (inspection?.layers ?? []).filter(({ by }) => by === "corrected")
  return {
    ...(inspection?.board != null && { board: inspection.board }),
    ...(corrected.length > 0 && { layers: Object.fromEntries(corrected.map(({ name, kind }) => [name, kind])) }),
  }
}

export const createCustomerBoards = (
  { database, engine }: Pick<Dependencies, "database"> & { readonly engine: Pick<Engine<BoardPriceServices>, "run"> },
  inspector: BoardInspector,
  progress: BoardProgress,
) => {
  const boards = boardStore(database)
  const uploads = boardOrderStore(database)

  const readCurrent = async (customerId: number, ref: string): Promise<BoardRow | null> => {
    const board = await boards.ofCustomer(customerId, ref)
    return board && (await progress.follow([board])) ? boards.ofCustomer(customerId, ref) : board
  }

  /** Checked before any lock is taken, because a check takes seconds. */
  const inspect = async (board: BoardRow, files: readonly BoardFile[]): Promise<Inspected> => {
    const former = (await uploads.versions(board.orderId)).at(-1)?.inspection ?? null
    return inspectUpload(inspector, board.customerId, files, formerChoices(former))
  }

  return {
    async read(customerId: number, ref: string) {
      const board = await readCurrent(customerId, ref)
      if (!board) return null
      const { orderId, state, chosenVersion, price, revision } = board
      const { design, quantity } = board.form
      const [versions, events] = await Promise.all([uploads.versions(orderId), boards.events(orderId)])
      const since = board.since.toISOString()
      const versionList = versions.map(shownVersion)
      return { orderId, ref, state, since, design, quantity, chosenVersion, price, revision, versionList, events }
    },

    async owns(customerId: number, ref: string): Promise<number | null> {
      return (await boards.ofCustomer(customerId, ref))?.orderId ?? null
    },

    async answer(
      form: CustomerForm & { readonly text: string; readonly files: readonly BoardFile[] },
    ): Promise<AnswerResult> {
      const { customerId, ref, key, seen, text, files } = form
      const board = await boards.ofCustomer(customerId, ref)
      if (!board || board.state === "cancelled") return { kind: "not-yours" }
      if (text === "" && files.length === 0) return refused("no-text")
      if (files.length > 0 && (board.form.design || !stateRules[board.state].takesVersions)) return refused("too-late")
      let upload: Upload | null = null
      if (files.length > 0 && board.revision === seen) {
        const read = await inspect(board, files)
        if (read.kind !== "read") return read
        upload = read.upload
      }
      return changeBoard(boards, { orderId: board.orderId, key, seen }, async (now, tx) => {
        if (upload && !stateRules[now.state].takesVersions) return refused("too-late")
        if (upload && now.versions >= maxVersions) return refused("too-many-versions")
        const version = upload && (await uploads.addVersion(tx, now.orderId, upload))
        const event = { key, kind: "answered", byCustomer: true, person: "Cliente", data: { text, version } } as const
        await boards.write(tx, now.orderId, event)
        const state = now.state === "asked" ? "reviewing" : now.state
        // Staff look at a new version before they choose it.
        await boards.set(tx, { ...now, state, chosenVersion: version ? null : now.chosenVersion })
        return null
      })
    },

    async accept(
      form: Pick<CustomerForm, "customerId" | "ref"> & { readonly proposal: number },
    ): Promise<DecideResult> {
      const { customerId, ref, proposal: id } = form
      const board = await boards.ofCustomer(customerId, ref)
      if (!board || board.state === "cancelled") return { kind: "not-yours" }
      if (!("proposal" in board.price) || board.price.proposal.id !== id) return { kind: "changed" }
      if (board.price.kind === "accepted") return { kind: "done" }
      const { proposal } = board.price
      const input = { orderId: board.orderId, form: board.form, proposal }
      const outcome = await engine.run(setBoardPrice, { id: boardPriceId(proposal), input, waitMs: priceWaitMs })
      if (outcome.kind === "still-running") return { kind: "running" }
      return outcome.kind === "done" && outcome.result.kind === "accepted" ? { kind: "done" } : refused("too-late")
    },

    async decline(form: CustomerForm & { readonly text: string }): Promise<DecideResult> {
      const { customerId, ref, key, seen, text } = form
      const board = await boards.ofCustomer(customerId, ref)
      if (!board) return { kind: "not-yours" }
      return changeBoard(boards, { orderId: board.orderId, key, seen }, async (now, tx) => {
        if (now.price.kind !== "proposed") return { kind: "changed" }
        const standing = standingPrice(now.price)
        const event = { key, kind: "declined", byCustomer: true, person: "Cliente", data: { text } } as const
        await boards.write(tx, now.orderId, event)
        const state = now.state === "asked" ? "reviewing" : now.state
        await boards.set(tx, {
          ...now,
          state,
          price: standing ? { kind: "accepted", proposal: standing } : { kind: "to-define" },
        })
        return null
      })
    },
  }
}

export type CustomerBoard = NonNullable<Awaited<ReturnType<ReturnType<typeof createCustomerBoards>["read"]>>>
