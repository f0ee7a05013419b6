import { AsyncLocalStorage } from "node:async_hooks"
import { type CardGateway, GatewayError } from "../../src/providers/card-gateway.ts"
import { everyFault, suffer } from "../support/faulty-fetch.ts"
import type { Random } from "../support/random.ts"

interface FaultPlan {
  readonly random: Random
  /** How many of the calls fail. */
  readonly rate: number
}

/** Every call that a run causes, in its workflows too, meets that run's own faults. */
const plan = new AsyncLocalStorage<FaultPlan>()
export const underFaults = <T>(faults: FaultPlan, work: () => Promise<T>): Promise<T> => plan.run(faults, work)

let made = 0
export const faultsMade = () => made

const fault = (): Random | null => {
  const here = plan.getStore()
  if (!here?.random.chance(here.rate)) return null
  made++
  return here.random
}

export const chaosFetch: typeof fetch = (input, init) => {
  // Both ends are on this machine: packing and unpacking would be half of the work.
  const call = () => fetch(input, { ...init, headers: { ...init?.headers, "Accept-Encoding": "identity" } })
  const failing = fault()
  return failing ? suffer(failing.oneOf(everyFault), call) : call()
}

/** The provider is not reached, or did it and its answer was lost. */
export const chaosGateway = (gateway: CardGateway): CardGateway => {
  const unsure =
    <Args extends unknown[], T>(step: "start" | "consult" | "refund", call: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      const failing = fault()
      if (!failing) return call(...args)
      if (failing.chance(0.5)) await call(...args)
      throw new GatewayError(step, "unreachable", "a fault of this run")
    }
  return {
    ...gateway,
    start: unsure("start", gateway.start),
    consult: unsure("consult", gateway.consult),
    refund: unsure("refund", gateway.refund),
  }
}
