import type { Query } from "../../platform/database/database.ts"
import type { Dependencies } from "../dependencies.ts"
import { messages } from "../messages/messages.ts"
import { tillShifts } from "../till/till-records.ts"
import { type Colones, formatColones } from "../vocabulary/money.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import {
  type BoardAction,
  type BoardActionResult,
  type BoardProgress,
  changeBoard,
  type OpenBoard,
  refused,
} from "./board-progress.ts"
import { type BoardVersion, boardOrderStore } from "./board-records.ts"
import { type BoardRow, boardStore, type ListedBoard, type NewEvent } from "./board-state-records.ts"
import type { BoardMark } from "./rules/board-actions.ts"
import { quoteBoards, readBoardOffer } from "./rules/board-form.ts"
import {
  type BoardState,
  boardStateNames,
  isMailed,
  proposedTotal,
  standingPrice,
  stateRules,
  versionToMake,
  whyNotMove,
} from "./rules/board-states.ts"

export interface BoardCard extends Omit<ListedBoard, "since" | "orderedAt" | "customerId" | "state"> {
  readonly state: BoardState
  readonly since: string
  readonly orderedAt: string
  readonly customer: string
  /** The order is in 'Por Entregar'. */
  readonly isPrepared: boolean
}

export type ShownVersion = Omit<BoardVersion, "key" | "form" | "createdAt"> & { readonly createdAt: string }

export const shownVersion = ({ key: _key, form: _form, createdAt, ...version }: BoardVersion): ShownVersion => ({
  ...version,
  createdAt: createdAt.toISOString(),
})

const orderPath = (ref: string) => `/perfil/pedidos/${encodeURIComponent(ref)}#placa`

const stateNotes: Partial<Record<BoardState, string>> = {
  ready: "Ya está fabricada. Le enviaremos otro correo, con su código de retiro, cuando pueda retirarla.",
}

export const createWorkshop = ({ erp, database, log, settings }: Dependencies, progress: BoardProgress) => {
  const boards = boardStore(database)
  const offer = () => readBoardOffer(settings.business())
  const isAssignedTo = (staff: StaffProfile, { form, quote }: Pick<BoardRow, "form" | "quote">): boolean =>
    [staff.warehouseId, null].includes((quote ?? quoteBoards(form, offer())).warehouse)
  const uploads = boardOrderStore(database)

  /** Boards are shown even if the names cannot be read. */
  const readNames = async (ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
    try {
      return new Map((await erp.thirdParties.getMany([...new Set(ids)])).map(({ id, name }) => [id, name]))
    } catch (error) {
      log.warn({ err: error }, "customers of boards could not be read")
      return new Map()
    }
  }

  const cards = async (staff: StaffProfile, read: () => Promise<readonly ListedBoard[]>): Promise<BoardCard[]> => {
    const ownBoards = async () => (await read()).filter(board => isAssignedTo(staff, board))
    const before = await ownBoards()
    const now = (await progress.follow(before)) ? await ownBoards() : before
    const [names, prepared] = await Promise.all([
      readNames(now.map(({ customerId }) => customerId)),
      progress.prepared(now.map(({ orderId }) => orderId)),
    ])
    return now.map(({ customerId, since, orderedAt, ...board }) => ({
      ...board,
      state: board.state as BoardState,
      since: since.toISOString(),
      orderedAt: orderedAt.toISOString(),
      customer: names.get(customerId) ?? "",
      isPrepared: prepared.has(board.orderId),
    }))
  }

  const act = async (
    staff: StaffProfile,
    form: BoardAction,
    work: (
      board: OpenBoard,
      tx: Query,
      write: (event: Pick<NewEvent, "kind" | "data">) => Promise<number>,
    ) => Promise<BoardActionResult | null>,
  ): Promise<BoardActionResult> => {
    const person = (await tillShifts(database).current(staff.id))?.person ?? staff.alias
    return changeBoard(boards, form, async (board, tx) => {
      if (!isAssignedTo(staff, board)) return { kind: "not-yours" }
      const write = async (event: Pick<NewEvent, "kind" | "data">) =>
        (await boards.write(tx, form.orderId, { ...event, key: form.key, byCustomer: false, person })) ?? 0
      return work(board, tx, write)
    })
  }

  const mailCustomer = ({ ref, orderId }: OpenBoard, question: string, id: number, tx: Query, hasMarks = false) => {
    const marked = hasMarks ? { orderId, questionId: id } : undefined
    const data = { ref, question, path: orderPath(ref), marked }
    const mail = { fact: `board-question:${id}`, to: { orderId }, kind: "board-question", data } as const
    return messages(database).write(mail, tx)
  }

  return {
    list: (staff: StaffProfile): Promise<BoardCard[]> => cards(staff, () => boards.list(staff.warehouseId, offer())),

    async open(staff: StaffProfile, orderId: number) {
      const [card] = await cards(staff, async () => {
        const board = await boards.find(orderId)
        return board ? [board] : []
      })
      if (!card) return null
      const versions = await uploads.versions(orderId)
      return { ...card, versionList: versions.map(shownVersion), events: await boards.events(orderId) }
    },

    async mayHandle(staff: StaffProfile, orderId: number): Promise<boolean> {
      const board = await boards.get(orderId)
      return board !== null && isAssignedTo(staff, board)
    },

    async waiting(staff: StaffProfile): Promise<{ readonly count: number; readonly revision: number }> {
      const own = await boards.listBriefly(staff.warehouseId, offer())
      const count = own.filter(({ state }) => state === "received" || state === "reviewing").length
      return { count, revision: own.length + Math.max(0, ...own.map(({ revision }) => revision)) }
    },

    async move(staff: StaffProfile, form: BoardAction & { readonly to: BoardState }): Promise<BoardActionResult> {
      const isPrepared = (await progress.prepared([form.orderId])).has(form.orderId)
      return act(staff, form, async (board, tx, write) => {
        if (board.state === form.to) return null
        const why = whyNotMove(board, form.to)
        if (why || isPrepared) return refused(why ?? "prepared")
        const id = await write({ kind: "moved", data: { from: board.state, to: form.to } })
        const chosenVersion = form.to === "making" ? versionToMake(board) : board.chosenVersion
        await boards.set(tx, { ...board, state: form.to, chosenVersion })
        if (!isMailed(board.state, form.to)) return null
        const { ref, orderId } = board
        const data = { ref, state: boardStateNames[form.to], note: stateNotes[form.to] ?? null, path: orderPath(ref) }
        const mail = { fact: `board-state:${id}`, to: { orderId }, kind: "board-state", data } as const
        await messages(database).write(mail, tx)
        return null
      })
    },

    ask: (
      staff: StaffProfile,
      form: BoardAction & { readonly text: string; readonly marks: readonly BoardMark[]; readonly version: number },
    ): Promise<BoardActionResult> =>
      act(staff, form, async (board, tx, write) => {
        const { text, marks, version } = form
        if (!stateRules[board.state].mayAsk) return refused("too-late")
        if (text === "") return refused("no-text")
        if (version > Math.max(1, board.versions)) return refused("no-version")
        const id = await write({ kind: "asked", data: { text, marks, version } })
        await boards.set(tx, { ...board, state: "asked" })
        await mailCustomer(board, text, id, tx, marks.length > 0)
        return null
      }),

    choose: (staff: StaffProfile, form: BoardAction & { readonly version: number }): Promise<BoardActionResult> =>
      act(staff, form, async (board, tx, write) => {
        const { version } = form
        if (version < 1 || version > board.versions) return refused("no-version")
        if (!stateRules[board.state].takesVersions) return refused("too-late")
        await write({ kind: "chosen", data: { version } })
        await boards.set(tx, { ...board, chosenVersion: version })
        return null
      }),

    propose: (
      staff: StaffProfile,
      form: BoardAction & { readonly hours: number | null; readonly price: Colones | null; readonly text: string },
    ): Promise<BoardActionResult> =>
      act(staff, form, async (board, tx, write) => {
        const { hours, price: asked, text } = form
        const { design, quantity } = board.form
        if (board.price.kind === "fixed" || board.price.kind === "accepting") return refused("too-late")
        if (!stateRules[board.state].mayAsk) return refused("too-late")
        if (asked === null || (design && hours === null)) return refused("no-price")
        const proposal = { hours: design ? hours : null, unitPrice: asked, quantity: design ? 1 : quantity, tries: 0 }
        const id = await write({ kind: "proposed", data: { ...proposal, text } })
        const withId = { ...proposal, id }
        const price = { kind: "proposed", proposal: withId, standing: standingPrice(board.price) } as const
        await boards.set(tx, { ...board, state: "asked", price })
        const total = formatColones(proposedTotal(withId))
        await mailCustomer(board, `El precio propuesto es ${total}. ${text}`.trim(), id, tx)
        return null
      }),
  }
}

export type WorkshopBoard = NonNullable<Awaited<ReturnType<ReturnType<typeof createWorkshop>["open"]>>>
