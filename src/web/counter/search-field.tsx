import type { RefObject } from "react"
import { KeyCap } from "./key-cap.tsx"

interface SearchFieldProps {
  field: RefObject<HTMLInputElement | null>
  label: string
  keyName: string
  hint: string
  text: string
  onType: (text: string) => void
  className?: string
}

export const SearchField = ({ field, label, keyName, hint, text, onType, className = "" }: SearchFieldProps) => (
  <label className={`flex flex-col gap-1 ${className}`}>
    <span className="flex items-center gap-2 text-sm font-semibold">
      {label} <KeyCap>{keyName}</KeyCap>
    </span>
    <input
      ref={field}
      type="search"
      value={text}
      onChange={event => onType(event.currentTarget.value)}
      placeholder={hint}
      autoComplete="off"
      spellCheck={false}
      className="min-h-11 w-full rounded-pad border border-line-strong bg-silk px-3"
    />
  </label>
)
