import { expect, test } from "vitest"
import { documentedIds } from "../../vocabulary/documented-ids.ts"
import { buildLegalTexts, noticeAt, readBusiness } from "./business.ts"
import { defaultValues } from "./documents.ts"

const values = defaultValues(documentedIds)
const business = readBusiness(values)
const { paymentModes, bankAccounts, products } = documentedIds

test("[ERP-52] each payment mode of the shop has its own bank account; another mode has none", () => {
  expect(business.findBankAccount(paymentModes.cash)).toBe(bankAccounts.cash)
  expect(business.findBankAccount(paymentModes.sinpe)).toBe(bankAccounts.sinpe)
  expect(business.findBankAccount(paymentModes.card)).toBe(bankAccounts.card)
  expect(business.findBankAccount(7777)).toBeUndefined()
  expect(new Set(Object.values(bankAccounts)).size).toBe(3)
})

test("[PCB-24] a price is open where a board costs nothing, and only a board's", () => {
  const board = { productId: products.smallBoard, total: 0 }
  expect(business.isPriceOpen([{ productId: 1, total: 500 }, board])).toBe(true)
  expect(business.isPriceOpen([{ productId: products.largeBoard, total: 0 }])).toBe(true)
  expect(business.isPriceOpen([{ ...board, total: 5000 }])).toBe(false)
  expect(business.isPriceOpen([{ productId: 1, total: 0 }])).toBe(false)
  expect(business.isPriceOpen([{ productId: products.boardDesign, total: 0 }])).toBe(false)
  expect(business.isPriceOpen([])).toBe(false)
})

test("[CART-07] a warehouse is one pickup point; without a post office nothing is sent", () => {
  const [first, second] = business.pickupPoints
  expect(business.pickupPointAt(second!.warehouse)).toBe(second)
  expect(business.pickupPointAt(first!.warehouse)).toBe(first)
  expect(business.pickupPointAt(null)).toBeUndefined()
  expect(business.pickupPointAt(7777)).toBeUndefined()
  const pickup = { ...values.pickup, points: values.pickup.points.filter(({ byPost }) => !byPost) }
  expect(readBusiness({ ...values, pickup }).postalWarehouse).toBe(-1)
  expect(business.postalWarehouse).toBe(business.pickupPoints.find(({ byPost }) => byPost)?.warehouse)
})

test("[LAW-01] the seller's identity is one line of the owner's settings", () => {
  const sellerLine = (seller: Partial<typeof values.seller>) => {
    const empty = { legalName: "", identification: "", address: "", contact: "" }
    return readBusiness({ ...values, seller: { ...values.seller, ...empty, ...seller } }).sellerLine
  }
  expect(
    sellerLine({ legalName: "Chispa S. A.", identification: "3-101-1", address: "Cartago", contact: "2440 0000" }),
  ).toBe("Chispa S. A. · Cédula 3-101-1 · Cartago · 2440 0000")
  expect(sellerLine({ legalName: "Chispa S. A.", contact: "2440 0000" })).toBe("Chispa S. A. · 2440 0000")
  expect(sellerLine({})).toBe("")
})

test("[LAW-04] the legal texts get the shop's name and terms, and keep unknown placeholders", () => {
  const text = (words: string) => ({ lead: words, sections: [{ title: words, paragraphs: [words, "otro"] }] })
  const words = "{marca}: {defectos} y {retracto} días, {nada}"
  const legal = { ...values.legal, terms: text(words), privacy: text("p {marca}"), refunds: text("r") }
  const read = buildLegalTexts({ ...legal, returns: { defectDays: 30, withdrawalDays: 8 } }, "Chispa")
  const filled = "Chispa: 30 y 8 días, {nada}"
  expect(read.terms).toEqual({ lead: filled, sections: [{ title: filled, paragraphs: [filled, "otro"] }] })
  expect([read.privacy.lead, read.refunds.lead]).toEqual(["p Chispa", "r"])
})

test("[EDIT-02] a notice is shown from its first moment to its last", () => {
  const [from, until] = ["2026-11-18T06:00:00-06:00", "2026-11-19T06:00:00-06:00"]
  const shown = (moment: string, overrides: Partial<typeof values.notice> = {}) =>
    noticeAt({ ...values.notice, text: "Cerramos", from, until, ...overrides }, new Date(`${moment}-06:00`))
  expect(shown("2026-11-18T05:59:59")).toBeNull()
  expect(shown("2026-11-18T06:00:00")).toBe("Cerramos")
  expect(shown("2026-11-19T05:59:59")).toBe("Cerramos")
  expect(shown("2026-11-19T06:00:00")).toBeNull()
  expect(shown("2020-01-01T00:00:00", { from: null })).toBe("Cerramos")
  expect(shown("2030-01-01T00:00:00", { until: null })).toBe("Cerramos")
  expect(shown("2026-11-18T12:00:00", { text: "" })).toBeNull()
})

test("[EDIT-02] services read pickup points with their fee and hours, and kits and boards with their prices", () => {
  const read = readBusiness(values)
  const post = read.pickupPoints.find(({ byPost }) => byPost)
  const open = read.pickupPoints.find(({ place }) => place !== null)
  expect(post).toMatchObject({ fee: 2500, place: null })
  expect(post?.cartLabel).toBe(`${post?.name} (+₡2500)`)
  expect(open).toMatchObject({ fee: 0, place: { open: expect.any(Array), hours: expect.stringContaining(" de ") } })
  expect(open?.cartLabel).toBe(open?.name)
  const [kit] = values.kits.kits
  expect(read.kits[0]).toMatchObject({ slug: kit!.slug, bundlePrice: kit!.bundlePrice, components: kit!.components })
  expect(read.kitExtras).toMatchObject(values.kits.extras)
  expect(read.boards).toEqual({
    products: { small: products.smallBoard, large: products.largeBoard, design: products.boardDesign },
    prices: { small: 5000, large: 9000, designHour: 2500 },
    limits: values.boards.limits,
  })
  expect(read.headOffice.warehouses).toHaveLength(2)
  expect(read.infoPages).toEqual(values["info-pages"])
  expect(read.postalWarehouse).toBe(post?.warehouse)
  expect([read.pickupPointAt(post!.warehouse), read.isPriceOpen([])]).toEqual([post, false])
})

test("[FLAG-01] each flagship product has its page", () => {
  const shown = Object.values(readBusiness(values).flagship).map(({ id, label, page }) => [id, label, page])
  expect(shown).toEqual([
    [products.superior, "Superior ESP", "/insignia/Superior"],
    [products.unoR4, "Arduino UNO R4 WIFI", "/insignia/UNOR4"],
    [products.unoR3, "Arduino UNO R3", "/insignia/UNOR3"],
    [products.ultimateKit, "Kit de Arduino Ultimate", "/insignia/kitsArduino"],
    [products.basicKit, "Kit de Arduino Básico", "/insignia/kitsArduino"],
  ])
})
