import { expect, test } from "vitest"
import { type CustomerRecord, customerByPassword, customerByVerifiedEmail } from "./choose-customer.ts"

const aCustomer = (overrides: Partial<CustomerRecord> = {}): CustomerRecord => ({
  id: 7,
  email: "ana@example.com",
  credential: "hash-of-ana",
  isCustomer: true,
  ...overrides,
})

/** Stands for bcrypt: 'hash-of-X' fits password X; remembers what was compared. */
const checker = (password: string) => {
  const compared: (string | null)[] = []
  return {
    compared,
    fits: async (hash: string | null) => {
      compared.push(hash)
      return hash === `hash-of-${password}`
    },
  }
}

const enter = async (email: string, records: CustomerRecord[], password = "ana") =>
  (await customerByPassword(email, records, checker(password).fits))?.id ?? null

test("[AUTH-03] [AUTH-15] a customer signs in with the e-mail, in any case and with spaces, and the right password", async () => {
  expect(await enter(" ANA@Example.com ", [aCustomer({ email: "Ana@example.COM" })])).toBe(7)
  expect(await enter("ana@example.com", [aCustomer()], "otra")).toBeNull()
})

test("[AUTH-03] with two customers of one e-mail the password decides, and neither can enter as the other", async () => {
  const twins = [aCustomer({ id: 9, credential: "hash-of-ana" }), aCustomer({ id: 8, credential: "hash-of-luis" })]
  expect(await enter("ana@example.com", twins, "ana")).toBe(9)
  expect(await enter("ana@example.com", twins, "luis")).toBe(8)
  expect(await enter("ana@example.com", twins, "eva")).toBeNull()
  const sameTwice = [aCustomer({ id: 9 }), aCustomer({ id: 8 })]
  expect(await enter("ana@example.com", sameTwice)).toBe(8)
})

test("[AUTH-03] nobody signs in as a specimen, a near match or a record that is no customer", async () => {
  for (const odd of [
    { id: 0 },
    { id: -1 },
    { id: Number.NaN },
    { isCustomer: false },
    { email: "ana@example.com.evil.test" },
    { email: "" },
  ])
    expect(await enter("ana@example.com", [aCustomer(odd)]), JSON.stringify(odd)).toBeNull()
  expect(await enter("", [aCustomer({ email: "" })])).toBeNull()
})

test("[AUTH-04] an unknown e-mail also costs one comparison, so that the time does not reveal it", async () => {
  const unknown = checker("ana")
  await customerByPassword("nadie@example.com", [aCustomer()], unknown.fits)
  expect(unknown.compared).toEqual([null])
  const many = checker("ana")
  const flood = Array.from({ length: 50 }, (_, i) => aCustomer({ id: i + 1 }))
  expect(await customerByPassword("ana@example.com", flood, many.fits)).toBeNull()
  expect(many.compared).toEqual([null])
})

test("[SOC-03] a verified e-mail opens the one account that has it, or the one made with Google", () => {
  const find = (...records: CustomerRecord[]) => customerByVerifiedEmail("Ana@Example.com", records)
  expect(find(aCustomer())).toMatchObject({ kind: "found", customer: { id: 7 } })
  expect(find()).toEqual({ kind: "none" })
  expect(find(aCustomer({ id: 0 }))).toEqual({ kind: "none" })
  expect(find(aCustomer({ id: 8 }), aCustomer({ id: 9, credential: "GOOGLE" }))).toMatchObject({ customer: { id: 9 } })
  expect(find(aCustomer({ id: 8 }), aCustomer({ id: 9 }))).toEqual({ kind: "unclear" })
})
