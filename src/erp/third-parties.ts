import { z } from "zod"
import { listLimits } from "../shop/vocabulary/business.ts"
import { notFound, orNull, refusal } from "./erp-error.ts"
import { checkThenWrite, type ErpLink } from "./link.ts"
import { inPages, readWholeList } from "./lists.ts"
import { type Filter, isOneOf, textIs } from "./sqlfilters.ts"
import { asStored, survivesStorage } from "./stored-text.ts"
import { flag, idMap, intText, linkedId, moment, text, wireRecord } from "./wire.ts"

interface NewThirdParty {
  readonly name: string
  readonly alias?: string
  readonly email?: string
  readonly phone?: string
  readonly address?: string
  readonly credential?: string
  readonly career?: string
}

const wireThirdParty = wireRecord({
  id: intText,
  name: text,
  /** The student card number, or an association's acronym. */
  alias: ["name_alias", text],
  email: text,
  phone: text,
  address: text,
  isCustomer: ["client", linkedId.transform(client => client === 1 || client === 3)],
  /** A password hash or the mark of a Google account. Never leaves the server. */
  credential: ["idprof1", text],
  career: ["idprof2", text],
  createdAt: ["date_creation", moment],
  isSpecimen: ["specimen", flag],
})
export type ThirdParty = Omit<z.output<typeof wireThirdParty>, "isSpecimen">

const cleaned = (value: string | undefined): string | undefined => (value === undefined ? undefined : asStored(value))

/** Sends only the given fields, so that an update leaves the others unchanged. */
const thirdPartyBody = (path: string, party: Partial<NewThirdParty>): Record<string, string | undefined> => {
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

const folded = (value: string): string => value.trim().toLowerCase()

const pageSize = 200

export const createThirdParties = ({ sender, oneAtATime }: ErpLink) => {
  const real = (parties: readonly (ThirdParty & { isSpecimen: boolean })[]): ThirdParty[] =>
    parties.flatMap(({ isSpecimen, ...party }) => (isSpecimen || party.id <= 0 ? [] : [party]))

  const matching = async (sqlfilters: Filter | null | undefined): Promise<ThirdParty[]> =>
    sqlfilters
      ? real(
          await readWholeList(sender, {
            path: "/thirdparties",
            query: { sortfield: "t.rowid", sortorder: "ASC", sqlfilters },
            limit: pageSize,
            item: wireThirdParty,
          }),
        )
      : []

  /** Returns all matches, oldest first, because Dolibarr allows an e-mail twice. Ignores case but not accents. */
  const findByEmail = async (email: string): Promise<ThirdParty[]> =>
    (await matching(textIs("t.email", email.trim()))).filter(party => folded(party.email) === folded(email))

  const findByAlias = async (alias: string): Promise<ThirdParty[]> =>
    (await matching(textIs("t.name_alias", alias.trim()))).filter(party => folded(party.alias) === folded(alias))

  const get = async (id: number): Promise<ThirdParty | null> => {
    // Dolibarr answers id 0 with a specimen that has an e-mail and an idprof1.
    if (id <= 0) return null
    const reply = await orNull(sender.read(`/thirdparties/${id}`))
    const [party] = reply === null ? [] : real([reply.as(wireThirdParty)])
    return party?.id === id ? party : null
  }

  const send = async (party: NewThirdParty): Promise<number> => {
    const body = thirdPartyBody("/thirdparties", party)
    if (!body.name) throw refusal("POST", "/thirdparties", "a name is required")
    const registration = party.credential === undefined ? {} : { request_data: "" }
    const reply = await sender.write("POST", "/thirdparties", { ...registration, ...body, client: "1" })
    return reply.as(intText)
  }

  return {
    findByEmail,
    findByAlias,
    get,

    async getMany(ids: readonly number[]): Promise<ThirdParty[]> {
      const parties = await inPages(ids, some => matching(isOneOf("t.rowid", some)))
      const found = new Map(parties.map(party => [party.id, party]))
      return [...new Set(ids)].flatMap(id => found.get(id) ?? [])
    },

    create: (party: NewThirdParty): Promise<number> => oneAtATime(() => send(party)),

    /** Dolibarr enforces no uniqueness, so this runs under the write lock and first looks for a creation whose answer was lost. */
    findOrCreate: (
      by: { readonly email: string } | { readonly alias: string },
      party: NewThirdParty,
      fits: (known: ThirdParty) => boolean = () => true,
    ): Promise<{ thirdParty: ThirdParty; created: boolean }> =>
      oneAtATime(async () => {
        const find = async () =>
          (await ("email" in by ? findByEmail(by.email) : findByAlias(by.alias))).find(fits) ?? null
        const write = async () => {
          const id = await send(party)
          const made = await get(id)
          if (!made) throw notFound(`/thirdparties/${id}`)
          return made
        }
        const { value, created } = await checkThenWrite(find, write)
        return { thirdParty: value, created }
      }),

    async update(id: number, changes: Partial<NewThirdParty>): Promise<ThirdParty> {
      const path = `/thirdparties/${id}`
      if (id <= 0) throw refusal("PUT", path, "there is no such third party")
      const reply = await sender.write("PUT", path, thirdPartyBody(path, changes))
      const { isSpecimen: _, ...party } = reply.as(wireThirdParty)
      return party
    },

    /** Without mode=1 the category's members are listed once per supplier link, or not at all. */
    inCategory: async (category: number): Promise<ThirdParty[]> =>
      real(
        await readWholeList(sender, {
          path: "/thirdparties",
          query: {
            sortfield: "t.rowid",
            sortorder: "ASC",
            category,
            mode: 1,
          },
          limit: listLimits.associations,
          item: wireThirdParty,
        }),
      ),

    async outstandingOrders(customerId: number): Promise<Record<number, string>> {
      if (customerId <= 0) return {}
      const reply = await orNull(sender.read(`/thirdparties/${customerId}/outstandingorders`, { mode: "customer" }))
      return reply === null ? {} : reply.as(z.object({ refs: idMap(text) })).refs
    },
  }
}
