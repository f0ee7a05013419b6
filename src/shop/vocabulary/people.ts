/** A signed-in customer as the session holds it and the browser mirrors it under storage key 'user' (AUTH-11, DATA-01). */
export interface CustomerProfile {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly address: string
  readonly phone: string
}

export interface StaffProfile {
  readonly id: number
  readonly alias: string
  readonly name: string
  readonly warehouseId: number
}

/** ASOC-10: staff handle what belongs to their own warehouse or to none. */
export const mayHandle = (staff: Pick<StaffProfile, "warehouseId">, warehouseId: number | null): boolean =>
  !warehouseId || warehouseId === staff.warehouseId

export const staffSignature = ({ alias }: StaffProfile, person: string | null): string =>
  person === null ? alias : `${person} (${alias})`

export const shortName = (name: string): string => name.trim().split(/\s+/).slice(0, 2).join(" ")

/** E-mails that differ only in case or surrounding spaces belong to one person (AUTH-15). */
export const normalEmail = (email: string): string => email.trim().normalize("NFC").toLowerCase()

/** The aliases of staff accounts are compared without regard to case. */
export const normalAlias = (alias: string): string => alias.trim().toUpperCase()

export const mailTopics = ["ready", "reminder", "boards", "stock"] as const
export type MailTopic = (typeof mailTopics)[number]

export const isMailTopic = (value: unknown): value is MailTopic => mailTopics.some(topic => topic === value)
