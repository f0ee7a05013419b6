import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { basename, resolve } from "node:path"
import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig, type Plugin, type Rolldown, transformWithOxc } from "vite"

const web = (file: string) => resolve("src/web", file)

/** Static imports only: what loads on use stays a file of its own. */
const reachedFrom = (file: string, graph: Rolldown.ChunkingContext): ReadonlySet<string> => {
  const found = new Set([file])
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

const frames = [web("root.tsx"), web("shared/frame/shop-frame.tsx")]
const firstPages = [web("landing/landing.tsx"), web("catalogue/catalogue.tsx"), web("product/product.tsx")]

let reached: Map<string, ReadonlySet<string>> | undefined
const pagesWith = (id: string, graph: Rolldown.ChunkingContext): readonly string[] => {
  reached ??= new Map([...frames, ...firstPages].map(file => [file, reachedFrom(file, graph)]))
  return [...reached].flatMap(([file, ids]) => (ids.has(id) ? [file] : []))
}
const isOnEveryPage = (pages: readonly string[]) =>
  frames.some(frame => pages.includes(frame)) || pages.length === firstPages.length

const counter = /\/src\/(web|shop)\/(counter|till|transfers)\//

/**
 * What every page needs travels in two files instead of thirty: fewer requests, and they compress better together. So does what
 * many other pages share, because every page carries the table of which page needs which file.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  {
    name: "framework",
    test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//,
    priority: 4,
  },
  {
    name: (id, graph) => (isOnEveryPage(pagesWith(id, graph)) ? "frame" : null),
    debugName: "frame",
    priority: 3,
  },
  {
    // A page that people open first loads nothing that only other pages need.
    name: (id, graph) =>
      pagesWith(id, graph)
        .map(page => basename(page, ".tsx"))
        .join("-") || null,
    debugName: "first pages",
    minShareCount: 2,
    priority: 2,
  },
  { name: "forms", test: id => id.includes("/src/") && !counter.test(id), minShareCount: 6, priority: 1 },
  { name: "counter", test: counter, minShareCount: 2 },
]

/**
 * Vite wraps every import on use in code that looks for style sheets and preloads. There is one style sheet and these imports
 * are small: the wrapping would be a kilobyte on every page.
 */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  load: id => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = load => load()" : undefined),
}

const unusedParts = ["router/instrumentation.js", "dom/ssr/fog-of-war.js"].map(
  file => `/react-router/dist/production/lib/${file}`,
)

/**
 * Nobody listens to the router's steps, and it gets all routes at once (react-router.config.ts). Its parts for listeners and
 * for asking for routes are only reached when those are on, so a browser gets them empty.
 */
const withoutUnusedParts: Plugin = {
  name: "without-unused-parts",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  load(id) {
    if (!unusedParts.some(file => id.endsWith(file))) return
    const [, names = ""] = /export \{([^}]*)\}/.exec(readFileSync(id, "utf8")) ?? []
    return `const none = () => undefined\nexport { ${names.replace(/\w+/g, "none as $&")} }`
  },
}

const counterPages = ["entry.client.tsx", "root.tsx", "counter/admin.tsx", "counter/offline/shell-page.tsx"].map(web)

/** What the counter needs without network: all code and files that its pages reach, also those that load on use. */
const counterFiles = (bundle: Rolldown.OutputBundle): string[] => {
  const chunks = Object.values(bundle).filter(file => file.type === "chunk")
  const isPage = ({ facadeModuleId }: Rolldown.OutputChunk) =>
    counterPages.includes(facadeModuleId?.split("?")[0] ?? "")
  const found = new Set(chunks.filter(isPage).map(({ fileName }) => fileName))
  for (const name of found) {
    const chunk = bundle[name]
    if (chunk?.type !== "chunk") continue
    for (const other of [...chunk.imports, ...chunk.dynamicImports]) found.add(other)
  }
  const styles = Object.keys(bundle).filter(name => /\.(css|woff2)$/.test(name))
  return [...found, ...styles].map(name => `/${name}`).sort()
}

/** /asocias/trabajador.js: the counter's service worker, with the files of its release. A new list is a new worker. */
const counterWorker: Plugin = {
  name: "counter-worker",
  applyToEnvironment: ({ name }) => name === "client",
  async generateBundle(_options, bundle) {
    const source = web("counter/offline/service-worker.ts")
    const { code } = await transformWithOxc(readFileSync(source, "utf8"), source)
    const files = counterFiles(bundle)
    const name = createHash("sha256")
      .update(code + files)
      .digest("base64url")
      .slice(0, 12)
    const release = `const RELEASE = ${JSON.stringify({ name, files })}\n`
    this.emitFile({ type: "asset", fileName: "asocias/trabajador.js", source: `${release}${code}` })
  },
}

export default defineConfig({
  plugins: [plainImports, withoutUnusedParts, counterWorker, tailwindcss(), reactRouter()],
  publicDir: "src/web/public",
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Every page carries the table of all files' names: without words they are half a kilobyte less.
            chunkFileNames: "assets/[hash:7].js",
            entryFileNames: "assets/[hash:7].js",
            codeSplitting: { groups },
          },
        },
      },
    },
    // The server bundle is the request handler itself; everything outside src/web is handed to it when it is created.
    ssr: { build: { rolldownOptions: { input: "./src/web/app.server.ts" } } },
  },
  worker: { format: "es" },
})
