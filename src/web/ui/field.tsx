import { type ComponentProps, type ReactNode, useId, useState } from "react"
import { classes } from "./button.tsx"
import { Icon } from "./icons.tsx"

interface FieldProps {
  label: string
  error?: string | null
  hint?: ReactNode
}

const box =
  "w-full min-h-11 rounded-pad border bg-silk px-3 py-2 text-ink placeholder:text-ink-soft disabled:bg-grey-soft disabled:text-ink-soft"
const boxClass = (error: string | null | undefined, extra?: string) =>
  classes(box, error ? "border-red" : "border-line-strong", extra)

const useField = ({ error, hint }: Pick<FieldProps, "error" | "hint">, givenId?: string) => {
  const made = useId()
  const id = givenId ?? made
  const describedBy = classes(error ? `${id}-error` : null, hint ? `${id}-hint` : null) || undefined
  return { id, "aria-invalid": error ? true : undefined, "aria-describedby": describedBy } as const
}

interface LabelledProps extends FieldProps {
  id?: string
  children: (control: ReturnType<typeof useField>) => ReactNode
}

const Labelled = ({ id: givenId, label, error, hint, children }: LabelledProps) => {
  const control = useField({ error, hint }, givenId)
  const { id } = control
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children(control)}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-sm font-medium text-red">
          <Icon name="alert" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}

type Props<Tag extends "input" | "textarea" | "select"> = FieldProps & ComponentProps<Tag>

export const TextField = ({ label, error, hint, id, className, ...input }: Props<"input">) => (
  <Labelled id={id} label={label} error={error} hint={hint}>
    {control => (
      <input
        type="text"
        {...input}
        {...control}
        className={boxClass(error, classes("read-only:bg-grey-soft", className))}
      />
    )}
  </Labelled>
)

export const EmailField = (props: Props<"input">) => (
  <TextField type="email" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} {...props} />
)

export const TextAreaField = ({ label, error, hint, id, className, ...area }: Props<"textarea">) => (
  <Labelled id={id} label={label} error={error} hint={hint}>
    {control => <textarea {...area} {...control} className={boxClass(error, className)} />}
  </Labelled>
)

export const SelectField = ({ label, error, hint, id, className, ...select }: Props<"select">) => (
  <Labelled id={id} label={label} error={error} hint={hint}>
    {control => <select {...select} {...control} className={boxClass(error, className)} />}
  </Labelled>
)

export const Options = ({ of }: { of: readonly (readonly [value: string | number, label: string])[] }) =>
  of.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

export const PasswordField = ({ label, error, hint, id, className, ...input }: Props<"input">) => {
  const [shown, setShown] = useState(false)
  return (
    <Labelled id={id} label={label} error={error} hint={hint}>
      {control => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={shown ? "text" : "password"}
            className={boxClass(error, classes("pr-12", className))}
          />
          <button
            type="button"
            aria-label={shown ? "Ocultar contraseña" : "Mostrar contraseña"}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-pad text-ink-soft"
          >
            <Icon name={shown ? "eye-off" : "eye"} />
          </button>
        </div>
      )}
    </Labelled>
  )
}

export const Checkbox = ({ label, error, id: givenId, className, ...input }: Props<"input">) => {
  const control = useField({ error }, givenId)
  const { id } = control
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3">
        <input {...input} {...control} type="checkbox" className="size-5 shrink-0 accent-mask-700" />
        <span>{label}</span>
      </label>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-red">
          {error}
        </p>
      )}
    </div>
  )
}

export const ChoiceCard = ({ children, ...input }: ComponentProps<"input">) => (
  <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-pad border border-line-strong px-4 py-2 has-checked:border-mask-700 has-checked:bg-mask-50">
    <input {...input} type="radio" className="size-5 shrink-0 accent-mask-700" />
    {children}
  </label>
)
