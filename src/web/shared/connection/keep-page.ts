import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from "react-router"
import { lostBy, reportLost, reportSessionEnd } from "./lost-request.ts"

interface ShownPage {
  readonly address: string
  readonly loaderData: Readonly<Record<string, unknown>>
}
let shown: ShownPage = { address: "", loaderData: {} }

export const rememberShownPage = (page: ShownPage): void => {
  shown = page
}

type Results = Record<string, DataStrategyResult>

const lostIn = (results: Results): string[] =>
  Object.keys(results).filter(id => results[id]?.type === "error" && lostBy(results[id].result) !== null)

const withData = (results: Results, ids: readonly string[], dataOf: (id: string) => unknown): Results => ({
  ...results,
  ...Object.fromEntries(ids.map(id => [id, { type: "data", result: dataOf(id) }])),
})

const abortOf = (signal: AbortSignal) => new Promise(resolve => signal.addEventListener("abort", resolve))

/** The server answered that it does not exist, so its error page is shown. */
const isMissing = ({ result }: DataStrategyResult) => isRouteErrorResponse(result) && result.status === 404

/** Every router request passes here, so that a lost one never replaces the page; when-lost.ts answers forms before. */
export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next()
  const lost = lostIn(results)
  const first = lost.map(id => results[id]).find(result => result !== undefined)
  if (!first || request.signal.aborted) return results
  const isSession = lostBy(first.result) === "signed-out"
  if (request.method !== "GET") {
    if (isSession) reportSessionEnd(request.url)
    else reportLost({ kind: "sending" })
    return withData(results, lost, () => data(undefined, { status: 503 }))
  }
  const { pathname, search } = new URL(request.url)
  const address = pathname + search
  if (address === shown.address && lost.every(id => id in shown.loaderData)) {
    if (isSession) reportSessionEnd(request.url)
    else reportLost({ kind: "reading" })
    return withData(results, lost, id => shown.loaderData[id])
  }
  if (isMissing(first)) return results
  if (!reportLost({ kind: "navigation", address })) return results
  if (isSession) reportSessionEnd(request.url)
  await abortOf(request.signal)
  return results
}
