import { isDeepStrictEqual } from "node:util"
import type { Provisioning } from "../../erp/provisioning.ts"
import type { Settings } from "../settings/settings.ts"
import { currency } from "../vocabulary/business.ts"
import { documentedIds, type ErpIds } from "../vocabulary/documented-ids.ts"

/** The ids only connect the records of this list, because the ERP assigns its own. */
export interface ShopToProvision {
  readonly warehouses: readonly { id: number; label: string; place: string; description: string }[]
  readonly categories: readonly {
    id: number
    label: string
    parentId: number
    type: "product" | "customer" | "supplier"
    description?: string
  }[]
  readonly attributes: readonly {
    id: number
    ref: string
    label: string
    values: readonly { id: number; ref: string; value: string }[]
  }[]
  readonly products: readonly ProductToProvision[]
  readonly thirdParties: readonly {
    name: string
    alias: string
    email: string | null
    phone: string | null
    address: string
    categories: readonly number[]
  }[]
  readonly paymentModes: readonly { id: number; code: string; label: string }[]
  readonly bankAccounts: readonly { id: number; ref: string; label: string }[]
}

type Stock = Readonly<Record<number, number>>

export interface ProductToProvision {
  readonly id: number
  readonly ref: string
  readonly label: string
  readonly description: string
  readonly price: number
  readonly vatRate?: number
  readonly type: "product" | "service"
  readonly forSale: boolean
  readonly categories: readonly number[]
  readonly stock: Stock
  readonly picture?: { readonly filename: string; readonly svg: string }
  readonly variants?: readonly {
    ref: string
    attributeId: number
    valueId: number
    variationPrice: number
    stock: Stock
  }[]
}

type Ids = Map<number, number>

const mapIds = <Name extends string>(group: Readonly<Record<Name, number>>, ids: Ids): Partial<Record<Name, number>> =>
  Object.fromEntries(
    Object.entries<number>(group).flatMap(([name, id]) => (ids.has(id) ? [[name, ids.get(id)]] : [])),
  ) as Partial<Record<Name, number>>

interface Provisioner {
  readonly to: Provisioning
  readonly shop: ShopToProvision
  /** The pictures are SVG drawings, which Dolibarr does not take. */
  readonly toPng: (svg: string) => Promise<Uint8Array>
}

/** Maps each item's id in the list to its id in the ERP. */
const each = async <T extends { readonly id: number; readonly label: string }>(
  items: readonly T[],
  make: (item: T, ids: Ids) => Promise<number>,
  done: (what: string) => void,
): Promise<Ids> => {
  const ids: Ids = new Map()
  for (const item of items) {
    ids.set(item.id, await make(item, ids))
    done(item.label)
  }
  return ids
}

type IdsOf = Readonly<Record<"categories" | "warehouses" | "attributes" | "values", Ids>>

const createProductMaker = async ({ to, toPng }: Provisioner, ids: IdsOf) => {
  const there = new Map((await to.products()).map(product => [product.ref, product]))
  const members = new Map<number, Set<number>>()
  const readLinkedIds = async (category: number) => {
    const known = members.get(category) ?? new Set(await to.productsOfCategory(category))
    members.set(category, known)
    return known
  }

  /** Adds stock only if the warehouse never held the product, because later movements are the shop's. */
  const putStock = async (ref: string, product: number, stock: Stock) => {
    const held = there.get(ref)?.stock_warehouse ?? {}
    for (const [warehouse, units] of Object.entries(stock)) {
      const id = ids.warehouses.get(Number(warehouse))
      if (id !== undefined && units > 0 && !(id in held)) await to.addStock(product, id, units)
    }
  }

  const addPicture = async (ref: string, product: number, picture: ProductToProvision["picture"]) => {
    if (!picture || (await to.readPictures(product)).length > 0) return
    await to.addPicture(ref, picture.filename.replace(/\.svg$/, ".png"), await toPng(picture.svg))
  }

  return async (product: ProductToProvision): Promise<{ readonly id: number; readonly isNew: boolean }> => {
    const { ref, label, description, price, vatRate: taxRate = 0, type, forSale } = product
    const found = there.get(ref)?.id
    const service = type === "service"
    const id = found ?? (await to.addProduct({ ref, label, description, price, taxRate, service, forSale }))
    for (const category of product.categories) {
      const categoryId = ids.categories.get(category)
      if (categoryId !== undefined && !(await readLinkedIds(categoryId)).has(id)) await to.linkProduct(categoryId, id)
    }
    for (const variant of product.variants ?? []) {
      const child = await to.ensureVariant(id, {
        attribute: ids.attributes.get(variant.attributeId) ?? 0,
        value: ids.values.get(variant.valueId) ?? 0,
        priceImpact: variant.variationPrice,
        ref: variant.ref,
      })
      await putStock(variant.ref, child, variant.stock)
    }
    if (type === "product" && !product.variants) await putStock(ref, id, product.stock)
    await addPicture(ref, id, product.picture)
    return { id, isNew: found === undefined }
  }
}

/**
 * Finds existing records by label or ref and leaves them unchanged, so it may be repeated (OPS-02). `ids` is for the ids file; it
 * lacks payment types that do not exist, because REST cannot create them.
 */
export const provision = async ({
  progress,
  ...provisioner
}: Provisioner & { readonly progress: (done: number, total: number, what: string) => void }) => {
  const { to, shop } = provisioner
  const { products, categories, warehouses, bankAccounts, attributes, thirdParties, paymentModes } = shop
  const associations = thirdParties.filter(party => party.categories.includes(documentedIds.categories.associations))
  const total = [categories, warehouses, bankAccounts, attributes, associations, products].flat().length
  let done = 0
  let made = 0
  const step = (what: string) => progress(++done, total, what)

  const categoryIds = await each(
    categories.toSorted((a, b) => Number(a.parentId !== 0) - Number(b.parentId !== 0)),
    ({ label, parentId, type, description = "" }, ids) =>
      to.ensureCategory({ label, parentId: ids.get(parentId) ?? 0, kind: type, description }),
    step,
  )
  const warehouseIds = await each(warehouses, to.ensureWarehouse, step)
  const accountIds = await each(bankAccounts, item => to.ensureBankAccount({ ...item, currency }), step)
  const valueIds: Ids = new Map()
  const makeAttribute = async (attribute: ShopToProvision["attributes"][number]) => {
    const id = await to.ensureAttribute(attribute)
    for (const value of attribute.values) valueIds.set(value.id, await to.ensureAttributeValue(id, value))
    return id
  }
  const attributeIds = await each(attributes, makeAttribute, step)

  const associationCategory = categoryIds.get(documentedIds.categories.associations) ?? 0
  for (const { name, alias, email, phone, address } of associations) {
    const party = { name, alias, email: email ?? undefined, phone: phone ?? undefined, address }
    const { thirdParty, created } = await to.ensureThirdParty({ alias }, party)
    await to.linkCustomer(associationCategory, thirdParty.id)
    if (created) made++
    step(alias)
  }

  const assignedIds = { categories: categoryIds, warehouses: warehouseIds, attributes: attributeIds, values: valueIds }
  const makeProduct = await createProductMaker(provisioner, assignedIds)
  const countNew = async (product: ProductToProvision) => {
    const { id, isNew } = await makeProduct(product)
    if (isNew) made++
    return id
  }
  const productIds = await each(products, countNew, step)

  const types = await to.paymentTypes()
  const modeIds: Ids = new Map()
  const toDo: string[] = []
  for (const { id, code, label } of paymentModes) {
    const type = types.find(one => one.code === code)
    if (type) modeIds.set(id, type.id)
    else toDo.push(`Setup > Dictionaries > Payment types: add '${label}' with the code ${code}, then run this again.`)
  }

  const ids = {
    categories: mapIds(documentedIds.categories, categoryIds),
    warehouses: mapIds(documentedIds.warehouses, warehouseIds),
    paymentModes: mapIds(documentedIds.paymentModes, modeIds),
    bankAccounts: mapIds(documentedIds.bankAccounts, accountIds),
    products: mapIds(documentedIds.products, productIds),
  }
  return { ids, made, toDo }
}

/** A group lacks what the ERP could not be given, such as a payment type. */
export type FoundIds = { readonly [Group in keyof ErpIds]: Partial<ErpIds[Group]> }

/**
 * Publishes the ids as a settings document of the shop's database, so that every machine has them (D18). Repeated, it publishes
 * nothing. A version that an owner published meanwhile is replaced, because these ids are those of the ERP that was just
 * provisioned.
 */
export const publishIds = async (
  settings: Pick<Settings, "refresh" | "values" | "inEffect" | "publish">,
  ids: FoundIds,
): Promise<"published" | "unchanged" | "refused"> => {
  for (let turn = 0; turn < 3; turn++) {
    await settings.refresh()
    const inEffect = await settings.inEffect("erp-ids")
    if (inEffect && isDeepStrictEqual(settings.values()["erp-ids"], ids)) return "unchanged"
    const by = { author: "erp:provision", note: "npm run erp:provision" }
    const made = { ...by, value: ids, basedOn: inEffect?.version ?? 0, validFrom: null }
    const { kind } = await settings.publish("erp-ids", made)
    if (kind === "published") return kind
    if (kind === "invalid") return "refused"
  }
  return "refused"
}
