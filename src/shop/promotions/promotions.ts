import type { CatalogueProduct, ProductDetail, Variant } from "../catalogue/rules/listed-product.ts"
import type { Business } from "../settings/rules/business.ts"
import { type Colones, colones, sameAmount, sum } from "../vocabulary/money.ts"
import {
  discounted,
  type Promotion,
  type PromotionalPrice,
  type PromotionItem,
  type PromotionWindow,
  promotionalPrice,
  variantWindows,
  windowsByProduct,
} from "./rules/promotional-price.ts"

interface Sold extends Priced {
  readonly id: number
  readonly parentId?: number
}

type Windows = ReadonlyMap<number, readonly PromotionWindow[]>

/** The windows that apply now, and the next moment at which one begins or ends. */
interface Applying {
  readonly windows: Windows
  readonly from: number
  readonly until: number
}

const nothing: Windows = new Map()

const applyingAt = (all: Windows, now: number): Applying => {
  let [begun, next] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  // Not spread into Math.max: thousands of products of one promotion would be too many arguments.
  for (const own of all.values())
    for (const { from, until } of own)
      for (const edge of [from, until])
        if (edge <= now) begun = Math.max(begun, edge)
        else next = Math.min(next, edge)
  const windows = [...all].flatMap(([id, own]) => {
    const applying = own.filter(({ from, until }) => from <= now && now < until)
    return applying.length > 0 ? [[id, applying] as const] : []
  })
  return {
    windows: windows.length > 0 ? new Map(windows) : nothing,
    from: begun,
    until: next,
  }
}

interface Priced {
  readonly price: Colones
  readonly promotion?: CatalogueProduct["promotion"]
}

const shown = (normal: Colones, promotional: PromotionalPrice | null): Priced =>
  promotional
    ? {
        price: promotional.price,
        promotion: { before: promotional.before, until: new Date(promotional.until).toISOString() },
      }
    : { price: normal }

/** Applies promotions to prices. Order lines get the promotional price; the ERP's product is not changed (D19). */
export const createPromotions = ({
  settings,
  now = () => Date.now(),
}: {
  readonly settings: { readonly business: () => Pick<Business, "promotions"> }
  readonly now?: () => number
}) => {
  // Published promotions and those of a preview are different arrays.
  const known = new WeakMap<readonly Promotion[], { readonly all: Windows; applying: Applying }>()

  /** Returns the same map until a promotion begins, ends or is published; empty without promotions. */
  const applying = (): Windows => {
    const { promotions } = settings.business()
    if (promotions.length === 0) return nothing
    const moment = now()
    let entry = known.get(promotions)
    if (!entry) {
      const all = windowsByProduct(promotions)
      entry = { all, applying: applyingAt(all, moment) }
      known.set(promotions, entry)
    }
    if (moment < entry.applying.from || moment >= entry.applying.until) entry.applying = applyingAt(entry.all, moment)
    return entry.applying.windows
  }

  /** The windows that may apply at that moment; undefined means now. */
  const windowsAt = (moment: number | undefined): Windows =>
    moment === undefined ? applying() : windowsByProduct(settings.business().promotions)

  const findPrice = (id: number, normal: Colones, moment?: number): PromotionalPrice | null => {
    const windows = windowsAt(moment).get(id)
    return windows ? promotionalPrice(normal, windows, moment ?? now()) : null
  }

  const variantPrice = (
    parent: { readonly id: number; readonly price: Colones },
    { childId, variationPrice }: Pick<Variant, "childId" | "variationPrice">,
    moment?: number,
  ): Priced => {
    const all = windowsAt(moment)
    const [ofParent, own] = [all.get(parent.id), all.get(childId)]
    const normal = sum([parent.price, variationPrice])
    if (!ofParent && !own) return { price: normal }
    return shown(normal, promotionalPrice(normal, variantWindows(ofParent ?? [], variationPrice, own), moment ?? now()))
  }

  const product = <Product extends Pick<CatalogueProduct, "id" | "price" | "tag">>(normal: Product): Product => {
    const promotional = findPrice(normal.id, normal.price)
    if (!promotional) return normal
    const tag: CatalogueProduct["tag"] = promotional.percent > 0 ? `-${promotional.percent}%` : normal.tag
    return { ...normal, ...shown(normal.price, promotional), tag }
  }

  return {
    applying,
    product,
    variantPrice,
    price: (id: number, normal: Colones, moment?: number): Priced => shown(normal, findPrice(id, normal, moment)),

    /** `normal` has the prices without promotions. */
    detail(normal: ProductDetail): ProductDetail {
      if (applying().size === 0) return normal
      const detail = product(normal)
      if (!normal.variants) return detail
      const variants = normal.variants.map(variant => {
        const { price, promotion } = variantPrice(normal, variant)
        return { ...variant, variationPrice: colones(price - detail.price), ...(promotion && { promotion }) }
      })
      return { ...detail, variants }
    },

    /** Why a price that a person saw differs from the current one; undefined if no promotion is the reason (PROMO-03). */
    changeFrom(seen: Colones, { id, parentId, price, promotion }: Sold): "began" | "ended" | undefined {
      if (price < seen) return promotion && "began"
      const normal = promotion?.before ?? price
      const fits = ({ productId, discount }: PromotionItem) =>
        discount.kind === "price" && productId === parentId
          ? seen < normal
          : (productId === id || productId === parentId) && sameAmount(discounted(normal, discount), seen)
      return price > seen && settings.business().promotions.some(({ items }) => items.some(fits)) ? "ended" : undefined
    },
  }
}

/** Without promotions, for benches and tests of the catalogue alone. */
export const normalPrices = createPromotions({ settings: { business: () => ({ promotions: [] }) } })

export type Promotions = ReturnType<typeof createPromotions>
