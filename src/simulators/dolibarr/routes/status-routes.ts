import { Fault } from "../errors.ts"
import { versionOf } from "../releases.ts"
import type { Call, Route } from "../router.ts"
import { flagInQuery } from "../values.ts"

const listedRights = [
  "produit.lire",
  "service.lire",
  "commande.lire",
  "commande.creer",
  "facture.lire",
  "facture.creer",
  "facture.paiement",
]

/** Of the user whom the key belongs to; only some of the rights are listed. */
const ownUser = async ({ can, query }: Call) => {
  if (!can("user.self.creer")) throw new Fault(403, "Not allowed")
  const rights: Record<string, Record<string, number>> = {}
  for (const right of listedRights) {
    const [area = "", action = ""] = right.split(".")
    rights[area] = { ...rights[area], ...(can(right) && { [action]: 1 }) }
  }
  return { id: "1", login: "embedded", ...(flagInQuery(query, "includepermissions") && { rights }) }
}

export const statusRoutes: Route[] = [
  {
    method: "GET",
    path: "/status",
    right: null,
    answer: async ({ settings }) => ({
      success: { code: 200, dolibarr_version: versionOf(settings.release), access_locked: "0" },
    }),
  },
  { method: "GET", path: "/users/info", right: null, answer: ownUser },
]
