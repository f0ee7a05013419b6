import { data } from "react-router"
import type { Services } from "../../../services.server.ts"

type Sessions = Services["identity"]["customerSessions" | "staffSessions"]

/** An unreachable database is 503 with the error page's text, not 500. */
export const readOrSay = async <S extends Sessions>(
  sessions: S,
  id: string | null,
): Promise<Awaited<ReturnType<S["read"]>>> => {
  try {
    return (await sessions.read(id)) as Awaited<ReturnType<S["read"]>>
  } catch {
    throw data({ problem: "unavailable" }, { status: 503 })
  }
}
