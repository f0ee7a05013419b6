import { useEffect, useState } from "react"
import { useHydrated } from "./browser.ts"
import { Button } from "./button.tsx"
import { TextField } from "./field.tsx"

const shownMs = 2500

interface CopyButtonProps {
  text: string
  /** What is copied, for screen readers. */
  what: string
}

/** Without script there is no button; the text itself can be selected. */
export const CopyButton = ({ text, what }: CopyButtonProps) => {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [copied])
  if (!useHydrated()) return null
  const copy = () =>
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Button variant="secondary" size="sm" onClick={() => void copy()}>
      <span aria-live="polite">{copied ? "Copiado" : "Copiar"}</span>
      <span className="sr-only"> {what}</span>
    </Button>
  )
}

/** A text, such as a link, with its button. */
export const CopyField = ({ label, text }: { label: string; text: string }) => (
  <div className="flex items-end gap-2">
    <div className="min-w-0 flex-1">
      <TextField label={label} value={text} readOnly />
    </div>
    <CopyButton text={text} what={label} />
  </div>
)
