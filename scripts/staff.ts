// Usage: npm run staff                            who signs in at /asocias
//        npm run staff -- add ALIAS "Full name"   an account for an association or an owner
//        npm run staff -- password ALIAS          a new password, made at random and shown once; with --stdin the one given there
//        npm run staff -- without-code ALIAS      turns two-step verification off, for who lost phone and recovery codes
import { text } from "node:stream/consumers"
import { createErp } from "../src/erp/erp.ts"
import { type Config, ConfigError, configFromEnvironment } from "../src/main/config.ts"
import { hasTables } from "../src/platform/database/backup.ts"
import { createLog } from "../src/platform/log.ts"
import { createPasswords } from "../src/platform/passwords/password-hashes.ts"
import { createSecondFactors } from "../src/platform/sessions/second-factors.ts"
import { createSessions } from "../src/platform/sessions/sessions.ts"
import { createStaffAccounts, type StaffAccountRefused, type StaffRecords } from "../src/shop/owner/staff-accounts.ts"
import { specifiedBusiness } from "../src/shop/settings/rules/business.ts"
import { passwordRules } from "../src/shop/vocabulary/business.ts"
import { hasShopDatabase, withShopDatabase } from "./shop-database.ts"

const problems: Partial<Record<StaffAccountRefused, string>> = {
  unknown: "There is no such account in the associations' category: npm run staff -- add ALIAS NAME",
  ambiguous: "Two third parties have this alias: give one of them another in Dolibarr.",
  "weak-password": "A password has 8 characters or more and 72 bytes at most, and is none that everybody uses.",
}

const signed = { by: "npm run staff", why: "por comando" }

/** Null: the shop's database is not here, or the shop was never started on it. */
const withRecords = (config: Config, work: (records: StaffRecords | null) => Promise<void>): Promise<void> =>
  hasShopDatabase(config)
    ? withShopDatabase(config, async database =>
        work(
          (await hasTables(database))
            ? {
                database,
                sessions: createSessions(database, "staff"),
                secondFactors: createSecondFactors(database, { issuer: config.brand.name }),
              }
            : null,
        ),
      )
    : work(null)

const passwords = createPasswords({ cost: passwordRules.hashCost })
try {
  const config = configFromEnvironment()
  const { brand, erp, ownerAliases } = config
  if (!erp.url) throw new ConfigError(["ERP_URL: needed, the demo accounts are in the README"])
  const client = createErp({ url: erp.url, apiKey: erp.adminApiKey, catalogueApiKey: erp.adminApiKey })
  const [command, alias = "", name = ""] = process.argv.slice(2).filter(word => word !== "--stdin")
  await withRecords(config, async records => {
    const staff = createStaffAccounts({
      erp: client,
      passwords,
      ownerAliases,
      brand,
      records,
      scope: "all",
      log: createLog(config.logLevel),
      // Pickup points that the owner added are known to the running shop only.
      business: () => specifiedBusiness(erp.ids),
    })
    if (command === "add" && alias && name) {
      const { kind } = await staff.add(alias, name, signed)
      const isNew = kind === "added"
      console.log(isNew ? `${alias} was made. Next: npm run staff -- password ${alias}` : `${alias} was there already.`)
      if (staff.findRole(alias) === "nothing")
        console.log("It may open nothing yet: see OWNER_ALIASES, or the pickup points at /asocias/tienda.")
    } else if (command === "password" && alias) {
      const isGiven = process.argv.includes("--stdin")
      const given = isGiven ? (await text(process.stdin)).replace(/\r?\n$/, "") : undefined
      const change = await staff.setPassword(alias, signed, given)
      if (change.kind !== "done") throw new Error(problems[change.kind] ?? change.kind)
      console.log(
        isGiven ? `The password of ${alias} was changed.` : `The password of ${alias} is now: ${change.password}`,
      )
      if (records) console.log("Every session of the account ended.")
      else console.log("If the shop runs elsewhere, who is signed in there stays so for up to 12 hours.")
    } else if (command === "without-code" && alias) {
      if (!records) throw new Error("The shop's database is not here: see DATABASE_URL and DATA_DIR.")
      const { kind } = await staff.removeSecondFactor(alias, signed)
      if (kind !== "done" && kind !== "had-none") throw new Error(problems[kind] ?? kind)
      console.log(
        kind === "done" ? `${alias} signs in with its password alone.` : `${alias} had no two-step verification.`,
      )
    } else if (command === undefined) {
      for (const { alias, name, hasPassword, role } of await staff.list())
        console.log(`${alias.padEnd(12)} ${role.padEnd(12)} ${hasPassword ? "password  " : "NO PASSWORD"} ${name}`)
    } else {
      throw new Error('Usage: npm run staff [-- add ALIAS "NAME" | password ALIAS [--stdin] | without-code ALIAS]')
    }
  })
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await passwords.close()
}
