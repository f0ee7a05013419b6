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
  chosenFilters: "Filtros elegidos",
  removeFilter: (shown: string) => `Quitar ${shown}`,
  removeAll: "Quitar filtros",
  onlyAvailable: "Solo disponibles",
  pointUnknown:
    "No pudimos consultar las existencias de ese punto de retiro. Se muestran los productos disponibles en cualquiera.",
  order: "Ordenar por",
  relevance: "Relevancia",
  products: "Productos",
  none: "No se encontraron productos.",
  available: (units: number) => `Disponibles: ${units}`,
  soldOut: "Agotado",
  units: (label: string) => `Cantidad de ${label}`,
  add: (label: string) => `Agregar ${label} al carrito`,
  choose: "Elegir opción",
  chooseVariant: (label: string) => `Elegir opción de ${label}`,
} as const

export const orderLabels = {
  precio: "Precio: menor a mayor",
  "precio-mayor": "Precio: mayor a menor",
  nombre: "Nombre",
  nuevos: "Más nuevos",
  unidades: "Más unidades",
} as const satisfies Record<ListOrder, string>
