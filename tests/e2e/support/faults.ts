import { expect, type Page, type Route } from "@playwright/test"

/** What a bad network, a proxy or an ended session does to a request. */
export type Fault = "lost" | "refused" | "broken" | "unreadable"

/** What a page sends, and what it reads by itself; documents and files are let through. */
const isCall = (route: Route) => ["fetch", "xhr"].includes(route.request().resourceType())

const answers = {
  lost: (route: Route) => route.abort(),
  refused: (route: Route) => (isCall(route) ? route.fulfill({ status: 401, json: {} }) : route.continue()),
  broken: (route: Route) =>
    isCall(route)
      ? route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Bad gateway</h1>" })
      : route.continue(),
  unreadable: (route: Route) => {
    if (!isCall(route)) return route.continue()
    // What the router asks for gets a page of somebody else, the page's own calls an answer without content.
    return /\.data(?:\?|$)/.test(route.request().url())
      ? route.fulfill({ status: 200, contentType: "text/html", body: "<h1>Wi-Fi del campus</h1>" })
      : route.fulfill({ status: 200, json: {} })
  },
} as const satisfies Record<Fault, (route: Route) => Promise<void>>

/** Every request of this page, of whatever method, meets the fault until it is mended. `met` waits for the first that does. */
export const withFault = async (
  page: Page,
  fault: Fault,
  act: (met: () => Promise<void>) => Promise<void>,
): Promise<void> => {
  let isMet = false
  const handler = async (route: Route) => {
    await answers[fault](route)
    isMet ||= isCall(route)
  }
  await page.route("**/*", handler)
  try {
    await act(() => expect.poll(() => isMet, { message: "nothing was sent", intervals: [20] }).toBe(true))
  } finally {
    await page.unroute("**/*", handler)
  }
}
