import type { ComponentProps } from "react"
import { useTyping } from "./use-typing.ts"

interface QuantityInputProps extends Pick<ComponentProps<"input">, "id" | "name" | "disabled" | "aria-describedby"> {
  label: string
  /** What is counted, for the names of the two steps. */
  of: string
  value: number
  max: number
  /** What was typed or stepped to; the owner's rule makes a quantity of it. */
  onType: (typed: string) => void
}

/** Units with a step down and a step up. Emptied to type anew it counts as 0. */
export const QuantityInput = ({ label, of, value, max, onType, disabled, ...input }: QuantityInputProps) => {
  const typing = useTyping(String(value))
  return (
    <div className="stepper">
      <button
        type="button"
        aria-label={`Una unidad menos de ${of}`}
        disabled={disabled || value <= 0}
        onClick={() => onType(String(value - 1))}
      >
        −
      </button>
      <input
        {...input}
        type="number"
        inputMode="numeric"
        min={0}
        max={max}
        aria-label={label}
        disabled={disabled}
        value={typing.shown}
        onChange={event => {
          typing.type(event.target.value)
          onType(event.target.value)
        }}
        onFocus={event => event.target.select()}
        onBlur={typing.leave}
      />
      <button
        type="button"
        aria-label={`Una unidad más de ${of}`}
        disabled={disabled || value >= max}
        onClick={() => onType(String(value + 1))}
      >
        +
      </button>
    </div>
  )
}
