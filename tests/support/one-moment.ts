import { vi } from "vitest"

/** Stops the shop's clock meanwhile, because on a busy machine the tries take so long that a limit would allow one more. */
export const atOneMoment = <T>(work: () => Promise<T>): Promise<T> => {
  vi.useFakeTimers({ toFake: ["Date"] })
  return work().finally(() => vi.useRealTimers())
}
