import { LRUCache } from "lru-cache"
import type { Catalogue } from "../catalogue/catalogue.ts"
import { maxQuantity, productPath, unitPrice } from "../catalogue/rules/listed-product.ts"
import { basicComponents, ultimateComponents } from "../kits/rules/arduino-kits.ts"
import type { Promotions } from "../promotions/promotions.ts"
import type { Settings } from "../settings/settings.ts"
import { type Colones, colones, sum, times } from "../vocabulary/money.ts"
import { wordStem } from "../vocabulary/search-words.ts"
import { foldedWords } from "../vocabulary/text.ts"
import type { CartLine } from "./rules/cart-lines.ts"

/** Parts sold together: a pack of one part, or a kit. */
export interface Bundle {
  readonly kind: "pack" | "kit"
  readonly name: string
  readonly path: string
  readonly price: Colones
  /** The number that can be bought. */
  readonly available: number
  readonly contents: readonly { readonly productId: number; readonly pieces: number }[]
}

/** Compares only the units that are both in the cart and in the bundle. */
export interface CheaperWay extends Pick<Bundle, "kind" | "name" | "path"> {
  readonly count: number
  readonly price: Colones
  readonly products: number
  readonly units: number
  readonly separate: Colones
  readonly saves: Colones
}

/** 'Paquete de 100 resistencias 1/4 W' is 100 pieces of 'resistencias 1/4 W'. */
export const parsePack = (label: string): { readonly pieces: number; readonly part: string } | null => {
  const [, pieces, part] = /^(?:paquete|pack|bolsa|juego|cinta) (?:de|x) ?(\d{1,4}) (.+)$/i.exec(label) ?? []
  return part && Number(pieces) > 1 ? { pieces: Number(pieces), part } : null
}

/** One unit of 'Jumpers 20 cm x 40' has forty pieces; '16 x 2' is a size. */
const countPieces = (label: string): number => {
  const counted = /^(?:surtido|kit|caja) de (\d{1,4}) |(?<!\d ?)x ?(\d{1,4})\b/.exec(foldedWords(label).join(" "))
  return parsePack(label)?.pieces ?? Number(counted?.[1] ?? counted?.[2] ?? 1)
}

type BoughtLine = Pick<CartLine, "id" | "name" | "qty" | "price">

const compareBundle = (bundle: Bundle, lines: readonly BoughtLine[], count: number): CheaperWay => {
  const covered = lines.flatMap(({ id, name, qty, price }) => {
    const pieces = bundle.contents.find(({ productId }) => productId === id)?.pieces ?? 0
    const units = Math.min(qty, Math.floor((pieces * count) / countPieces(name)))
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

/** Finds the number of bundles that saves most; each further one covers fewer lines. */
const findBestCount = (bundle: Bundle, lines: readonly BoughtLine[]): CheaperWay | null => {
  let best: CheaperWay | null = null
  for (let count = 1; count <= bundle.available; count++) {
    const way = compareBundle(bundle, lines, count)
    if (way.saves <= (best?.saves ?? 0)) break
    best = way
  }
  return best
}

/** Bundles that cost less than the lines they replace, best first. No line is counted in two of them. */
export const cheaperWays = (lines: readonly BoughtLine[], bundles: readonly Bundle[]): CheaperWay[] => {
  const found = bundles
    .flatMap(bundle => {
      const way = findBestCount(bundle, lines)
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

type Offer = Omit<Bundle, "contents"> & {
  readonly parts: readonly { readonly name: string; readonly units: number }[]
}

const packWords = ["paquete", "pack", "bolsa", "juego", "cinta"].map(wordStem)

/** A name's product changes only when products are renamed. */
const namesTtlMs = 600_000

/** Finds packs and kits that cost less than the same parts in the cart. Names that do not identify one product are ignored. */
export const createCheaperWays = ({
  catalogue,
  settings,
  promotions,
  identifyProducts,
}: {
  readonly promotions: Pick<Promotions, "price">
  readonly settings: Pick<Settings, "business">
  readonly catalogue: Pick<Catalogue, "product" | "detail" | "partsLike">
  /** The one product that each name identifies, as for lists of parts; null if there is none or several. */
  readonly identifyProducts: (names: readonly string[]) => Promise<readonly (number | null)[]>
}) => {
  const known = new LRUCache<string, { readonly productId: number | null }>({ max: 1000, ttl: namesTtlMs })
  const identify = async (names: readonly string[]): Promise<void> => {
    const unknown = [...new Set(names)].filter(name => !known.has(name))
    const ids = await identifyProducts(unknown)
    for (const [at, name] of unknown.entries()) known.set(name, { productId: ids[at] ?? null })
  }

  const courseKits = (): readonly Offer[] =>
    settings
      .business()
      .kits.filter(({ isRetired }) => !isRetired)
      .map(({ slug, name, productId, bundlePrice, components }) => ({
        kind: "kit",
        name: `Kit ${name}`,
        path: `/kits/${slug}`,
        price: promotions.price(productId, bundlePrice).price,
        available: Number.POSITIVE_INFINITY,
        parts: components,
      }))

  const arduinoKits = (): readonly Offer[] => {
    const { basicKit, ultimateKit } = settings.business().flagship
    return [
      { id: basicKit.id, parts: basicComponents },
      { id: ultimateKit.id, parts: [...basicComponents, ...ultimateComponents] },
    ].flatMap(({ id, parts }) => {
      const product = catalogue.product(id)
      if (!product) return []
      const { label: name, price, available } = product
      return [{ kind: "kit", name, path: productPath(product), price, available, parts } as const]
    })
  }

  /** A product whose variants are packs of one value counts as one pack per variant. */
  const packs = async (below: number): Promise<readonly Offer[]> => {
    const found = catalogue.partsLike({ words: [packWords], codes: [], values: [] })
    const offers = found.map(async ({ product }): Promise<readonly Offer[]> => {
      const path = productPath(product)
      const offer = (label: string, price: Bundle["price"], available: number): readonly Offer[] => {
        const pack = parsePack(label)
        if (!pack) return []
        return [{ kind: "pack", name: label, path, price, available, parts: [{ name: pack.part, units: pack.pieces }] }]
      }
      if (!parsePack(product.label) || product.price >= below) return []
      if (!product.hasVariants) return offer(product.label, product.price, product.available)
      const detail = await catalogue.detail(product.id)
      const variants = detail ? detail.variants : false
      return (variants || []).flatMap(variant =>
        offer(`${product.label} ${variant.value}`, unitPrice(product, variant), maxQuantity(variant.stock)),
      )
    })
    return (await Promise.all(offers)).flat()
  }

  const toBundle = ({ parts, ...offer }: Offer): Bundle => ({
    ...offer,
    contents: parts.flatMap(({ name, units }) => {
      const productId = known.get(name)?.productId ?? null
      return productId === null ? [] : [{ productId, pieces: units }]
    }),
  })

  return async (lines: readonly CartLine[]): Promise<readonly CheaperWay[]> => {
    const below = lines.reduce((total, { price, qty }) => total + price * qty, 0)
    const offers = [...courseKits(), ...arduinoKits(), ...(await packs(below))].filter(({ price }) => price < below)
    await identify(offers.flatMap(({ parts }) => parts.map(({ name }) => name)))
    return cheaperWays(lines, offers.map(toBundle))
  }
}
