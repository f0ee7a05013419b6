import { spawn } from "node:child_process"
import { readFile } from "node:fs/promises"

export class PostgresFault extends Error {}

/** A user of this machine that PostgreSQL runs as, because it refuses to run as root. */
export interface Account {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

export interface Outcome {
  readonly code: number | null
  readonly output: string
}

export const run = (program: string, args: readonly string[], account: Account | null = null): Promise<Outcome> =>
  new Promise(resolve => {
    const child = spawn(program, args, { ...runAs(account), stdio: ["ignore", "pipe", "pipe"] })
    let output = ""
    child.stdout.on("data", chunk => {
      output += chunk
    })
    child.stderr.on("data", chunk => {
      output += chunk
    })
    child.once("error", error => resolve({ code: null, output: error.message }))
    child.once("close", code => resolve({ code, output: output.trim() }))
  })

/** cwd "/": the current folder may be closed to the account. The server must not see the user's PG* variables. */
export const runAs = (account: Account | null) => ({
  cwd: "/",
  env: { PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", LC_ALL: "C", TZ: "UTC" },
  ...(account ? { uid: account.uid, gid: account.gid } : {}),
})

const findAccount = async (accept: (account: Account) => boolean): Promise<Account | null> => {
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "")
  for (const line of passwd.split("\n")) {
    const [name = "", , uid, gid] = line.split(":")
    const account = { name, uid: Number(uid), gid: Number(gid) }
    if (name && accept(account)) return account
  }
  return null
}

const accountNamed = (name: string) => findAccount(account => account.name === name)

export const accountWithId = async (uid: number, gid: number): Promise<Account> =>
  (await findAccount(account => account.uid === uid)) ?? { name: `user ${uid}`, uid, gid }

export const accountForServer = async (): Promise<Account | null> => {
  if (process.getuid?.() !== 0) return null
  const existing = await accountNamed("postgres")
  if (existing) return existing
  // Debian, Red Hat and similar systems; then BusyBox. Where neither works (a read-only /etc), `nobody` is always there.
  await run("useradd", ["--system", "--no-user-group", "--no-create-home", "--shell", "/bin/false", "postgres"])
  if (!(await accountNamed("postgres"))) await run("adduser", ["-S", "-D", "-H", "-s", "/bin/false", "postgres"])
  const account = (await accountNamed("postgres")) ?? (await accountNamed("nobody"))
  if (account) return account
  throw new PostgresFault(
    "PostgreSQL does not run as root and no user could be made for it: start the shop as an ordinary user, or set DATABASE_URL.",
  )
}

/** Asks the kernel itself: a folder is out of reach when any folder above it (a home with mode 0700) is closed. */
export const canReach = async (account: Account | null, folder: string): Promise<boolean> =>
  !account || (await run("/bin/sh", ["-c", 'cd "$1"', "sh", folder], account)).code === 0
