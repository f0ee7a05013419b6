import { yearMonth } from "../clock.ts"
import type { Db } from "../erp-database.ts"
import type { ErpSeed } from "../seed.ts"
import { insertRows } from "./insert-seed.ts"

const costaRica = 75

export const loadThirdParties = async (db: Db, seed: ErpSeed, now: Date): Promise<void> => {
  const kinds = new Map(seed.categories.map(category => [category.id, category.type]))
  await insertRows(
    db,
    "societe",
    {
      rowid: "integer",
      nom: "text",
      name_alias: "text",
      email: "text",
      phone: "text",
      address: "text",
      fk_pays: "integer",
      client: "integer",
      fournisseur: "integer",
      code_client: "text",
      code_fournisseur: "text",
      siren: "text",
      siret: "text",
      datec: "timestamptz",
    },
    seed.thirdParties.map(party => [
      party.id,
      party.name,
      party.alias,
      party.email?.toLowerCase() ?? null,
      party.phone,
      party.address,
      costaRica,
      party.client ? 1 : 0,
      party.supplier ? 1 : 0,
      party.client ? `CU${yearMonth(now)}-${String(party.id).padStart(5, "0")}` : null,
      party.supplier ? `SU${yearMonth(now)}-${String(party.id).padStart(5, "0")}` : null,
      party.idprof1,
      party.idprof2,
      now,
    ]),
  )
  const links = (kind: "customer" | "supplier") =>
    seed.thirdParties.flatMap(party => party.categories.filter(id => kinds.get(id) === kind).map(id => [id, party.id]))
  await insertRows(db, "categorie_societe", { fk_categorie: "integer", fk_soc: "integer" }, links("customer"))
  await insertRows(db, "categorie_fournisseur", { fk_categorie: "integer", fk_soc: "integer" }, links("supplier"))
  await insertRows(
    db,
    "c_paiement",
    { id: "integer", code: "text", libelle: "text" },
    seed.paymentModes.map(mode => [mode.id, mode.code, mode.label]),
  )
  await insertRows(
    db,
    "bank_account",
    { rowid: "integer", ref: "text", label: "text" },
    seed.bankAccounts.map(account => [account.id, account.ref, account.label]),
  )
}
