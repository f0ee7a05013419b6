import { vi } from "vitest"

/** The shop's clock stands still meanwhile: a limit on tries gives one more after a second, which a busy machine needs for them. */
export const atOneMoment = <T>(work: () => Promise<T>): Promise<T> => {
  vi.useFakeTimers({ toFake: ["Date"] })
  return work().finally(() => vi.useRealTimers())
}
