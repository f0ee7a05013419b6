import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { promisify } from "node:util"
import { gzip } from "node:zlib"
import type { Rights } from "./access.ts"
import type { Database } from "./erp-database.ts"
import { Crash, Fault, faultBody } from "./errors.ts"
import { contentTypeOf } from "./formats/document-format.ts"
import type { Hazards } from "./hazards.ts"
import { asReleased, missingRight, understands } from "./releases.ts"
import { checkAccept, readBody } from "./request.ts"
import { type Call, makeRouter, notModified, type Route } from "./router.ts"
import { bankAccountRoutes } from "./routes/bank-accounts-routes.ts"
import { bankLineRoutes } from "./routes/bank-lines-routes.ts"
import { categoryRoutes } from "./routes/categories-routes.ts"
import { creditNoteRoutes } from "./routes/credit-notes-routes.ts"
import { documentRoutes } from "./routes/documents-routes.ts"
import { invoiceStateRoutes } from "./routes/invoice-states-routes.ts"
import { invoiceRoutes } from "./routes/invoices-routes.ts"
import { orderLineRoutes } from "./routes/order-lines-routes.ts"
import { orderStateRoutes } from "./routes/order-states-routes.ts"
import { orderRoutes } from "./routes/orders-routes.ts"
import { paymentRoutes } from "./routes/payments-routes.ts"
import { productRoutes } from "./routes/products-routes.ts"
import { provisioningRoutes } from "./routes/provisioning-routes.ts"
import { setupRoutes } from "./routes/setup-routes.ts"
import { shipmentRoutes } from "./routes/shipments-routes.ts"
import { statusRoutes } from "./routes/status-routes.ts"
import { stockMovementRoutes } from "./routes/stock-movements-routes.ts"
import { thirdPartyRoutes } from "./routes/third-parties-routes.ts"
import { warehouseRoutes } from "./routes/warehouses-routes.ts"
import type { Settings } from "./settings.ts"
import { type Setup, withinModules } from "./setup-state.ts"
import { checkStorable } from "./storable-text.ts"
import { sharedFile } from "./store/documents-store.ts"

const routes: Route[] = [
  ...productRoutes,
  ...categoryRoutes,
  ...warehouseRoutes,
  ...stockMovementRoutes,
  ...thirdPartyRoutes,
  ...orderRoutes,
  ...orderStateRoutes,
  ...orderLineRoutes,
  ...shipmentRoutes,
  ...invoiceRoutes,
  ...invoiceStateRoutes,
  ...creditNoteRoutes,
  ...paymentRoutes,
  ...bankLineRoutes,
  ...documentRoutes,
  ...statusRoutes,
  ...setupRoutes,
  ...bankAccountRoutes,
  ...provisioningRoutes,
]

export interface Parts {
  db: Database
  settings: Settings
  setup: Setup
  hazards: Hazards
  door(key: string | undefined): Promise<Rights>
  host(): string
  log?(entry: object): void
}

const prefix = "/api/index.php"
const json = "application/json; charset=utf-8"
const compressFrom = 1024
const compress = promisify(gzip)

const openToAll = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "GET, POST, PUT, DELETE",
  "Access-Control-Allow-Headers": "Content-Type, Authorization, api_key, DOLAPIKEY",
}

const send = async (
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: string,
  type: string | null = json,
) => {
  const headers = { ...openToAll, ...(type !== null && { "Content-Type": type }) }
  if (body.length < compressFrom || !acceptsGzip(request)) {
    response.writeHead(status, { ...headers, "Content-Length": Buffer.byteLength(body) }).end(body)
    return
  }
  const packed = await compress(body, { level: 1 })
  response
    .writeHead(status, {
      ...headers,
      "Content-Encoding": "gzip",
      Vary: "Accept-Encoding",
      "Content-Length": packed.length,
    })
    .end(packed)
}

const acceptsGzip = (request: IncomingMessage) => /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""))

/** As Dolibarr: announces gzip but sends plain text, and without PHP's output buffering the status is 202. */
const sendDatabaseError = (
  request: IncomingMessage,
  response: ServerResponse,
  fault: Fault,
  body: string,
  parts: Parts,
) =>
  response
    .writeHead(parts.settings.outputBuffering ? fault.status : 202, {
      ...openToAll,
      "Content-Type": fault.details.onlyHtml ? "text/html; charset=UTF-8" : json,
      ...(acceptsGzip(request) && { "Content-Encoding": "gzip", Vary: "Accept-Encoding" }),
    })
    .end(body)

/** Files with a share link need no key: `document.php` sends them as an attachment, `viewimage.php` inline. */
const sendShared = async (db: Database, url: URL, request: IncomingMessage, response: ServerResponse) => {
  const share = url.searchParams.get("hashp") ?? ""
  const file = share === "" ? undefined : await sharedFile(db, share)
  if (!file) {
    const text =
      "Archivo no encontrado. Puede ser que la clave compartida se haya modificado o que el archivo se haya eliminado recientemente."
    return send(request, response, 403, text, "text/html; charset=UTF-8")
  }
  const inline = url.pathname === "/viewimage.php"
  response
    .writeHead(200, {
      "Content-Type": contentTypeOf(file.filename),
      "Content-Length": file.content.length,
      "Content-Disposition": `${inline ? "inline" : "attachment"}; filename="${file.filename}"`,
      "Cache-Control": "Public, must-revalidate",
    })
    .end(file.content)
}

const isShareLink = (url: URL) => url.pathname === "/document.php" || url.pathname === "/viewimage.php"

/** The web server in front of Dolibarr (nginx: large_client_header_buffers) refuses a longer request line by itself. */
const maxRequestLine = 8192
const tooLong =
  "<html>\r\n<head><title>414 Request-URI Too Large</title></head>\r\n<body>\r\n<center><h1>414 Request-URI Too Large</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n"

const isTooLong = ({ method, url = "" }: IncomingMessage) => `${method} ${url} HTTP/1.1`.length > maxRequestLine

const injectionRefusal =
  "Access refused by SQL/Script injection protection in main.inc.php:analyseVarsForSqlAndScriptsInjection"

const decode = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export const requestListener = (parts: Parts): RequestListener => {
  const router = makeRouter(routes)

  const { release } = parts.settings
  const answer = async (request: IncomingMessage, url: URL, path: string): Promise<unknown> => {
    const body = await readBody(request)
    const { route, params } = router.find(request.method ?? "GET", path)
    checkAccept(request.headers.accept)
    const header = request.headers["dolapikey"]
    const key = (Array.isArray(header) ? header[0] : header) ?? url.searchParams.get("DOLAPIKEY") ?? undefined
    const can = withinModules(parts.setup, await parts.door(key))
    if (route.right !== null && !can(route.right)) throw new Fault(missingRight(release), route.refusal)
    if (route.method !== "GET") checkStorable(path, body)
    const call: Call = {
      ...parts,
      host: parts.host(),
      query: understands(release, url.searchParams),
      body,
      id: name => {
        const id = Number(params[name])
        return Number.isSafeInteger(id) && Math.abs(id) <= 2_147_483_647 ? id : -1
      },
      text: name => decode(params[name] ?? "").replaceAll("\0", ""),
      can,
    }
    return asReleased(release, route, await route.answer(call))
  }

  const handle = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    if (isTooLong(request)) return send(request, response, 414, tooLong, "text/html")
    if (request.method === "OPTIONS") {
      const asked = request.headers["access-control-request-headers"] !== undefined
      response.writeHead(asked ? 204 : 405, openToAll).end()
      return
    }
    if (isShareLink(url)) return sendShared(parts.db, url, request, response)
    if (!url.pathname.startsWith(`${prefix}/`)) return send(request, response, 404, "Not Found", "text/plain")
    const path = url.pathname.slice(prefix.length)
    const resource = path.split("/")[1] ?? ""
    if ([...url.searchParams.values()].some(value => value.includes('"'))) {
      return send(request, response, 403, injectionRefusal, "text/html; charset=UTF-8")
    }
    if (!router.knows(resource)) {
      const status = parts.settings.outputBuffering ? 501 : 200
      return send(request, response, status, "API not found (failed to include API file)", null)
    }
    try {
      const result = await answer(request, url, path)
      if (result === notModified) response.writeHead(304, { ...openToAll, "Content-Type": json }).end()
      else await send(request, response, 200, JSON.stringify(result))
    } catch (error) {
      if (error instanceof Fault && (error.details.htmlBefore || error.details.onlyHtml)) {
        sendDatabaseError(request, response, error, faultBody(error, resource), parts)
      } else if (error instanceof Fault) await send(request, response, error.status, faultBody(error, resource))
      else {
        if (!(error instanceof Crash)) parts.log?.({ level: "error", path, error: String(error) })
        response.writeHead(500, { ...openToAll, "Content-Length": 0 }).end()
      }
    }
  }

  return (request, response) => {
    const started = performance.now()
    const url = new URL(request.url ?? "/", "http://erp.local")
    response.on("close", () =>
      // The path alone: a key may stand in the query.
      parts.log?.({
        method: request.method,
        path: url.pathname,
        status: response.statusCode,
        ms: Math.round(performance.now() - started),
        requestId: request.headers["x-request-id"],
      }),
    )
    handle(request, response, url).catch(() => response.destroy())
  }
}
