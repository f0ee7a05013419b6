import { type ComponentProps, useState } from "react"

interface QuantityInputProps extends Pick<ComponentProps<"input">, "id" | "name" | "disabled" | "aria-describedby"> {
  label: string
  value: number
  max: number
  /** What was typed or stepped to; the owner's rule makes a quantity of it. */
  onType: (typed: string) => void
}

/** Units with a step down and a step up. Emptied to type anew it counts as 0. */
export const QuantityInput = ({ label, value, max, onType, disabled, ...input }: QuantityInputProps) => {
  const [emptied, setEmptied] = useState(false)
  return (
    <div className="stepper">
      <button
        type="button"
        aria-label="Quitar uno"
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
        value={emptied ? "" : value}
        onChange={event => {
          setEmptied(event.target.value === "")
          onType(event.target.value)
        }}
        onFocus={event => event.target.select()}
        onBlur={() => setEmptied(false)}
      />
      <button
        type="button"
        aria-label="Agregar uno"
        disabled={disabled || value >= max}
        onClick={() => onType(String(value + 1))}
      >
        +
      </button>
    </div>
  )
}
