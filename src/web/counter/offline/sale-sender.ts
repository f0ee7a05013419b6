import type { OfflineSaleResult } from "../../../shop/counter/rules/offline-sale.ts"
import type { CounterStore, KeptSale } from "./counter-store.ts"

export type SendAnswer =
  | OfflineSaleResult
  /** The shop could not read it, and sending it again would not help. */
  | { readonly kind: "rejected" }
  | { readonly kind: "signed-out" }
  | { readonly kind: "no-answer" }

/** Why sending ended. busy: another tab sends. */
export type SendEnd = "empty" | "busy" | "running" | "signed-out" | "no-answer"

interface SenderOptions {
  readonly store: Pick<CounterStore, "all" | "advance" | "remove">
  /** The signed-in association, or null; sales of another one stay for it. */
  readonly associationId: () => number | null
  readonly post: (sale: KeptSale) => Promise<SendAnswer>
  /** Runs the work if no other tab runs it, and returns null otherwise (Web Locks). */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T | null>
  readonly onChange?: () => void
}

/**
 * Sends one sale at a time, in order: the next one waits for the shop's answer to the one before. A lost sale is sent again
 * with the same key, which the shop registers once (SALE-19).
 */
export const createSaleSender = ({ store, associationId, post, exclusively, onChange }: SenderOptions) => {
  const ownSales = async (...wanted: readonly KeptSale["state"][]) => {
    const own = associationId()
    return (await store.all()).filter(sale => sale.associationId === own && wanted.includes(sale.state))
  }

  /** Returns the reason why nothing more can be sent now; null if the shop answered what happened to this sale. */
  const sendOne = async (kept: KeptSale): Promise<SendEnd | null> => {
    const { key } = kept
    await store.advance(key, "sending")
    const answer = await post(kept)
    switch (answer.kind) {
      case "sold":
      case "case":
        await store.remove(key)
        break
      case "rejected":
      case "other-sale":
        await store.advance(key, "rejected")
        break
      default:
        return answer.kind
    }
    onChange?.()
    return null
  }

  const sendAll = async (): Promise<SendEnd> => {
    for (let [next] = await ownSales("charged", "sending"); next; [next] = await ownSales("charged", "sending")) {
      const end = await sendOne(next)
      if (end) return end
    }
    // Another release of the shop may read them.
    for (const rejected of await ownSales("rejected")) {
      const end = await sendOne(rejected)
      if (end) return end
    }
    return "empty"
  }

  return async (): Promise<SendEnd> => (await exclusively(sendAll)) ?? "busy"
}
