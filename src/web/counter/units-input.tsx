import type { ComponentProps } from "react"
import { typedUnits } from "../../shop/counter/rules/sale.ts"
import { useTyping } from "../ui/quantity-input.tsx"

type UnitsInputProps = Omit<ComponentProps<"input">, "onChange" | "value"> & {
  label: string
  value: string
  onChange: (typed: string) => void
}

export const UnitsInput = ({ label, value, onChange, className = "", ...input }: UnitsInputProps) => {
  const typing = useTyping(value)
  return (
    <input
      {...input}
      type="text"
      inputMode="numeric"
      pattern="[0-9]*"
      autoComplete="off"
      enterKeyHint="done"
      aria-label={label}
      value={typing.shown}
      onFocus={event => event.currentTarget.select()}
      onBlur={typing.leave}
      onChange={event => {
        const typed = typedUnits(event.currentTarget.value)
        typing.type(typed)
        onChange(typed)
      }}
      className={`figures h-10 w-14 rounded-pad sm:w-16 border border-line-strong bg-silk px-2 text-center ${className}`}
    />
  )
}
