import { createHash } from "node:crypto"
import { Fault } from "./errors.ts"
import { recordedSetup, type Setup } from "./settings.ts"

export interface ApiKey {
  key: string
  /** Rights as Dolibarr names them: "produit.lire", "commande.creer", … */
  rights: "all" | readonly string[]
}

export type Rights = (right: string) => boolean

const digest = (key: string) => createHash("sha256").update(key).digest("hex")

/** Finds the rights of a key. Delays the answer to a wrong key, as Dolibarr does against guessing. */
export const createKeyCheck = (keys: readonly ApiKey[], wrongKeyDelayMs: number) => {
  const known = new Map<string, Rights>(
    keys.map(({ key, rights }) => {
      const held = rights === "all" ? null : new Set(rights)
      return [digest(key), right => held === null || held.has(right)]
    }),
  )
  return async (key: string | undefined): Promise<Rights> => {
    if (!key) {
      throw new Fault(
        401,
        "Failed to login to API. No parameter 'HTTP_DOLAPIKEY' on HTTP header (and no parameter DOLAPIKEY in URL).",
        { stage: "authenticate" },
      )
    }
    const rights = known.get(digest(key))
    if (rights) return rights
    await new Promise(resolve => setTimeout(resolve, wrongKeyDelayMs))
    throw new Fault(
      401,
      "Error user not valid (not found with api key or bad status or bad validity dates) (conf->entity=1)",
      { stage: "authenticate" },
    )
  }
}

const moduleOfRight: Readonly<Record<string, string>> = { produit: "product" }

/** While a module is off, its calls are refused as if the right were missing. */
export const limitToModules =
  (setup: Setup, can: Rights): Rights =>
  right => {
    const [area = ""] = right.split(".")
    const module = moduleOfRight[area] ?? area
    return can(right) && (!recordedSetup.modules.includes(module) || setup.modules.includes(module))
  }
