import { createContext, type RouterContextProvider } from "react-router"
import type { buildServices } from "./main/build-services.ts"

/** What loaders and actions use. Only its type is known here: main hands the services over, so that no server module is part of a page. */
export type Services = ReturnType<typeof buildServices>

export interface RequestFacts {
  readonly requestId: string
  readonly clientAddress: string
}

export const servicesContext = createContext<Services>()
export const requestFactsContext = createContext<RequestFacts>()

type Context = Readonly<RouterContextProvider>

export const getServices = (context: Context): Services => context.get(servicesContext)
export const requestFacts = (context: Context): RequestFacts => context.get(requestFactsContext)
