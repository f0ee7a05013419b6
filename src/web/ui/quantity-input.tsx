import type { ComponentProps } from "react"
import { useState } from "react"

/** An empty field or a lone minus is not a number yet. */
export const useTyping = (value: string) => {
  const [begun, setBegun] = useState<string | null>(null)
  return {
    shown: begun ?? value,
    type(text: string): boolean {
      const isNumber = text !== "" && text !== "-"
      setBegun(isNumber ? null : text)
      return isNumber
    },
    leave: () => setBegun(null),
  }
}

interface QuantityInputProps extends Pick<ComponentProps<"input">, "id" | "name" | "disabled" | "aria-describedby"> {
  label: string
  of: string
  value: number
  max: number
  onType: (typed: string) => void
}

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
