import type { RouterContextProvider } from "react-router"
import { servicesOf } from "../../../services.server.ts"
import type { BoardActResult } from "../../../shop/boards/board-progress.ts"
import { readHours, readMarks, readPrice, readText } from "../../../shop/boards/rules/board-acts.ts"
import { type BoardState, boardStates } from "../../../shop/boards/rules/board-states.ts"
import { readId, textOf } from "../../../shop/vocabulary/form-fields.ts"
import type { StaffProfile } from "../../../shop/vocabulary/people.ts"

import type { ActionReply } from "../act.server.ts"
import { boardResultText } from "./texts.ts"

const acts = ["mover-placa", "preguntar-placa", "elegir-version", "proponer-precio"] as const
export type BoardAct = (typeof acts)[number]

export const isBoardAct = (action: string): action is BoardAct => acts.includes(action as BoardAct)

const actOnBoard = async (
  context: Readonly<RouterContextProvider>,
  staff: StaffProfile,
  action: BoardAct,
  form: FormData,
): Promise<BoardActResult | null> => {
  const { workshop } = servicesOf(context).boards
  const field = (name: string) => textOf(form, name)
  const base = {
    orderId: readId(field("pedido")),
    key: `${action}-${field("clave")}`,
    seen: readId(field("visto")),
  }
  const version = readId(field("version"))
  const text = readText(field("texto"))
  switch (action) {
    case "mover-placa": {
      const to = boardStates.find((state): state is BoardState => state === field("estado"))
      return to ? workshop.move(staff, { ...base, to }) : null
    }
    case "preguntar-placa":
      return workshop.ask(staff, { ...base, text, marks: readMarks(field("marcas")), version })
    case "elegir-version":
      return workshop.choose(staff, { ...base, version })
    case "proponer-precio":
      return workshop.propose(staff, {
        ...base,
        text,
        hours: readHours(field("horas")),
        price: readPrice(field("precio")),
      })
  }
}

const statusOf = { done: 200, changed: 409, refused: 422, "not-yours": 404 } as const

export const carryOutBoard = async (
  context: Readonly<RouterContextProvider>,
  staff: StaffProfile,
  action: BoardAct,
  form: FormData,
): Promise<{ readonly reply: ActionReply; readonly status: number } | null> => {
  const result = await actOnBoard(context, staff, action, form)
  if (!result) return null
  const isGood = result.kind === "done"
  const isError = !isGood && result.kind !== "changed"
  return { reply: { text: boardResultText(result), isGood, isError }, status: statusOf[result.kind] }
}
