import { useRouteLoaderData } from "react-router"
import type { Brand } from "../../../shop/vocabulary/brand.ts"

export interface Site {
  readonly brand: Brand
  readonly publicUrl: string
}

/** The brand and the shop's address, as the root loader gives them. Only pages under the root can ask. */
export const useSite = (): Site => {
  const site = useRouteLoaderData<Site>("root")
  if (!site) throw new Error("The root loader did not run")
  return site
}

/** The same for a route's meta function, which is given the matches. */
export const siteOf = (
  matches: readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[],
): Partial<Site> => (matches.find(match => match?.id === "root")?.loaderData as Site | undefined) ?? {}
