import { setTimeout as pause } from "node:timers/promises"
import type { Database } from "../database/database.ts"
import { every, type Loop } from "../every.ts"
import type { Logger } from "../log.ts"
import { messageRecords, type QueuedMessage } from "./message-records.ts"

interface MailQueueOptions {
  readonly database: Pick<Database, "query">
  readonly deliver: (message: QueuedMessage) => Promise<"sent" | "not-needed">
  readonly log: Logger
  readonly pauseMs?: number
  readonly concurrency?: number
  readonly leaseMs?: number
}

const stopMs = 4000

/** A mail whose SMTP answer was lost is sent again under the same Message-ID: the only case in which it can arrive twice. */
export const startMailQueue = (options: MailQueueOptions): Loop => {
  const { database, deliver, log, pauseMs = 250, concurrency = 6, leaseMs } = options
  const records = messageRecords(database, { leaseMs })
  const underWay = { urgent: new Set<Promise<void>>(), other: new Set<Promise<void>>() }

  const send = async (message: QueuedMessage): Promise<void> => {
    const { id, fact, kind, tries } = message
    try {
      const outcome = await deliver(message)
      await records.end(id, outcome)
    } catch (error) {
      const problem = error instanceof Error ? error.message : "unknown fault"
      const givenUp = await records.failed(message, problem)
      log[givenUp ? "error" : "warn"]({ fact, kind, tries, problem }, givenUp ? "mail given up" : "mail not sent yet")
    }
  }

  const begin = (message: QueuedMessage, group: Set<Promise<void>>) => {
    const sending: Promise<void> = send(message)
      .catch(error => log.warn({ err: error, fact: message.fact }, "mail outcome could not be recorded"))
      .finally(() => group.delete(sending))
    group.add(sending)
  }

  /** Reserves one slot for urgent mails, so that a slow server cannot block all of them. */
  const sendDue = async () => {
    const { urgent, other } = underWay
    const free = () => concurrency - urgent.size - other.size
    if (free() > 0) for (const message of await records.takeDue(free(), { urgent: true })) begin(message, urgent)
    const forOthers = Math.min(free(), concurrency - 1 - other.size)
    if (forOthers > 0) for (const message of await records.takeDue(forOthers, { urgent: false })) begin(message, other)
  }

  const onError = (error: unknown) => log.warn({ err: error }, "mail queue could not be read")
  const loop = every(pauseMs, sendDue, { onError, startsNow: true })
  return {
    async stop() {
      await loop.stop()
      const sending = Promise.all([...underWay.urgent, ...underWay.other])
      await Promise.race([sending, pause(stopMs, undefined, { ref: false })])
    },
  }
}
