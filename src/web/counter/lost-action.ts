import { textOf } from "../../shop/vocabulary/form-fields.ts"
import { connectionTexts } from "../shared/connection/ask-shop.ts"
import type { ActionReply } from "./act.server.ts"
import { actionText } from "./texts.ts"

const failed = { kind: "failed", ref: null, erpAway: false } as const

export const lostAction = (form: FormData): ActionReply => {
  const action = textOf(form, "accion")
  const text =
    action === "alistar"
      ? actionText("prepare", failed)
      : action === "entregar"
        ? actionText("hand-over", failed)
        : connectionTexts.lost
  return { text, isGood: false, isError: true }
}
