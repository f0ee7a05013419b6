import { connectionTexts } from "../shared/connection/texts.ts"
import type { ActionReply } from "./act.server.ts"
import { actionText } from "./texts.ts"

const failed = { kind: "failed", ref: null } as const

/** The reply for a request that got no answer (ASOC-28). */
export const lostAction = (form: FormData): ActionReply => {
  const action = form.get("accion")
  const text =
    action === "alistar"
      ? actionText("prepare", failed)
      : action === "entregar"
        ? actionText("hand-over", failed)
        : connectionTexts.lost
  return { text, isGood: false, isError: true }
}
