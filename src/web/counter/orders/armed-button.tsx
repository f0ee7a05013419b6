import { type ComponentProps, useEffect, useRef, useState } from "react"
import { colones, formatColones } from "../../../shop/vocabulary/money.ts"
import { Button } from "../../ui/button.tsx"
import { sawPaymentText } from "../texts.ts"

type ArmedButtonProps = ComponentProps<typeof Button> & {
  /** What the customer pays now; 0: one press is enough. */
  takes: number
  orderRef: string
  /** Found by what names it, and focused: the next Enter takes the money. */
  startsArmed?: boolean
}

export const SawPayment = ({ focused = false }: { focused?: boolean }) => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focused) box.current?.focus()
  }, [focused])
  return (
    <label className="flex min-h-11 items-center gap-2 text-sm leading-tight font-medium">
      <input ref={box} type="checkbox" name="visto" value="si" required className="size-5 shrink-0 accent-mask-700" />
      {sawPaymentText}
    </label>
  )
}

/** Where money changes hands the first press arms the button, which then names the amount; the second one does it. */
export const ArmedButton = ({ takes, orderRef, startsArmed = false, children, ...rest }: ArmedButtonProps) => {
  const [armed, setArmed] = useState(startsArmed && takes > 0)
  return (
    <Button
      {...rest}
      type="submit"
      name="accion"
      data-act={takes > 0 ? "armed first" : ""}
      variant={armed ? "copper" : "primary"}
      onClick={event => {
        if (takes > 0 && !armed) event.preventDefault()
        setArmed(takes > 0 && !armed)
      }}
      onBlur={() => setArmed(false)}
      onKeyDown={event => event.key === "Escape" && setArmed(false)}
    >
      {armed ? `Cobré ${formatColones(colones(takes))}` : children}
      <span className="sr-only"> {orderRef}</span>
    </Button>
  )
}
