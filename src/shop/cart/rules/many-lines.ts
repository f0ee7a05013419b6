export interface WantedLine {
  readonly productId: number | null
  readonly label: string
  readonly units: number
}

export interface NotAdded {
  readonly label: string
  readonly wanted: number
  readonly added: number
}

/** `failed`: not for want of units; another press may add the rest. */
export interface AddedMany {
  readonly missing: readonly NotAdded[]
  readonly failed: boolean
}

export const notAdded = ({ label, units }: Pick<WantedLine, "label" | "units">): NotAdded => ({
  label,
  wanted: units,
  added: 0,
})

interface Taken<Product> {
  readonly sellable: Product
  readonly label: string
  readonly units: number
}

export const sumOfUnits = (lines: readonly { readonly units: number }[]): number =>
  lines.reduce((sum, { units }) => sum + units, 0)

/** Lines of one product are one line; of what is short, the units that are left are taken. */
export const withinLimits = <Product extends { readonly maxQuantity: number }>(
  wanted: readonly WantedLine[],
  sellables: ReadonlyMap<number, Product>,
  inCart: (productId: number) => number,
): { readonly taken: readonly Taken<Product>[]; readonly missing: readonly NotAdded[] } => {
  const taken: Taken<Product>[] = []
  const missing: NotAdded[] = []
  const groups = Map.groupBy(
    wanted.filter(({ units }) => units > 0),
    ({ productId, label }) => productId ?? label,
  )
  for (const lines of groups.values()) {
    const [{ productId, label }] = lines as [WantedLine]
    const units = sumOfUnits(lines)
    const sellable = productId === null ? undefined : sellables.get(productId)
    const left = sellable && productId !== null ? Math.max(0, sellable.maxQuantity - inCart(productId)) : 0
    const added = Math.min(units, left)
    if (added < units) missing.push({ label, wanted: units, added })
    if (sellable && added > 0) taken.push({ sellable, label, units: added })
  }
  return { taken, missing }
}
