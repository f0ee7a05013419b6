import { type ActionFunctionArgs, data } from "react-router"
import { getServices, type Services } from "../../../services.server.ts"
import { readFormText, typedFields } from "../../../shop/vocabulary/form-fields.ts"
import type { StaffProfile } from "../../../shop/vocabulary/people.ts"
import type { ActionReply, FormReply } from "./form-reply.tsx"
import { associationCalling } from "./staff-access.server.ts"

/** A pressed button. Its value is the action and, after a colon, its variant. */
export interface Press {
  readonly action: string
  readonly way: string
  readonly form: FormData
  readonly field: (name: string) => string
  readonly staff: StaffProfile
  readonly services: Services
}

interface Answer<Reply> {
  readonly reply: Reply
  readonly status: number
}

/** Actions by name. null if the form lacks what the action needs. */
export type Actions<Reply = ActionReply> = Readonly<Record<string, (press: Press) => Promise<Answer<Reply> | null>>>

export const answer = (
  text: string,
  status: number,
  kind: "good" | "info" | "error" = status === 200 ? "good" : "error",
): Answer<ActionReply> => ({ reply: { text, isGood: kind === "good", isError: kind === "error" }, status })

/** Shown beside its form. A refused form keeps the typed texts, also without script. */
export const answerForm = ({ action, form }: Press, text: string, status = 422): Answer<FormReply> => ({
  reply: { of: action, text, isGood: status === 200, typed: status === 200 ? {} : typedFields(form) },
  status,
})

/** Makes a route's `action` from the actions of several folders. */
export const answerActions =
  <Reply>(actions: Actions<Reply>, calling = associationCalling) =>
  async ({ request, context }: ActionFunctionArgs) => {
    const staff = await calling(request, context)
    const form = await request.formData()
    const field = (name: string) => readFormText(form, name)
    const [action = "", way = ""] = field("accion").split(":")
    const press = { action, way, form, field, staff, services: getServices(context) }
    const answered = Object.hasOwn(actions, action) ? await actions[action]?.(press) : null
    if (!answered) throw data({ problem: "bad-request" }, { status: 400 })
    return data(answered.reply, { status: answered.status })
  }
