import { Fault } from "./errors.ts"
import type { Route } from "./router.ts"

/** The recorded base is a 20.0.1; of the others it is the reading of their sources that stands in docs/dolibarr.md. */
export const versionOf = (release: number): string => (release === 20 ? "20.0.1" : `${release}.0.0`)

export const missingRight = (release: number): 401 | 403 => (release < 20 ? 401 : 403)

/** Before 19 a list without rows was not found, and could not be trimmed. */
export const asReleased = (release: number, route: Route, result: unknown): unknown => {
  const isEmptyList = route.method === "GET" && Array.isArray(result) && result.length === 0
  if (release < 19 && isEmptyList) throw new Fault(404, "No record found")
  return result
}

export const understands = (release: number, query: URLSearchParams): URLSearchParams => {
  if (release < 19) query.delete("properties")
  return query
}
