import type { ListOrder } from "../rules/catalogue-query.ts"
import type { CatalogueProduct } from "../rules/listed-product.ts"
import { folded } from "../rules/plain-text.ts"

const compare: Readonly<Record<ListOrder, (a: CatalogueProduct, b: CatalogueProduct) => number>> = {
  precio: (a, b) => a.price - b.price,
  "precio-mayor": (a, b) => b.price - a.price,
  nombre: () => 0,
  // The ERP numbers products as they are made.
  nuevos: (a, b) => b.id - a.id,
  unidades: (a, b) => b.available - a.available,
}

export const createListOrders = (products: readonly CatalogueProduct[]) => {
  const made = new Map<ListOrder, Uint32Array>()

  const orderOf = (order: ListOrder): Uint32Array => {
    const known = made.get(order)
    if (known) return known
    const places = Uint32Array.from(products, (_, place) => place)
    const names = order === "nombre" ? products.map(({ label }) => folded(label)) : []
    const sorted =
      order === "nombre"
        ? places.sort((a, b) => (names[a]! < names[b]! ? -1 : names[a]! > names[b]! ? 1 : a - b))
        : places.sort((a, b) => compare[order](products[a]!, products[b]!) || a - b)
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
