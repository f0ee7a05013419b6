import type { BoardActionResult } from "../../../shop/boards/board-progress.ts"
import { readHours, readMarks, readPrice, readText } from "../../../shop/boards/rules/board-actions.ts"
import { boardStates } from "../../../shop/boards/rules/board-states.ts"
import { readId } from "../../../shop/vocabulary/form-fields.ts"
import { type Actions, answer, type Press } from "../../shared/staff/actions.server.ts"
import { refusalTexts } from "./texts.ts"

const httpStatus = { done: 200, changed: 409, refused: 422, "not-yours": 404 } as const

const resultText = (result: BoardActionResult): string => {
  switch (result.kind) {
    case "done":
      return "Guardado."
    case "changed":
      return "La placa cambió mientras tanto: revísela e inténtelo de nuevo."
    case "refused":
      return refusalTexts[result.why]
    case "not-yours":
      return "Esta placa no es de su asociación."
  }
}

interface Sent {
  readonly orderId: number
  /** Identifies the form, so that a repeated request counts once. */
  readonly key: string
  /** The revision that the page showed. */
  readonly seen: number
}

const onBoard = (act: (press: Press, sent: Sent) => Promise<BoardActionResult> | null) => async (press: Press) => {
  const { action, field } = press
  const key = `${action}-${field("clave")}`
  const result = await act(press, { orderId: readId(field("pedido")), key, seen: readId(field("visto")) })
  const kind = result?.kind === "changed" ? "info" : undefined
  return result && answer(resultText(result), httpStatus[result.kind], kind)
}

export const boardActions: Actions = {
  "mover-placa": onBoard(({ services, staff, field }, sent) => {
    const to = boardStates.find(state => state === field("estado"))
    return to ? services.boards.workshop.move(staff, { ...sent, to }) : null
  }),
  "preguntar-placa": onBoard(({ services, staff, field }, sent) =>
    services.boards.workshop.ask(staff, {
      ...sent,
      text: readText(field("texto")),
      marks: readMarks(field("marcas")),
      version: readId(field("version")),
    }),
  ),
  "elegir-version": onBoard(({ services, staff, field }, sent) =>
    services.boards.workshop.choose(staff, { ...sent, version: readId(field("version")) }),
  ),
  "proponer-precio": onBoard(({ services, staff, field }, sent) =>
    services.boards.workshop.propose(staff, {
      ...sent,
      text: readText(field("texto")),
      hours: readHours(field("horas")),
      price: readPrice(field("precio")),
    }),
  ),
}
