import type { ComponentProps, ReactNode } from "react"
import { Button, ButtonLink } from "./button.tsx"
import { useInView } from "./form.tsx"
import { Icon } from "./icons.tsx"
import { Notice } from "./notice.tsx"

interface OutcomeProps extends ComponentProps<typeof Notice> {
  /** The action's reply, a new object each time; nothing shows without one. */
  of: unknown
}

/** The result of an action: announced, focused and in view, also without script. */
export const Outcome = ({ of, ...notice }: OutcomeProps) => {
  const ref = useInView<HTMLDivElement>(of)
  if (!of) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: without script the browser scrolls the new page to its message
    <div ref={ref} tabIndex={-1} autoFocus className="scroll-my-24 rounded-pad">
      <Notice {...notice} />
    </div>
  )
}

interface NextButtonProps extends ComponentProps<typeof Button> {
  /** Set when the action is done: the button becomes a link to the next step, so that a second press does nothing twice. */
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
