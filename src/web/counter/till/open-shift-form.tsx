import { Form } from "react-router"
import { ActButton } from "../../ui/act-button.tsx"
import { TextField } from "../../ui/field.tsx"
import { type FormReply, ReplyLine, typedIn } from "../form-reply.tsx"
import { tillTexts as t } from "./texts.ts"

export const OpenShiftForm = ({ reply }: { reply: FormReply | undefined }) => (
  <Form method="post" className="flex flex-col gap-4 rounded-board border-2 border-amber bg-silk p-5">
    <h2 className="text-lg font-bold">{t.openTitle}</h2>
    <p className="text-ink-soft">{t.openHint}</p>
    <ReplyLine of="abrir" reply={reply} />
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t.person}
        name="persona"
        required
        maxLength={60}
        autoComplete="off"
        defaultValue={typedIn(reply, "abrir", "persona")}
      />
      <TextField
        label={t.openingCash}
        name="efectivo"
        required
        inputMode="numeric"
        maxLength={15}
        autoComplete="off"
        defaultValue={typedIn(reply, "abrir", "efectivo")}
      />
    </div>
    <ActButton act="abrir" size="lg" busyText={t.opening}>
      {t.open}
    </ActButton>
  </Form>
)
