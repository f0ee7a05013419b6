import { createServer } from "node:net"
import { setTimeout as pause } from "node:timers/promises"

const listenOnce = (port: number, host: string | undefined) =>
  new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once("error", reject)
    probe.listen(port, host, () => probe.close(() => resolve()))
  })

/** Asked before anything starts, so that a taken port stops nothing half way. A shop that is just closing gets a moment. */
export const waitForPort = async (port: number, host?: string): Promise<void> => {
  for (const giveUp = Date.now() + 4000; ; await pause(200)) {
    try {
      return await listenOnce(port, host)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE" || Date.now() > giveUp) throw error
    }
  }
}
