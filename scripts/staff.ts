// Usage: npm run staff                            who signs in at /asocias
//        npm run staff -- add ALIAS "Full name"   an account for an association or an owner
//        npm run staff -- password ALIAS          a new password, made at random and shown once; with --stdin the one given there
import "../src/main/use-erp-ids.ts"
import { randomInt } from "node:crypto"
import { text } from "node:stream/consumers"
import { createErp } from "../src/erp/erp.ts"
import { createProvisioning } from "../src/erp/provisioning.ts"
import { ConfigError, configFromEnvironment } from "../src/main/config.ts"
import { connect } from "../src/platform/database/database.ts"
import { createPasswords } from "../src/platform/passwords/password-hashes.ts"
import { createSessions } from "../src/platform/sessions/sessions.ts"
import { createStaffAccounts } from "../src/shop/setup/staff-accounts.ts"
import { passwordRules } from "../src/shop/vocabulary/business.ts"

/** Without letters and digits that look alike. */
const letters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"
const newPassword = () => Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join("")

const problems = {
  unknown: "There is no such account in the associations' category: npm run staff -- add ALIAS NAME",
  ambiguous: "Two third parties have this alias: give one of them another in Dolibarr.",
  "weak-password": "A password has 8 characters or more, and 72 bytes at most.",
} as const

/** Whoever was signed in with the old password is signed out. */
const endSessions = async (databaseUrl: string | null, accountId: number): Promise<string> => {
  if (!databaseUrl) return "Who is signed in stays so for up to 12 hours: DATABASE_URL is not set here."
  const database = connect(databaseUrl, { onError: () => undefined })
  try {
    await createSessions(database, "staff").endAll(accountId)
    return "Every session of the account ended."
  } finally {
    await database.close()
  }
}

const passwords = createPasswords({ cost: passwordRules.hashCost })
try {
  const { erp, databaseUrl, ownerAliases } = configFromEnvironment()
  if (!erp.url) throw new ConfigError(["ERP_URL: needed, the demo accounts are in the README"])
  const link = { url: erp.url, apiKey: erp.adminApiKey }
  const staff = createStaffAccounts({
    erp: createErp({ ...link, catalogueApiKey: erp.adminApiKey }),
    provisioning: createProvisioning(link),
    passwords,
    ownerAliases,
  })
  const [command, alias = "", name = ""] = process.argv.slice(2).filter(word => word !== "--stdin")
  if (command === "add" && alias && name) {
    const { created } = await staff.add(alias, name)
    console.log(created ? `${alias} was made. Next: npm run staff -- password ${alias}` : `${alias} was there already.`)
    if (staff.roleOf(alias) === "nothing")
      console.log("It may open nothing yet: see OWNER_ALIASES, or src/shop/vocabulary/pickup-points.ts.")
  } else if (command === "password" && alias) {
    const given = process.argv.includes("--stdin") ? (await text(process.stdin)).replace(/\r?\n$/, "") : null
    const password = given ?? newPassword()
    const change = await staff.setPassword(alias, password)
    if (change.kind !== "done") throw new Error(problems[change.kind])
    console.log(
      given === null ? `The password of ${alias} is now: ${password}` : `The password of ${alias} was changed.`,
    )
    console.log(await endSessions(databaseUrl, change.accountId))
  } else if (command === undefined) {
    for (const { alias, name, hasPassword, role } of await staff.list())
      console.log(`${alias.padEnd(12)} ${role.padEnd(12)} ${hasPassword ? "password  " : "NO PASSWORD"} ${name}`)
  } else {
    throw new Error('Usage: npm run staff [-- add ALIAS "NAME" | password ALIAS [--stdin]]')
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await passwords.close()
}
