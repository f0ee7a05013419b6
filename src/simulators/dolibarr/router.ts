import type { Database } from "./erp-database.ts"
import { Fault } from "./errors.ts"
import type { Hazards } from "./hazards.ts"
import type { Settings, Setup } from "./settings.ts"

export type Body = Record<string, unknown>

export interface Call {
  db: Database
  settings: Settings
  setup: Setup
  hazards: Hazards | null
  host: string
  query: URLSearchParams
  /** Undefined when no body was sent: some calls treat that and `{}` differently. */
  body: Body | undefined
  id(name: string): number
  text(name: string): string
  can(right: string): boolean
}

/** "Already done": status 304 with an empty body. */
export const notModified = Symbol("304")

type Method = "GET" | "POST" | "PUT" | "DELETE"

export interface Route {
  method: Method
  /** `{id}` is a number, `{name:text}` any text. */
  path: string
  right: string | null
  refusal?: string
  answer(call: Call): Promise<unknown>
}

export interface Match {
  route: Route
  params: Record<string, string>
}

const segments = (path: string) => path.split("/").filter(part => part !== "")

interface Compiled {
  route: Route
  parts: { name: string | null; literal: string; numeric: boolean }[]
}

const compile = (route: Route): Compiled => ({
  route,
  parts: segments(route.path).map(part => {
    const param = /^\{(\w+)(:text)?\}$/.exec(part)
    return { name: param?.[1] ?? null, literal: part, numeric: param !== null && param[2] === undefined }
  }),
})

const isInteger = (text: string) => /^-?\d+$/.test(text)

export const makeRouter = (routes: readonly Route[]) => {
  const compiled = routes.map(compile)
  const resources = new Set(compiled.map(({ parts }) => parts[0]?.literal))

  const find = (method: string, path: string): Match => {
    const wanted = segments(path)
    let wrongMethod = false
    let notNumber: string | null = null
    let best: (Match & { literals: number }) | null = null
    for (const { route, parts } of compiled) {
      if (parts.length !== wanted.length) continue
      const params: Record<string, string> = {}
      let literals = 0
      let bad: string | null = null
      const fits = parts.every((part, index) => {
        const given = wanted[index] ?? ""
        if (part.name === null) {
          literals++
          return part.literal === given
        }
        params[part.name] = given
        if (part.numeric && !isInteger(given)) bad = part.name
        return true
      })
      if (!fits) continue
      if (route.method !== method) wrongMethod = true
      else if (bad !== null) notNumber = bad
      else if (best === null || literals > best.literals) best = { route, params, literals }
    }
    if (best !== null) return best
    if (notNumber !== null) {
      throw new Fault(400, `invalid value specified for \`${notNumber}\``, { stage: "route" })
    }
    throw new Fault(wrongMethod ? 405 : 404, "", { stage: "route" })
  }

  return { find, knows: (resource: string) => resources.has(resource) }
}
