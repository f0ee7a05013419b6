import { type FormEvent, useEffect, useId, useRef, useState } from "react"
import { Form, useNavigation } from "react-router"
import { fullName, type RegistrationValues, readRegistration } from "../../shop/accounts/rules/account-forms.ts"
import { type AccountStep, type StepView, stepButtons, takeStep } from "../../shop/accounts/rules/account-steps.ts"
import { maxLengths } from "../../shop/vocabulary/erp-text.ts"
import { LegalNote } from "../shared/legal-note.tsx"
import { fieldTexts } from "../shared/new-password-fields.tsx"
import { signInProblems } from "../shared/sign-in-texts.ts"
import { useHydrated } from "../ui/browser.ts"
import { Button } from "../ui/button.tsx"
import { Dialog } from "../ui/dialog.tsx"
import { Checkbox, EmailField, PasswordField, SelectField, TextField } from "../ui/field.tsx"
import { useFirstInvalidFocus } from "../ui/form.tsx"
import { Outcome } from "../ui/outcome.tsx"

export interface StepReply extends StepView {
  readonly failure?: "failed" | "notReadBack"
}

export const lostStep = (form: FormData): StepReply => ({
  step: "estudiante",
  values: readRegistration(form, []),
  problems: {},
  failure: "failed",
})

/** For a new account, or for the remaining data of one whose e-mail Google confirmed. */
const texts = {
  register: {
    student: "¿Es estudiante Tec?",
    dialogTitle: "Confirmar información de usuario",
    dialogBack: "Cancelar",
    fields: fieldTexts,
  },
  complete: {
    student: "¿Eres estudiante Tec?",
    dialogTitle: "Confirmar información",
    dialogBack: "Volver",
    fields: { ...fieldTexts, "phone-invalid": "Número no válido en Costa Rica" },
  },
} as const
type StepTexts = (typeof texts)[keyof typeof texts]

const failures = {
  failed: signInProblems.failed,
  notReadBack: "No se pudo obtener el usuario luego del registro.",
} as const satisfies Record<NonNullable<StepReply["failure"]>, string>

const press = (value: string) => ({ type: "submit", name: stepButtons.field, value }) as const

const enterButton: Record<AccountStep, string> = {
  datos: stepButtons.verify,
  estudiante: stepButtons.finish,
  confirmar: stepButtons.confirm,
}

const AccountSummary = ({ values }: { values: RegistrationValues }) => {
  const rows: [string, string][] = [
    ["Nombre", fullName(values)],
    ["Correo", values.correo.trim()],
  ]
  if (values.esEstudiante === "1") rows.push(["Carrera", values.carrera], ["Carné", values.carne.trim()])
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

interface StepProps {
  texts: StepTexts
  view: StepView
}

const PersonFields = ({
  texts: t,
  view: { values, problems },
  withPassword,
}: StepProps & { withPassword: boolean }) => {
  const field = (name: keyof RegistrationValues) => {
    const problem = problems[name]
    return { name, defaultValue: values[name], error: problem ? t.fields[problem] : null, required: true }
  }
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field("nombre")} label="Nombre" autoComplete="given-name" maxLength={maxLengths.nombre} />
        <TextField
          {...field("apellidos")}
          label="Apellidos"
          autoComplete="family-name"
          maxLength={maxLengths.apellidos}
        />
      </div>
      <EmailField
        {...field("correo")}
        label="Correo"
        maxLength={maxLengths.correo}
        readOnly={!withPassword}
        hint={withPassword ? undefined : "Verificado por Google"}
      />
      <TextField
        {...field("telefono")}
        label="Teléfono"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
        hint="8 dígitos; los guiones y espacios no estorban"
      />
      {withPassword && (
        <div className="grid gap-4 sm:grid-cols-2">
          <PasswordField
            {...field("contrasena")}
            label="Contraseña"
            autoComplete="new-password"
            hint="Al menos 8 caracteres"
            maxLength={200}
          />
          <PasswordField
            {...field("confirmContrasena")}
            label="Confirmar contraseña"
            autoComplete="new-password"
            maxLength={200}
          />
        </div>
      )}
    </>
  )
}

/** Career and carné are visible only while the box is checked (REG-20, SOC-11); without script CSS does it. */
interface StudentFieldsProps extends StepProps {
  careers: readonly string[]
  scripted: boolean
}

const StudentFields = ({ texts: t, view: { values, problems }, careers, scripted }: StudentFieldsProps) => {
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
          label="Carrera"
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
          label="Carné"
          name="carne"
          defaultValue={values.carne}
          disabled={off}
          error={problems.carne ? t.fields[problems.carne] : null}
          autoComplete="off"
          inputMode="numeric"
          maxLength={maxLengths.carne}
        />
      </div>
    </div>
  )
}

const ConfirmWithoutScript = ({ texts: t, values }: { texts: StepTexts; values: RegistrationValues }) => (
  <section aria-labelledby="confirmar" className="flex flex-col gap-5">
    <h3 id="confirmar" className="text-xl font-bold">
      {t.dialogTitle}
    </h3>
    <AccountSummary values={values} />
    <div className="flex flex-wrap gap-3">
      <Button {...press(stepButtons.toStudent)} variant="secondary" size="lg">
        {t.dialogBack}
      </Button>
      <Button {...press(stepButtons.confirm)} size="lg" className="flex-1">
        Confirmar
      </Button>
    </div>
  </section>
)

const useSteps = (
  { careers, start, reply }: Pick<AccountStepsProps, "careers" | "start" | "reply">,
  withPassword: boolean,
) => {
  const [view, setView] = useState<StepReply>(reply ?? start)
  const [attempt, setAttempt] = useState<object | undefined>(reply)
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const shownStep = useRef(view.step)
  useFirstInvalidFocus(form, attempt)

  useEffect(() => {
    if (!reply) return
    setView(reply)
    setAttempt(reply)
  }, [reply])

  // A screen reader announces the other step like a new page.
  useEffect(() => {
    const hasTurned = (shownStep.current === "datos") !== (view.step === "datos")
    shownStep.current = view.step
    if (hasTurned && !form.current?.querySelector('[aria-invalid="true"]')) heading.current?.focus()
  }, [view.step])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    const outcome = takeStep(new FormData(event.currentTarget, submitter), { careers, withPassword })
    if (outcome.kind === "register") return setView({ ...view, step: "estudiante", failure: undefined })
    event.preventDefault()
    setView(outcome)
    setAttempt({})
  }
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement
    if (name in view.problems) setView({ ...view, problems: { ...view.problems, [name]: undefined } })
  }
  const backToStudent = () => setView({ ...view, step: "estudiante" })
  return { view, heading, backToStudent, formProps: { ref: form, onSubmit, onInput } }
}

interface AccountStepsProps {
  use: keyof typeof texts
  careers: readonly string[]
  start: StepReply
  reply: StepReply | undefined
}

/**
 * Both steps stay in the page, one of them hidden, so that typed values stay, password managers see all fields, and it works
 * without script.
 */
export const AccountSteps = ({ use, careers, start, reply }: AccountStepsProps) => {
  const t = texts[use]
  const withPassword = use === "register"
  const { view, heading, backToStudent, formProps } = useSteps({ careers, start, reply }, withPassword)
  const confirmButton = useRef<HTMLButtonElement>(null)
  const formId = useId()
  const scripted = useHydrated()
  const busy = useNavigation().state === "submitting"
  const confirming = view.step === "confirmar"
  return (
    <>
      {view.failure && !busy && (
        <Outcome of={reply} kind="error">
          {failures[view.failure]}
        </Outcome>
      )}
      <Form {...formProps} id={formId} method="post" noValidate className="flex flex-col gap-5">
        <button {...press(enterButton[view.step])} hidden tabIndex={-1} aria-hidden="true" />
        <div className="flex items-center gap-3">
          <h2 ref={heading} tabIndex={-1} className="text-sm font-semibold text-copper-700 outline-none">
            {`Paso ${view.step === "datos" ? 1 : 2} de 2`}
          </h2>
          <span aria-hidden="true" className="grid h-1.5 flex-1 grid-cols-2 gap-1">
            <span className="rounded-full bg-copper-500" />
            <span className={`rounded-full ${view.step === "datos" ? "bg-line" : "bg-copper-500"}`} />
          </span>
        </div>
        <fieldset hidden={view.step !== "datos"} className="flex flex-col gap-4">
          <PersonFields texts={t} view={view} withPassword={withPassword} />
          <Button {...press(stepButtons.verify)} size="lg" className="mt-2">
            Verificar y continuar
          </Button>
        </fieldset>
        <fieldset hidden={view.step === "datos" || (confirming && !scripted)} className="flex flex-col gap-5">
          <StudentFields texts={t} view={view} careers={careers} scripted={scripted} />
          <div className="flex flex-wrap gap-3">
            <Button {...press(stepButtons.toPerson)} variant="secondary" size="lg" disabled={busy}>
              Volver
            </Button>
            <Button
              {...press(stepButtons.finish)}
              size="lg"
              className="flex-1"
              busy={busy}
              busyText="Creando su cuenta..."
            >
              Terminar
            </Button>
          </div>
          <p className="text-sm text-ink-soft">
            Usamos sus datos solo para atender sus pedidos. Puede verlos, corregirlos o pedir que los eliminemos cuando
            quiera (Ley 8968).
          </p>
          <LegalNote press="Terminar" />
        </fieldset>
        {confirming && !scripted && <ConfirmWithoutScript texts={t} values={view.values} />}
      </Form>
      {scripted && (
        <Dialog
          open={confirming}
          title={t.dialogTitle}
          keepOnOutsideClick
          // The complete-account dialog registers when it is closed; only 'Volver' does not (SOC-18).
          onClose={use === "complete" ? () => confirmButton.current?.click() : backToStudent}
          actions={
            <>
              <Button variant="secondary" onClick={backToStudent}>
                {t.dialogBack}
              </Button>
              <Button {...press(stepButtons.confirm)} form={formId} ref={confirmButton}>
                Confirmar
              </Button>
            </>
          }
        >
          <AccountSummary values={view.values} />
        </Dialog>
      )}
    </>
  )
}
