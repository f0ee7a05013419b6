// Usage: npm run staff                            who signs in at /asocias
//        npm run staff -- add ALIAS "Full name"   an account for an association or an owner
//        npm run staff -- password ALIAS          a new password, made at random and shown once; with --stdin the one given there
//        npm run staff -- without-code ALIAS      turns two-step verification off, for who lost phone and recovery codes
import { randomInt } from "node:crypto"
import { text } from "node:stream/consumers"
import { createErp } from "../src/erp/erp.ts"
import { createProvisioning } from "../src/erp/provisioning.ts"
import { type Config, ConfigError, configFromEnvironment } from "../src/main/config.ts"
import { hasTables } from "../src/platform/database/backup.ts"
import type { Database } from "../src/platform/database/database.ts"
import { createPasswords } from "../src/platform/passwords/password-hashes.ts"
import { createSecondFactors } from "../src/platform/sessions/second-factors.ts"
import { createSessions } from "../src/platform/sessions/sessions.ts"
import { specifiedBusiness } from "../src/shop/settings/rules/business.ts"
import { createStaffAccounts } from "../src/shop/setup/staff-accounts.ts"
import { passwordRules } from "../src/shop/vocabulary/business.ts"
import { hasShopDatabase, withShopDatabase } from "./shop-database.ts"

/** Without letters and digits that look alike. */
const letters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"
const newPassword = () => Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join("")

const problems = {
  unknown: "There is no such account in the associations' category: npm run staff -- add ALIAS NAME",
  ambiguous: "Two third parties have this alias: give one of them another in Dolibarr.",
  "weak-password": "A password has 8 characters or more and 72 bytes at most, and is none that everybody uses.",
} as const

/** Null: the shop's database is not here, or the shop was never started on it. */
const ifStarted = async <Answer>(
  config: Config,
  work: (database: Database) => Promise<Answer>,
): Promise<Answer | null> =>
  hasShopDatabase(config)
    ? withShopDatabase(config, async database => ((await hasTables(database)) ? work(database) : null))
    : null

const passwords = createPasswords({ cost: passwordRules.hashCost })
try {
  const config = configFromEnvironment()
  const { brand, erp, ownerAliases } = config
  if (!erp.url) throw new ConfigError(["ERP_URL: needed, the demo accounts are in the README"])
  const link = { url: erp.url, apiKey: erp.adminApiKey }
  const staff = createStaffAccounts({
    erp: createErp({ ...link, catalogueApiKey: erp.adminApiKey }),
    provisioning: createProvisioning(link),
    passwords,
    ownerAliases,
    // Pickup points that the owner added are known to the running shop only.
    business: () => specifiedBusiness(erp.ids),
  })
  const [command, alias = "", name = ""] = process.argv.slice(2).filter(word => word !== "--stdin")
  if (command === "add" && alias && name) {
    const { created } = await staff.add(alias, name)
    console.log(created ? `${alias} was made. Next: npm run staff -- password ${alias}` : `${alias} was there already.`)
    if (staff.roleOf(alias) === "nothing")
      console.log("It may open nothing yet: see OWNER_ALIASES, or the pickup points at /asocias/tienda.")
  } else if (command === "password" && alias) {
    const given = process.argv.includes("--stdin") ? (await text(process.stdin)).replace(/\r?\n$/, "") : null
    const password = given ?? newPassword()
    const change = await staff.setPassword(alias, password)
    if (change.kind !== "done") throw new Error(problems[change.kind])
    console.log(
      given === null ? `The password of ${alias} is now: ${password}` : `The password of ${alias} was changed.`,
    )
    const ended = await ifStarted(config, database => createSessions(database, "staff").endAll(change.accountId))
    if (ended === null) console.log("If the shop runs elsewhere, who is signed in there stays so for up to 12 hours.")
    else console.log("Every session of the account ended.")
  } else if (command === "without-code" && alias) {
    const found = await staff.find(alias)
    if (found.kind !== "done") throw new Error(problems[found.kind])
    const factors = (database: Database) => createSecondFactors(database, { issuer: brand.name })
    const removed = await ifStarted(config, database => factors(database).remove(found.accountId))
    if (removed === null) throw new Error("The shop's database is not here: see DATABASE_URL and DATA_DIR.")
    console.log(removed ? `${alias} signs in with its password alone.` : `${alias} had no two-step verification.`)
  } else if (command === undefined) {
    for (const { alias, name, hasPassword, role } of await staff.list())
      console.log(`${alias.padEnd(12)} ${role.padEnd(12)} ${hasPassword ? "password  " : "NO PASSWORD"} ${name}`)
  } else {
    throw new Error('Usage: npm run staff [-- add ALIAS "NAME" | password ALIAS [--stdin] | without-code ALIAS]')
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await passwords.close()
}
