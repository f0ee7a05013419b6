import { z } from "zod"
import { refusal } from "./erp-error.ts"
import { asStored, survivesStorage } from "./stored-text.ts"
import { flag, intText, linkedId, moment, text } from "./wire.ts"

export interface ThirdParty {
  readonly id: number
  readonly name: string
  /** The student card number, or an association's acronym. */
  readonly alias: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly isCustomer: boolean
  /** idprof1: a password hash or the mark of a Google account. Never leaves the server. */
  readonly credential: string
  /** idprof2. */
  readonly career: string
  readonly createdAt: number | null
}

export interface NewThirdParty {
  readonly name: string
  readonly alias?: string
  readonly email?: string
  readonly phone?: string
  readonly address?: string
  readonly credential?: string
  readonly career?: string
}

export const wireThirdParty = z
  .object({
    id: intText,
    name: text,
    name_alias: text,
    email: text,
    phone: text,
    address: text,
    client: linkedId,
    idprof1: text,
    idprof2: text,
    date_creation: moment,
    specimen: flag,
  })
  .transform((wire): ThirdParty & { readonly isSpecimen: boolean } => ({
    id: wire.id,
    name: wire.name,
    alias: wire.name_alias,
    email: wire.email,
    phone: wire.phone,
    address: wire.address,
    isCustomer: wire.client === 1 || wire.client === 3,
    credential: wire.idprof1,
    career: wire.idprof2,
    createdAt: wire.date_creation,
    isSpecimen: wire.specimen,
  }))

const cleaned = (value: string | undefined): string | undefined => (value === undefined ? undefined : asStored(value))

/** Only what is given is sent, so that an update leaves the rest alone. */
export const thirdPartyBody = (path: string, party: Partial<NewThirdParty>): Record<string, string | undefined> => {
  if (party.credential !== undefined && !survivesStorage(party.credential))
    throw refusal("POST", path, "Dolibarr would shorten this hash (../, quotes, tags): make another one")
  return {
    name: cleaned(party.name),
    name_alias: cleaned(party.alias),
    idprof1: party.credential,
    idprof2: cleaned(party.career),
    email: cleaned(party.email),
    phone: cleaned(party.phone),
    address: cleaned(party.address),
  }
}
