import { formatColones } from "../../vocabulary/money.ts"
import type { Json } from "./edit-value.ts"

type Fields = { readonly [key: string]: Json }

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)
const isFields = (value: Json | undefined): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

export const isSame = (one: Json | undefined, other: Json | undefined): boolean => {
  if (isList(one) && isList(other))
    return one.length === other.length && one.every((item, at) => isSame(item, other[at]))
  if (isFields(one) && isFields(other)) {
    const keys = Object.keys(one)
    return (
      keys.length === Object.keys(other).length &&
      keys.every(key => Object.hasOwn(other, key) && isSame(one[key], other[key]))
    )
  }
  return one === other
}

/** The fields that name a list's item and identify it in another version. */
const identities = ["id", "key", "slug", "productId", "name", "title", "when", "province"] as const

const itemIdentity = (item: Json): string | null => {
  if (!isFields(item)) return null
  const key = identities.find(each => Object.hasOwn(item, each))
  return key === undefined ? null : `${key} ${String(item[key])}`
}

/** null if the items cannot be told apart, so that they are compared by position. */
const byIdentity = (list: readonly Json[]): Map<string, Json> | null => {
  const found = new Map<string, Json>()
  for (const item of list) {
    const identity = itemIdentity(item)
    if (identity === null || found.has(identity)) return null
    found.set(identity, item)
  }
  return found
}

const fieldNames: Readonly<Record<string, string>> = {
  post: "Envío por correo",
  small: "Placa pequeña",
  large: "Placa grande",
  designHour: "Hora de diseño",
  limits: "Límites",
  minTrackWidth: "Pista mínima",
  preferredHoles: "Agujeros preferidos",
  minHole: "Agujero mínimo",
  maxHole: "Agujero máximo",
  padOverHole: "Pad sobre el agujero",
  points: "Puntos",
  closures: "Cierres",
  key: "Clave",
  warehouse: "Almacén del ERP",
  association: "Asociación",
  name: "Nombre",
  byPost: "Por correo",
  boardCode: "Código para placas",
  place: "Lugar",
  campus: "Campus",
  building: "Edificio",
  hours: "Horario",
  days: "Días",
  from: "Desde",
  to: "Hasta",
  until: "Hasta",
  reason: "Motivo",
  careers: "Carreras",
  kits: "Kits",
  extras: "Extras",
  slug: "Dirección",
  productId: "Producto del ERP",
  laboratory: "Laboratorio",
  summary: "Resumen",
  bundlePrice: "Precio de paquete",
  isRetired: "Retirado",
  components: "Componentes",
  units: "Unidades",
  description: "Descripción",
  price: "Precio",
  picture: "Imagen",
  kind: "Tipo",
  drawing: "Dibujo",
  mark: "Rótulo",
  file: "Archivo",
  refunds: "Reembolsos",
  shipping: "Envíos",
  about: "Somos",
  lead: "Entrada",
  rows: "Filas",
  term: "Plazo",
  covers: "Qué cubre",
  notice: "Aviso",
  title: "Título",
  text: "Texto",
  steps: "Pasos",
  zones: "Zonas",
  how: "Cómo se envía",
  cost: "Costo",
  areas: "Provincias",
  province: "Provincia",
  places: "Lugares",
  story: "Historia",
  timeline: "Paso a paso",
  when: "Cuándo",
  what: "Qué",
  beliefs: "En qué creemos",
  payment: "Pago",
  promotions: "Promociones",
  isActive: "Activa",
  scratchCards: "Raspaditas",
  items: "Productos",
  discount: "Descuento",
  percent: "Porcentaje",
  terms: "Términos",
  privacy: "Privacidad",
  sections: "Secciones",
  paragraphs: "Párrafos",
  returns: "Plazos legales",
  defectDays: "Defectos: días hábiles",
  withdrawalDays: "Retracto: días",
  legalName: "Nombre legal",
  identification: "Identificación",
  address: "Dirección",
  contact: "Contacto",
  categories: "Categorías",
  warehouses: "Almacenes",
  paymentModes: "Formas de pago",
  bankAccounts: "Cuentas",
  products: "Productos",
}

const amounts = new Set(["post", "small", "large", "designHour", "price", "bundlePrice"])

const fieldLabel = (key: string): string => fieldNames[key] ?? key

const itemLabel = (item: Json | undefined, at: number): string => {
  if (!isFields(item)) return `n.º ${at + 1}`
  const text = [item["name"], item["title"], item["slug"], item["when"], item["province"]].find(
    value => typeof value === "string" && value !== "",
  )
  if (typeof text === "string") return text
  return typeof item["productId"] === "number" ? `producto ${item["productId"]}` : `n.º ${at + 1}`
}

const kinds: Readonly<Record<string, string>> = {
  drawing: "dibujo",
  product: "foto de un producto",
  upload: "imagen propia",
  price: "precio",
  percent: "porcentaje",
}

const shown = (value: Json | undefined, key: string): string => {
  if (key === "kind" && typeof value === "string") return kinds[value] ?? value
  if (value === undefined || value === null || value === "") return "nada"
  if (typeof value === "boolean") return value ? "sí" : "no"
  if (typeof value === "number") return amounts.has(key) ? formatColones(value) : String(value)
  if (isList(value)) return value.every(item => !isFields(item)) ? value.join(", ") || "nada" : `${value.length} filas`
  return typeof value === "object" ? itemLabel(value, 0) : value
}

/** Describes one difference: its place, the old and the new value. */
export interface Change {
  readonly where: string
  readonly before: string | null
  readonly after: string | null
}

/** A path as people read it: 'Kits › Analogica › Precio de paquete'. */
export const placeText = (value: Json, path: readonly (string | number)[]): string => {
  const words: string[] = []
  let at: Json | undefined = value
  for (const step of path) {
    const list: readonly Json[] | null = isList(at) ? at : null
    const next: Json | undefined = list ? list[Number(step)] : isFields(at) ? at[step] : undefined
    words.push(list ? itemLabel(next, Number(step)) : fieldLabel(String(step)))
    at = next
  }
  return words.join(" › ")
}

const maxShownChanges = 200

/** The differences between two versions of a document, field by field, in Spanish. */
export const changesBetween = (before: Json, after: Json): readonly Change[] => {
  const found: Change[] = []
  const note = (where: readonly string[], from: string | null, to: string | null) => {
    if (found.length < maxShownChanges) found.push({ where: where.join(" › "), before: from, after: to })
  }
  const compareLists = (old: readonly Json[], now: readonly Json[], where: readonly string[]): void => {
    const [oldItems, nowItems] = [byIdentity(old), byIdentity(now)]
    if (!oldItems || !nowItems) {
      for (let at = 0; at < Math.max(old.length, now.length); at++) compareItem(old[at], now[at], at, where)
      return
    }
    for (const [identity, item] of oldItems)
      if (!nowItems.has(identity)) note([...where, itemLabel(item, old.indexOf(item))], "estaba", "se quitó")
    for (const [at, [identity, item]] of [...nowItems].entries()) compareItem(oldItems.get(identity), item, at, where)
    const [oldOrder, nowOrder] = [
      [...oldItems.keys()].filter(identity => nowItems.has(identity)),
      [...nowItems.keys()].filter(identity => oldItems.has(identity)),
    ]
    if (oldOrder.join("\n") !== nowOrder.join("\n")) note(where, null, "cambió el orden")
  }
  const compareItem = (old: Json | undefined, now: Json | undefined, at: number, where: readonly string[]): void => {
    const place = [...where, itemLabel(now ?? old, at)]
    if (old === undefined) note(place, null, "se agregó")
    else if (now === undefined) note(place, "estaba", "se quitó")
    else compare(old, now, place, "")
  }
  const compare = (old: Json | undefined, now: Json | undefined, where: readonly string[], key: string): void => {
    if (isSame(old, now)) return
    const isOfItems = (list: Json | undefined) => isList(list) && list.some(isFields)
    if (isList(old) && isList(now) && (isOfItems(old) || isOfItems(now))) compareLists(old, now, where)
    else if (isFields(old) && isFields(now))
      for (const each of new Set([...Object.keys(old), ...Object.keys(now)]))
        compare(old[each], now[each], [...where, fieldLabel(each)], each)
    else note(where, shown(old, key), shown(now, key))
  }
  compare(before, after, [], "")
  return found
}

/** Merges two edits of one version. If both changed a field, `mine` wins; the differences are shown before publishing. */
export const mergeEdits = (base: Json | undefined, mine: Json, theirs: Json): Json => {
  if (isSame(base, mine)) return theirs
  if (isSame(base, theirs) || isSame(mine, theirs)) return mine
  if (isFields(mine) && isFields(theirs)) {
    const old: Fields = isFields(base) ? base : {}
    const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].filter(key => {
      const [here, there] = [Object.hasOwn(mine, key), Object.hasOwn(theirs, key)]
      return here && there ? true : Object.hasOwn(old, key) ? !isSame(old[key], here ? mine[key] : theirs[key]) : true
    })
    return Object.fromEntries(
      keys.map(key => {
        const [here, there] = [mine[key], theirs[key]]
        return [key, here === undefined ? there! : there === undefined ? here : mergeEdits(old[key], here, there)]
      }),
    )
  }
  if (isList(mine) && isList(theirs) && isList(base)) {
    const [old, here, there] = [byIdentity(base), byIdentity(mine), byIdentity(theirs)]
    if (!old || !here || !there) return mine
    const merged = [...here].flatMap(([identity, item]): Json[] => {
      const other = there.get(identity)
      if (other !== undefined) return [mergeEdits(old.get(identity), item, other)]
      // They removed it, so it stays only if I changed it.
      return old.has(identity) && isSame(old.get(identity), item) ? [] : [item]
    })
    const added = [...there].filter(([identity, item]) => {
      if (here.has(identity)) return false
      return !old.has(identity) || !isSame(old.get(identity), item)
    })
    return [...merged, ...added.map(([, item]) => item)]
  }
  return mine
}
