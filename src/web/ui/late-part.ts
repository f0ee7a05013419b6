import { type ComponentType, lazy } from "react"

const againMs = 3000

/** A part whose code comes after the page's: asked for until it comes, because a failure would take the page away. */
export const latePart = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) => {
  const untilItComes = (): ReturnType<typeof load> =>
    load().catch(() => new Promise<void>(resolve => setTimeout(resolve, againMs)).then(untilItComes))
  return lazy(untilItComes)
}
