import { zipSync } from "fflate"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { BoardFile } from "../../src/gerber/read/archive.ts"
import type { TestBrowser } from "../shared/browser.ts"
import { boardFields, boardOrderPath, placeOrder } from "../shared/order-forms.ts"
import { fileOf, line, metric, move, sampleBoard } from "../shared/sample-boards.ts"
import { newCustomer, signedIn } from "../support/customers.ts"
import { orderFile } from "../support/order-file.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let customerId: number
let browser: TestBrowser
beforeAll(async () => {
  shop = await startShop()
  customerId = await newCustomer(shop)
  browser = await signedIn(shop, customerId)
})
afterAll(() => shop.stop())

const readOrders = (id: number) => shop.erp.orders.listWithLines({ customerIds: [id] })
const zeros = (name: string, size: number): BoardFile => ({ name, bytes: new Uint8Array(size) })
const makeZip = (name: string, entries: Record<string, Uint8Array>): BoardFile => ({ name, bytes: zipSync(entries) })
const gerber = () => sampleBoard()[0]!
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])

/** Twelve million characters of nothing in a few kilobytes. */
const bomb = () =>
  makeZip(
    "bomba.zip",
    Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`${i}.gbr`, new Uint8Array(12_000_000)])),
  )

const refusals: readonly (readonly [name: string, files: () => BoardFile[], text: RegExp])[] = [
  ["a document", () => [fileOf("placa.pdf", "%PDF-1.4")], /placa\.pdf no es de un tipo que recibimos/],
  ["nothing in it", () => [zeros("vacio.gbr", 0)], /vacio\.gbr está vacío/],
  ["11 MB", () => [zeros("enorme.gbr", 11 * 1024 * 1024)], /enorme\.gbr supera el máximo de 10 MB/],
  ["a page", () => [fileOf("placa.gbr", "<!doctype html><title>x</title>")], /placa\.gbr no es un Gerber/],
  ["a picture", () => [{ name: "foto.gbr", bytes: png }], /foto\.gbr no es un Gerber/],
  [
    "a ZIP by another name",
    () => [{ ...makeZip("x", { "a.gbr": gerber().bytes }), name: "a.gbr" }],
    /en realidad un ZIP/,
  ],
  ["a ZIP bomb", () => [bomb()], /bomba\.zip se expande demasiado/],
  ["a path that climbs", () => [makeZip("rutas.zip", { "../../etc/a.gbr": gerber().bytes })], /rutas no permitidas/],
  [
    "a torn ZIP",
    () => [{ name: "roto.zip", bytes: makeZip("x", { "a.gbr": gerber().bytes }).bytes.slice(0, 60) }],
    /dañado/,
  ],
  [
    "a ZIP of papers",
    () => [makeZip("hojas.zip", { "leame.txt": new TextEncoder().encode("hola") })],
    /No encontramos capas/,
  ],
]

test.each(refusals)("[PCB-29] %s is refused by the server with its reason", async (_name, files, text) => {
  const { status, reply } = await placeOrder(browser, boardFields(), files())
  expect(status).toBe(422)
  expect(reply).toEqual({ kind: "refused", text: expect.stringMatching(text) })
  expect(await readOrders(customerId)).toEqual([])
})

test("[PCB-29] a body far above the limit is not even read", async () => {
  const response = await browser
    .post(
      `${boardOrderPath}/pedido`,
      (() => {
        const body = new FormData()
        body.set("archivos", new File([new Uint8Array(14 * 1024 * 1024)], "a.gbr"))
        return body
      })(),
    )
    .catch(() => null)
  // Node may cut the connection before the client has sent everything.
  expect(response?.status ?? 413).toBe(413)
})

test("a file that ends too early is ordered with a warning: a person looks at it", async () => {
  const id = await newCustomer(shop)
  const customer = await signedIn(shop, id)
  const [copper, ...rest] = sampleBoard()
  const cut = { name: "cortado.gbr", bytes: copper!.bytes.slice(0, -6) }
  expect((await placeOrder(customer, boardFields(), [cut, ...rest])).status).toBe(200)
  const board = await shop.services.boards.forStaff((await readOrders(id))[0]?.id ?? 0)
  expect(board?.inspection?.findings.map(({ code }) => code)).toContain("file-cut-short")
})

test("[FAIL-16] a form that cannot be read orders nothing", async () => {
  const response = await browser.post(
    `${boardOrderPath}/pedido`,
    {},
    {
      method: "POST",
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
      // Cut in the middle of a large file.
      body: `--x\r\nContent-Disposition: form-data; name="archivos"; filename="a.gbr"\r\n\r\n${"G04*".repeat(300_000)}`,
    },
  )
  expect([response.status, await response.json()]).toEqual([422, { kind: "problem", problem: "unreadable" }])
  expect(await readOrders(customerId)).toEqual([])
})

test("[ERP-39] a ZIP of layers is read layer by layer and attached as it came, once", async () => {
  const id = await newCustomer(shop)
  const customer = await signedIn(shop, id)
  const layers = Object.fromEntries(sampleBoard({ width: 120 }).map(({ name, bytes }) => [`gerbers/${name}`, bytes]))
  const zip = makeZip("mi diseño final.zip", layers)
  expect((await placeOrder(customer, boardFields({ tamano: "" }), [zip])).status).toBe(200)
  const [order] = await readOrders(id)
  const documents = await shop.erp.documents.ofOrder(order?.id ?? 0)
  expect(documents.map(({ name, size }) => [name, size])).toEqual([["mi diseno final.zip", zip.bytes.length]])
  const erp = { url: shop.embeddedErp.url, key: shop.config.erp.apiKey }
  expect(await orderFile(erp, `${order?.ref}/mi diseno final.zip`)).toEqual(Buffer.from(zip.bytes))
  const board = await shop.services.boards.forStaff(order?.id ?? 0)
  expect(board?.inspection?.layers.map(({ kind }) => kind)).toEqual(["copper-bottom", "outline", "drill"])
  expect(board?.inspection?.fit).toBe("grande")
})

test("[BOARD-05] the customer's correction of a file's kind also applies in the shop, and staff see it", async () => {
  const id = await newCustomer(shop)
  const customer = await signedIn(shop, id)
  const [copper, ...rest] = sampleBoard()
  const bare = new TextDecoder().decode(copper!.bytes).replace(/%TF.*\n/, "")
  const files = [fileOf("uno.gbr", bare), fileOf("dos.gbr", bare), ...rest]
  const eleccion = JSON.stringify({ layers: { "uno.gbr": "copper-bottom", "dos.gbr": "other" } })
  expect((await placeOrder(customer, boardFields({ eleccion }), files)).status).toBe(200)
  const board = await shop.services.boards.forStaff((await readOrders(id))[0]?.id ?? 0)
  expect(board?.inspection?.layers.slice(0, 2)).toMatchObject([
    { name: "uno.gbr", kind: "copper-bottom", by: "corrected", taken: "unknown" },
    { name: "dos.gbr", kind: "other", by: "corrected", taken: "unknown" },
  ])
  expect(board?.inspection?.findings.map(({ code }) => code)).toContain("copper-one")
})

test("two ZIPs of 57 kB with 58 MB in each do not end or stall the shop", async () => {
  const words = `%FSLAX46Y46*%\n%MOMM*%\n${"X1Y1".repeat((58 * 1024 * 1024) / 4)}`
  const bomb = makeZip("palabras.zip", { "a.gbl": new TextEncoder().encode(words) })
  expect(bomb.bytes.length).toBeLessThan(60_000)
  const people = await Promise.all(Array.from({ length: 3 }, () => newCustomer(shop)))
  const [first, second, beside] = await Promise.all(people.map(id => signedIn(shop, id)))
  const heavy = [first, second].map(customer => placeOrder(customer!, boardFields(), [bomb]))
  expect((await placeOrder(beside!, boardFields(), sampleBoard())).status).toBe(200)
  expect((await Promise.all(heavy)).map(({ status }) => status)).toEqual([200, 200])
  const board = await shop.services.boards.forStaff((await readOrders(people[0]!))[0]?.id ?? 0)
  expect(board?.inspection?.findings.map(({ code }) => code)).toEqual(["file-too-complex"])
})

/** So many strokes are seconds of work for the check. */
const heavy = (strokeCount: number): BoardFile => {
  const strokes: string[] = []
  for (let i = 0; i < strokeCount; i++) strokes.push(line((i * 7) % 90, (i * 13) % 70))
  return fileOf("pesado.gbr", metric("%ADD10C,1*%", "D10*", move(0, 0), strokes.join("\n")))
}

test("the shop answers at once while a heavy file is checked", async () => {
  const id = await newCustomer(shop)
  const customer = await signedIn(shop, id)
  let done = false
  const order = placeOrder(customer, boardFields(), [heavy(150_000)]).finally(() => {
    done = true
  })
  let answers = 0
  while (!done) {
    expect((await shop.visitor().get("/healthz")).status).toBe(200)
    answers++
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  await order
  // A check inside the shop's own process would let through one before it and one after.
  expect(answers).toBeGreaterThan(5)
  await expect.poll(() => readOrders(id)).toHaveLength(1)
})

test("fifty simultaneous uploads are served or asked to wait, and none is lost", async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => newCustomer(shop)))
  const browsers = await Promise.all(people.map(id => signedIn(shop, id)))
  const files = [heavy(5_000), ...sampleBoard().slice(1)]
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, i) => placeOrder(browsers[i % 5]!, boardFields({ cantidad: String(i + 1) }), files)),
  )
  const kinds = replies.map(({ status, reply }) =>
    reply.kind === "problem" ? reply.problem : `${reply.kind} ${status}`,
  )
  // On a busy machine some orders are still being written when their request's time is over.
  const placed = kinds.filter(kind => kind !== "busy")
  expect(["confirmed 200", "failed", "failed-registered"]).toEqual(expect.arrayContaining([...new Set(placed)]))
  expect(placed.length).toBeGreaterThanOrEqual(people.length)
  await expect.poll(async () => (await Promise.all(people.map(readOrders))).flat()).toHaveLength(placed.length)
  expect((await shop.visitor().get("/catalogo")).status).toBe(200)
})
