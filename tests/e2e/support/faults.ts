import { expect, type Page, type Route } from "@playwright/test"

/** What a bad network, a proxy or an ended session does to a request. */
export type Fault = "lost" | "refused" | "broken" | "unreadable"

/** Requests of scripts; documents and files are not affected. */
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
    // The router's requests get a foreign page, the page's own calls an empty answer.
    return /\.data(?:\?|$)/.test(route.request().url())
      ? route.fulfill({ status: 200, contentType: "text/html", body: "<h1>Wi-Fi del campus</h1>" })
      : route.fulfill({ status: 200, json: {} })
  },
} as const satisfies Record<Fault, (route: Route) => Promise<void>>

/** Applies the fault to all requests of this page until it is repaired. `met` resolves at the first one. */
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
