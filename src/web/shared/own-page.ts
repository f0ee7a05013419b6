/** Prevents an open redirect: '/..//evil.com' is another site once parsed. */
export const ownPage = (given: string): URL | null => {
  const page = given.startsWith("/") ? URL.parse(given, "http://shop") : null
  return page?.origin === "http://shop" && !page.pathname.startsWith("//") ? page : null
}
