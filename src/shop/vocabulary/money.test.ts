import { describe, expect, test } from "vitest"
import { colones, formatColones, plainAmount, sum, times } from "./money.ts"

describe("prices on screen", () => {
  test("[NAV-10] colones with the colon sign and no decimals", () => {
    expect(formatColones(25)).toBe("₡25")
    expect(formatColones(24.5)).toBe("₡25")
    expect(formatColones(0)).toBe("₡0")
  })

  test("[NAV-11] four digits stay together, five and more are grouped by a no-break space", () => {
    expect(formatColones(2500)).toBe("₡2500")
    expect(formatColones(29950)).toBe("₡29\u00a0950")
    expect(formatColones(1234567)).toBe("₡1\u00a0234\u00a0567")
    expect(formatColones(-10000)).toBe("-₡10\u00a0000")
  })
})

test("sums go through cents, so no float error reaches a total", () => {
  expect(sum([colones(0.1), colones(0.2)])).toBe(0.3)
  expect(times(colones(33.33), 3)).toBe(99.99)
  expect(plainAmount(colones(15000))).toBe("15000.00")
})
