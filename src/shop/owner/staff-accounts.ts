import type { Provisioning } from "../../erp/provisioning.ts"
import type { Passwords } from "../../platform/passwords/password-hashes.ts"
import { isKnownPassword } from "../../platform/passwords/password-hashes.ts"
import type { Dependencies } from "../dependencies.ts"
import type { Business } from "../settings/rules/business.ts"
import { passwordRules } from "../vocabulary/business.ts"

type StaffFound = { readonly kind: "done"; readonly accountId: number } | { readonly kind: "unknown" | "ambiguous" }

export const createStaffAccounts = ({
  erp,
  provisioning,
  passwords,
  ownerAliases,
  business,
}: Pick<Dependencies, "erp"> & {
  readonly business: () => Pick<Business, "associationWarehouse" | "categories">
  readonly provisioning: Pick<Provisioning, "ensureThirdParty" | "linkCustomer">
  readonly passwords: Passwords
  readonly ownerAliases: readonly string[]
}) => {
  const folded = (alias: string) => alias.trim().toUpperCase()

  /** An account with the role "nothing" can sign in but opens no page (ASOC-08). */
  const roleOf = (alias: string): "association" | "owner" | "nothing" => {
    if (ownerAliases.includes(folded(alias))) return "owner"
    return folded(alias) in business().associationWarehouse ? "association" : "nothing"
  }

  const find = async (alias: string): Promise<StaffFound> => {
    const members = await erp.thirdParties.inCategory(business().categories.associations)
    const [account, second] = members.filter(member => folded(member.alias) === folded(alias))
    if (!account) return { kind: "unknown" }
    return second ? { kind: "ambiguous" } : { kind: "done", accountId: account.id }
  }

  return {
    roleOf,
    find,

    async list() {
      const members = await erp.thirdParties.inCategory(business().categories.associations)
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
      await provisioning.linkCustomer(business().categories.associations, thirdParty.id)
      return { created }
    },

    async setPassword(alias: string, password: string): Promise<StaffFound | { readonly kind: "weak-password" }> {
      const { minLength } = passwordRules
      if (password.length < minLength || Buffer.byteLength(password) > 72 || isKnownPassword(password))
        return { kind: "weak-password" }
      const found = await find(alias)
      if (found.kind === "done")
        await erp.thirdParties.update(found.accountId, { credential: await passwords.hash(password) })
      return found
    },
  }
}
