import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { type Assets, loadAssets } from "../http/assets.ts"
import type { HttpServerOptions } from "../http/http-server.ts"
import type { RequestFacts, Services } from "../services.server.ts"

export interface WebBundle {
  createShopApp(services: Services): (request: Request, facts: RequestFacts) => Promise<Response>
  createIsMissing?(services: Services): (path: string) => boolean
  readonly loggedPath?: (path: string) => string
  readonly assets: Assets
  readonly before?: HttpServerOptions["before"]
}

export const loadWebBundle = async (folder: string): Promise<WebBundle> => {
  const { createShopApp, createIsMissing, loggedPath } = (await import(
    pathToFileURL(join(folder, "server/index.js")).href
  )) as Pick<WebBundle, "createShopApp" | "createIsMissing" | "loggedPath">
  return { createShopApp, createIsMissing, loggedPath, assets: await loadAssets(join(folder, "client")) }
}
