import { expect, test } from "vitest"
import { hasLeft, isOpen, isPlaced, type OrderStatus } from "./order-status.ts"

test.each([
  ["draft", { open: false, left: false, placed: false }],
  ["validated", { open: true, left: false, placed: true }],
  ["shipped", { open: true, left: true, placed: true }],
  ["delivered", { open: false, left: true, placed: true }],
  ["cancelled", { open: false, left: false, placed: false }],
  ["unknown", { open: false, left: false, placed: false }],
] as [OrderStatus, object][])(
  "an order that is %s: whether work is left, its goods have left, it was placed",
  (status, expected) => {
    expect({ open: isOpen(status), left: hasLeft(status), placed: isPlaced(status) }).toEqual(expected)
  },
)
