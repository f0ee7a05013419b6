import type { Erp } from "../../erp/erp.ts"
import { ErpError } from "../../erp/erp-error.ts"
import type { DocumentName, SettingsProblem, SettingsValues } from "./rules/documents.ts"

interface Reference {
  readonly path: SettingsProblem["path"]
  readonly id: number
}

/** The numbers of one group of the ids document. */
const group =
  (name: keyof SettingsValues["erp-ids"]) =>
  (ids: SettingsValues["erp-ids"]): Reference[] =>
    Object.entries(ids[name]).map(([key, id]) => ({ path: [name, key], id }))

const productsInKits = ({ kits, extras }: SettingsValues["kits"]): Reference[] => [
  ...kits.flatMap(({ productId, components, isRetired }, at) =>
    isRetired
      ? []
      : [
          { path: ["kits", at, "productId"], id: productId },
          ...components.flatMap(({ picture }, place) =>
            picture.kind === "product"
              ? [{ path: ["kits", at, "components", place, "picture", "productId"], id: picture.productId }]
              : [],
          ),
        ],
  ),
  ...extras.map(({ productId }, at) => ({ path: ["extras", at, "productId"], id: productId })),
]

const productsInPromotions = ({ promotions }: SettingsValues["promotions"]): Reference[] =>
  promotions.flatMap(({ items }, at) =>
    items.map(({ productId }, place) => ({ path: ["promotions", at, "items", place, "productId"], id: productId })),
  )

const warehousesInPickup = ({ points }: SettingsValues["pickup"]): Reference[] =>
  points.map(({ warehouse }, at) => ({ path: ["points", at, "warehouse"], id: warehouse }))

interface Kind {
  readonly name: string
  readonly places: { readonly [Name in DocumentName]?: (value: SettingsValues[Name]) => Reference[] }
  readonly known: (
    erp: CheckedErp,
    ids: readonly number[],
  ) => Promise<readonly { readonly id: number; readonly isClosed?: boolean }[]>
}

type CheckedErp = Pick<Erp, "products" | "warehouses" | "categories" | "payment">

const kinds: readonly Kind[] = [
  {
    name: "un producto",
    places: { kits: productsInKits, promotions: productsInPromotions, "erp-ids": group("products") },
    known: (erp, ids) => erp.products.getMany([...new Set(ids)]),
  },
  {
    name: "un almacén",
    places: { pickup: warehousesInPickup, "erp-ids": group("warehouses") },
    known: erp => erp.warehouses.list(),
  },
  { name: "una categoría", places: { "erp-ids": group("categories") }, known: erp => erp.categories.list() },
  { name: "una forma de pago", places: { "erp-ids": group("paymentModes") }, known: erp => erp.payment.types() },
  {
    name: "una cuenta de banco abierta",
    places: { "erp-ids": group("bankAccounts") },
    known: async erp => (await erp.payment.accounts()).filter(({ isClosed }) => !isClosed),
  },
]

/** EDIT-04: finds ids in a document that the ERP does not have. Rejects if the ERP does not answer. */
export const checkReferences = async (
  erp: CheckedErp,
  document: DocumentName,
  value: unknown,
): Promise<readonly SettingsProblem[]> => {
  const problems: SettingsProblem[] = []
  for (const { name, places, known } of kinds) {
    const references = places[document]?.(value as never) ?? []
    if (references.length === 0) continue
    try {
      const found = await known(
        erp,
        references.map(({ id }) => id),
      )
      const ids = new Set(found.map(({ id }) => id))
      for (const { path, id } of references)
        if (!ids.has(id)) problems.push({ path, message: `El ERP no tiene ${name} con el número ${id}.` })
    } catch (error) {
      // A retry does not help, because the key lacks a right.
      if (!(error instanceof ErpError && (error.status === 401 || error.status === 403))) throw error
      const path = references[0]!.path.slice(0, 1)
      problems.push({
        path,
        message: `El ERP no deja comprobar si tiene ${name}: a la clave de la tienda le falta permiso.`,
      })
    }
  }
  return problems
}
