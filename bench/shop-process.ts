import { spawn } from "node:child_process"
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { memoryArguments, memoryEnvironment } from "../scripts/server-memory.mjs"
import { settingNames } from "../src/main/config.ts"
import { environment } from "./settings.ts"

/** Starts a process of the shop with only these settings, as `npm start` runs it, and waits until it is ready. */
export const startProcess = async (port: number, settings: Record<string, string>) => {
  const none = Object.fromEntries(settingNames.map(name => [name, ""]))
  const env = { ...environment, NODE_ENV: "production", ...memoryEnvironment, ...none, ...settings, PORT: String(port) }
  const child = spawn(process.execPath, [...memoryArguments, "src/main/server.ts"], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  })
  const ended = once(child, "exit")
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      reply => reply.status === 200,
      () => false,
    )
    if (ready) return { child, ended }
    if (child.exitCode !== null) throw new Error(`a process ended with ${child.exitCode}`)
    await sleep(50)
  }
}
