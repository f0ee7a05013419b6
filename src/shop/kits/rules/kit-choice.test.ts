import fc from "fast-check"
import { expect, test } from "vitest"
import { kitExtras as extrasOffered, findKit, kits } from "../../../../tests/shared/documented-business.ts"
import { exclusionLabel } from "../../vocabulary/kit-exclusion.ts"
import { formatColones } from "../../vocabulary/money.ts"
import {
  checkoutQuery,
  editQuery,
  type KitChoice,
  kitBreakdown,
  kitPrice,
  maxKits,
  readChoice,
  readQuantity,
  separatePrice,
  wholeKit,
} from "./kit-choice.ts"
import { kitLines, linesTotal, readOrder, temporaryOrder } from "./kit-lines.ts"

const offer = { kits, extras: extrasOffered }

/** Any kit with any parts, extras and quantity. */
const anyChoice: fc.Arbitrary<KitChoice> = fc.constantFrom(...kits).chain(kit =>
  fc
    .record({
      kept: fc.subarray([...kit.components]),
      extras: fc.subarray([...extrasOffered]),
      quantity: fc.integer({ min: 1, max: maxKits }),
    })
    .map(({ kept, extras, quantity }) => ({
      kit,
      kept,
      removed: kit.components.filter(component => !kept.includes(component)),
      extras,
      quantity,
    })),
)

const analogica = findKit("analogica") ?? kits[0]!
const without = (...ids: readonly string[]): KitChoice => {
  const kept = analogica.components.filter(({ id }) => !ids.includes(id))
  return { ...wholeKit(analogica), kept, removed: analogica.components.filter(part => !kept.includes(part)) }
}

test("[KIT-08] the bundle price holds for the whole kit only; putting all back restores it", () => {
  expect(kitPrice(wholeKit(analogica))).toBe(5000)
  expect(kitPrice(without("diodos"))).toBe(7100)
  expect(kitBreakdown(without("diodos")).change).toBe(2100)
  expect(kitPrice(without("resistencias", "npn", "pnp"))).toBe(4200)
  expect(kitBreakdown(without("resistencias", "npn", "pnp")).change).toBe(-800)
  expect(kitPrice(without())).toBe(5000)
})

test("[KIT-25][KIT-31] an opened kit costs its modified price less the removed components, with each line named", () => {
  expect(kitLines({ ...without("diodos"), quantity: 3, extras: extrasOffered.slice(0, 1) })).toEqual({
    line: { productId: 26, quantity: 3, unitPrice: 7400 },
    discounts: [{ label: "El kit no incluirá: Diodos rectificadores 1N4007", quantity: 3, unitPrice: -300 }],
    extras: [{ productId: 291, quantity: 1, unitPrice: 2500 }],
  })
  expect(kitLines(wholeKit(analogica))).toEqual({
    line: { productId: 26, quantity: 1, unitPrice: 5000 },
    discounts: [],
    extras: [],
  })
})

test("[KIT-08][KIT-25][KIT-32] for any choice: shown = charged = sum of the lines, never negative", () => {
  fc.assert(
    fc.property(anyChoice, choice => {
      const { total, kits: inKits, extras, unitPrice } = kitBreakdown(choice)
      const charged = temporaryOrder("CHISPA-0-20260101000000", choice, { name: "A", carnet: "1", contactNumber: "8" })
      expect(linesTotal(kitLines(choice))).toBe(total)
      expect(charged.totalPrice).toBe(total)
      expect(total).toBe(unitPrice * choice.quantity + extras)
      expect(total).toBe(inKits + extras)
      expect(Number.isInteger(total)).toBe(true)
      expect(unitPrice).toBeGreaterThanOrEqual(0)
      expect(total).toBeGreaterThanOrEqual(0)
      expect(formatColones(total)).not.toContain("-")
      expect(kitLines(choice).discounts).toHaveLength(choice.removed.length)
    }),
  )
})

test("[KIT-08] the price depends on the chosen components, not on the order of the clicks", () => {
  fc.assert(
    fc.property(anyChoice, choice => {
      const expected =
        choice.removed.length === 0
          ? choice.kit.bundlePrice
          : separatePrice(choice.kit) - choice.removed.reduce((all, { price }) => all + price, 0)
      expect(kitPrice(choice)).toBe(expected)
    }),
  )
})

test("[KIT-09][KIT-36] a choice survives its way through the address", () => {
  fc.assert(
    fc.property(anyChoice, choice => {
      expect(readChoice(choice.kit, editQuery(choice), extrasOffered)).toEqual(choice)
      const order = readOrder(new URLSearchParams(checkoutQuery(choice).toString()), offer)
      if (choice.kept.length === 0) expect(order).toEqual({ kind: "nothing-kept", slug: choice.kit.slug })
      else expect(order).toEqual({ kind: "choice", choice })
    }),
  )
})

test("[KIT-14] a price in the address changes nothing; unknown components are refused", () => {
  const query = checkoutQuery(without("diodos"))
  query.set("precio", "1")
  expect(readOrder(query, offer)).toEqual({ kind: "choice", choice: without("diodos") })

  const tampered = (change: (query: URLSearchParams) => void) => {
    const copy = new URLSearchParams(query)
    change(copy)
    return readOrder(copy, offer).kind
  }
  expect(tampered(q => q.append("con", "osciloscopio"))).toBe("invalid")
  expect(tampered(q => q.append("extra", "35"))).toBe("invalid")
  expect(tampered(q => q.append("extra", "__proto__"))).toBe("invalid")
  expect(tampered(q => q.set("kit", "toString"))).toBe("invalid")
  expect(tampered(q => q.delete("kit"))).toBe("none")
  expect(tampered(q => q.delete("con"))).toBe("nothing-kept")
})

test("any address is read or refused, without an exception", () => {
  const anyQuery = fc.array(fc.tuple(fc.constantFrom("kit", "con", "extra", "cantidad", "precio", "x"), fc.string()))
  fc.assert(
    fc.property(anyQuery, pairs => {
      const order = readOrder(new URLSearchParams([["kit", "digital"], ...pairs]), offer)
      expect(["choice", "nothing-kept", "none", "invalid"]).toContain(order.kind)
    }),
  )
})

test("[KIT-06][KIT-33] a quantity below 1 or not a number becomes 1", () => {
  for (const text of ["0", "-3", "", "abc", "NaN", "0.4", "-Infinity", "Infinity", null])
    expect(readQuantity(text)).toBe(1)
  expect(readQuantity("1")).toBe(1)
  expect(readQuantity("12")).toBe(12)
  expect(readQuantity("2.9")).toBe(2)
  expect(readQuantity("1000000")).toBe(maxKits)
  fc.assert(
    fc.property(fc.string(), text => {
      const units = readQuantity(text)
      expect(Number.isInteger(units) && units >= 1 && units <= maxKits).toBe(true)
    }),
  )
})

test("[KIT-14] the temporary order holds the specified fields", () => {
  const order = temporaryOrder(
    "CHISPA-0-20260101000000",
    { ...without("diodos"), quantity: 2, extras: extrasOffered.slice(4) },
    { name: "Ana Solano", carnet: "2021034567", contactNumber: "88887777" },
  )
  expect(order).toEqual({
    orderNumber: "CHISPA-0-20260101000000",
    userData: { name: "Ana Solano", name_alias: "2021034567", phone: "88887777", client: "1" },
    line: { fk_product: 26, qty: 2, subprice: 7400 },
    discountProducts: [{ label: exclusionLabel("Diodos rectificadores 1N4007"), qty: 2, subprice: -300 }],
    additionalProducts: [{ fk_product: 2, qty: 1, subprice: 5000 }],
    totalPrice: 19200,
    name: "Ana Solano",
    carnet: "2021034567",
    contactNumber: "88887777",
    quantity: 2,
    kitName: "Analogica",
  })
})
