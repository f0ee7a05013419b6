/** node bench/catalogue.ts: the catalogue with 2 000 and with 20 000 products; page, search and start times, memory. */
import { execFile } from "node:child_process"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { connect, migrate } from "../src/platform/database/database.ts"
import { openCatalogue } from "../src/shop/catalogue/catalogue.ts"
import type { CatalogueSource } from "../src/shop/catalogue/catalogue-source.ts"
import { recogniseList } from "../src/shop/lists/recognise-list.ts"
import { colones } from "../src/shop/vocabulary/money.ts"
import { catalogueIds } from "../tests/shared/documented-business.ts"
import { createDatabase, startTestPostgres } from "../tests/shared/temporary-postgres.ts"
import { filteredViews, manyProducts, pastedList, searchTerms } from "./many-products.ts"
import { percentile } from "./result.ts"

export interface Result {
  readonly name: string
  readonly value: number
  readonly unit: "ms" | "MB" | "products"
  /** The maximum, if the requirements have one. */
  readonly limit?: number
}

const log = { info: () => undefined, warn: () => undefined }
const outOfReach = () => Promise.reject(new Error("out of reach"))

/** The part of the ERP that loading needs. With `down` it answers nothing, so that a start has only the saved snapshot. */
const createSource = (count: number, down: boolean): CatalogueSource => {
  const made = down ? [] : manyProducts(count)
  const members = Map.groupBy(made, ({ categoryId }) => categoryId)
  return {
    ids: () => catalogueIds,
    listForSale: down
      ? outOfReach
      : async () =>
          made.map(({ id, ref, label, description, price, stock }) => ({
            id,
            ref,
            label,
            description,
            price: colones(price),
            taxRate: 0,
            taxIncluded: false,
            stockReel: stock,
            warehouseStock: {},
            forSale: true,
            modifiedAt: 1_700_000_000,
            hasVariants: false,
          })),
    products: outOfReach,
    idsForSale: down ? outOfReach : async () => ({ plain: made.map(({ id }) => id), parents: [] }),
    changedSince: down ? outOfReach : async () => [],
    categories: down
      ? outOfReach
      : async () => [...members.keys()].map(id => ({ id, label: `Categoría ${id}`, parentId: 0 })),
    readProductIds: down ? outOfReach : async id => (members.get(id) ?? []).map(product => product.id),
    product: outOfReach,
    warehouses: outOfReach,
    unitsByWarehouse: outOfReach,
    stock: outOfReach,
    variants: outOfReach,
    attributeValues: outOfReach,
    readPictures: outOfReach,
    readDocuments: outOfReach,
    fetchPicture: outOfReach,
  }
}

const timed = (work: () => unknown): number => {
  const began = performance.now()
  work()
  return performance.now() - began
}

/** CPU time of this thread, which, unlike the clock, does not depend on other work of the machine. */
const processorMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const megabytesHeld = (): number => {
  setFlagsFromString("--expose-gc")
  const collect = runInNewContext("gc") as () => void
  // The first collection finds unused large arrays; after the second their memory is free.
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}

const save = async (count: number, url: string): Promise<Result[]> => {
  const database = connect(url)
  await migrate(database)
  const source = createSource(count, false)
  const began = performance.now()
  const catalogue = await openCatalogue({ source, database, log, refreshEverySeconds: 3600 })
  const value = performance.now() - began
  await catalogue.stop()
  await database.close()
  return [{ name: "read, index and save", value, unit: "ms" }]
}

const measure = async (count: number, url: string): Promise<Result[]> => {
  const terms = searchTerms(manyProducts(count))
  const database = connect(url)
  const source = createSource(count, true)
  await database.query("select 1")
  const before = megabytesHeld()
  const delays = monitorEventLoopDelay({ resolution: 5 })
  delays.enable()
  const began = performance.now()
  const spentBefore = processorMs()
  const catalogue = await openCatalogue({ source, database, log, refreshEverySeconds: 3600 })
  const start = performance.now() - began
  const startProcessor = processorMs() - spentBefore
  delays.disable()
  const memory = megabytesHeld() - before
  const page = (number: number) => timed(() => catalogue.find({ page: number, pageSize: 24 }))
  const category = (number: number) =>
    timed(() => catalogue.find({ category: 100 + (number % 60), page: 1 + (number % 3), pageSize: 24 }))
  const search = (term: string) => timed(() => catalogue.find({ term, page: 1, pageSize: 24 }))
  const numbers = Array.from({ length: 2000 }, (_, index) => 1 + ((index * 7919) % Math.ceil(count / 24)))
  // The first calls compile the code, so they are not measured.
  for (let index = 0; index < 60; index++) catalogue.find({ term: `calentar ${index}`, page: 1, pageSize: 24 })
  for (const [at, filters] of filteredViews().slice(0, 200).entries()) {
    const view = { filters, page: 1, pageSize: 24 as const }
    await catalogue.browse({ ...view, term: "", order: at % 3 === 0 ? "precio" : undefined })
    await catalogue.browse({ ...view, term: `${terms[at % 30]} calentar` })
  }
  const pages = numbers.map(page)
  const categories = numbers.map(category)
  const spentBeforeSearches = processorMs()
  const first = terms.map(search)
  const searchProcessor = (processorMs() - spentBeforeSearches) / terms.length
  const again = terms.map(search)
  const suggestions = terms.map(term => timed(() => catalogue.suggest(term)))
  // These calls do not wait: browsing asks the ERP only for the units of a pickup point.
  const spentBeforeFilters = processorMs()
  const filtered: number[] = []
  const filteredSearches: number[] = []
  for (const [at, filters] of filteredViews().entries()) {
    const view = { filters, page: 1, pageSize: 24 as const }
    let before = performance.now()
    await catalogue.browse({ ...view, term: "", order: at % 3 === 0 ? "precio" : undefined })
    filtered.push(performance.now() - before)
    before = performance.now()
    await catalogue.browse({ ...view, term: `${terms[at % 30]} ${at % 7}` })
    filteredSearches.push(performance.now() - before)
  }
  const filterProcessor = (processorMs() - spentBeforeFilters) / filtered.length
  const lists: number[] = []
  for (const text of [0, 1, 2, 3, 4].map(at => pastedList(manyProducts(count), 300, at))) {
    const before = performance.now()
    const { lines } = await recogniseList(catalogue, text)
    lists.push(performance.now() - before)
    if (lines.length < 300) throw new Error(`${lines.length} of 300 lines were read`)
  }
  const { products } = catalogue.status()
  await catalogue.stop()
  await database.close()
  return [
    { name: "products", value: products, unit: "products" },
    { name: "start from the saved snapshot", value: start, unit: "ms", limit: 3000 },
    { name: "processor time of the start", value: startProcessor, unit: "ms" },
    { name: "longest hold of the event loop at start", value: delays.max / 1e6, unit: "ms" },
    { name: "memory of the model", value: memory, unit: "MB", limit: 100 },
    { name: "page of 24, p50", value: percentile(pages, 0.5), unit: "ms" },
    { name: "page of 24, p99", value: percentile(pages, 0.99), unit: "ms" },
    { name: "page of a category, p99", value: percentile(categories, 0.99), unit: "ms" },
    { name: "new search, p50", value: percentile(first, 0.5), unit: "ms" },
    { name: "new search, p99", value: percentile(first, 0.99), unit: "ms", limit: 25 },
    { name: "new search, mean processor time", value: searchProcessor, unit: "ms" },
    { name: "repeated search, p99", value: percentile(again, 0.99), unit: "ms" },
    { name: "page filtered by up to 12 parameters, p50", value: percentile(filtered, 0.5), unit: "ms" },
    { name: "page filtered by up to 12 parameters, p99", value: percentile(filtered, 0.99), unit: "ms", limit: 25 },
    { name: "filtered new search, p99", value: percentile(filteredSearches, 0.99), unit: "ms", limit: 25 },
    { name: "filtered page and filtered search together, mean processor time", value: filterProcessor, unit: "ms" },
    { name: "suggestions, p99", value: percentile(suggestions, 0.99), unit: "ms", limit: 25 },
    { name: "pasted list of 300 lines, the first", value: lists[0]!, unit: "ms" },
    { name: "pasted list of 300 lines, p50", value: percentile(lists, 0.5), unit: "ms", limit: 300 },
  ]
}

const self = fileURLToPath(import.meta.url)

/** Runs each phase in its own process, so that a start is cold and the memory is the catalogue's alone. */
const inOwnProcess = async (phase: string, count: number, url: string): Promise<Result[]> => {
  const { stdout } = await promisify(execFile)(process.execPath, [self, phase, String(count), url])
  return JSON.parse(stdout) as Result[]
}

export const run = async (): Promise<Result[]> => {
  const postgres = await startTestPostgres()
  try {
    const results: Result[] = []
    for (const count of [2000, 20_000]) {
      const { url } = await createDatabase(postgres.url)
      const measured = [...(await inOwnProcess("save", count, url)), ...(await inOwnProcess("measure", count, url))]
      results.push(...measured.map(result => ({ ...result, name: `catalogue ${count}: ${result.name}` })))
    }
    return results
  } finally {
    await postgres.stop()
  }
}

if (process.argv[1] === self) {
  const [, , phase, count, url] = process.argv
  if (phase && url)
    console.log(JSON.stringify(await { save, measure }[phase as "save" | "measure"](Number(count), url)))
  else
    for (const { name, value, unit, limit } of await run())
      console.log(
        `${name.padEnd(58)} ${value.toFixed(value < 10 ? 3 : 0).padStart(9)} ${unit}${limit ? `  (limit ${limit})` : ""}`,
      )
}
