import type { Services } from "../../services.server.ts"
import type { CatalogueProduct } from "../../shop/catalogue/rules/listed-product.ts"
import { flagshipProducts } from "../../shop/vocabulary/business.ts"
import type { BoardContent } from "./boards/board-content.ts"

type Shelf = Pick<Services, "catalogue">

export interface Offer {
  readonly price: number
  readonly available: boolean
}

const offerOf = (product: CatalogueProduct | undefined): Offer | null =>
  product ? { price: product.price, available: product.available > 0 || product.hasVariants } : null

export const boardOffers = ({ catalogue }: Shelf) => ({
  superior: offerOf(catalogue.product(flagshipProducts.superior.id)),
  unoR4: offerOf(catalogue.product(flagshipProducts.unoR4.id)),
  unoR3: offerOf(catalogue.product(flagshipProducts.unoR3.id)),
})
export type BoardOffers = ReturnType<typeof boardOffers>

export const boardPage = async (services: Shelf & Pick<Services, "lists">, { projects }: BoardContent) => ({
  offers: boardOffers(services),
  parts: await Promise.all(projects.map(({ parts }) => services.lists.named(parts))),
})
export type BoardPageData = Awaited<ReturnType<typeof boardPage>>

/** The documents' price (FLAG-04) is used where the catalogue has none. */
const kitOffer = (catalogue: Shelf["catalogue"], kit: { readonly id: number; readonly price: number }): Offer =>
  offerOf(catalogue.product(kit.id)) ?? { price: kit.price, available: false }

export const kitOffers = ({ catalogue }: Shelf) => ({
  ultimate: kitOffer(catalogue, flagshipProducts.ultimateKit),
  basic: kitOffer(catalogue, flagshipProducts.basicKit),
})
