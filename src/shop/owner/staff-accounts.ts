import { randomInt } from "node:crypto"
import { ErpError } from "../../erp/erp-error.ts"
import type { ThirdParty } from "../../erp/third-parties.ts"
import type { Database } from "../../platform/database/database.ts"
import type { Logger } from "../../platform/log.ts"
import { isKnownPassword, type Passwords } from "../../platform/passwords/password-hashes.ts"
import type { SecondFactors } from "../../platform/sessions/second-factors.ts"
import type { Sessions } from "../../platform/sessions/sessions.ts"
import type { Dependencies } from "../dependencies.ts"
import { messages } from "../messages/messages.ts"
import type { Business } from "../settings/rules/business.ts"
import type { Brand } from "../vocabulary/brand.ts"
import { passwordRules } from "../vocabulary/business.ts"
import { normalAlias } from "../vocabulary/people.ts"

/** Without letters and digits that look alike. */
const letters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"
const newPassword = () => Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join("")

const isWeak = (password: string): boolean =>
  password.length < passwordRules.minLength || Buffer.byteLength(password) > 72 || isKnownPassword(password)

type ActKind = "add" | "password" | "without-code"

interface Signed {
  readonly by: string
  readonly why: string
}

interface StaffAccountAction extends Signed {
  readonly alias: string
  readonly act: ActKind
  readonly at: Date
  /** False: it began, but the ERP's answer is unknown. */
  readonly isDone: boolean
}

type Refused = {
  readonly kind: "unknown" | "ambiguous" | "owner" | "no-pickup-point" | "weak-password" | "erp-away" | "erp-refused"
}
type Added = { readonly kind: "added" | "known" } | Refused
type NewPassword = { readonly kind: "done"; readonly password: string } | Refused
type WithoutCode = { readonly kind: "done" | "had-none" } | Refused

const maxListed = 20

/** Changes about which the association gets a mail, in case nobody there asked for them. */
const noticeTexts: Partial<Record<ActKind, string>> = {
  password: "recibió una contraseña nueva y todas sus sesiones se cerraron",
  "without-code": "ya no pide el código de la verificación en dos pasos",
}

/** The shop's own database: sessions, second factors and who did what. */
export interface StaffRecords {
  readonly database: Pick<Database, "query" | "transaction" | "withLock">
  readonly sessions: Pick<Sessions<unknown>, "endAll">
  readonly secondFactors: Pick<SecondFactors, "remove" | "state">
}

/**
 * The accounts that sign in at /asocias. `records` is null if the shop's database cannot be reached: then no session ends and
 * nothing is recorded. `scope`: pages change accounts of associations only; owners' accounts are changed by command, so that
 * one owner's open session cannot take over another's account.
 */
export const createStaffAccounts = ({
  erp,
  passwords,
  ownerAliases,
  business,
  brand,
  records,
  scope,
  log,
}: Pick<Dependencies, "erp"> & {
  readonly business: () => Pick<Business, "associationWarehouse" | "categories">
  readonly passwords: Pick<Passwords, "hash">
  readonly ownerAliases: readonly string[]
  readonly brand: Brand
  readonly records: StaffRecords | null
  readonly scope: "associations" | "all"
  readonly log: Pick<Logger, "warn">
}) => {
  /** An account with the role "nothing" can sign in but opens no page (ASOC-08). */
  const findRole = (alias: string): "association" | "owner" | "nothing" => {
    if (ownerAliases.includes(normalAlias(alias))) return "owner"
    return Object.keys(business().associationWarehouse).some(own => normalAlias(own) === normalAlias(alias))
      ? "association"
      : "nothing"
  }

  const members = () => erp.thirdParties.inCategory(business().categories.associations)

  const find = async (alias: string): Promise<{ readonly kind: "found"; readonly account: ThirdParty } | Refused> => {
    if (scope === "associations" && findRole(alias) === "owner") return { kind: "owner" }
    const [account, second] = (await members()).filter(member => normalAlias(member.alias) === normalAlias(alias))
    if (!account || normalAlias(alias) === "") return { kind: "unknown" }
    return second ? { kind: "ambiguous" } : { kind: "found", account }
  }

  /** Recorded before the ERP is called, so that every change has a name. The mail is written when it is done. */
  const runRecorded = async <Done>(
    act: ActKind,
    { alias, email, name }: Pick<ThirdParty, "alias" | "email" | "name">,
    { by, why }: Signed,
    work: () => Promise<Done>,
  ): Promise<Done> => {
    if (!records) return work()
    const { query, transaction } = records.database
    const [row] = await query<{ id: number }>(
      "insert into staff_account_acts (alias, act, by, why) values ($1, $2, $3, $4) returning id::int",
      [normalAlias(alias), act, by, why],
    )
    const done = await work()
    await transaction(async tx => {
      await tx("update staff_account_acts set done_at = now() where id = $1", [row?.id])
      const what = noticeTexts[act]
      if (!what || email === "") return
      const data = {
        subject: `Un cambio en su cuenta de ${brand.name}`,
        name,
        paragraphs: [`Su cuenta de asociación ${what}.`, `Lo hizo ${by}. Motivo: ${why}`],
        links: [],
        closing: [`Si nadie de su asociación lo pidió, escríbanos a ${brand.email}.`],
      }
      await messages({ query: tx }).write({ fact: `staff-account:${row?.id}`, to: { email }, kind: "notice", data })
    })
    return done
  }

  /** Allows one change of an account at a time, across processes. ERP errors become results. */
  const act = async <Done>(alias: string, work: () => Promise<Done | Refused>): Promise<Done | Refused> => {
    try {
      return await (records ? records.database.withLock(`chispa:staff-account:${normalAlias(alias)}`, work) : work())
    } catch (error) {
      if (scope === "all" || !(error instanceof ErpError)) throw error
      log.warn({ err: error }, "a staff account could not be changed in the ERP")
      return { kind: error.retryable ? "erp-away" : "erp-refused" }
    }
  }

  return {
    findRole,

    async list() {
      const found = (await members()).filter(({ alias }) => alias !== "")
      return Promise.all(
        found.map(async ({ id, alias, name, credential }) => ({
          alias,
          name,
          hasPassword: /^\$2[aby]\$/.test(credential),
          role: findRole(alias),
          hasSecondFactor: (await records?.secondFactors.state(id)) != null,
        })),
      )
    },

    /** A customer may have typed an association's alias as carné, so only a record without password and e-mail is reused. */
    add: (alias: string, name: string, signed: Signed): Promise<Added> =>
      act<Added>(alias, async () => {
        if (scope === "associations" && findRole(alias) !== "association")
          return { kind: findRole(alias) === "owner" ? "owner" : "no-pickup-point" }
        const own = normalAlias(alias)
        if ((await members()).some(member => normalAlias(member.alias) === own)) return { kind: "known" }
        await runRecorded("add", { alias: own, email: "", name }, signed, async () => {
          const { thirdParty } = await erp.thirdParties.findOrCreate(
            { alias: own },
            { name, alias: own },
            known => known.credential === "" && known.email === "",
          )
          await erp.categories.linkCustomer(business().categories.associations, thirdParty.id)
        })
        return { kind: "added" }
      }),

    setPassword: (alias: string, signed: Signed, password = newPassword()): Promise<NewPassword> =>
      act<NewPassword>(alias, async () => {
        if (isWeak(password)) return { kind: "weak-password" }
        const found = await find(alias)
        if (found.kind !== "found") return found
        const { account } = found
        await runRecorded("password", account, signed, async () => {
          await erp.thirdParties.update(account.id, { credential: await passwords.hash(password) })
          await records?.sessions.endAll(account.id)
        })
        return { kind: "done", password }
      }),

    removeSecondFactor: (alias: string, signed: Signed): Promise<WithoutCode> =>
      act<WithoutCode>(alias, async () => {
        const found = await find(alias)
        if (found.kind !== "found") return found
        const { account } = found
        if (!records || !(await records.secondFactors.state(account.id))) return { kind: "had-none" }
        await runRecorded("without-code", account, signed, () => records.secondFactors.remove(account.id))
        return { kind: "done" }
      }),

    actions: async (): Promise<StaffAccountAction[]> =>
      records
        ? records.database.query<StaffAccountAction>(
            `select alias, act, by, why, at, done_at is not null as "isDone" from staff_account_acts order by id desc limit $1`,
            [maxListed],
          )
        : [],
  }
}

export type StaffAccountRefused = Refused["kind"]
