import type { Erp } from "../../erp/erp.ts"
import type { Provisioning } from "../../erp/provisioning.ts"
import type { Passwords } from "../../platform/passwords/password-hashes.ts"
import { passwordRules } from "../vocabulary/business.ts"
import { erpIds } from "../vocabulary/erp-ids.ts"
import { associationWarehouse } from "../vocabulary/pickup-points.ts"

export interface StaffAccount {
  readonly alias: string
  readonly name: string
  readonly hasPassword: boolean
  /** What it may open; nothing: it can sign in and is shown out again (ASOC-08). */
  readonly role: "association" | "owner" | "nothing"
}

export type StaffChange =
  | { readonly kind: "done"; readonly accountId: number }
  | { readonly kind: "unknown" }
  | { readonly kind: "ambiguous" }
  | { readonly kind: "weak-password" }

interface StaffAccountsOptions {
  readonly erp: Pick<Erp, "thirdParties">
  readonly provisioning: Pick<Provisioning, "ensureThirdParty" | "linkCustomer">
  readonly passwords: Passwords
  readonly ownerAliases: readonly string[]
}

/** The accounts that sign in at /asocias: third parties of the associations' category, with a password hash in idprof1. */
export const createStaffAccounts = ({ erp, provisioning, passwords, ownerAliases }: StaffAccountsOptions) => {
  const folded = (alias: string) => alias.trim().toUpperCase()

  const roleOf = (alias: string): StaffAccount["role"] => {
    if (ownerAliases.includes(folded(alias))) return "owner"
    return folded(alias) in associationWarehouse ? "association" : "nothing"
  }

  return {
    roleOf,

    async list(): Promise<StaffAccount[]> {
      const members = await erp.thirdParties.associations()
      return members.map(({ alias, name, credential }) => ({
        alias,
        name,
        hasPassword: /^\$2[aby]\$/.test(credential),
        role: roleOf(alias),
      }))
    },

    async add(alias: string, name: string): Promise<{ created: boolean }> {
      const own = folded(alias)
      const { thirdParty, created } = await provisioning.ensureThirdParty({ alias: own }, { name, alias: own })
      await provisioning.linkCustomer(erpIds.categories.associations, thirdParty.id)
      return { created }
    },

    async setPassword(alias: string, password: string): Promise<StaffChange> {
      if (password.length < passwordRules.minLength || Buffer.byteLength(password) > 72)
        return { kind: "weak-password" }
      const members = await erp.thirdParties.associations()
      const [account, second] = members.filter(member => folded(member.alias) === folded(alias))
      if (!account) return { kind: "unknown" }
      if (second) return { kind: "ambiguous" }
      await erp.thirdParties.update(account.id, { credential: await passwords.hash(password) })
      return { kind: "done", accountId: account.id }
    },
  }
}
