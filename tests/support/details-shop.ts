import { buildModel } from "../../src/shop/catalogue/catalogue-model.ts"
import type { DetailStore, SavedDetail } from "../../src/shop/catalogue/catalogue-records.ts"
import { createDetailReader } from "../../src/shop/catalogue/detail-reading.ts"
import { createWarehouseList } from "../../src/shop/catalogue/erp-caches.ts"
import { loadAll } from "../../src/shop/catalogue/load-catalogue.ts"
import { createDetails } from "../../src/shop/catalogue/product-details.ts"
import type { ProductDetail } from "../../src/shop/catalogue/rules/listed-product.ts"
import { createSellables } from "../../src/shop/catalogue/sellable.ts"
import { emptyContent, toSnapshot } from "../../src/shop/catalogue/snapshot.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { catalogueIds } from "../shared/documented-business.ts"
import { aListed, createFakeSource, listeningLog } from "./catalogue-source.ts"

/** Details and sellables on an ERP in memory: an Arduino, an LED with two variants, a product not for sale and one not listed. */
export const anErpWithVariants = () =>
  createFakeSource({
    products: [
      aListed({ id: 22, label: "Arduino UNO R3", price: colones(10_000), description: "<p>Placa</p>" }),
      aListed({ id: 40, label: "LED 5mm", price: colones(50), hasVariants: true }),
    ],
    unlisted: [
      aListed({ id: 317, label: "LED 5mm Verde", price: colones(60) }),
      aListed({ id: 318, label: "LED 5mm Azul", price: colones(75.5) }),
      aListed({ id: 51, label: "Descontinuado", forSale: false }),
      aListed({ id: 315, label: "Servicio de diseño", price: colones(2500) }),
    ],
    warehouses: [1, 3, 5].map(id => ({ id, label: `B${id}`, description: "" })),
    stock: { 22: { 1: 12, 5: 79 }, 40: {}, 317: { 1: 21, 3: 23, 5: 25 }, 318: { 1: 4 }, 51: {}, 315: {} },
    variants: {
      40: [
        { childId: 317, variationPrice: colones(10), attributeId: 1, attributeValueId: 2 },
        { childId: 318, variationPrice: colones(25.5), attributeId: 1, attributeValueId: 3 },
      ],
    },
    values: {
      1: [
        { id: 2, value: "Verde" },
        { id: 3, value: "Azul" },
      ],
    },
  })

export const detailsInMemory = () => {
  const saved = new Map<number, SavedDetail>()
  const store: DetailStore = {
    read: async id => saved.get(id),
    write: async (detail, loadedAt) => {
      saved.set(detail.id, { detail, loadedAt })
    },
    forget: async id => {
      saved.delete(id)
    },
    readParentId: async childId =>
      [...saved.values()].find(({ detail }) => (detail.variants || []).some(v => v.childId === childId))?.detail.id,
  }
  return store
}

export const shopOfDetails = async (erp = anErpWithVariants(), store = detailsInMemory()) => {
  const { log, warnings } = listeningLog()
  const clock = { now: 1_800_000_000_000 }
  const { content } = await loadAll(erp.source, emptyContent, log)
  const checkedAt = new Date(clock.now - 1000)
  const model = await buildModel(
    await toSnapshot(content, { newestChange: null, checkedAt, wholeAt: checkedAt, listedAt: checkedAt }),
  )
  const status = {
    source: "erp" as const,
    loadedAt: checkedAt,
    products: model.size,
    lastError: null,
    failingSince: null,
    failures: 0,
  }
  const listeners: ((ids: readonly number[]) => void)[] = []
  const readModel = {
    model: () => model,
    status: () => status,
    refresh: async () => undefined,
    onChange: (listener: (ids: readonly number[]) => void) => void listeners.push(listener),
    stop: async () => undefined,
  }
  const changed = (...ids: readonly number[]) => {
    for (const listener of listeners) listener(ids)
  }
  const warehouses = createWarehouseList(erp.source, log)
  const read = createDetailReader(erp.source, warehouses, log)
  const details = createDetails({
    readModel,
    read,
    ids: () => catalogueIds,
    store,
    log,
    now: () => clock.now,
    maxWaitMs: 20,
  })
  erp.calls.length = 0
  return { erp, details, warnings, clock, store, changed, sellable: createSellables(erp.source, details, warehouses) }
}

export const found = (detail: ProductDetail | false): ProductDetail => {
  if (!detail) throw new Error("not found")
  return detail
}
