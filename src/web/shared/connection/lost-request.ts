import { type Answer, askShop } from "./ask-shop.ts"

export type SessionOwner = "customer" | "staff"

export type LostReport =
  | { readonly kind: "navigation"; readonly address: string }
  | { readonly kind: "reading" }
  | { readonly kind: "sending" }
  | { readonly kind: "session"; readonly of: SessionOwner }

let listener: ((report: LostReport) => void) | undefined

export const onLost = (next: (report: LostReport) => void): (() => void) => {
  listener = next
  return () => {
    listener = undefined
  }
}

/** Returns false if nothing listens yet. */
export const reportLost = (report: LostReport): boolean => {
  listener?.(report)
  return listener !== undefined
}

export const reportSessionEnd = (address: string): void => {
  const isStaff = new URL(address, location.href).pathname.startsWith("/asocias")
  reportLost({ kind: "session", of: isStaff ? "staff" : "customer" })
}

export const callShop = async (address: string, init?: RequestInit): Promise<Answer | null> => {
  const answer = await askShop(address, init)
  if (answer?.status === 401) reportSessionEnd(address)
  return answer
}

export const postJson = (address: string, body: object): Promise<Answer | null> =>
  callShop(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  })
