import { data } from "react-router"
import type { Services } from "../../../services.server.ts"

type Sessions = Services["identity"]["customerSessions" | "staffSessions"]

const unavailable = () => data({ problem: "unavailable" }, { status: 503 })

/** An unreachable database is 503 with the error page's text, not 500. */
export const readOrSay = async <S extends Sessions>(
  sessions: S,
  id: string | null,
): Promise<Awaited<ReturnType<S["read"]>>> => {
  try {
    return (await sessions.read(id)) as Awaited<ReturnType<S["read"]>>
  } catch {
    throw unavailable()
  }
}

/** So is an ERP that does not answer in time. */
export const erpOrSay = async <T>(read: Promise<T>): Promise<T> => {
  try {
    return await read
  } catch (error) {
    throw error instanceof Error && error.name === "ErpError" ? unavailable() : error
  }
}
