import { type ComponentProps, useState } from "react"
import { Icon } from "./icons.tsx"

interface QuantityInputProps extends Pick<ComponentProps<"input">, "id" | "name" | "disabled" | "aria-describedby"> {
  label: string
  value: number
  max: number
  /** What was typed or stepped to; the owner's rule makes a quantity of it. */
  onType: (typed: string) => void
}

const step = "grid w-7 sm:w-9 shrink-0 place-items-center text-mask-800 hover:bg-mask-50 disabled:text-line-strong"

/** Units with a step down and a step up. Emptied to type anew it counts as 0. */
export const QuantityInput = ({ label, value, max, onType, disabled, ...input }: QuantityInputProps) => {
  const [emptied, setEmptied] = useState(false)
  return (
    <div className="flex h-11 min-w-0 flex-1 overflow-hidden rounded-pad border border-line-strong bg-silk focus-within:outline-3 focus-within:outline-offset-1 focus-within:outline-copper-500">
      <button
        type="button"
        aria-label="Quitar uno"
        disabled={disabled || value <= 0}
        onClick={() => onType(String(value - 1))}
        className={step}
      >
        <Icon name="minus" className="size-4" />
      </button>
      <input
        {...input}
        type="number"
        inputMode="numeric"
        min={0}
        max={max}
        step={1}
        autoComplete="off"
        aria-label={label}
        disabled={disabled}
        value={emptied ? "" : value}
        onChange={event => {
          setEmptied(event.target.value === "")
          onType(event.target.value)
        }}
        onFocus={event => event.target.select()}
        onBlur={() => setEmptied(false)}
        className="figures w-full min-w-0 bg-transparent text-center font-semibold outline-none disabled:text-ink-soft"
      />
      <button
        type="button"
        aria-label="Agregar uno"
        disabled={disabled || value >= max}
        onClick={() => onType(String(value + 1))}
        className={step}
      >
        <Icon name="plus" className="size-4" />
      </button>
    </div>
  )
}
