import { kits } from "./kit-catalog.ts"
import { exclusionLabel } from "./kit-lines.ts"

interface Line {
  readonly productId: number | null
  readonly label: string
  readonly quantity: number
}

export const kitContents = (
  line: Line,
  lines: readonly Line[],
): { readonly name: string; readonly units: number }[] => {
  const kit = kits.find(({ productId }) => productId === line.productId)
  const left = new Set(lines.map(({ label }) => label))
  return (kit?.components ?? [])
    .filter(({ name }) => !left.has(exclusionLabel(name)))
    .map(({ name, units }) => ({ name, units: units * line.quantity }))
}
