import type { Query } from "../../platform/database/database.ts"
import type { OpenWork } from "./rules/account-deletion.ts"

/** A kit that was paid without an account: its buyer stands in the payment, and in an ERP record that nobody signs in to. */
export interface VisitorKit {
  readonly orderNumber: string
  readonly orderId: number | null
  readonly buyer: { readonly name: string; readonly carnet: string; readonly contactNumber: string }
}

/** By what a person is found in our tables. */
export interface Person {
  readonly customerId: number
  readonly emails: readonly string[]
  /** Name, phone and carné: taken out of what staff wrote. */
  readonly words: readonly string[]
  readonly orderIds: readonly number[]
  readonly orderKeys: readonly string[]
}

/** The tables of all subjects: main knows them (src/main/erasure.ts). */
export interface PersonalRows {
  /** null: nothing of theirs is under way. */
  openWork(customerId: number, tx: Query): Promise<OpenWork | null>
  /** What our tables hold of a customer, by its name in the customer's own file. */
  ownData(customerId: number, orderIds: readonly number[]): Promise<Record<string, readonly Record<string, unknown>[]>>
  erase(person: Person): Promise<void>
  /** Paid without an account under an e-mail that this account has verified, and ended. */
  visitorKits(customerId: number): Promise<VisitorKit[]>
  expiredVisitorKits(now: Date): Promise<VisitorKit[]>
  /** Those of these payments of kits whose buyer was forgotten before. */
  withoutBuyer(orderNumbers: readonly string[]): Promise<string[]>
}
