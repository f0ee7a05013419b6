import { expect, test } from "vitest"
import { buyerProblem, trimmedBuyer } from "./kit-buyer.ts"

const buyer = { name: "Ana Solano", carnet: "2021034567", contactNumber: "8888-7777" }

test("[KIT-10] name, carné (a number) and contact number are required, in this order", () => {
  expect(buyerProblem(buyer)).toBeNull()
  expect(buyerProblem({ name: "", carnet: "", contactNumber: "" })).toBe("name")
  expect(buyerProblem({ ...buyer, carnet: "", contactNumber: "" })).toBe("carnet")
  expect(buyerProblem({ ...buyer, contactNumber: "" })).toBe("contactNumber")
})

test.each([
  ["name", "   "],
  ["name", "12345"],
  ["name", "<b>Ana</b>"],
  ["name", "Ana 😀"],
  ["name", "a".repeat(500)],
  ["carnet", "B45678"],
  ["carnet", "20 21"],
  ["carnet", "-2021034567"],
  ["carnet", "2021034567.5"],
  ["carnet", "9".repeat(80)],
  ["contactNumber", "llámeme"],
  ["contactNumber", "8888"],
  ["contactNumber", "8".repeat(60)],
] as const)("[KIT-10] %s %j is not accepted", (field, text) => {
  expect(buyerProblem({ ...buyer, [field]: text })).toBe(field)
})

test.each(["88887777", "8888 7777", "+506 8888-7777", "(506) 2222 3333"])(
  "[KIT-10] %s can be called",
  contactNumber => {
    expect(buyerProblem({ ...buyer, contactNumber })).toBeNull()
  },
)

test("spaces around typed values are ignored", () => {
  expect(trimmedBuyer({ name: "  Ana   Solano ", carnet: " 2021034567 ", contactNumber: " 88887777" })).toEqual({
    name: "Ana Solano",
    carnet: "2021034567",
    contactNumber: "88887777",
  })
})
