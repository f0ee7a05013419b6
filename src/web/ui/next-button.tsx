import type { ComponentProps, ReactNode } from "react"
import { Button, ButtonLink } from "./button.tsx"
import { Icon } from "./icons.tsx"
import { useInView } from "./outcome.tsx"

interface NextButtonProps extends ComponentProps<typeof Button> {
  /** Set when the action is done: the button becomes the way on, so that a second press does nothing twice. */
  next?: { readonly label: ReactNode; readonly to: string } | null
}

export const NextButton = ({ next, variant, size, className, ...button }: NextButtonProps) => {
  const ref = useInView<HTMLAnchorElement>(next?.to)
  const look = { variant, size, className }
  if (!next) return <Button {...look} {...button} />
  return (
    <ButtonLink {...look} ref={ref} to={next.to}>
      <Icon name="check" className="size-5" />
      {next.label}
    </ButtonLink>
  )
}
