import type { useFetcher } from "react-router"
import type { WorkAct } from "../../../shop/counter/rules/order-queues.ts"
import type { ActionReply } from "../act.server.ts"
import { ActTrail, ResolveForm } from "./resolve-form.tsx"
import { panelTexts as t, workActText } from "./texts.ts"

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
      hint={t.stoppedHint}
      whyHint={t.stoppedWhyHint}
      choices={[
        { value: "continuar-trabajo", label: t.resume, busyText: t.resuming, variant: "primary" },
        { value: "abandonar-trabajo", label: t.giveUp, busyText: t.givingUp, variant: "danger" },
      ]}
    />
  </>
)
