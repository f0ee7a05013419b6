import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import type { IncomingMessage, ServerResponse } from "node:http"
import { extname, join, relative, sep } from "node:path"

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".json": "application/json",
  ".wasm": "application/wasm",
}

export const counterWorker = "/asocias/trabajador.js"

interface Asset {
  readonly type: string
  readonly etag: string
  readonly immutable: boolean
  /** The counter's service worker: its folder is its scope, and it may ask the shop only. */
  readonly isWorker: boolean
  readonly bodies: { readonly identity: Buffer; readonly br?: Buffer; readonly gzip?: Buffer }
}

export type Assets = ReadonlyMap<string, Asset>

export const loadAssets = async (folder: string): Promise<Assets> => {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile())
  const assets = new Map<string, Asset>()
  const maybe = (path: string) => readFile(path).catch(() => undefined)
  for (const file of files) {
    const type = types[extname(file.name)]
    if (!type || file.parentPath.includes(`${sep}.vite`)) continue
    const path = join(file.parentPath, file.name)
    const identity = await readFile(path)
    const address = `/${relative(folder, path).split(sep).join("/")}`
    assets.set(address, {
      type,
      etag: `"${createHash("sha1").update(identity).digest("base64url").slice(0, 20)}"`,
      immutable: address.startsWith("/assets/"),
      isWorker: address === counterWorker,
      bodies: { identity, br: await maybe(`${path}.br`), gzip: await maybe(`${path}.gz`) },
    })
  }
  return assets
}

export type Encoding = "br" | "gzip" | "identity"

export const acceptedEncoding = (
  accept: string | string[] | undefined,
  available: { br?: unknown; gzip?: unknown },
): Encoding => {
  const offered = String(accept ?? "")
  if (available.br && /\bbr\b(?!;q=0(\.0*)?\b)/.test(offered)) return "br"
  if (available.gzip && /\bgzip\b(?!;q=0(\.0*)?\b)/.test(offered)) return "gzip"
  return "identity"
}

export const sendAsset = (asset: Asset, request: IncomingMessage, response: ServerResponse): void => {
  response.setHeader("Cache-Control", asset.immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600")
  response.setHeader("ETag", asset.etag)
  if (asset.isWorker) {
    response.setHeader("Cache-Control", "no-cache")
    response.setHeader("Content-Security-Policy", "default-src 'none'; connect-src 'self'")
  }
  if (request.headers["if-none-match"] === asset.etag) {
    response.writeHead(304).end()
    return
  }
  const encoding = acceptedEncoding(request.headers["accept-encoding"], asset.bodies)
  const body = asset.bodies[encoding] ?? asset.bodies.identity
  response.setHeader("Content-Type", asset.type)
  response.setHeader("Vary", "Accept-Encoding")
  if (encoding !== "identity") response.setHeader("Content-Encoding", encoding)
  response.setHeader("Content-Length", body.length)
  response.writeHead(200)
  response.end(request.method === "HEAD" ? undefined : body)
}
