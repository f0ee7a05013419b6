import * as build from "virtual:react-router/server-build"
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router"
import {
  getServices,
  type RequestFacts,
  requestFactsContext,
  type Services,
  servicesContext,
} from "../services.server.ts"
import { aboutPath, promotionWeekPath } from "../shop/vocabulary/brand.ts"
import { previewMark } from "../shop/vocabulary/business.ts"
import { forPublicPages, isStaffPath } from "./public-routes.ts"
import { signedInStaff } from "./shared/session/staff.server.ts"

type ShopApp = (request: Request, facts: RequestFacts) => Promise<Response>

const serverBuild = build as unknown as ServerBuild
const { routes } = serverBuild

export const createShopApp = (services: Services): ShopApp => {
  const handleStaff = createRequestHandler(serverBuild, import.meta.env.MODE)
  const assets = import.meta.env.DEV ? serverBuild.assets : forPublicPages(serverBuild.assets)
  const handlePublic = createRequestHandler({ ...serverBuild, assets }, import.meta.env.MODE)
  return (request, facts) => {
    const url = new URL(request.url)
    const isOfStaff = isStaffPath(url.pathname)
    const handle = isOfStaff ? handleStaff : handlePublic
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    context.set(requestFactsContext, facts)
    // Pages and downloads for staff always show the published values.
    const isPreview = !isOfStaff && ["GET", "HEAD"].includes(request.method) && url.searchParams.has(previewMark)
    return isPreview ? previewPage(request, context, () => handle(request, context)) : handle(request, context)
  }
}

/** Renders a public page with the signed-in owner's drafts; other visitors get the normal page (EDIT-02). */
const previewPage = async (request: Request, context: RouterContextProvider, page: () => Promise<Response>) => {
  const { settings, counter } = getServices(context)
  const staff = await signedInStaff(request, context)
  if (!staff || !counter.isOwner(staff)) {
    const url = new URL(request.url)
    url.searchParams.delete(previewMark)
    const headers = { Location: url.pathname + url.search, "Cache-Control": "private, no-store" }
    return new Response(null, { status: 302, headers })
  }
  // Any other value of the mark means now.
  const moment = Date.parse(new URL(request.url).searchParams.get(previewMark) ?? "")
  const response = await settings.preview(staff.alias, Number.isNaN(moment) ? null : moment, page)
  const headers = new Headers(response.headers)
  headers.delete("X-Page-Cache")
  headers.set("Cache-Control", "private, no-store")
  headers.set("X-Robots-Tag", "noindex")
  return new Response(response.body, { status: response.status, headers })
}

const pathSegments = (id: string | undefined): readonly string[] => {
  const route = id === undefined ? undefined : routes[id]
  return route ? [...pathSegments(route.parentId), ...(route.path ? route.path.split("/") : [])] : []
}

const isParameter = (segment: string): boolean => segment.startsWith(":")
const countLiterals = (route: readonly string[]) => route.filter(segment => !isParameter(segment)).length
const splitPath = (path: string): string[] => path.split("/").filter(segment => segment !== "")

/** All routes except the catch-all; those with more literal segments come first. */
const table: readonly (readonly string[])[] = Object.keys(routes)
  .map(pathSegments)
  .filter(segments => segments.length > 0 && segments.join("/") !== "*")
  .toSorted((a, b) => countLiterals(b) - countLiterals(a))

const findRoute = (segments: readonly string[]) =>
  table.find(
    route =>
      route.length === segments.length &&
      route.every((part, at) => isParameter(part) || part.toLowerCase() === segments[at]?.toLowerCase()),
  )

/** Paths with unusual characters are left to the router, so that no existing page counts as missing. */
const isUnusual = (path: string): boolean => /%|\/\/|\.data$/.test(path)

/** Recognises unknown addresses without the router, which tries each of its routes twice. */
export const createIsMissing = ({ brand }: Pick<Services, "brand">): ((path: string) => boolean) => {
  const brandPages = [aboutPath(brand), promotionWeekPath(brand)].map(path => path.slice(1).toLowerCase())
  return path => {
    const segments = splitPath(path)
    const [first = ""] = segments
    if (first === "" || isUnusual(path)) return false
    const route = findRoute(segments)
    return !route || (route[0] === ":brandPage" && !brandPages.includes(first.toLowerCase()))
  }
}

const firstLiterals = new Set(table.flatMap(([first = ""]) => (isParameter(first) ? [] : [first.toLowerCase()])))

/**
 * The path for a log line: its route's pattern, because parameters may be tokens. Only numbers (ids of products and orders) are
 * shown. For an unknown address at most its section is shown.
 */
export const loggedPath = (path: string): string => {
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return "/*"
  }
  const segments = splitPath(decoded.replace(/\.data$/, ""))
  const route = findRoute(segments)
  const shown = (part: string, at: number) =>
    isParameter(part) && /^\d{1,10}$/.test(segments[at] ?? "") ? segments[at] : part
  if (route) return `/${route.map(shown).join("/")}`
  if (segments.length === 0) return "/"
  const [first = ""] = segments
  return firstLiterals.has(first.toLowerCase()) ? `/${first.toLowerCase()}/*` : "/*"
}
