import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { promisify } from "node:util"
import { gzip } from "node:zlib"
import { limitToModules, type Rights } from "./access.ts"
import type { Database } from "./erp-database.ts"
import { Crash, Fault, faultBody } from "./errors.ts"
import type { Hazards } from "./hazards.ts"
import { bankAccountRoutes } from "./resources/bank-accounts.ts"
import { categoryRoutes } from "./resources/categories.ts"
import { contentTypeFor, documentRoutes, findSharedFile } from "./resources/documents.ts"
import { invoiceStateRoutes } from "./resources/invoice-states.ts"
import { invoiceRoutes } from "./resources/invoices.ts"
import { orderLineRoutes } from "./resources/order-lines.ts"
import { orderStateRoutes } from "./resources/order-states.ts"
import { orderRoutes } from "./resources/orders.ts"
import { paymentRoutes } from "./resources/payments.ts"
import { productRoutes } from "./resources/products.ts"
import { setupRoutes } from "./resources/setup.ts"
import { shipmentRoutes } from "./resources/shipments.ts"
import { stockMovementRoutes } from "./resources/stock-movements.ts"
import { thirdPartyRoutes } from "./resources/third-parties.ts"
import { variantRoutes } from "./resources/variants.ts"
import { warehouseRoutes } from "./resources/warehouses.ts"
import { type Body, type Call, makeRouter, notModified } from "./router.ts"
import type { Settings, Setup } from "./settings.ts"
import { checkStorable } from "./storable-text.ts"

const router = makeRouter([
  ...productRoutes,
  ...variantRoutes,
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
  ...paymentRoutes,
  ...bankAccountRoutes,
  ...documentRoutes,
  ...setupRoutes,
])

interface ServerOptions {
  db: Database
  settings: Settings
  setup: Setup
  hazards: Hazards | null
  findRights(key: string | undefined): Promise<Rights>
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

const acceptsGzip = (request: IncomingMessage) => /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""))

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

/** As Dolibarr does: announces gzip but sends plain text, and without PHP's output buffering the status is 202. */
const sendDatabaseError = (
  request: IncomingMessage,
  response: ServerResponse,
  fault: Fault,
  body: string,
  outputBuffering: boolean,
) =>
  response
    .writeHead(outputBuffering ? fault.status : 202, {
      ...openToAll,
      "Content-Type": fault.details.onlyHtml ? "text/html; charset=UTF-8" : json,
      ...(acceptsGzip(request) && { "Content-Encoding": "gzip", Vary: "Accept-Encoding" }),
    })
    .end(body)

/** Files with a share link need no key: `document.php` sends them as an attachment, `viewimage.php` inline. */
const sendShared = async (db: Database, url: URL, request: IncomingMessage, response: ServerResponse) => {
  const share = url.searchParams.get("hashp") ?? ""
  const file = share === "" ? undefined : await findSharedFile(db, share)
  if (!file) {
    const text =
      "Archivo no encontrado. Puede ser que la clave compartida se haya modificado o que el archivo se haya eliminado recientemente."
    return send(request, response, 403, text, "text/html; charset=UTF-8")
  }
  const inline = url.pathname === "/viewimage.php"
  response
    .writeHead(200, {
      "Content-Type": contentTypeFor(file.filename),
      "Content-Length": file.content.length,
      "Content-Disposition": `${inline ? "inline" : "attachment"}; filename="${file.filename}"`,
      "Cache-Control": "Public, must-revalidate",
    })
    .end(file.content)
}

const isShareLink = (url: URL) => url.pathname === "/document.php" || url.pathname === "/viewimage.php"

/** The web server in front of Dolibarr refuses a longer request line (nginx: large_client_header_buffers). */
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

const maxBodyBytes = 64 * 1024 * 1024

const readAll = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBodyBytes) throw new Fault(413, "", { stage: "setup" })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString("utf8")
}

const readBody = async (request: IncomingMessage): Promise<Body | undefined> => {
  const text = (await readAll(request)).trim()
  if (text === "") return undefined
  const type = (request.headers["content-type"] ?? "application/json").split(";")[0]?.trim().toLowerCase()
  if (type !== "application/json") {
    throw new Fault(403, `Content type \`${type}\` is not supported.`, { stage: "setup" })
  }
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new Fault(400, "Error encoding/decoding JSON: Syntax error", { stage: "setup" })
  }
  if (typeof parsed !== "object" || parsed === null) {
    throw new Fault(400, "Error parsing JSON", { stage: "setup" })
  }
  return parsed as Body
}

const checkAccept = (accept: string | undefined): void => {
  if (!accept || /application\/json|application\/\*|\*\/\*/.test(accept)) return
  throw new Fault(406, "", { stage: "setup" })
}

const maxId = 2_147_483_647

const readId = (text: string | undefined): number => {
  const id = Number(text)
  return Number.isSafeInteger(id) && Math.abs(id) <= maxId ? id : -1
}

const answer = async (options: ServerOptions, request: IncomingMessage, url: URL, path: string): Promise<unknown> => {
  const { release } = options.settings
  const body = await readBody(request)
  const { route, params } = router.find(request.method ?? "GET", path)
  checkAccept(request.headers.accept)
  const header = request.headers["dolapikey"]
  const key = (Array.isArray(header) ? header[0] : header) ?? url.searchParams.get("DOLAPIKEY") ?? undefined
  const can = limitToModules(options.setup, await options.findRights(key))
  if (route.right !== null && !can(route.right)) throw new Fault(release < 20 ? 401 : 403, route.refusal)
  if (route.method !== "GET") checkStorable(path, body)
  // Before 19 an empty list was not found, and lists could not be trimmed.
  if (release < 19) url.searchParams.delete("properties")
  const call: Call = {
    ...options,
    host: options.host(),
    query: url.searchParams,
    body,
    id: name => readId(params[name]),
    text: name => decode(params[name] ?? "").replaceAll("\0", ""),
    can,
  }
  const result = await route.answer(call)
  const isEmptyList = route.method === "GET" && Array.isArray(result) && result.length === 0
  if (release < 19 && isEmptyList) throw new Fault(404, "No record found")
  return result
}

export const requestListener = (options: ServerOptions): RequestListener => {
  const handle = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    if (isTooLong(request)) return send(request, response, 414, tooLong, "text/html")
    if (request.method === "OPTIONS") {
      const asked = request.headers["access-control-request-headers"] !== undefined
      response.writeHead(asked ? 204 : 405, openToAll).end()
      return
    }
    if (isShareLink(url)) return sendShared(options.db, url, request, response)
    if (!url.pathname.startsWith(`${prefix}/`)) return send(request, response, 404, "Not Found", "text/plain")
    const path = url.pathname.slice(prefix.length)
    const resource = path.split("/")[1] ?? ""
    if ([...url.searchParams.values()].some(value => value.includes('"'))) {
      return send(request, response, 403, injectionRefusal, "text/html; charset=UTF-8")
    }
    if (!router.knows(resource)) {
      const status = options.settings.outputBuffering ? 501 : 200
      return send(request, response, status, "API not found (failed to include API file)", null)
    }
    try {
      const result = await answer(options, request, url, path)
      if (result === notModified) response.writeHead(304, { ...openToAll, "Content-Type": json }).end()
      else await send(request, response, 200, JSON.stringify(result))
    } catch (error) {
      if (error instanceof Fault && (error.details.htmlBefore || error.details.onlyHtml)) {
        sendDatabaseError(request, response, error, faultBody(error, resource), options.settings.outputBuffering)
      } else if (error instanceof Fault) await send(request, response, error.status, faultBody(error, resource))
      else {
        if (!(error instanceof Crash)) options.log?.({ level: "error", path, error: String(error) })
        response.writeHead(500, { ...openToAll, "Content-Length": 0 }).end()
      }
    }
  }

  return (request, response) => {
    const started = performance.now()
    const url = new URL(request.url ?? "/", "http://erp.local")
    response.on("close", () =>
      // Logs only the path, because the query may contain a key.
      options.log?.({
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
