import { expect, test } from "vitest"
import { kits } from "../../../../tests/shared/documented-business.ts"
import { exclusionLabel, exclusionText } from "../../vocabulary/kit-exclusion.ts"
import { kitContents } from "./kit-lines.ts"

test("[KIT-21] staff see what goes into the bag of a kit: its components, by the number of kits, without those taken out", () => {
  const kit = kits[0]!
  const [first, second] = kit.components
  const line = { productId: kit.productId, label: kit.name, quantity: 2 }
  const without = { productId: null, label: exclusionLabel(first!.name), quantity: 2 }
  const contents = kitContents(kits, line, [line, without])
  expect(contents).toHaveLength(kit.components.length - 1)
  expect(contents[0]).toEqual({ name: second!.name, units: second!.units * 2 })
  expect(kitContents(kits, { productId: 1, label: "Resistencia", quantity: 1 }, [])).toEqual([])
})

test("[KIT-21] a removed part is named as such; any other line is not", () => {
  expect(exclusionText(exclusionLabel("Multímetro"))).toBe("No incluye: Multímetro")
  expect(exclusionText("Multímetro")).toBeNull()
  expect(exclusionText(`Nota ${exclusionLabel("")}`)).toBeNull()
})

test("[KIT-21] a retired kit whose product belongs to another kit now counts only for its own old orders", () => {
  const [kit] = kits
  const retired = { ...kit!, isRetired: true, components: kit!.components.slice(0, 1) }
  const line = { productId: kit!.productId, label: kit!.name, quantity: 1 }
  expect(kitContents([retired, kit!], line, [])).toHaveLength(kit!.components.length)
  expect(kitContents([retired], line, [])).toHaveLength(1)
})
