import * as build from "virtual:react-router/server-build"
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router"
import { type RequestFacts, requestFactsContext, type Services, servicesContext } from "../services.server.ts"
import { aboutPath, promotionWeekPath } from "../shop/vocabulary/brand.ts"

export type ShopApp = (request: Request, facts: RequestFacts) => Promise<Response>

const { routes } = build as unknown as ServerBuild

export const createShopApp = (services: Services): ShopApp => {
  const handle = createRequestHandler(build as unknown as ServerBuild, import.meta.env.MODE)
  return (request, facts) => {
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    context.set(requestFactsContext, facts)
    return handle(request, context)
  }
}

const segmentsOf = (id: string | undefined): readonly string[] => {
  const route = id === undefined ? undefined : routes[id]
  return route ? [...segmentsOf(route.parentId), ...(route.path ? route.path.split("/") : [])] : []
}

/** Written so that no route is missed: what is oddly written is left to the router. */
const odd = /%|\/\/|\.data$/

const table: readonly (readonly string[])[] = Object.keys(routes)
  .map(segmentsOf)
  .filter(segments => segments.length > 0 && segments.join("/") !== "*")

/** Addresses that no route has, told apart without the router, which tries each of its routes twice. */
export const createIsMissing = ({ brand }: Pick<Services, "brand">): ((path: string) => boolean) => {
  const known = table
    .filter(segments => segments.join("/") !== ":brandPage")
    .map(segments => segments.map(one => (one.startsWith(":") ? "[^/]+" : one.replaceAll(".", "\\."))).join("/"))
  // A brand is one word of letters, digits and hyphens.
  const brandPages = [aboutPath(brand), promotionWeekPath(brand)].map(path => path.slice(1))
  const pattern = new RegExp(`^/(?:${[...known, ...brandPages].join("|")})?/?$`, "i")
  return path => !pattern.test(path) && !odd.test(path)
}

const isParameter = (segment: string): boolean => segment.startsWith(":")
const firstLiterals = new Set(table.flatMap(([first = ""]) => (isParameter(first) ? [] : [first.toLowerCase()])))

/**
 * A path as a log line may show it: as its route is written, since parameters may be tokens. Only numbers, the ids of products
 * and orders, are shown; of an address that no route has, its section at most.
 */
export const loggedPath = (path: string): string => {
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return "/*"
  }
  const segments = decoded
    .replace(/\.data$/, "")
    .split("/")
    .filter(segment => segment !== "")
  const fits = (route: readonly string[]) =>
    route.length === segments.length &&
    route.every((part, at) => isParameter(part) || part.toLowerCase() === segments[at]?.toLowerCase())
  const literals = (route: readonly string[]) => route.filter(part => !isParameter(part)).length
  const [route] = table.filter(fits).toSorted((a, b) => literals(b) - literals(a))
  const shown = (part: string, at: number) =>
    isParameter(part) && /^\d{1,10}$/.test(segments[at] ?? "") ? segments[at] : part
  if (route) return `/${route.map(shown).join("/")}`
  if (segments.length === 0) return "/"
  const [first = ""] = segments
  return firstLiterals.has(first.toLowerCase()) ? `/${first.toLowerCase()}/*` : "/*"
}
