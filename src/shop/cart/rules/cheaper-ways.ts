import { type Colones, colones, sum, times } from "../../vocabulary/money.ts"
import { foldedWords } from "../../vocabulary/text.ts"
import type { CartLine } from "./cart-lines.ts"

/** Parts that are sold together: a pack of the same part, or a kit. */
export interface Bundle {
  readonly kind: "pack" | "kit"
  readonly name: string
  readonly path: string
  readonly price: Colones
  /** How many can be bought. */
  readonly available: number
  readonly contents: readonly { readonly productId: number; readonly pieces: number }[]
}

/** Figures for what is in the cart and the bundle holds, and for nothing else. */
export interface CheaperWay extends Pick<Bundle, "kind" | "name" | "path"> {
  readonly count: number
  readonly price: Colones
  readonly products: number
  readonly units: number
  readonly separate: Colones
  readonly saves: Colones
}

/** 'Paquete de 100 resistencias 1/4 W' holds 100 of 'resistencias 1/4 W'. */
export const packIn = (label: string): { readonly pieces: number; readonly part: string } | null => {
  const [, pieces, part] = /^(?:paquete|pack|bolsa|juego|cinta) (?:de|x) ?(\d{1,4}) (.+)$/i.exec(label) ?? []
  return part && Number(pieces) > 1 ? { pieces: Number(pieces), part } : null
}

/** One unit of 'Jumpers 20 cm x 40' is forty pieces; '16 x 2' is a size. */
const piecesOfOne = (label: string): number => {
  const counted = /^(?:surtido|kit|caja) de (\d{1,4}) |(?<!\d ?)x ?(\d{1,4})\b/.exec(foldedWords(label).join(" "))
  return packIn(label)?.pieces ?? Number(counted?.[1] ?? counted?.[2] ?? 1)
}

type BoughtLine = Pick<CartLine, "id" | "name" | "qty" | "price">

const wayWith = (bundle: Bundle, lines: readonly BoughtLine[], count: number): CheaperWay => {
  const covered = lines.flatMap(({ id, name, qty, price }) => {
    const pieces = bundle.contents.find(({ productId }) => productId === id)?.pieces ?? 0
    const units = Math.min(qty, Math.floor((pieces * count) / piecesOfOne(name)))
    return units > 0 ? [{ units, cost: times(price, units) }] : []
  })
  const { kind, name, path } = bundle
  const price = times(bundle.price, count)
  const separate = sum(covered.map(({ cost }) => cost))
  return {
    kind,
    name,
    path,
    count,
    price,
    products: covered.length,
    units: covered.reduce((units, one) => units + one.units, 0),
    separate,
    saves: colones(separate - price),
  }
}

/** The count that saves most: each further one covers less. */
const bestWith = (bundle: Bundle, lines: readonly BoughtLine[]): CheaperWay | null => {
  let best: CheaperWay | null = null
  for (let count = 1; count <= bundle.available; count++) {
    const way = wayWith(bundle, lines, count)
    if (way.saves <= (best?.saves ?? 0)) break
    best = way
  }
  return best
}

/** What costs less than the lines it stands for; the best first, and no line is counted in two of them. */
export const cheaperWays = (lines: readonly BoughtLine[], bundles: readonly Bundle[]): CheaperWay[] => {
  const found = bundles
    .flatMap(bundle => {
      const way = bestWith(bundle, lines)
      return way ? [{ way, products: bundle.contents.map(({ productId }) => productId) }] : []
    })
    .toSorted((a, b) => b.way.saves - a.way.saves)
  const offered = new Set<number>()
  return found.flatMap(({ way, products }) => {
    const own = products.filter(id => lines.some(line => line.id === id))
    if (own.some(id => offered.has(id))) return []
    for (const id of own) offered.add(id)
    return [way]
  })
}
