import { createHash } from "node:crypto"
import { Writable } from "node:stream"
import { renderToPipeableStream } from "react-dom/server"
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router"
import { getServices } from "../services.server.ts"

interface PolicyNeeds {
  readonly scriptHashes: readonly string[]
  readonly signIn: boolean
  readonly formHosts: readonly string[]
}

const google = "https://accounts.google.com/gsi/"

/** Inline scripts are allowed by hash; `style` attributes are allowed, style elements are not. */
const contentSecurityPolicy = ({ scriptHashes, signIn, formHosts }: PolicyNeeds): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(scriptHashes)].join(" ")}${signIn ? ` ${google}client` : ""}`.trim(),
    `style-src 'self'${signIn ? ` ${google}style` : ""}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${signIn ? ` ${google}` : ""}`,
    `frame-src https://www.youtube-nocookie.com${signIn ? ` ${google}` : ""}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...formHosts.flatMap(host => [`https://${host}`, `https://*.${host}`])].join(" "),
    "frame-ancestors 'none'",
  ].join("; ")

const renderTimeLimit = 10_000

const renderToBytes = (request: Request, routerContext: EntryContext) =>
  new Promise<{ bytes: Buffer; failed: boolean }>((resolve, reject) => {
    let failed = false
    const chunks: Buffer[] = []
    const collector = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk as Buffer)
        done()
      },
      final(done) {
        clearTimeout(timer)
        resolve({ bytes: Buffer.concat(chunks), failed })
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
      // Otherwise React sends large parts hidden and moves them into place by script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(collector),
      onShellError: reject,
      onError: () => {
        failed = true
      },
    })
    const timer = setTimeout(abort, renderTimeLimit)
  })

/** Hashes instead of nonces, so that the same page can be sent from a cache. */
const inlineScriptHashes = (html: string): readonly string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code]) =>
      `'sha256-${createHash("sha256")
        .update(code ?? "", "latin1")
        .digest("base64")}'`,
  )

/** On a slow connection code placed first would delay text and pictures. */
const moveScriptsLast = (html: string): string =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')

/** Visitors' mistakes and closed connections are not logged as errors. The server's line with this request's id has the path. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  getServices(context).log.error({ err: error }, "page failed")
}

interface RenderedPage {
  /** In latin1 each byte is one character, so it is quick to read and write. */
  readonly html: string
  readonly scriptHashes: readonly string[]
  readonly failed: boolean
}

const renderPage = async (request: Request, routerContext: EntryContext): Promise<RenderedPage> => {
  const { bytes, failed } = await renderToBytes(request, routerContext)
  const html = moveScriptsLast(bytes.toString("latin1"))
  return { html, scriptHashes: inlineScriptHashes(html), failed }
}

/** Sent whole, not streamed: it renders in milliseconds and can be hashed, cached and compressed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { html, scriptHashes, failed } = await renderPage(request, routerContext)
  headers.set("Content-Type", "text/html; charset=utf-8")
  // In development Vite needs inline styles and a socket.
  if (import.meta.env.PROD) {
    headers.set(
      "Content-Security-Policy",
      contentSecurityPolicy({
        scriptHashes,
        signIn: headers.get("X-Page-Uses") === "google",
        formHosts: getServices(context).cardHosts,
      }),
    )
  }
  headers.delete("X-Page-Uses")
  return new Response(request.method === "HEAD" ? null : Buffer.from(html, "latin1"), {
    status: failed && status < 500 ? 500 : status,
    headers,
  })
}
