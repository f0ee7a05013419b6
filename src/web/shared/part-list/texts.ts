import type { NotAdded } from "../../../shop/cart/rules/cart-lines.ts"
import type { ListRow } from "../../../shop/lists/list-view.ts"
import { listLimits } from "../../../shop/lists/rules/list-cells.ts"
import type { ListRefusal } from "./answer-list.server.ts"

export const listTexts = {
  paste: "Pegue su lista",
  pasteHint: "Una línea por componente, o las celdas de una hoja de cálculo, un CSV, la lista de KiCad o de EasyEDA.",
  placeholder: "10 resistencias 4k7\n3x LED rojo 5mm\n1 NE555",
  file: "O un archivo",
  fileHint: "CSV o texto. También puede arrastrarlo hasta aquí.",
  drop: "Suelte el archivo",
  read: "Leer lista",
  reading: "Leyendo...",
  table: "Su lista",
  units: "Unidades",
  unitsOf: (what: string) => `Unidades de ${what}`,
  product: "Producto",
  price: "Precio",
  subtotal: "Subtotal",
  free: "Unidades libres",
  total: "Total",
  written: "Usted escribió:",
  choose: "Elija un producto",
  chooseFor: (what: string) => `Producto para ${what}`,
  taken: (what: readonly string[]) => `Se tomó lo usual: ${what.join(", ")}. Puede cambiarlo.`,
  change: "Cambiar",
  search: "Buscar otra vez",
  searchFor: "Qué busca",
  remove: "Quitar",
  removeOf: (what: string) => `Quitar ${what}`,
  update: "Actualizar",
  updating: "Actualizando...",
  allHere: "todo disponible hoy",
  missingHere: (count: number) => (count === 1 ? "falta 1 producto" : `faltan ${count} productos`),
  points: "Qué puede entregar cada punto de retiro",
  freeUnknown: "No pudimos leer las unidades libres. Los precios sí están al día.",
  left: (count: number) =>
    `La lista es muy larga: ${count === 1 ? "quedó 1 línea" : `quedaron ${count} líneas`} sin leer.`,
  open: (count: number) =>
    count === 1 ? "1 línea necesita que usted elija." : `${count} líneas necesitan que usted elija.`,
  goToOpen: "Ir a la primera",
} as const

export const problemTexts: Readonly<Record<NonNullable<ListRow["problem"]>, string>> = {
  several: "Hay varios que coinciden. ¿Cuál es?",
  near: "No hay uno igual. Estos son los más parecidos.",
  "surface-mount": "Su lista pide montaje superficial (SMD). Aquí se vende con patas.",
  gone: "Ya no se vende.",
  unknown: "No lo vendemos.",
  unread: "No se pudo buscar ahora. Presione Actualizar en un minuto.",
}

export const refusalTexts: Readonly<Record<ListRefusal, string>> = {
  empty: "Pegue una lista o elija un archivo.",
  "too-long": `La lista es demasiado larga: se leen hasta ${listLimits.chars / 1000} mil caracteres. Divídala y léala por partes.`,
  busy: "Estamos leyendo muchas listas. Inténtelo de nuevo en un minuto; lo que escribió sigue aquí.",
}

export const listOutcomeTexts = {
  saved: "Lista guardada.",
  signIn: "Inicie sesión para continuar",
  signInHint: "Su lista lo espera aquí mismo.",
  savedHere: "Lista guardada en este navegador. Inicie sesión para tenerla en su cuenta.",
  tooMany: "Tiene demasiadas listas. Elimine alguna para guardar otra.",
  added: (products: number) =>
    products === 1 ? "Agregamos 1 producto a su carrito." : `Agregamos ${products} productos a su carrito.`,
  nothingAdded: "No se agregó nada.",
  notAll: "No se pudo agregar todo. Presione de nuevo para lo que falta.",
  notChosen: (count: number) =>
    count === 1
      ? "1 línea sin producto elegido no se agregó."
      : `${count} líneas sin producto elegido no se agregaron.`,
  toCart: "Ver carrito",
} as const

export const shortText = ({ label, wanted, added }: NotAdded): string =>
  added === 0 ? `${label}: no hay unidades.` : `${label}: agregamos ${added} de ${wanted}.`
