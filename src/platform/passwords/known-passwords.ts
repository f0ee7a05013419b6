import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const file = "@zxcvbn-ts/language-common/src/passwords.json"

let list: ReadonlySet<string> | undefined

/** The longer half of the 50 000 most used: a shorter one is refused anyway. Read when the first password is chosen. */
const passwords = (): ReadonlySet<string> => {
  if (list) return list
  const all: string[] = JSON.parse(readFileSync(fileURLToPath(import.meta.resolve(file)), "utf8"))
  list = new Set(all.filter(({ length }) => length >= 8))
  return list
}

/** Too large for a browser, which has the short list of its form: this one is asked on the server. */
export const isKnownPassword = (password: string): boolean => passwords().has(password.toLowerCase())
