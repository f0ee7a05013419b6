import * as build from "virtual:react-router/server-build"
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router"
import { type RequestFacts, requestFactsContext, type Services, servicesContext } from "../services.server.ts"

export type ShopApp = (request: Request, facts: RequestFacts) => Promise<Response>

export const createShopApp = (services: Services): ShopApp => {
  const handle = createRequestHandler(build as unknown as ServerBuild, import.meta.env.MODE)
  return (request, facts) => {
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    context.set(requestFactsContext, facts)
    return handle(request, context)
  }
}
