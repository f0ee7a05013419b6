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

/** Addresses that no route has, told apart without the router, which tries each of its routes twice. */
export const createIsMissing = ({ brand }: Pick<Services, "brand">): ((path: string) => boolean) => {
  const known = Object.keys(routes)
    .map(segmentsOf)
    .filter(segments => segments.length > 0 && !["*", ":brandPage"].includes(segments.join("/")))
    .map(segments => segments.map(one => (one.startsWith(":") ? "[^/]+" : one.replaceAll(".", "\\."))).join("/"))
  // A brand is one word of letters, digits and hyphens.
  const brandPages = [aboutPath(brand), promotionWeekPath(brand)].map(path => path.slice(1))
  const table = new RegExp(`^/(?:${[...known, ...brandPages].join("|")})?/?$`, "i")
  return path => !table.test(path) && !odd.test(path)
}
