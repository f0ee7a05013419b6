import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Config } from "@react-router/dev/config"
import { forPublicPages } from "./src/web/public-routes.ts"

const opening = "window.__reactRouterManifest="

interface Manifest {
  readonly url: string
  readonly routes: Readonly<Record<string, ManifestRoute>>
}

interface ManifestRoute {
  readonly path?: string
  readonly hasDefaultExport?: boolean
  readonly hasErrorBoundary?: boolean
  readonly imports?: readonly string[]
}

const isGiven = (value: unknown): boolean => value !== false && !(Array.isArray(value) && value.length === 0)

/** A browser reads a route's imports only for links that load pages early, which the shop lacks. A missing value counts as false. */
const shortened = ({ imports: _, ...route }: ManifestRoute): ManifestRoute =>
  Object.fromEntries(Object.entries(route).filter(([, value]) => isGiven(value)))

/**
 * A browser never shows a route without a page of its own (JSON, PDF, CSV), so its table of routes leaves them out. Customers get
 * a second table, without the counter (src/web/app.server.ts chooses).
 */
const listOnlyPages = (buildDirectory: string) => {
  const assets = join(buildDirectory, "client/assets")
  for (const name of readdirSync(assets).filter(name => name.startsWith("manifest-"))) {
    const file = join(assets, name)
    const manifest = JSON.parse(readFileSync(file, "utf8").slice(opening.length, -1)) as Manifest
    const pages = Object.entries(manifest.routes)
      .filter(([, { hasDefaultExport, hasErrorBoundary }]) => hasDefaultExport || hasErrorBoundary)
      .map(([id, route]) => [id, shortened(route)] as const)
    const listed = { ...manifest, routes: Object.fromEntries(pages) }
    const write = (to: string, table: Manifest) =>
      writeFileSync(join(assets, to), `${opening}${JSON.stringify(table)};`)
    write(name, listed)
    write(name.replace("manifest-", "public-"), forPublicPages(listed))
  }
}

/** Tests build into a folder of their own (tests/support/build.ts), so that a run never meets another's files. */
export default {
  appDirectory: "src/web",
  buildDirectory: process.env["CHISPA_BUILD_DIR"] ?? "build",
  ssr: true,
  // The whole route table is a few kilobytes: sent once and kept, it spares every page a question.
  routeDiscovery: { mode: "initial" },
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) => listOnlyPages(reactRouterConfig.buildDirectory),
} satisfies Config
