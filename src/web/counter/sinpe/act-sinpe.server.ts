import type { RouterContextProvider } from "react-router"
import { servicesOf } from "../../../services.server.ts"
import type { MoveResult } from "../../../shop/transfers/transfers.ts"
import { textOf } from "../../../shop/vocabulary/form-fields.ts"
import type { StaffProfile } from "../../../shop/vocabulary/people.ts"
import { cancelResultTexts, moveText } from "./texts.ts"

type Context = Readonly<RouterContextProvider>

interface Said {
  readonly text: string
  readonly isGood: boolean
  readonly isError: boolean
  readonly status: number
}

const statusOf = { done: 200, already: 409, incomplete: 422, "same-reference": 409, "not-yours": 404 } as const

const said = (result: MoveResult): Said => ({
  text: moveText(result),
  isGood: result.kind === "done",
  isError: result.kind === "incomplete" || result.kind === "same-reference" || result.kind === "not-yours",
  status: statusOf[result.kind],
})

const cancelStatus = { cancelled: 200, running: 202, "too-late": 409, failed: 502, "not-allowed": 409 } as const

const cancelForgotten = async (context: Context, staff: StaffProfile, orderId: number): Promise<Said> => {
  const { transfers, cancellations } = servicesOf(context)
  const { kind } = (await transfers.mayCancel(staff, orderId))
    ? await cancellations.cancel(orderId, staff)
    : { kind: "not-allowed" as const }
  const isGood = kind === "cancelled" || kind === "running"
  return { text: cancelResultTexts[kind], isGood, isError: !isGood, status: cancelStatus[kind] }
}

export const carryOutSinpe = async (
  context: Context,
  staff: StaffProfile,
  form: FormData,
  orderId: number,
): Promise<Said | null> => {
  const { transfers } = servicesOf(context)
  switch (textOf(form, "accion")) {
    case "confirmar-sinpe":
      return said(
        await transfers.confirm(
          staff,
          orderId,
          textOf(form, "referencia"),
          form.has("otra-transferencia") ? textOf(form, "motivo") : null,
        ),
      )
    case "rechazar-sinpe":
      return said(await transfers.refuse(staff, orderId, textOf(form, "motivo")))
    case "devuelto-sinpe":
      return said(await transfers.giveBack(staff, orderId, textOf(form, "referencia")))
    case "cancelar-sinpe":
      return cancelForgotten(context, staff, orderId)
    default:
      return null
  }
}
