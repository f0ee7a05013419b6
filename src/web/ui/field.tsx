import { type ComponentProps, type ReactNode, useId, useState } from "react"
import { classes } from "./classes.ts"
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
  return { id, aria: { "aria-invalid": error ? true : undefined, "aria-describedby": describedBy } as const }
}

const Frame = ({ id, label, error, hint, children }: FieldProps & { id: string; children: ReactNode }) => (
  <div className="flex flex-col gap-1">
    <label htmlFor={id} className="text-sm font-semibold">
      {label}
    </label>
    {children}
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

export const TextField = ({
  label,
  error,
  hint,
  id: givenId,
  className,
  ...input
}: FieldProps & ComponentProps<"input">) => {
  const { id, aria } = useField({ error, hint }, givenId)
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <input
        type="text"
        {...input}
        {...aria}
        id={id}
        className={boxClass(error, classes("read-only:bg-grey-soft", className))}
      />
    </Frame>
  )
}

export const TextAreaField = ({
  label,
  error,
  hint,
  id: givenId,
  className,
  ...area
}: FieldProps & ComponentProps<"textarea">) => {
  const { id, aria } = useField({ error, hint }, givenId)
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <textarea {...area} {...aria} id={id} className={boxClass(error, className)} />
    </Frame>
  )
}

export const PasswordField = ({
  label,
  error,
  hint,
  id: givenId,
  className,
  ...input
}: FieldProps & ComponentProps<"input">) => {
  const { id, aria } = useField({ error, hint }, givenId)
  const [shown, setShown] = useState(false)
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <div className="relative">
        <input
          {...input}
          {...aria}
          id={id}
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
    </Frame>
  )
}

export const SelectField = ({
  label,
  error,
  hint,
  id: givenId,
  className,
  children,
  ...select
}: FieldProps & ComponentProps<"select">) => {
  const { id, aria } = useField({ error, hint }, givenId)
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <select {...select} {...aria} id={id} className={boxClass(error, className)}>
        {children}
      </select>
    </Frame>
  )
}

export const Checkbox = ({ label, error, id: givenId, className, ...input }: FieldProps & ComponentProps<"input">) => {
  const { id, aria } = useField({ error }, givenId)
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3">
        <input {...input} {...aria} id={id} type="checkbox" className="size-5 shrink-0 accent-mask-700" />
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
