import type { RouterContextProvider } from "react-router"
import { servicesOf } from "../../../services.server.ts"
import type { StaffProfile } from "../../../shop/vocabulary/people.ts"

export const counterBar = async (context: Readonly<RouterContextProvider>, staff: StaffProfile) => {
  const { till, returns } = servicesOf(context)
  const [shift, waiting] = await Promise.all([till.now(staff.id), returns.waiting(staff)])
  return { shift, returns: waiting }
}

export type CounterBar = Awaited<ReturnType<typeof counterBar>>
