import type { ListOrder } from "../rules/catalogue-query.ts"
import type { CatalogueProduct } from "../rules/listed-product.ts"
import { folded } from "../rules/plain-text.ts"

/** Smaller first; 'nombre' is by letters. The ERP numbers products as they are made. */
const sizeOf: Readonly<Record<Exclude<ListOrder, "nombre">, (product: CatalogueProduct) => number>> = {
  precio: ({ price }) => price,
  "precio-mayor": ({ price }) => -price,
  nuevos: ({ id }) => -id,
  unidades: ({ available }) => -available,
}

export const createListOrders = (products: readonly CatalogueProduct[]) => {
  const made = new Map<ListOrder, Uint32Array>()

  const orderOf = (order: ListOrder): Uint32Array => {
    const known = made.get(order)
    if (known) return known
    const sizes =
      order === "nombre" ? products.map(({ label }) => folded(label)) : Float64Array.from(products, sizeOf[order])
    const sorted = Uint32Array.from(products, (_, place) => place).sort((a, b) =>
      sizes[a]! < sizes[b]! ? -1 : sizes[a]! > sizes[b]! ? 1 : a - b,
    )
    made.set(order, sorted)
    return sorted
  }

  return (places: Uint32Array | null, order: ListOrder): Uint32Array => {
    const all = orderOf(order)
    if (!places) return all
    const inside = new Uint8Array(products.length)
    for (const place of places) inside[place] = 1
    return all.filter(place => inside[place] === 1)
  }
}
