import { useId } from "react"
import { TextField } from "../../ui/field.tsx"
import { Icon } from "../../ui/icons.tsx"
import { Spinner } from "../../ui/spinner.tsx"
import { Column } from "./column.tsx"
import { pcbTexts } from "./texts.ts"
import type { BoardCheck } from "./use-board-check.ts"

const t = pcbTexts.upload

/** The address of the check on this page. */
export const checkId = "revision"

const CheckState = ({ check }: { check: BoardCheck }) => {
  switch (check.kind) {
    case "reading":
      return (
        <div role="status" className="flex flex-col gap-1 text-sm">
          {t.reading}
          <progress className="h-2 w-full accent-mask-700" aria-label={t.reading} value={check.part} max={1} />
        </div>
      )
    case "checking":
      return (
        <p role="status" className="flex items-center gap-2 text-sm">
          <Spinner />
          {t.checking}
        </p>
      )
    case "read":
      return (
        <a href={`#${checkId}`} className="text-sm font-semibold text-mask-700 underline">
          {t.seeCheck}
        </a>
      )
    default:
      return null
  }
}

const errorOf = (check: BoardCheck): string | null =>
  check.kind === "refused" ? check.text : check.kind === "unreadable" ? t.unreadable : null

interface FileFieldProps {
  accept: string
  disabled: boolean
  check: BoardCheck
  onChoose: (files: readonly File[]) => void
}

const FileField = ({ accept, disabled, check, onChoose }: FileFieldProps) => {
  const id = useId()
  const error = disabled ? null : errorOf(check)
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        {t.label}
      </label>
      <input
        id={id}
        type="file"
        name="archivos"
        multiple
        accept={accept}
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint${error ? ` ${id}-error` : ""}`}
        onChange={event => onChoose([...(event.currentTarget.files ?? [])])}
        className="w-full rounded-pad border-2 border-dashed border-line-strong bg-bench p-3 text-sm file:mb-2 file:block file:min-h-11 file:w-full file:cursor-pointer file:rounded-pad file:border-0 file:bg-mask-700 file:px-4 file:font-semibold file:text-white hover:border-mask-600 disabled:opacity-60 disabled:file:cursor-not-allowed disabled:file:bg-grey"
      />
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {disabled ? t.notInDesign : t.hint}
      </p>
      {error && (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-sm font-medium text-red">
          <Icon name="alert" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      {!disabled && <CheckState check={check} />}
    </div>
  )
}

interface UploadColumnProps extends Omit<FileFieldProps, "disabled"> {
  design: boolean
  phone: string
  onPhone: (phone: string) => void
}

export const UploadColumn = ({ design, phone, onPhone, ...file }: UploadColumnProps) => (
  <Column title={t.title}>
    <FileField {...file} disabled={design} />
    <TextField
      label={t.phone}
      name="telefono"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={40}
      hint={t.phoneHint}
      value={phone}
      onChange={event => onPhone(event.currentTarget.value)}
    />
  </Column>
)
