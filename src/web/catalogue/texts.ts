import type { AddToCartResult } from "../../shop/cart/rules/cart-lines.ts"
import type { ListOrder } from "../../shop/catalogue/rules/catalogue-query.ts"

export const catalogueTexts = {
  title: "Catálogo",
  description: (brand: string) =>
    `Componentes electrónicos con precio y existencias al día: resistencias, LEDs, sensores, placas y más en ${brand}.`,
  categories: "Categorías",
  everything: "Todo",
  subcategory: "Subcategoría",
  everySubcategory: "Todas",
  searchLabel: "Buscar en el catálogo",
  searchPlaceholder: "Nombre, valor o referencia",
  search: "Buscar",
  searching: "Buscando...",
  pageSize: "Por página",
  apply: "Aplicar",
  summary: (shown: number, total: number) => `Mostrando ${shown} de ${total} productos`,
  filters: "Filtros",
  filtersChosen: (count: number) => (count === 0 ? "Filtros" : `Filtros (${count})`),
  closeFilters: "Cerrar filtros",
  showResults: (total: number) => `Ver ${total} ${total === 1 ? "producto" : "productos"}`,
  chosenFilters: "Filtros elegidos",
  removeFilter: (shown: string) => `Quitar ${shown}`,
  removeAll: "Quitar filtros",
  chosen: "elegido",
  from: "Desde",
  to: "Hasta",
  narrow: "Filtrar",
  rangeOf: (label: string) => `Rango de ${label.toLowerCase()}`,
  availability: "Disponibilidad",
  onlyAvailable: "Solo disponibles",
  availableAt: (point: string) => `En ${point}`,
  pointUnknown:
    "No pudimos consultar las existencias de ese punto de retiro. Se muestran los productos disponibles en cualquiera.",
  order: "Ordenar por",
  relevance: "Relevancia",
  understood: "Entendimos",
  nearest: "Los valores más cercanos que vendemos",
  wouldBe: "Estaría en esta categoría",
  nearestCount: (shown: string, count: number) => `${shown} (${count})`,
  without: "Con menos filtros sí hay",
  none: "No se encontraron productos.",
  seeEverything: "Ver todo el catálogo",
  products: "Productos",
  resultsFor: (term: string) => `Resultados de «${term}»`,
  available: (units: number) => `Disponibles: ${units}`,
  soldOut: "Agotado",
  units: (label: string) => `Cantidad de ${label}`,
  add: (label: string) => `Agregar ${label} al carrito`,
  choose: "Elegir opción",
  chooseVariant: (label: string) => `Elegir variante de ${label}`,
  noQuantity: "Cantidad sin ingresar",
  signedOut: "Necesita estar con la sesión iniciada",
  added: "Producto agregado al carrito",
} as const

export const orderLabels = {
  precio: "Precio: menor a mayor",
  "precio-mayor": "Precio: mayor a menor",
  nombre: "Nombre",
  nuevos: "Más nuevos",
  unidades: "Más unidades",
} as const satisfies Record<ListOrder, string>

/** What a card says when an add comes to nothing. */
export const addProblems = {
  "signed-out": catalogueTexts.signedOut,
  "no-quantity": catalogueTexts.noQuantity,
  "no-draft": "No se encontró una orden activa.",
  "above-stock": "Error al agregar producto al carrito: no hay tantas unidades disponibles.",
  "unknown-product": "Error al agregar producto al carrito: ya no está a la venta.",
  failed: "Error al agregar producto al carrito",
} as const satisfies Record<Exclude<AddToCartResult["kind"], "added">, string>
