import type { useFetcher } from "react-router"
import type { WorkAct } from "../../../shop/counter/rules/order-queues.ts"
import { Button } from "../../ui/button.tsx"
import { TextField } from "../../ui/field.tsx"
import type { ActionReply } from "./decision-actions.server.ts"
import { workActText } from "./texts.ts"

interface Choice {
  readonly value: string
  readonly label: string
  readonly busyText: string
  readonly variant: "primary" | "danger" | "ghost"
}

interface ResolveFormProps {
  fetcher: ReturnType<typeof useFetcher<ActionReply>>
  action: string
  name: string
  value: string
  of: string
  hint: string
  whyHint: string
  choices: readonly Choice[]
}

export const ResolveForm = ({ fetcher, action, name, value, of, hint, whyHint, choices }: ResolveFormProps) => {
  const isBusy = fetcher.state !== "idle"
  const pressed = isBusy && fetcher.formData?.get(name) === value ? fetcher.formData.get("accion") : null
  return (
    <details className="rounded-pad border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center px-3 font-semibold">
        Resolver
        <span className="sr-only"> {of}</span>
      </summary>
      <fetcher.Form method="post" action={action} className="flex flex-col gap-3 px-3 pb-3">
        <input type="hidden" name={name} value={value} />
        <TextField label="Motivo" hint={whyHint} name="motivo" required maxLength={300} autoComplete="off" />
        <div className="flex flex-wrap gap-3">
          {choices.map(choice => (
            <Button
              key={choice.value}
              type="submit"
              name="accion"
              value={choice.value}
              variant={choice.variant}
              busy={pressed === choice.value}
              busyText={choice.busyText}
              disabled={isBusy}
            >
              {choice.label}
              <span className="sr-only"> {of}</span>
            </Button>
          ))}
        </div>
        <p className="text-sm text-ink-soft">{hint}</p>
      </fetcher.Form>
    </details>
  )
}

interface StoppedFormProps {
  fetcher: ReturnType<typeof useFetcher<ActionReply>>
  action: string
  id: string
  of: string
  acts: readonly WorkAct[]
}

export const StoppedForm = ({ fetcher, action, id, of, acts }: StoppedFormProps) => (
  <>
    <ActTrail texts={acts.map(workActText)} />
    <ResolveForm
      fetcher={fetcher}
      action={action}
      name="trabajo"
      value={id}
      of={of}
      hint="«Continuar» sigue desde el paso en que se detuvo. «Abandonar» no deshace nada: lo que falte o sobre se arregla en el ERP."
      whyHint="Se guarda con su nombre. Por ejemplo: ya se corrigió en el ERP."
      choices={[
        { value: "continuar-trabajo", label: "Continuar", busyText: "Continuando...", variant: "primary" },
        { value: "abandonar-trabajo", label: "Abandonar", busyText: "Abandonando...", variant: "danger" },
      ]}
    />
  </>
)

export const ActTrail = ({ texts }: { texts: readonly string[] }) =>
  texts.length === 0 ? null : (
    <ul className="text-sm text-ink-soft">
      {texts.map(text => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
