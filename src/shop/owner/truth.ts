import type { Database } from "../../platform/database/database.ts"
import { minuteMs } from "../../platform/durations.ts"
import { every, type Loop } from "../../platform/every.ts"
import type { Logger } from "../../platform/log.ts"
import { messages } from "../messages/messages.ts"
import { type CheckState, type Finding, type Found, type ListedFinding, truthFindings } from "./truth-records.ts"

/** One row of the page: a check and how a person fixes what it lists. */
export interface TruthCheck {
  readonly name: string
  readonly title: string
  /** A sentence that says how to fix it, and the page with the button. */
  readonly remedy: string
  readonly fixPage?: { readonly to: string; readonly label: string }
  /** The page's button for one subject; with `subjects` only for subjects with this beginning. */
  readonly fix?: {
    readonly label: string
    readonly subjects?: "order:"
    run(subject: string, by: string): Promise<boolean>
  }
  /** Whether a person may take a finding off the list with a reason. */
  readonly mayExplain: boolean
  /** Whether it lists what the last comparisons with the ERP found. */
  readonly isCompared?: boolean
  run(): Promise<readonly Found[]>
}

export interface TruthRow {
  readonly name: string
  readonly title: string
  readonly remedy: string
  readonly fixPage: TruthCheck["fixPage"] | null
  readonly mayExplain: boolean
  readonly ranAt: string | null
  readonly emptySince: string | null
  readonly failed: boolean
  /** False if the check failed or has not run for minutes, so that an empty list says nothing. */
  readonly isCurrent: boolean
  readonly count: number
  /** The oldest findings. */
  readonly findings: readonly ShownFinding[]
}

export interface ShownFinding {
  readonly check: string
  readonly subject: string
  readonly text: string
  readonly to: string | null
  readonly since: string
  readonly fixLabel: string | null
}

const lockName = "chispa:truth"
const turnMs = minuteMs
/** Clocks of processes differ a little. */
const marginMs = 5000
const maxShownOfCheck = 50
const maxAgeMs = 10 * turnMs
/** A new shop soon has figures on its panel, and counting them does not slow the start. */
const firstTurnMs = 1000

const findFix = ({ fix }: TruthCheck, subject: string) =>
  fix && subject.startsWith(fix.subjects ?? "") ? fix : undefined

const shownFinding = (
  { check, subject, text, to, since, firstSeenAt }: Finding,
  shownIn: TruthCheck,
): ShownFinding => ({
  check,
  subject,
  text,
  to,
  since: since ?? firstSeenAt.toISOString(),
  fixLabel: findFix(shownIn, subject)?.label ?? null,
})

export const createTruth = (dependencies: {
  readonly database: Database
  readonly log: Pick<Logger, "warn" | "info">
  readonly checks: readonly TruthCheck[]
  /** Runs before the checks: compares orders within the budget of ERP calls. Returns false if a comparison failed. */
  readonly prepare: (options: { readonly subject?: string }) => Promise<boolean>
  readonly owner: { readonly email: string; readonly panelUrl: string }
}) => {
  const { database, log, checks, prepare, owner } = dependencies
  const findings = truthFindings(database)

  const runCheck = async (check: TruthCheck, isCompared: boolean): Promise<void> => {
    try {
      await findings.write(check.name, await check.run(), check.isCompared === true && !isCompared)
    } catch (error) {
      log.warn({ err: error, check: check.name }, "a check of the owner's panel failed")
      await findings.noteFailure(check.name)
    }
  }

  const runAll = async (subject?: string): Promise<boolean> => {
    const isCompared = await prepare({ subject }).catch(error => {
      log.warn({ err: error }, "orders could not be compared with the ERP")
      return false
    })
    for (const check of checks) await runCheck(check, isCompared)
    return isCompared
  }

  /** OWN-04: mails each finding once, however long it stays. */
  const mailUnopened = (): Promise<void> =>
    database.transaction(async tx => {
      const alerts = await findings.takeUnopened(tx)
      const [first] = alerts
      if (!first) return
      const titles = new Map(checks.map(({ name, title }) => [name, title]))
      const lines = alerts.map(({ check, text }) => `${titles.get(check) ?? check}: ${text}`)
      const subject =
        alerts.length === 1 ? "Un aviso de su tienda espera" : `${alerts.length} avisos de su tienda esperan`
      await messages(database).write(
        {
          fact: `owner-alerts:${first.check}:${first.subject}:${first.firstSeenAt.toISOString()}`,
          to: { email: owner.email },
          kind: "notice",
          data: {
            subject,
            name: "",
            paragraphs: ["Llevan más de un día y nadie los ha abierto.", ...lines.slice(0, 20)],
            links: [{ label: "Abrir el panel", url: owner.panelUrl }],
            closing: [],
          },
        },
        tx,
      )
    })

  /** One process at a time runs the checks, a minute after the last run of any process. */
  const runIfDue = async (): Promise<void> => {
    await database.tryLock(lockName, async () => {
      const newest = Math.max(0, ...(await findings.states()).map(({ ranAt }) => ranAt.getTime()))
      if (Date.now() - newest < turnMs - marginMs) return
      await runAll()
      await mailUnopened()
    })
  }

  const toRow = (check: TruthCheck, listed: readonly ListedFinding[], state: CheckState | undefined): TruthRow => {
    const own = listed.filter(finding => finding.check === check.name)
    const failed = state?.failed ?? false
    return {
      name: check.name,
      title: check.title,
      remedy: check.remedy,
      fixPage: check.fixPage ?? null,
      mayExplain: check.mayExplain,
      ranAt: state?.ranAt.toISOString() ?? null,
      emptySince: own.length > 0 ? null : (state?.emptySince?.toISOString() ?? null),
      failed,
      isCurrent: !failed && state !== undefined && Date.now() - state.ranAt.getTime() < maxAgeMs,
      count: own[0]?.count ?? 0,
      findings: own.map(finding => shownFinding(finding, check)),
    }
  }

  return {
    runIfDue,

    /** Reads only our own tables. The listed findings count as opened from then on. */
    async overview(): Promise<TruthRow[]> {
      const [listed, states] = await Promise.all([findings.listed(maxShownOfCheck), findings.states()])
      if (listed.length > 0) await findings.markOpened()
      return checks.map(check =>
        toRow(
          check,
          listed,
          states.find(({ name }) => name === check.name),
        ),
      )
    },

    /**
     * Runs all checks now because a person asked, and reads this subject from the ERP. Returns false if a comparison with the
     * ERP failed.
     */
    runNow: (subject?: string): Promise<boolean> => database.withLock(lockName, () => runAll(subject)),

    /** Returns false if there is no such button or nothing to fix. */
    async fix(name: string, subject: string, by: string): Promise<boolean> {
      const check = checks.find(check => check.name === name)
      const fix = check && findFix(check, subject)
      const done = (await findings.isOpen(name, subject)) && ((await fix?.run(subject, by)) ?? false)
      if (!done) return false
      log.info({ check: name, subject, by }, "a finding was fixed")
      await database.withLock(lockName, () => runAll(subject))
      return true
    },

    async explain(name: string, subject: string, by: string, why: string): Promise<boolean> {
      const check = checks.find(check => check.name === name)
      if (!check?.mayExplain || !(await findings.explain({ check: name, subject }, by, why))) return false
      log.info({ check: name, subject, by, why }, "a finding was explained")
      return true
    },
  }
}

type Truth = ReturnType<typeof createTruth>

export const startTruth = ({ runIfDue }: Pick<Truth, "runIfDue">, log: Pick<Logger, "warn">): Loop => {
  let pauseMs = firstTurnMs
  const nextPause = () => {
    const before = pauseMs
    pauseMs = turnMs
    return before
  }
  return every(nextPause, runIfDue, { onError: error => log.warn({ err: error }, "the owner's checks could not run") })
}
