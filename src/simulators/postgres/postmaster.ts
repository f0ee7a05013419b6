import { spawn } from "node:child_process"
import { closeSync, fchownSync, openSync } from "node:fs"
import { readFile, rm, stat, truncate } from "node:fs/promises"
import { createServer } from "node:net"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { PostgresFault, run, runAs } from "./postgres-account.ts"
import { type Cluster, isAlive, lastLines } from "./postgres-cluster.ts"

export interface Postmaster {
  readonly pid: number
  readonly port: number
}

const pidFile = (cluster: Cluster) => join(cluster.data, "postmaster.pid")

const readCommand = async (pid: number): Promise<string> => {
  if (process.platform === "linux") return readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")
  return (await run("ps", ["-o", "command=", "-p", String(pid)])).output
}

/** A number in postmaster.pid may by now belong to any other process (a reboot, a container). A dead child has no command. */
const serves = async (pid: number, cluster: Cluster) =>
  isAlive(pid) && (process.platform === "win32" || (await readCommand(pid)).includes(cluster.data))

export const findPostmaster = async (cluster: Cluster): Promise<Postmaster | null> => {
  const lines = (await readFile(pidFile(cluster), "utf8").catch(() => "")).split("\n")
  const pid = Number(lines[0])
  if (!pid) return null
  if (await serves(pid, cluster)) return { pid, port: Number(lines[3]) }
  await rm(pidFile(cluster), { force: true })
  return null
}

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once("error", reject)
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port"))))
    })
  })

const settings = (durable: boolean, maxConnections: number): string[] =>
  [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    `max_connections=${maxConnections}`,
    ...(durable ? [] : ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]),
  ].flatMap(setting => ["-c", setting])

const logLimit = 5_000_000

export interface Launch {
  readonly end: () => string | null
}

/** In its own session, so that Ctrl-C reaches the shop alone; logs to a file, so that it outlives a killed shop. */
export const launch = async (
  cluster: Cluster,
  options: { port: number; durable: boolean; maxConnections: number },
): Promise<Launch> => {
  const logged = await stat(cluster.logFile).catch(() => null)
  if (logged && logged.size > logLimit) await truncate(cluster.logFile)
  const log = openSync(cluster.logFile, "a", 0o600)
  if (cluster.account) fchownSync(log, cluster.account.uid, cluster.account.gid)
  let end: string | null = null
  const child = spawn(
    cluster.programs.postgres,
    ["-D", cluster.data, "-p", String(options.port), ...settings(options.durable, options.maxConnections)],
    { ...runAs(cluster.account), detached: true, stdio: ["ignore", log, log] },
  )
  closeSync(log)
  child.once("error", error => {
    end = error.message
  })
  child.once("exit", (code, signal) => {
    end = `it ended with ${signal ?? `status ${code}`}`
  })
  child.unref()
  return { end: () => end }
}

export const logTail = async (cluster: Cluster): Promise<string> =>
  lastLines(await readFile(cluster.logFile, "utf8").catch(() => "(it wrote no log)"))

/** PostgreSQL's fast shutdown: open transactions are rolled back, everything committed is on disk. */
export const stopPostmaster = async (cluster: Cluster, { pid }: Postmaster): Promise<void> => {
  for (const [signal, seconds] of [
    ["SIGINT", 30],
    ["SIGQUIT", 10],
  ] as const) {
    if (!(await serves(pid, cluster))) return
    process.kill(pid, signal)
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(20)) {
      if (!(await serves(pid, cluster))) return
    }
  }
  throw new PostgresFault(`PostgreSQL (process ${pid}) does not stop:\n${await logTail(cluster)}`)
}
