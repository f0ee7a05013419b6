import type { Query } from "../../platform/database/database.ts"
import type { OpenWork } from "./rules/account-deletion.ts"

/** A kit that was paid without an account. Its buyer is stored with the payment and in an ERP record without credentials. */
export interface VisitorKit {
  readonly orderNumber: string
  readonly orderId: number | null
  readonly buyer: { readonly name: string; readonly carnet: string; readonly contactNumber: string }
}

/** The values by which a person's rows are found in our tables. */
export interface Person {
  readonly customerId: number
  readonly emails: readonly string[]
  /** Name, phone and carné, which are removed from texts that staff wrote. */
  readonly words: readonly string[]
  readonly orderIds: readonly number[]
  readonly orderKeys: readonly string[]
}

/** Covers the tables of all subjects, so main implements it (src/main/erasure.ts). */
export interface PersonalRows {
  /** null if the customer has no open work. */
  openWork(customerId: number, tx: Query): Promise<OpenWork | null>
  /** What our tables hold of a customer, by its name in the customer's own file. */
  ownData(customerId: number, orderIds: readonly number[]): Promise<Record<string, readonly Record<string, unknown>[]>>
  erase(person: Person): Promise<void>
  /** Finished kits that were paid without an account, with an e-mail that this account has verified. */
  visitorKits(customerId: number): Promise<VisitorKit[]>
  expiredVisitorKits(now: Date): Promise<VisitorKit[]>
  /** Returns those of these kit payments whose buyer was already deleted. */
  withoutBuyer(orderNumbers: readonly string[]): Promise<string[]>
}
