import { type ComponentProps, useState } from "react"
import { typedUnits } from "../../shop/counter/rules/sale.ts"

type UnitsInputProps = Omit<ComponentProps<"input">, "onChange" | "value"> & {
  label: string
  value: string
  /** With what the rules make of the typed text (SALE-13); "" stands for nothing. */
  onChange: (typed: string) => void
}

/** Quantities are typed: digits only, at once within 1 and 100. Emptied, it shows its value again when left. */
export const UnitsInput = ({ label, value, onChange, className = "", ...input }: UnitsInputProps) => {
  const [emptied, setEmptied] = useState(false)
  return (
    <input
      {...input}
      type="text"
      inputMode="numeric"
      pattern="[0-9]*"
      autoComplete="off"
      enterKeyHint="done"
      aria-label={label}
      value={emptied ? "" : value}
      onFocus={event => event.currentTarget.select()}
      onBlur={() => setEmptied(false)}
      onChange={event => {
        const typed = typedUnits(event.currentTarget.value)
        setEmptied(typed === "")
        onChange(typed)
      }}
      className={`figures h-10 w-14 rounded-pad sm:w-16 border border-line-strong bg-silk px-2 text-center ${className}`}
    />
  )
}
