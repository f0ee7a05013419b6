import { useId } from "react"
import { classes } from "../../ui/button.tsx"
import { TextField } from "../../ui/field.tsx"
import { ProgressBar } from "../../ui/form.tsx"
import { Icon } from "../../ui/icons.tsx"
import { Spinner } from "../../ui/spinner.tsx"
import { Column } from "./column.tsx"
import { pcbTexts } from "./texts.ts"
import type { BoardCheck } from "./use-board-check.ts"

const t = pcbTexts.upload

export const checkId = "revision"

const CheckState = ({ check }: { check: BoardCheck }) => {
  switch (check.kind) {
    case "reading":
      return (
        <div role="status" className="flex flex-col gap-1 text-sm">
          {t.reading}
          <ProgressBar label={t.reading} part={check.part} />
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
  fileNames: readonly string[]
  onChoose: (files: readonly File[]) => void
}

const FileField = ({ accept, disabled, check, fileNames, onChoose }: FileFieldProps) => {
  const id = useId()
  const error = disabled ? null : errorOf(check)
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        {t.label}
      </label>
      <div
        className={classes(
          "relative flex flex-col items-center gap-2 rounded-pad border-2 border-dashed px-3 py-5 text-center",
          "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-copper-500",
          disabled ? "border-line bg-grey-soft text-ink-soft" : "border-line-strong bg-bench hover:border-mask-600",
        )}
      >
        <Icon name="upload" className="size-8 text-copper-500" />
        <span aria-hidden="true" className="font-semibold noscript:hidden">
          {fileNames.length === 0 || disabled ? t.choose : t.chooseOthers}
        </span>
        {!disabled && fileNames.length > 0 && (
          <ul className="max-w-full text-sm wrap-anywhere text-ink-soft">
            {fileNames.map(name => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        )}
        {/* Covers the whole area, so that files can be dropped anywhere on it. */}
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
          className="absolute inset-0 cursor-pointer opacity-0 file:size-full file:cursor-pointer disabled:cursor-not-allowed noscript:static noscript:w-full noscript:opacity-100"
        />
      </div>
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
