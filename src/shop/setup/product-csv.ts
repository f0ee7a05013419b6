import { parse } from "csv-parse/sync"
import { documentedIds } from "../vocabulary/documented-ids.ts"
import type { ProductToProvision, ShopToProvision } from "./provision.ts"

/** Reads fields separated by commas or semicolons, as spreadsheets write them. */
export const readCsv = (text: string): Record<string, string>[] => {
  const [names = [], ...rows] = parse(text, {
    bom: true,
    record_delimiter: ["\r\n", "\n"],
    delimiter: (text.split("\n")[0] ?? "").includes(";") ? ";" : ",",
    relax_column_count: true,
    skip_records_with_empty_values: true,
    trim: true,
  })
  return rows.map(row => Object.fromEntries(names.map((name, at) => [name.toLowerCase(), row[at] ?? ""])))
}

const numberIn = (text: string | undefined): number => Number((text ?? "").replace(/[\s\u00a0]/g, "").replace(",", "."))

const faultIn = (row: Record<string, string>): string | null => {
  if (!/^[\w.-]+$/.test(row["ref"] ?? "")) return "ref: letters, digits, '.', '_' and '-' only"
  if (!row["label"]) return "label: must not be empty"
  const price = numberIn(row["price"])
  return Number.isFinite(price) && price >= 0 ? null : "price: not a number"
}

const firstNewId = 1_000_000

/** A ref of the demo shop replaces that product. Of its other products only those that pages name stay. Prices exclude tax. */
export const shopWithProducts = (
  shop: ShopToProvision,
  csv: string,
): { readonly shop: ShopToProvision } | { readonly faults: readonly string[] } => {
  const rows = readCsv(csv)
  const faults = rows.flatMap((row, at) => {
    const fault = faultIn(row)
    return fault ? [`line ${at + 2}: ${fault}`] : []
  })
  if (rows.length === 0) faults.push("there are no products in it: the first line names the columns")
  if (faults.length > 0) return { faults }

  const labels = new Map(shop.categories.filter(({ parentId }) => parentId === 0).map(({ id, label }) => [label, id]))
  const categories = [...shop.categories]
  const findOrAddCategory = (label: string): number => {
    const known = labels.get(label)
    if (known !== undefined) return known
    const id = firstNewId + labels.size
    labels.set(label, id)
    categories.push({ id, label, parentId: 0, type: "product" })
    return id
  }
  const readStock = (row: Record<string, string>) =>
    Object.fromEntries(
      shop.warehouses.flatMap(({ id, label }) => {
        const own = row[label.toLowerCase()]
        const units = numberIn(own || (id === documentedIds.warehouses.headOffice ? row["stock"] : "0"))
        return units > 0 ? [[id, Math.floor(units)]] : []
      }),
    )
  const named = new Set<number>(Object.values(documentedIds.products))
  const namedProducts = shop.products.filter(({ id }) => named.has(id))
  const byRef = new Map(namedProducts.map(product => [product.ref, { ...product, stock: {} }]))
  rows.forEach((row, at) => {
    const known = byRef.get(row["ref"] ?? "")
    byRef.set(row["ref"] ?? "", {
      id: known?.id ?? firstNewId + at,
      ref: row["ref"] ?? "",
      label: row["label"] ?? "",
      description: row["description"] || (known?.description ?? ""),
      price: numberIn(row["price"]),
      vatRate: numberIn(row["tax"] || "0"),
      type: known?.type ?? "product",
      forSale: known?.forSale ?? true,
      categories: row["category"] ? [findOrAddCategory(row["category"])] : [...(known?.categories ?? [])],
      stock: readStock(row),
    } satisfies ProductToProvision)
  })
  const products = [...byRef.values()]
  const used = new Set<number>([
    ...Object.values(documentedIds.categories),
    ...products.flatMap(product => product.categories),
  ])
  const shelves = categories.filter(({ id }) => used.has(id))
  const parents = categories.filter(({ id }) => !used.has(id) && shelves.some(({ parentId }) => parentId === id))
  return { shop: { ...shop, categories: [...parents, ...shelves], attributes: [], products } }
}
