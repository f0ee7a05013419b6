import { LRUCache } from "lru-cache"
import type { Catalogue } from "../catalogue/catalogue.ts"
import { maxQuantity, productPath, unitPrice } from "../catalogue/rules/listed-product.ts"
import { stemOf } from "../catalogue/rules/search-words.ts"
import { basicComponents, ultimateComponents } from "../kits/rules/arduino-kits.ts"
import { kits } from "../kits/rules/kit-catalog.ts"
import { flagshipProducts } from "../vocabulary/business.ts"
import type { CartLine } from "./rules/cart-lines.ts"
import { type Bundle, type CheaperWay, cheaperWays, packIn } from "./rules/cheaper-ways.ts"

interface Parts {
  readonly catalogue: Pick<Catalogue, "product" | "detail" | "partsLike">
  /** The product that each name surely means, as lists of parts are read; null: none, or several. */
  readonly meant: (names: readonly string[]) => Promise<readonly (number | null)[]>
}

export type CheaperWays = (lines: readonly CartLine[]) => Promise<readonly CheaperWay[]>

type Offer = Omit<Bundle, "contents"> & {
  readonly parts: readonly { readonly name: string; readonly units: number }[]
}

const packWords = ["paquete", "pack", "bolsa", "juego", "cinta"].map(stemOf)

/** What a name means changes only when products are named anew. */
const meaningKeptMs = 600_000

/** A pack or kit that costs less than what it holds of the cart; parts that are not surely the same count nothing. */
export const createCheaperWays = ({ catalogue, meant }: Parts): CheaperWays => {
  const known = new LRUCache<string, { readonly productId: number | null }>({ max: 1000, ttl: meaningKeptMs })
  const learn = async (names: readonly string[]): Promise<void> => {
    const unknown = [...new Set(names)].filter(name => !known.has(name))
    const ids = await meant(unknown)
    for (const [at, name] of unknown.entries()) known.set(name, { productId: ids[at] ?? null })
  }

  const courseKits: readonly Offer[] = kits.map(({ slug, name, bundlePrice, components }) => ({
    kind: "kit",
    name: `Kit ${name}`,
    path: `/kits/${slug}`,
    price: bundlePrice,
    available: Number.POSITIVE_INFINITY,
    parts: components,
  }))

  const arduinoKits = (): readonly Offer[] =>
    [
      { id: flagshipProducts.basicKit.id, parts: basicComponents },
      { id: flagshipProducts.ultimateKit.id, parts: [...basicComponents, ...ultimateComponents] },
    ].flatMap(({ id, parts }) => {
      const product = catalogue.product(id)
      if (!product) return []
      const { label: name, price, available } = product
      return [{ kind: "kit", name, path: productPath(product), price, available, parts } as const]
    })

  /** A pack of one value for each variant of a product is as many packs. */
  const packs = async (below: number): Promise<readonly Offer[]> => {
    const found = catalogue.partsLike({ words: [packWords], codes: [], values: [] })
    const offers = found.map(async ({ product }): Promise<readonly Offer[]> => {
      const path = productPath(product)
      const offer = (label: string, price: Bundle["price"], available: number): readonly Offer[] => {
        const pack = packIn(label)
        if (!pack) return []
        return [{ kind: "pack", name: label, path, price, available, parts: [{ name: pack.part, units: pack.pieces }] }]
      }
      if (!packIn(product.label) || product.price >= below) return []
      if (!product.hasVariants) return offer(product.label, product.price, product.available)
      const detail = await catalogue.detail(product.id)
      const variants = detail ? detail.variants : false
      return (variants || []).flatMap(variant =>
        offer(`${product.label} ${variant.value}`, unitPrice(product, variant), maxQuantity(variant.stock)),
      )
    })
    return (await Promise.all(offers)).flat()
  }

  const bundleOf = ({ parts, ...offer }: Offer): Bundle => ({
    ...offer,
    contents: parts.flatMap(({ name, units }) => {
      const productId = known.get(name)?.productId ?? null
      return productId === null ? [] : [{ productId, pieces: units }]
    }),
  })

  return async lines => {
    const below = lines.reduce((total, { price, qty }) => total + price * qty, 0)
    const offers = [...courseKits, ...arduinoKits(), ...(await packs(below))].filter(({ price }) => price < below)
    await learn(offers.flatMap(({ parts }) => parts.map(({ name }) => name)))
    return cheaperWays(lines, offers.map(bundleOf))
  }
}
