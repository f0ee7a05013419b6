/** ORD-09: the pages to which signing in returns. */
const returnPages = /^\/(products\/|catalogo|servicios|lista)/
const accountPages = /^\/(iniciar-sesion|crear-cuenta)/

export const returnParam = "volver"

export const searchFor = (page: string): string => `?${new URLSearchParams({ [returnParam]: page })}`

export const returnSearch = ({ pathname, search }: { pathname: string; search: string }): string => {
  if (returnPages.test(pathname)) return searchFor(pathname + search)
  const page = accountPages.test(pathname) ? new URLSearchParams(search).get(returnParam) : null
  return page === null ? "" : searchFor(page)
}

/** Prevents an open redirect: '/..//evil.com' is another site once parsed. */
export const ownPage = (given: string): URL | null => {
  const page = given.startsWith("/") ? URL.parse(given, "http://shop") : null
  return page?.origin === "http://shop" && !page.pathname.startsWith("//") ? page : null
}
