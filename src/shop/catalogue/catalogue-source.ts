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
  readonly taxIncluded: boolean
  readonly stockReel: number | null
  /** Only where the call carries it (ERP-09). */
  readonly warehouseStock: RealByWarehouse
  readonly forSale: boolean
  /** The ERP's own fields of a product, such as potencia; of use are those that name a parameter. */
  readonly extraFields?: Readonly<Record<string, string>>
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
  listForSale(): Promise<readonly ListedProduct[]>
  idsForSale(
    among?: readonly number[],
  ): Promise<{ readonly plain: readonly number[]; readonly parents: readonly number[] }>
  changedSince(unixSeconds: number): Promise<readonly SourceProduct[]>
  product(productId: number): Promise<SourceProduct | null>
  products(productIds: readonly number[]): Promise<readonly SourceProduct[]>
  categories(): Promise<readonly Category[]>
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
