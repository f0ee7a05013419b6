import type { Catalogue } from "../catalogue/catalogue.ts"
import type { SaleProduct, SaleVariant } from "../counter/rules/sale.ts"
import { chosenBy } from "./list-view.ts"
import { recogniseList } from "./recognise-list.ts"
import type { OfferedPart } from "./rules/offered-part.ts"
import { offeredParts } from "./rules/recognise.ts"

export interface OrderedPart extends SaleProduct {
  readonly parent?: SaleProduct
  readonly variant?: SaleVariant
}

export interface OrderedLine {
  readonly text: string
  readonly units: number
  readonly chosen: OrderedPart | null
  readonly choices: readonly OrderedPart[]
}

const saleProduct = ({ id, label, price }: SaleProduct): SaleProduct => ({ id, label, price })

/** More lines than people dictate at a counter. */
const maxPieces = 60

/** '10 4k7, 2 led rojo', typed into the search, is a whole order; null if it is a search. */
export const spokenOrder = async (catalogue: Catalogue, text: string): Promise<readonly OrderedLine[] | null> => {
  // A comma between digits is a decimal comma. A piece without units may be the end of a name.
  const pieces = text.split(/,\s|;/).map(piece => piece.trim())
  const isCounted = (piece: string) => /^\d{1,4}(?:\s*x)?\s+\S/i.test(piece)
  if (pieces.length < 2 || pieces.length > maxPieces || !pieces.every(isCounted)) return null
  const { lines } = await recogniseList(catalogue, pieces.join("\n"))
  const orderedPart = async (part: OfferedPart): Promise<OrderedPart> => {
    const own = saleProduct(part)
    const parent = part.isVariant ? await catalogue.listedAs(part.id) : undefined
    if (!parent) return own
    const value = part.label.startsWith(parent.label) ? part.label.slice(parent.label.length).trim() : part.label
    return { ...own, parent: saleProduct(parent), variant: { ...own, value } }
  }
  return Promise.all(
    lines.map(async ({ line, found }) => {
      const choices = await Promise.all(
        offeredParts(found)
          .filter(part => !part.hasVariants)
          .map(orderedPart),
      )
      const id = chosenBy(found)
      return { text: line.text, units: line.units, chosen: choices.find(part => part.id === id) ?? null, choices }
    }),
  )
}
