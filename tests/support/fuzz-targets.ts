import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** An address, the field names that its code reads, and the words with which it compares values. */
export interface Target {
  readonly path: string
  readonly names: readonly string[]
  readonly words: readonly string[]
}

const fieldName = /(?:(?:readFormText|readFormLine)\(\w+, |\.(?:get|getAll|has)\(|\bname=)"([\w-]+)"/g
const sharedFolder = /from "(?:\.\.\/)+(shared\/[\w-]+)\//g
const comparedWord = /(?:case |[!=]== |\bvalue=|\baccion: ?)"([\w:-]+)"/g

const found = (text: string, what: RegExp) => [...text.matchAll(what)].map(([, word]) => word ?? "")

const textsUnder = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter(file => /\.tsx?$/.test(file) && !file.includes(".test."))
    .map(file => readFileSync(join(folder, file), "utf8"))
    .join("\n")

/** Every address of the route table with the names and words of its section's code, so that new forms are included. */
export const targets = (): Target[] => {
  const sections = new Map<string, Omit<Target, "path">>()
  const ofSection = (section: string) => {
    const own = textsUnder(join("src/web", section))
    const shared = [...new Set(found(own, sharedFolder))].map(folder => textsUnder(join("src/web", folder)))
    const text = [own, ...shared].join("\n")
    const target = sections.get(section) ?? {
      names: [...new Set(found(text, fieldName)), "accion"],
      words: [...new Set(found(text, comparedWord))],
    }
    sections.set(section, target)
    return target
  }
  const routes = readFileSync("src/web/routes.ts", "utf8").matchAll(/route\(\s*"([^"*]+)", "([\w-]+)\//g)
  return [...routes].map(([, path = "", section = ""]) => ({ path, ...ofSection(section) }))
}
