import type { Colones } from "../vocabulary/money.ts"
import type { Category } from "./rules/listed-product.ts"
import type { RealByWarehouse, Warehouse } from "./rules/shown-stock.ts"

export interface SourceProduct {
  readonly id: number
  readonly ref: string
  readonly label: string
  /** May be HTML. */
  readonly description: string
  /** With tax (TAX-01). */
  readonly price: Colones
  readonly taxRate: number
  /** The ERP keeps its price with tax, and so the differences of its variants. */
  readonly taxIncluded: boolean
  readonly stockReel: number | null
  /** Only where the call carries it (ERP-09). */
  readonly warehouseStock: RealByWarehouse
  readonly forSale: boolean
  readonly modifiedAt: number | null
}

export interface ListedProduct extends SourceProduct {
  readonly hasVariants: boolean
}

export interface SourceVariant {
  readonly childId: number
  /** As the ERP keeps it: with tax only where the parent's price is. */
  readonly variationPrice: Colones
  readonly attributeId: number | null
  readonly attributeValueId: number | null
}

export interface SourcePicture {
  /** The hash or the place under which it can be fetched. */
  readonly share: string
  readonly version: string
}

export interface SourceDocument {
  readonly name: string
  readonly size: number
  readonly share: string
}

/** Every call rejects when the ERP cannot answer; null means that it has no such thing. */
export interface CatalogueSource {
  /** All products for sale, in the order of their ref, those with variants after the others (ERP-09). */
  listForSale(): Promise<readonly ListedProduct[]>
  idsForSale(
    among?: readonly number[],
  ): Promise<{ readonly plain: readonly number[]; readonly parents: readonly number[] }>
  changedSince(unixSeconds: number): Promise<readonly SourceProduct[]>
  product(productId: number): Promise<SourceProduct | null>
  products(productIds: readonly number[]): Promise<readonly SourceProduct[]>
  categories(): Promise<readonly Category[]>
  /** Direct members, for sale or not. */
  productIdsOf(categoryId: number): Promise<readonly number[]>
  warehouses(): Promise<readonly Warehouse[]>
  unitsByWarehouse(): Promise<ReadonlyMap<number, RealByWarehouse>>
  stock(productId: number): Promise<RealByWarehouse | null>
  variants(productId: number): Promise<readonly SourceVariant[]>
  attributeValues(attributeId: number): Promise<readonly { readonly id: number; readonly value: string }[]>
  picturesOf(productId: number): Promise<readonly SourcePicture[]>
  documentsOf(productId: number): Promise<readonly SourceDocument[]>
  fetchPicture(share: string): Promise<Uint8Array | null>
}
