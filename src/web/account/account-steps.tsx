import { type FormEvent, useEffect, useId, useRef, useState } from "react"
import { Form, useNavigation } from "react-router"
import {
  fullName,
  longest,
  type RegistrationValues,
  readRegistration,
} from "../../shop/accounts/rules/account-forms.ts"
import { type AccountStep, type StepView, stepButtons, takeStep } from "../../shop/accounts/rules/account-steps.ts"
import { careers } from "../../shop/vocabulary/business.ts"
import { useHydrated } from "../ui/browser.ts"
import { Button } from "../ui/button.tsx"
import { Dialog } from "../ui/dialog.tsx"
import { Checkbox, EmailField, PasswordField, SelectField, TextField } from "../ui/field.tsx"
import { useFirstInvalidFocus } from "../ui/form.ts"
import { Notice } from "../ui/notice.tsx"
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

const AccountSummary = ({ values, texts: t }: { values: RegistrationValues; texts: StepTexts }) => {
  const rows: [string, string][] = [
    [t.name, fullName(values)],
    [t.email, values.correo.trim()],
  ]
  if (values.esEstudiante === "1") rows.push([t.career, values.carrera], [t.card, values.carne.trim()])
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="min-w-0 break-words font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface PersonFieldsProps {
  texts: StepTexts
  view: StepView
  withPassword: boolean
}

const PersonFields = ({ texts: t, view: { values, problems }, withPassword }: PersonFieldsProps) => {
  const field = (name: keyof RegistrationValues) => {
    const problem = problems[name]
    return { name, defaultValue: values[name], error: problem ? t.fields[problem] : null, required: true }
  }
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field("nombre")} label={t.firstName} autoComplete="given-name" maxLength={longest.nombre} />
        <TextField
          {...field("apellidos")}
          label={t.lastName}
          autoComplete="family-name"
          maxLength={longest.apellidos}
        />
      </div>
      <EmailField
        {...field("correo")}
        label={t.email}
        maxLength={longest.correo}
        readOnly={!withPassword}
        hint={"verified" in t ? t.verified : undefined}
      />
      <TextField
        {...field("telefono")}
        label={t.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
        hint={t.phoneHint}
      />
      {withPassword && (
        <div className="grid gap-4 sm:grid-cols-2">
          <PasswordField
            {...field("contrasena")}
            label={t.password}
            autoComplete="new-password"
            hint={t.passwordHint}
            maxLength={200}
          />
          <PasswordField
            {...field("confirmContrasena")}
            label={t.confirmation}
            autoComplete="new-password"
            maxLength={200}
          />
        </div>
      )}
    </>
  )
}

interface StudentFieldsProps {
  texts: StepTexts
  view: StepView
  scripted: boolean
}

/** Career and carné show only while the box is checked (REG-20, SOC-11); without script CSS does it. */
const StudentFields = ({ texts: t, view: { values, problems }, scripted }: StudentFieldsProps) => {
  const [student, setStudent] = useState(values.esEstudiante === "1")
  const off = scripted && !student
  return (
    <div className="group flex flex-col gap-4">
      <Checkbox
        label={t.student}
        name="esEstudiante"
        value="1"
        defaultChecked={student}
        onChange={event => setStudent(event.currentTarget.checked)}
        className="rounded-pad border border-line px-4 py-1"
      />
      <div className="hidden gap-4 group-has-[[name=esEstudiante]:checked]:grid sm:grid-cols-2">
        <SelectField
          label={t.career}
          name="carrera"
          defaultValue={values.carrera}
          disabled={off}
          error={problems.carrera ? t.fields[problems.carrera] : null}
        >
          {careers.map(career => (
            <option key={career}>{career}</option>
          ))}
        </SelectField>
        <TextField
          label={t.card}
          name="carne"
          defaultValue={values.carne}
          disabled={off}
          error={problems.carne ? t.fields[problems.carne] : null}
          autoComplete="off"
          inputMode="numeric"
          maxLength={longest.carne}
        />
      </div>
    </div>
  )
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
