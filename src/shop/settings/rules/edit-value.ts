import { localTime } from "../../vocabulary/days.ts"
import { readAmount, readFormText } from "../../vocabulary/form-fields.ts"

/** A settings document while it is edited: JSON that may be invalid. A path is written "kits.0.components.2". */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

const splitPath = (path: string): string[] => path.split(".")

const isBox = (value: Json | undefined): value is Exclude<Json, string | number | boolean | null> =>
  typeof value === "object" && value !== null

/** Reads own properties only, so that a hostile path reaches nothing else. */
const childAt = (value: Json | undefined, step: string): Json | undefined =>
  isBox(value) && Object.hasOwn(value, step) ? (value as { readonly [key: string]: Json })[step] : undefined

export const valueAt = (value: Json, path: string): Json | undefined =>
  splitPath(path).reduce<Json | undefined>((at, step) => childAt(at, step), value)

const withChild = (value: Json, [step = "", ...rest]: readonly string[], next: Json): Json => {
  const child = childAt(value, step)
  if (child === undefined) return value
  const made = rest.length === 0 ? next : withChild(child, rest, next)
  if (Array.isArray(value)) return value.map((item: Json, at) => (String(at) === step ? made : item))
  return { ...(value as { readonly [key: string]: Json }), [step]: made }
}

/** Replaces an existing value. A path without a value changes nothing. */
export const withValueAt = (value: Json, path: string, next: Json): Json => withChild(value, splitPath(path), next)

const splitLines = (typed: string): string[] =>
  typed
    .split("\n")
    .map(line => line.trim())
    .filter(line => line !== "")

const number = (typed: string): Json => {
  const text = typed.trim()
  return /^-?\d{1,9}(?:[.,]\d{1,4})?$/.test(text) ? Number(text.replace(",", ".")) : typed
}

const amount = (typed: string): Json => {
  const isNegative = typed.trim().startsWith("-")
  const read = readAmount(isNegative ? typed.trim().slice(1) : typed)
  return read === null ? typed : isNegative ? -read : read
}

/** Times are in Costa Rica, which has no daylight saving. */
const moment = (typed: string): Json => {
  const text = typed.trim()
  if (text === "") return null
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? `${text}:00-06:00` : typed
}

/** A promotion's discount: '20 %', or a price in colones. */
const discount = (typed: string): Json => {
  const [, percent] = /^(\d{1,2}(?:[.,]\d{1,2})?) ?%$/.exec(typed.trim()) ?? []
  if (percent !== undefined) return { kind: "percent", percent: Number(percent.replace(",", ".")) }
  const price = readAmount(typed)
  return price === null ? typed : { kind: "price", price }
}

/** Reads a typed text by the field's kind. An unreadable text stays as typed and is refused later. */
const readers = {
  texto: ([typed = ""]) => typed,
  monto: ([typed = ""]) => amount(typed),
  numero: ([typed = ""]) => number(typed),
  opcional: ([typed = ""]) => (typed.trim() === "" ? null : number(typed)),
  momento: ([typed = ""]) => moment(typed),
  descuento: ([typed = ""]) => discount(typed),
  lineas: ([typed = ""]) => splitLines(typed),
  medidas: ([typed = ""]) => splitLines(typed).map(number),
  /** A checkbox sends "si" after the "no" of its hidden field. */
  marca: typed => typed.at(-1) === "si",
  varios: typed => typed.filter(one => one !== ""),
} as const satisfies Record<string, (typed: readonly string[]) => Json>

export type FieldKind = keyof typeof readers

export const readField = (kind: FieldKind, typed: readonly string[]): Json => readers[kind](typed)

const localMoment = (text: string): string => {
  const at = Date.parse(text)
  return Number.isNaN(at) ? text : localTime(at).toISOString().slice(0, 16)
}

/** The text of a field with this value. */
export const fieldText = (kind: FieldKind, value: Json | undefined): string => {
  if (value === null || value === undefined) return ""
  if (Array.isArray(value)) return value.map((item: Json) => fieldText("texto", item)).join("\n")
  if (kind === "momento" && typeof value === "string") return localMoment(value)
  const percent = kind === "descuento" ? childAt(value, "percent") : undefined
  if (typeof percent === "number") return `${String(percent).replace(".", ",")} %`
  if (kind === "descuento" && isBox(value)) return fieldText("monto", childAt(value, "price"))
  return typeof value === "object" ? "" : String(value)
}

export const fieldName = (kind: FieldKind, path: string): string => `${kind}:${path}`

const maxDocumentCharacters = 600_000
/** No document is deeper. */
const maxDepth = 12

const isShallow = (value: Json, depth = 0): boolean =>
  !isBox(value) || (depth < maxDepth && Object.values(value).every((child: Json) => isShallow(child, depth + 1)))

/** Reads the document from a form: the whole from `valor`, and over it the values of the fields. null if it is no such form. */
export const readEdited = (form: FormData): Json | null => {
  const whole = readFormText(form, "valor")
  if (whole === "" || whole.length > maxDocumentCharacters) return null
  let value: Json
  try {
    value = JSON.parse(whole)
  } catch {
    return null
  }
  if (!isBox(value) || Array.isArray(value) || !isShallow(value)) return null
  for (const name of new Set(form.keys())) {
    const [, kind = "", path = ""] = /^([a-z]+):(.+)$/s.exec(name) ?? []
    if (!Object.hasOwn(readers, kind)) continue
    const typed = form.getAll(name).filter(one => typeof one === "string")
    value = withValueAt(value, path, readField(kind as FieldKind, typed))
  }
  return value
}

const textsAt = (list: readonly Json[], key: string): Set<Json | undefined> =>
  new Set(list.map(item => childAt(item, key)))

/** Returns `word`, `word-2` and so on: the first that no item has. */
const unused = (list: readonly Json[], key: string, word: string): string => {
  const taken = textsAt(list, key)
  if (!taken.has(word)) return word
  let at = 2
  while (taken.has(`${word}-${at}`)) at++
  return `${word}-${at}`
}

const card = () => ({ title: "", text: "" })

/** The item that 'Agregar' adds to the list of that name. */
const newItems: Readonly<Record<string, (list: readonly Json[]) => Json>> = {
  kits: list => ({
    slug: unused(list, "slug", "nuevo-kit"),
    name: "",
    productId: "",
    laboratory: "",
    summary: "",
    careers: [],
    bundlePrice: "",
    isRetired: false,
    components: [],
  }),
  components: list => ({
    id: unused(list, "id", "parte"),
    name: "",
    units: 1,
    description: "",
    price: "",
    picture: { kind: "drawing", drawing: "chip", mark: "" },
  }),
  extras: () => ({ productId: "", name: "", price: "", drawing: "" }),
  points: list => ({
    key: unused(list, "key", "punto"),
    warehouse: "",
    association: "",
    name: "",
    byPost: false,
    place: { campus: "", building: "", hours: [{ days: [1, 5], from: "8:00", to: "17:00" }] },
  }),
  hours: () => ({ days: [1, 5], from: "8:00", to: "17:00" }),
  closures: () => ({ from: "", to: "", points: [], reason: "" }),
  rows: () => ({ name: "", term: "", covers: "" }),
  steps: card,
  beliefs: card,
  zones: () => ({ name: "", how: "", cost: "" }),
  areas: () => ({ province: "", places: [] }),
  timeline: () => ({ when: "", what: "" }),
  sections: () => ({ title: "", paragraphs: [""] }),
  promotions: list => ({
    id: unused(list, "id", "promocion"),
    name: "",
    from: "",
    until: "",
    isActive: false,
    scratchCards: false,
    items: [],
  }),
  items: () => ({ productId: "", discount: { kind: "percent", percent: 10 }, days: [] }),
}

/** A copy gets new names for addresses and records. */
const copyItem = (list: readonly Json[], item: Json): Json => {
  if (!isBox(item) || Array.isArray(item)) return item
  const copy: Record<string, Json> = { ...(item as { readonly [key: string]: Json }) }
  for (const key of ["slug", "id", "key"] as const)
    if (typeof copy[key] === "string") copy[key] = unused(list, key, `${copy[key]}-copia`.slice(0, 36))
  if (typeof copy["name"] === "string") copy["name"] = `${copy["name"]} (copia)`
  return copy
}

export const moveItem = (value: Json, listPath: string, from: number, to: number): Json => {
  const list = valueAt(value, listPath)
  if (!Array.isArray(list) || from === to || !(from in list) || !(to in list)) return value
  const moved = list.toSpliced(from, 1).toSpliced(to, 0, list[from])
  return withValueAt(value, listPath, moved)
}

export const listActions = ["agregar", "copiar", "quitar", "subir", "bajar"] as const
export type ListAction = (typeof listActions)[number]

/** `path` is the item's, or for 'agregar' the list's. */
export const applyListAction = (value: Json, act: ListAction, path: string): Json => {
  if (act === "agregar") {
    const list = valueAt(value, path)
    const make = newItems[splitPath(path).at(-1) ?? ""]
    return Array.isArray(list) && make && list.length < 500 ? withValueAt(value, path, [...list, make(list)]) : value
  }
  const steps = splitPath(path)
  const at = Number(steps.at(-1))
  const listPath = steps.slice(0, -1).join(".")
  const list = valueAt(value, listPath)
  if (!Array.isArray(list) || !(at in list)) return value
  if (act === "subir") return moveItem(value, listPath, at, at - 1)
  if (act === "bajar") return moveItem(value, listPath, at, at + 1)
  if (act === "quitar") return withValueAt(value, listPath, list.toSpliced(at, 1))
  return list.length < 500 ? withValueAt(value, listPath, list.toSpliced(at + 1, 0, copyItem(list, list[at]))) : value
}

/** The sum of the prices in a list. Texts that are no number count as 0. */
export const sumPrices = (value: Json, listPath: string): number => {
  const list = valueAt(value, listPath)
  if (!Array.isArray(list)) return 0
  return list.reduce<number>((all, item: Json) => {
    const price = childAt(item, "price")
    return typeof price === "number" ? all + price : all
  }, 0)
}
