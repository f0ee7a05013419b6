import { useRouteLoaderData } from "react-router"
import type { Brand } from "../../../shop/vocabulary/brand.ts"

export interface Site {
  readonly brand: Brand
  readonly publicUrl: string
}

export const useSite = (): Site => {
  const site = useRouteLoaderData<Site>("root")
  if (!site) throw new Error("The root loader did not run")
  return site
}

/** For meta functions, which cannot use hooks. */
export const siteOf = (
  matches: readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[],
): Partial<Site> => (matches.find(match => match?.id === "root")?.loaderData as Site | undefined) ?? {}
