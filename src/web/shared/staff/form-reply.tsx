import { type ComponentProps, useEffect, useRef } from "react"
import { useFetcher, useNavigation } from "react-router"
import type { MissingGoods } from "../../../shop/counter/missing-goods.ts"
import { readFormText } from "../../../shop/vocabulary/form-fields.ts"
import { Outcome } from "../../ui/outcome.tsx"
import { useToast } from "../../ui/toast.tsx"
import { connectionTexts } from "../connection/ask-shop.ts"
import { whenLost } from "../connection/when-lost.ts"

export interface ActionReply {
  readonly text: string
  readonly isGood: boolean
  /** Also false if another person was first or the work continues by itself. */
  readonly isError: boolean
  /** The goods that the pressed order lacks here, shown in its row; null if it lacks none. */
  readonly missing?: MissingGoods | null
  /** Set if it is carried out in some seconds unless it is undone. */
  readonly heldId?: number
}

export type ActionFetcher = ReturnType<typeof useFetcher<ActionReply>>

/** A page's `clientAction`, which answers lost requests. */
export const keepAction = whenLost<ActionReply>(() => ({ text: connectionTexts.lost, isGood: false, isError: true }))

type ActionFormProps = ComponentProps<ActionFetcher["Form"]> & {
  fetcher: ActionFetcher
  fields: Readonly<Record<string, string | number>>
}

/** A form that is sent without leaving the page, with its fixed fields. */
export const ActionForm = ({ fetcher, fields, action = "/asocias/admin", children, ...form }: ActionFormProps) => (
  <fetcher.Form method="post" action={action} {...form}>
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </fetcher.Form>
)

/** Shows the result in a toast, because the pressed button may have moved or disappeared. */
export const useToastedAction = (): ActionFetcher => {
  const fetcher = useFetcher<ActionReply>()
  const toast = useToast()
  const shown = useRef<ActionReply>(undefined)
  const reply = fetcher.data
  useEffect(() => {
    if (!reply || shown.current === reply) return
    shown.current = reply
    if (reply.heldId !== undefined) return
    toast(reply.text, reply.isGood ? { alert: true } : { kind: reply.isError ? "error" : "info", ms: 12_000 })
  }, [reply, toast])
  return fetcher
}

export const ReplyNotice = ({ reply }: { reply: Pick<ActionReply, "text" | "isGood"> }) => (
  <Outcome of={reply} kind={reply.isGood ? "success" : "error"}>
    {reply.text}
  </Outcome>
)

/** Hidden while the form is sent again, so that screen readers announce a repeated message. */
export const FetcherReply = ({ fetcher: { data, state } }: { fetcher: ActionFetcher }) =>
  data && state === "idle" ? <ReplyNotice reply={data} /> : null

/** The reply to one of a page's forms. */
export interface FormReply {
  readonly of: string
  readonly text: string
  readonly isGood: boolean
  /** The typed texts, for browsers without script. */
  readonly typed: Readonly<Record<string, string>>
}

/** The same for a page that shows answers beside its forms. */
export const keepForm = whenLost<FormReply>(form => ({
  of: readFormText(form, "accion").split(":")[0] ?? "",
  text: connectionTexts.lost,
  isGood: false,
  typed: {},
}))

/** Shown beside its form; hidden while that is sent again. */
export const ReplyLine = ({ of, reply }: { of: string; reply: FormReply | undefined }) =>
  useNavigation().state === "idle" && reply?.of === of ? <ReplyNotice reply={reply} /> : null

export const typedIn = (reply: FormReply | undefined, of: string, name: string): string | undefined =>
  reply?.of === of ? reply.typed[name] : undefined

/** The props that keep a text field's content when its form is refused. */
export const typedField = (reply: FormReply | undefined, of: string) => (name: string) => ({
  name,
  autoComplete: "off",
  defaultValue: typedIn(reply, of, name),
})
