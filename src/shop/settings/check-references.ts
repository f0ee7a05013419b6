import type { Erp } from "../../erp/erp.ts"
import type { DocumentName, SettingsProblem, SettingsValues } from "./rules/documents.ts"

interface Reference {
  readonly path: SettingsProblem["path"]
  readonly id: number
}

const productsIn = {
  kits: ({ kits, extras }: SettingsValues["kits"]): Reference[] => [
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
  ],
  promotions: ({ promotions }: SettingsValues["promotions"]): Reference[] =>
    promotions.flatMap(({ items }, at) =>
      items.map(({ productId }, place) => ({ path: ["promotions", at, "items", place, "productId"], id: productId })),
    ),
  "erp-ids": ({ products }: SettingsValues["erp-ids"]): Reference[] =>
    Object.entries(products).map(([name, id]) => ({ path: ["products", name], id })),
}

const warehousesIn = {
  pickup: ({ points }: SettingsValues["pickup"]): Reference[] =>
    points.map(({ warehouse }, at) => ({ path: ["points", at, "warehouse"], id: warehouse })),
  "erp-ids": ({ warehouses }: SettingsValues["erp-ids"]): Reference[] =>
    Object.entries(warehouses).map(([name, id]) => ({ path: ["warehouses", name], id })),
}

const missing = (
  references: readonly Reference[],
  known: ReadonlySet<number>,
  message: (id: number) => string,
): SettingsProblem[] =>
  references.filter(({ id }) => !known.has(id)).map(({ path, id }) => ({ path, message: message(id) }))

/** EDIT-04: products and warehouses that the ERP does not have. Rejects when the ERP cannot answer. */
export const checkReferences = async (
  erp: Pick<Erp, "products" | "warehouses">,
  name: DocumentName,
  value: unknown,
): Promise<readonly SettingsProblem[]> => {
  const listed = <Table extends Readonly<Record<string, (value: never) => Reference[]>>>(table: Table): Reference[] =>
    Object.hasOwn(table, name) ? table[name]!(value as never) : []
  const [products, warehouses] = [listed(productsIn), listed(warehousesIn)]
  const problems: SettingsProblem[] = []
  if (products.length > 0) {
    const found = await erp.products.getMany([...new Set(products.map(({ id }) => id))])
    const known = new Set(found.map(({ id }) => id))
    problems.push(...missing(products, known, id => `El ERP no tiene un producto con el número ${id}.`))
  }
  if (warehouses.length > 0) {
    const known = new Set((await erp.warehouses.list()).map(({ id }) => id))
    problems.push(...missing(warehouses, known, id => `El ERP no tiene un almacén con el número ${id}.`))
  }
  return problems
}
