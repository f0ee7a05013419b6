import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const file = "@zxcvbn-ts/language-common/src/passwords.json"

let list: ReadonlySet<string> | undefined

/** The passwords of at least 8 characters among the 50 000 most used ones: shorter ones are refused anyway. Read on first use. */
const passwords = (): ReadonlySet<string> => {
  if (list) return list
  const all: string[] = JSON.parse(readFileSync(fileURLToPath(import.meta.resolve(file)), "utf8"))
  list = new Set(all.filter(({ length }) => length >= 8))
  return list
}

/** Checked on the server only: the list is too large for a browser, whose form has a short one. */
export const isKnownPassword = (password: string): boolean => passwords().has(password.toLowerCase())
