import { type ComponentProps, useState } from "react"
import { colones, formatColones } from "../../../shop/vocabulary/money.ts"
import { Button } from "../../ui/button.tsx"
import { orderTexts as t } from "./texts.ts"

type ArmedButtonProps = ComponentProps<typeof Button> & {
  /** What the customer pays now; 0: one press is enough. */
  takes: number
  orderRef: string
  /** Found by what names it, and focused: the next Enter takes the money. */
  startsArmed?: boolean
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
      {armed ? t.taken(formatColones(colones(takes))) : children}
      <span className="sr-only"> {orderRef}</span>
    </Button>
  )
}
