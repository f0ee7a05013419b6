import { z } from "zod"
import { type Category, createCategories } from "./categories.ts"
import { createDocuments } from "./documents.ts"
import { checkThenWrite, createQueue } from "./link.ts"
import { readList, readWholeList } from "./lists.ts"
import { createPaymentPlaces } from "./payment-places.ts"
import { createVariants } from "./products.ts"
import { createSender } from "./sender.ts"
import { textIs } from "./sqlfilters.ts"
import { createThirdParties } from "./third-parties.ts"
import { createWarehouses } from "./warehouses.ts"
import { intText, stockByWarehouse, text } from "./wire.ts"

interface NewProduct {
  readonly ref: string
  readonly label: string
  readonly description: string
  /** Without tax. */
  readonly price: number
  readonly taxRate: number
  readonly service: boolean
  readonly forSale: boolean
}

const wireNamed = z.object({ id: intText, ref: text })
const wireStocked = z.object({ id: intText, ref: text, stock_warehouse: stockByWarehouse })

const perPage = 500

export const createProvisioning = (options: {
  readonly url: string
  readonly apiKey: string
  readonly fetch?: typeof fetch
}) => {
  const sender = createSender({ ...options, catalogueApiKey: options.apiKey })
  const link = { sender, oneAtATime: createQueue() }
  const categories = createCategories(link)
  const warehouses = createWarehouses(link)
  const thirdParties = createThirdParties(link)
  const variants = createVariants(link)

  const create = async (path: string, body: object): Promise<number> =>
    (await sender.write("POST", path, body)).as(intText)

  const ensure = async (find: () => Promise<number | undefined>, path: string, body: object) =>
    (
      await checkThenWrite(
        async () => (await find()) ?? null,
        () => create(path, body),
      )
    ).value

  const payment = createPaymentPlaces(link)
  const attributes = () => readList(sender, { path: "/products/attributes", item: wireNamed })
  const values = (attribute: number) =>
    readList(sender, { path: `/products/attributes/${attribute}/values`, item: wireNamed })
  const productByRef = async (ref: string): Promise<number | undefined> => {
    const query = { sqlfilters: textIs("t.ref", ref) ?? undefined, limit: 10 }
    const found = await readList(sender, { path: "/products", query, item: wireNamed })
    return found.find(each => each.ref === ref)?.id
  }
  const products = () =>
    readWholeList(sender, {
      path: "/products",
      query: { sortfield: "t.rowid", sortorder: "ASC", includestockdata: 1 },
      limit: perPage,
      item: wireStocked,
    })

  return {
    products,
    paymentTypes: payment.types,
    productsOfCategory: categories.productIds,

    ensureCategory: ({ label, parentId, kind, description }: Omit<Category, "id"> & { description: string }) =>
      ensure(
        async () =>
          (await categories.list()).find(
            each => each.label === label && each.parentId === parentId && each.kind === kind,
          )?.id,
        "/categories",
        { label, type: kind, fk_parent: parentId, description },
      ),

    ensureWarehouse: ({ label, place, description }: { label: string; place: string; description: string }) =>
      ensure(async () => (await warehouses.list()).find(each => each.label === label)?.id, "/warehouses", {
        label,
        lieu: place,
        description,
        statut: 1,
      }),

    ensureBankAccount: ({ ref, label, currency }: { ref: string; label: string; currency: string }) =>
      ensure(async () => (await payment.accounts()).find(each => each.ref === ref)?.id, "/bankaccounts", {
        ref,
        label,
        type: 1,
        courant: 1,
        currency_code: currency,
        // Costa Rica in Dolibarr's list of countries.
        country_id: 75,
        date_solde: Math.floor(Date.now() / 1000),
        balance: 0,
      }),

    ensureAttribute: ({ ref, label }: { ref: string; label: string }) =>
      ensure(async () => (await attributes()).find(each => each.ref === ref)?.id, "/products/attributes", {
        ref,
        label,
      }),

    ensureAttributeValue: (attribute: number, { ref, value }: { ref: string; value: string }) =>
      ensure(
        async () => (await values(attribute)).find(each => each.ref === ref)?.id,
        `/products/attributes/${attribute}/values`,
        { ref, value },
      ),

    addProduct: (product: NewProduct) =>
      ensure(() => productByRef(product.ref), "/products", {
        ref: product.ref,
        label: product.label,
        description: product.description,
        type: product.service ? 1 : 0,
        status: product.forSale ? 1 : 0,
        status_buy: 1,
        price: product.price,
        price_base_type: "HT",
        tva_tx: product.taxRate,
      }),

    /** Returns the child product. It looks first, because creating the same value again would orphan the first child. */
    ensureVariant: (
      parent: number,
      { attribute, value, priceImpact, ref }: { attribute: number; value: number; priceImpact: number; ref: string },
    ) =>
      ensure(
        async () => (await variants.variants(parent)).find(each => each.attributeValueId === value)?.childId,
        `/products/${parent}/variants`,
        {
          weight_impact: 0,
          price_impact: priceImpact,
          price_impact_is_percent: false,
          features: { [attribute]: value },
          reference: ref,
        },
      ),

    linkProduct: (category: number, product: number) =>
      sender.write("POST", `/categories/${category}/objects/product/${product}`),

    linkCustomer: categories.linkCustomer,

    ensureThirdParty: thirdParties.findOrCreate,

    addStock: (product: number, warehouse: number, units: number) =>
      create("/stockmovements", {
        product_id: product,
        warehouse_id: warehouse,
        qty: units,
        movementcode: "INICIAL",
        movementlabel: "Existencia inicial",
      }),

    readPictures: createDocuments(link).ofProduct,

    addPicture: (ref: string, fileName: string, content: Uint8Array) =>
      sender.write("POST", "/documents/upload", {
        filename: fileName,
        modulepart: "product",
        ref,
        filecontent: Buffer.from(content).toString("base64"),
        fileencoding: "base64",
        overwriteifexists: 1,
      }),
  }
}

export type Provisioning = ReturnType<typeof createProvisioning>
