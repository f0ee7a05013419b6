import { expect, test } from "vitest"
import { provinces } from "./business.ts"
import {
  type BillingForm,
  billingAddress,
  billingField,
  billingFields,
  billingProblem,
  proposedNames,
  readPostalCode,
  transferCode,
} from "./payments.ts"

const complete: BillingForm = {
  firstName: "Ana",
  lastName: "Solano",
  email: "ana@chispa.test",
  address: "Cartago centro",
  province: "Cartago",
  postalCode: "30101",
}

test("[PAY-03] missing fields are named in the specification's order; blanks count as missing", () => {
  const empty: BillingForm = { firstName: "", lastName: "", email: "", address: "", province: "", postalCode: "" }
  let form = empty
  for (const field of billingFields) {
    expect(billingProblem(form)).toBe(field)
    expect(billingProblem({ ...form, [field]: "   " })).toBe(field)
    form = { ...form, [field]: complete[field] }
  }
  expect(billingProblem(form)).toBeNull()
})

test("[PAY-04][PAY-05] a postal code has exactly five digits, and its input keeps no more", () => {
  for (const postalCode of ["1234", "123456", "1234a", "١٢٣٤٥"])
    expect(billingProblem({ ...complete, postalCode })).toBe("postalCodeLength")
  expect(readPostalCode("a1b2-3 4567")).toBe("12345")
})

test("[PAY-06] only the seven provinces are provinces", () => {
  expect(provinces).toEqual(["San Jose", "Alajuela", "Cartago", "Heredia", "Guanacaste", "Puntarenas", "Limon"])
  for (const province of provinces) expect(billingAddress({ ...complete, province })?.province).toBe(province)
  expect(billingProblem({ ...complete, province: "Madrid" })).toBe("province")
})

test("[DATA-01] the form proposes the first word as first name and the rest as last name", () => {
  expect(proposedNames("Ana María Solano Vargas")).toEqual({ firstName: "Ana", lastName: "María Solano Vargas" })
  expect(proposedNames(" Ana ")).toEqual({ firstName: "Ana", lastName: "" })
})

test("[DATA-01] spaces between and around names do not count", () => {
  expect(proposedNames("Ana   Solano")).toEqual({ firstName: "Ana", lastName: "Solano" })
  expect(proposedNames("")).toEqual({ firstName: "", lastName: "" })
})

test("[PAY-03] billing data for the provider have no surrounding spaces, and nothing is sent while a field is missing", () => {
  const spaced = Object.fromEntries(
    billingFields.map(field => [field, field === "province" ? complete.province : ` ${complete[field]} `]),
  ) as BillingForm
  expect(billingAddress(spaced)).toEqual(complete)
  expect(billingAddress({ ...complete, firstName: " " })).toBeNull()
  expect(billingAddress({ ...complete, postalCode: "3010" })).toBeNull()
  expect(billingAddress({ ...complete, province: "Madrid" })).toBeNull()
})

test("[PAY-04] a postal code of the wrong length is reported at its field, each other problem at its own", () => {
  expect(billingField("postalCodeLength")).toBe("postalCode")
  for (const field of billingFields) expect(billingField(field)).toBe(field)
})

test("[SINPE-01] the code of a transfer is the order's ref without signs, its last twenty letters and digits", () => {
  expect(transferCode("CO2611-0042")).toBe("CO26110042")
  expect(transferCode("(PROV 17) ñ")).toBe("PROV17")
  expect(transferCode(`X${"1234567890".repeat(2)}`)).toBe("12345678901234567890")
})
