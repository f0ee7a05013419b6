import { expect, vi } from "vitest"
import type { TestShop } from "./shop.ts"

/** Waits until the queue is empty and returns the sent mails with these words in the subject. */
export const sentMails = ({ parts }: TestShop, words: string) =>
  vi.waitFor(
    async () => {
      expect(await parts.database.query("select fact from messages where outcome is null")).toEqual([])
      return (await parts.mail.outbox!.list()).filter(({ subject }) => subject.includes(words))
    },
    { timeout: 20_000, interval: 100 },
  )
