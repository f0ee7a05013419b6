export interface Loop {
  stop(): Promise<void>
}

interface EveryOptions {
  readonly onError: (error: unknown) => void
  readonly startsNow?: boolean
}

/** The pause starts when a turn ends, so turns never overlap. A failed turn is reported and does not stop the loop. */
export const every = (
  pauseMs: number | (() => number),
  work: () => Promise<unknown>,
  { onError, startsNow = false }: EveryOptions,
): Loop => {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const take = async () => {
    try {
      await work()
    } catch (error) {
      onError(error)
    }
    wait()
  }
  let turn: Promise<void> = Promise.resolve()
  const start = () => {
    turn = take()
  }
  const wait = () => {
    if (!stopped) timer = setTimeout(start, typeof pauseMs === "number" ? pauseMs : pauseMs()).unref()
  }
  if (startsNow) start()
  else wait()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await turn
    },
  }
}
