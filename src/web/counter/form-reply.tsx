import { useNavigation } from "react-router"
import { textOf } from "../../shop/vocabulary/form-fields.ts"
import { connectionTexts } from "../shared/connection/ask-shop.ts"
import { Notice } from "../ui/notice.tsx"

export interface FormReply {
  readonly of: string
  readonly text: string
  readonly isGood: boolean
  /** For browsers without script, whose page is a new one. */
  readonly typed: Readonly<Record<string, string>>
}

export interface FormAnswer {
  readonly reply: FormReply
  readonly status: number
}

/** A button's value is its form and, after a colon, its way. */
const formOf = (form: FormData): string => textOf(form, "accion").split(":")[0] ?? ""

export const lostReply = (form: FormData): FormReply => ({
  of: formOf(form),
  text: connectionTexts.lost,
  isGood: false,
  typed: {},
})

/** Beside the form that it answers; gone while that is sent anew, so that the same words are heard again. */
export const ReplyLine = ({ of, reply }: { of: string; reply: FormReply | undefined }) =>
  useNavigation().state === "idle" && reply?.of === of ? (
    <Notice kind={reply.isGood ? "success" : "error"}>{reply.text}</Notice>
  ) : null

export const typedIn = (reply: FormReply | undefined, of: string, name: string): string | undefined =>
  reply?.of === of ? reply.typed[name] : undefined
