import { type FormEvent, useEffect, useId, useRef, useState } from "react"
import { Form, useNavigation } from "react-router"
import { readRegistration } from "../../shop/accounts/rules/account-forms.ts"
import { type AccountStep, type StepView, stepButtons, takeStep } from "../../shop/accounts/rules/account-steps.ts"
import { Button } from "../ui/button.tsx"
import { Dialog } from "../ui/dialog.tsx"
import { useFirstInvalidFocus } from "../ui/first-invalid.ts"
import { useHydrated } from "../ui/hydrated.ts"
import { Notice } from "../ui/notice.tsx"
import { AccountSummary } from "./account-summary.tsx"
import { PersonFields } from "./person-fields.tsx"
import { StudentFields } from "./student-fields.tsx"
import type { StepTexts } from "./texts.ts"

export interface StepReply extends StepView {
  readonly failure?: "failed" | "notReadBack"
}

export const lostStep = (form: FormData): StepReply => ({
  step: "estudiante",
  values: readRegistration(form),
  problems: {},
  failure: "failed",
})

interface AccountStepsProps {
  texts: StepTexts
  start: StepReply
  reply: StepReply | undefined
  withPassword: boolean
  /** The complete-account dialog registers when it is closed; only 'Volver' does not (SOC-18). */
  closingRegisters?: boolean
}

const press = (value: string) => ({ type: "submit", name: stepButtons.field, value }) as const

const enterPresses: Record<AccountStep, string> = {
  datos: stepButtons.verify,
  estudiante: stepButtons.finish,
  confirmar: stepButtons.confirm,
}

/** Both steps stay in the page, one hidden: nothing typed is lost, password managers see it all, and it works without script. */
export const AccountSteps = ({ texts: t, start, reply, withPassword, closingRegisters }: AccountStepsProps) => {
  const [view, setView] = useState<StepReply>(reply ?? start)
  const [attempt, setAttempt] = useState<object | undefined>(reply)
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const confirmButton = useRef<HTMLButtonElement>(null)
  const shownStep = useRef(view.step)
  const formId = useId()
  const scripted = useHydrated()
  const busy = useNavigation().state === "submitting"
  useFirstInvalidFocus(form, attempt)

  useEffect(() => {
    if (!reply) return
    setView(reply)
    setAttempt(reply)
  }, [reply])

  // For a screen reader the other step is another page.
  useEffect(() => {
    const turned = (shownStep.current === "datos") !== (view.step === "datos")
    shownStep.current = view.step
    if (turned && !form.current?.querySelector('[aria-invalid="true"]')) heading.current?.focus()
  }, [view.step])

  const walk = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    const outcome = takeStep(new FormData(event.currentTarget, submitter), { withPassword })
    if (outcome.kind === "register") return setView({ ...view, step: "estudiante", failure: undefined })
    event.preventDefault()
    setView(outcome)
    setAttempt({})
  }

  const forgetProblem = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement
    if (name in view.problems) setView({ ...view, problems: { ...view.problems, [name]: undefined } })
  }

  const confirming = view.step === "confirmar"
  const backToStudent = () => setView({ ...view, step: "estudiante" })
  return (
    <>
      {view.failure && !busy && <Notice kind="error">{t[view.failure]}</Notice>}
      <Form
        id={formId}
        method="post"
        ref={form}
        noValidate
        onSubmit={walk}
        onInput={forgetProblem}
        className="flex flex-col gap-5"
      >
        <button {...press(enterPresses[view.step])} hidden tabIndex={-1} aria-hidden="true" />
        <div className="flex items-center gap-3">
          <h2 ref={heading} tabIndex={-1} className="text-sm font-semibold text-copper-700 outline-none">
            {t.stepOf(view.step === "datos" ? 1 : 2)}
          </h2>
          <span aria-hidden="true" className="grid h-1.5 flex-1 grid-cols-2 gap-1">
            <span className="rounded-full bg-copper-500" />
            <span className={`rounded-full ${view.step === "datos" ? "bg-line" : "bg-copper-500"}`} />
          </span>
        </div>
        <fieldset hidden={view.step !== "datos"} className="flex flex-col gap-4">
          <PersonFields texts={t} view={view} withPassword={withPassword} />
          <Button {...press(stepButtons.verify)} size="lg" className="mt-2">
            {t.verify}
          </Button>
        </fieldset>
        <fieldset hidden={view.step === "datos" || (confirming && !scripted)} className="flex flex-col gap-5">
          <StudentFields texts={t} view={view} scripted={scripted} />
          <div className="flex flex-wrap gap-3">
            <Button {...press(stepButtons.toPerson)} variant="secondary" size="lg" disabled={busy}>
              {t.back}
            </Button>
            <Button {...press(stepButtons.finish)} size="lg" className="flex-1" busy={busy} busyText={t.busy}>
              {t.finish}
            </Button>
          </div>
          <p className="text-sm text-ink-soft">{t.consent}</p>
        </fieldset>
        {confirming && !scripted && (
          <section aria-labelledby={`${formId}-confirm`} className="flex flex-col gap-5">
            <h3 id={`${formId}-confirm`} className="text-xl font-bold">
              {t.dialogTitle}
            </h3>
            <AccountSummary values={view.values} texts={t} />
            <div className="flex flex-wrap gap-3">
              <Button {...press(stepButtons.toStudent)} variant="secondary" size="lg">
                {t.dialogBack}
              </Button>
              <Button {...press(stepButtons.confirm)} size="lg" className="flex-1">
                {t.confirm}
              </Button>
            </div>
          </section>
        )}
      </Form>
      {scripted && (
        <Dialog
          open={confirming}
          title={t.dialogTitle}
          keepOnOutsideClick
          onClose={closingRegisters ? () => confirmButton.current?.click() : backToStudent}
          actions={
            <>
              <Button variant="secondary" onClick={backToStudent}>
                {t.dialogBack}
              </Button>
              <Button {...press(stepButtons.confirm)} form={formId} ref={confirmButton}>
                {t.confirm}
              </Button>
            </>
          }
        >
          <AccountSummary values={view.values} texts={t} />
        </Dialog>
      )}
    </>
  )
}
