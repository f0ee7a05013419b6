import { posix } from "node:path"

/** The architecture as a table, and a reader that finds what breaks it. Sources come in as text, so that the reader is tested too. */
export interface SourceFile {
  /** From the project's root, with slashes: "src/web/kits/kit.tsx". */
  readonly path: string
  readonly text: string
}

interface Import {
  readonly target: string
  readonly typeOnly: boolean
}

/** "web/kits", "erp", "domain", "demo-data"; files directly under src are named themselves. */
export const zoneOf = (path: string): string => {
  const [top = "", second = "", third = "", fourth] = path.split("/")
  if (top !== "src") return top
  if (second === "web") return fourth === undefined ? "web" : `web/${third}`
  return second
}

const isSection = (zone: string) => zone.startsWith("web/") && !["web/ui", "web/session", "web/+types"].includes(zone)
const isWeb = (zone: string) => zone === "web" || zone.startsWith("web/")

/** Shared code would hide shared mistakes (the ERP and its data), or pull the server into a page (the rules of the business). */
const sealed = ["embedded-erp", "demo-data", "domain"]

/** The request's id, which logs and ERP calls carry. */
const trace = ["trace.ts", "log.ts"]

/** What an application module is made of: outside systems, stories and rules, never a page or another module. */
const parts = ["workflows", "erp", "payments", "identity", "catalogue", "database", "mail", "domain", ...trace]

const mayUse: Readonly<Record<string, readonly string[]>> = {
  "config.ts": ["domain"],
  "trace.ts": [],
  "log.ts": ["trace.ts"],
  "services.server.ts": ["domain"],
  http: ["domain", "services.server.ts", ...trace],
  workflows: ["erp", "payments", "identity", "catalogue", "database", "domain", ...trace],
  accounts: parts,
  cart: parts,
  kits: parts,
  pcb: parts,
  "back-office": [...parts, "quote"],
  quote: ["domain"],
  mail: ["domain", ...trace],
  erp: ["domain", ...trace],
  payments: ["domain", ...trace],
  identity: ["domain", ...trace],
  catalogue: ["domain", ...trace],
  database: ["domain", ...trace],
  "web/ui": ["web/session", "domain"],
  "web/session": ["web/ui", "services.server.ts", "domain"],
}
/** The other files directly under src put the shop together: they may import everything. */
const composes = (zone: string) => zone.endsWith(".ts") && !(zone in mayUse)

const sectionMayUse = ["web/ui", "web/session", "services.server.ts", "domain"]

const allows = (from: string, to: string, typeOnly: boolean): boolean => {
  if (from === to || composes(from)) return true
  if (sealed.includes(from)) return false
  if (from === "web") return isWeb(to) || ["services.server.ts", "domain"].includes(to) || typeOnly
  if (isSection(from)) return sectionMayUse.includes(to) || (typeOnly && !isWeb(to))
  if (mayUse[from]?.includes(to)) return true
  return typeOnly && (isWeb(from) || !isWeb(to)) && !["embedded-erp", "demo-data"].includes(to)
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "")

export const importsOf = ({ path, text }: SourceFile): Import[] => {
  const code = withoutComments(text)
  const found = [
    ...code.matchAll(/^\s*(?:import|export)\s+(type\s)?[^"';]*?from\s+["']([^"']+)["']/gm),
    ...code.matchAll(/^\s*import\s+()["']([^"']+)["']/gm),
    ...code.matchAll(/\bimport\(()\s*["']([^"']+)["']/g),
    ...code.matchAll(/\bnew URL\(()\s*["'](\.[^"']+\.[jt]sx?)["']/g),
  ]
  return found
    .filter(([, , specifier = ""]) => specifier.startsWith("."))
    .map(([, type, specifier = ""]) => ({
      target: posix.join(posix.dirname(path), specifier.replace(/\?.*$/, "")),
      typeOnly: Boolean(type),
    }))
}

const longest = 400

const faultsOf = (file: SourceFile): string[] => {
  const { path } = file
  const name = posix.basename(path)
  const code = withoutComments(file.text)
  const from = zoneOf(path)
  const faults = importsOf(file)
    .filter(({ target, typeOnly }) => !allows(from, zoneOf(target), typeOnly))
    .map(({ target, typeOnly }) => `${path} must not import ${typeOnly ? "the types of " : ""}${target}`)
  if (path !== "src/main/config.ts" && /\bprocess\.env\b/.test(code)) {
    faults.push(`${path} reads the environment: only src/main/config.ts does`)
  }
  if (isWeb(from) && /\b(?:window|globalThis)\.(?:alert|confirm|prompt)\(|(?<![.\w])alert\(/.test(code)) {
    faults.push(`${path} opens a browser box: messages are shown in the page`)
  }
  if (/^(utils?|helpers?|misc|common|shared)\b/.test(name)) faults.push(`${path}: name a file after its subject`)
  if (/^index\.tsx?$/.test(name)) faults.push(`${path}: no file that only gathers others`)
  const lines = file.text.split("\n").length
  if (lines > longest) faults.push(`${path} has ${lines} lines: look for its second subject (at most ${longest})`)
  return faults
}

export const faultsIn = (files: readonly SourceFile[]): string[] => files.flatMap(faultsOf)
