import { afterAll, beforeAll, expect, test } from "vitest"
import type { BoardFile } from "../../src/gerber/read/archive.ts"
import { colones, formatColones } from "../../src/shop/vocabulary/money.ts"
import { postalFee } from "../shared/documented-business.ts"
import { boardFields, boardOrderBody, boardOrderPath, keyOn, placeOrder } from "../shared/order-forms.ts"
import { fileOf, flash, metric, outlineText, sampleBoard } from "../shared/sample-boards.ts"
import { associations, atCounter } from "../support/counter.ts"
import { newCustomer, signedIn } from "../support/customers.ts"
import { linksIn } from "../support/page-parts.ts"
import { elements, pageText } from "../support/page-text.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.stop())

const customer = async () => {
  const id = await newCustomer(shop)
  return { id, browser: await signedIn(shop, id) }
}
const placed = { kind: "confirmed", ref: expect.any(String) }
const readOrders = (customerId: number) => shop.erp.orders.listWithLines({ customerIds: [customerId] })
const readLines = async (customerId: number) =>
  (await readOrders(customerId)).map(order => ({
    status: order.status,
    warehouse: order.warehouseId,
    mode: order.paymentModeId,
    lines: order.lines.map(({ productId, label, quantity, unitPrice }) =>
      productId ? [productId, quantity, unitPrice] : [label, quantity, unitPrice],
    ),
  }))
const readFiles = async (orderId: number) => (await shop.erp.documents.ofOrder(orderId)).map(({ name }) => name).sort()
const mainText = (html: string) => pageText(elements(html, "main")[0] ?? "")

test("[PCB-01][PCB-26] a visitor sees only that an account is needed, and cannot order", async () => {
  const visitor = shop.visitor()
  const { html, status } = await visitor.open(boardOrderPath)
  expect(status).toBe(200)
  expect(mainText(html)).toBe(
    "Es necesario estar conectado a una cuenta de Chispa para ingresar a los servicios. Iniciar sesión",
  )
  const { status: refused, reply } = await placeOrder(visitor, boardFields(), sampleBoard())
  expect([refused, reply]).toEqual([401, { kind: "problem", problem: "signed-out" }])
  const posted = await visitor.post(boardOrderPath, boardOrderBody(boardFields({ accion: "revisar" }), sampleBoard()), {
    headers: { Accept: "text/html" },
  })
  expect([posted.status, posted.headers.get("Location")]).toEqual([302, "/iniciar-sesion?problema=sesion"])
})

test("[PCB-24] a board's price is shown without an account: the page has the prices, asks for no personal data and sends nothing", async () => {
  const { html, status } = await shop.visitor().open("/servicios/precio")
  expect(status).toBe(200)
  const words = mainText(html)
  const { prices } = shop.services.boards.offer()
  for (const price of [prices.small, prices.large, prices.designHour])
    expect(words).toContain(formatColones(colones(price)).replace(/\u00a0/g, " "))
  expect(words).toContain("Iniciar sesión para pedirla")
  expect(html).not.toMatch(/<input[^>]*name="(?:telefono|clave)"/)
  expect(elements(elements(html, "main")[0] ?? "", "form")).toEqual([])
  expect(linksIn((await shop.visitor().open("/servicios")).html)).toContainEqual({
    text: "Ver su placa y su precio sin cuenta",
    href: "/servicios/precio",
  })
})

test("[PCB-02][PCB-03][PCB-04][PCB-05][PCB-06][PCB-31] four columns with the specified words", async () => {
  const { browser } = await customer()
  const { html } = await browser.open(boardOrderPath)
  const [upload = "", notes = "", specifications = "", service = ""] = elements(html, "section")
  expect(elements(html, "section")).toHaveLength(4)

  expect(upload).toMatch(/<input[^>]*type="file"[^>]*accept="\.gbr,/)
  expect(upload).toMatch(/<input[^>]*type="tel"/)
  expect(elements(notes, "li").map(pageText)).toEqual([
    "Pista mínima de 0.8 mm",
    "Una sola cara, through-hole",
    "Agujeros preferidos de 0.8, 1 y 1.2 mm (consulte antes si son mucho menores o mayores)",
    "Pad preferiblemente 1 mm mayor en diámetro que el agujero, o pads ovalados",
    "Marque Diseñar de 0 si necesita ayuda",
  ])
  expect(elements(specifications, "li").map(pageText)).toEqual(["Material base: lámina de cobre", "Capas: 1"])
  expect(elements(specifications, "button").map(pageText)).toEqual(["Pequeño (7.5x10cm)", "Grande (15x10cm)"])
  expect(pageText(specifications)).toContain("Diseñar de 0 (₡2500/hora)")
  expect(specifications).toMatch(/name="cantidad"[^>]*value="1"/)
  expect(pageText(service)).toContain("₡0")
  expect(elements(service, "button").map(pageText)).toEqual(["Pagar"])
})

test("[PCB-06][PCB-07] payment methods and delivery points have the specified codes and names", async () => {
  const { browser } = await customer()
  const { html } = await browser.open(boardOrderPath)
  const choices = (name: string) => {
    const select = elements(html, "select").find(each => each.includes(`name="${name}"`)) ?? ""
    return elements(select, "option").map(option => [/value="(\d*)"/.exec(option)?.[1], pageText(option)])
  }
  expect(choices("metodo")).toEqual([
    ["", "Seleccione"],
    ["106", "Sinpe Móvil"],
    ["4", "Efectivo"],
  ])
  expect(choices("entrega")).toEqual([
    ["", "Seleccione"],
    ["222", "Correos de Costa Rica"],
    ["1", "Asociación de Computadores"],
    ["2", "Asociación de Mecatrónica"],
    ["4", "Asociación de Electrónica (Cartago)"],
    ["6", "Asociación de Electrónica (San Carlos)"],
  ])
})

test("[PCB-09][PCB-18][PCB-20][PCB-21][ERP-21] a board becomes one validated order with every file attached", async () => {
  const { id, browser } = await customer()
  const fields = boardFields({ tamano: "large", cantidad: "3", metodo: "4", entrega: "6" })
  expect(await placeOrder(browser, fields, sampleBoard())).toEqual({ status: 200, reply: placed })
  expect(await readLines(id)).toEqual([{ status: "validated", warehouse: 6, mode: 4, lines: [[314, 3, 9000]] }])
  const [order] = await readOrders(id)
  expect(order?.ref).not.toMatch(/PROV/)
  expect(await readFiles(order?.id ?? 0)).toEqual(["placa-B_Cu.gbr", "placa-Edge_Cuts.gbr", "placa.drl"])
})

test("[PCB-22][ERP-23][ERP-46] the post office is warehouse 5 with its fee as a line", async () => {
  const { id, browser } = await customer()
  expect((await placeOrder(browser, boardFields({ entrega: "222" }), sampleBoard())).status).toBe(200)
  expect(await readLines(id)).toEqual([
    {
      status: "validated",
      warehouse: 5,
      mode: 106,
      lines: [
        [313, 1, 5000],
        [postalFee.label, 1, postalFee.amount],
      ],
    },
  ])
})

test("[PCB-24] without a size the order has product 313 at price 0", async () => {
  const { id, browser } = await customer()
  expect((await placeOrder(browser, boardFields({ tamano: "", cantidad: "2" }), sampleBoard())).status).toBe(200)
  expect((await readLines(id))[0]?.lines).toEqual([[313, 2, 0]])
})

test("[PCB-24] an invented size is refused with 400 and orders nothing, with and without script", async () => {
  const { id, browser } = await customer()
  const { status, reply } = await placeOrder(browser, boardFields({ tamano: "gigante" }), sampleBoard())
  expect([status, reply]).toEqual([400, { kind: "problem", problem: "unknown-size" }])
  const invented = boardOrderBody(boardFields({ tamano: "gigante", accion: "revisar" }), sampleBoard())
  const page = await browser.post(boardOrderPath, invented)
  expect(page.status).toBe(400)
  expect(mainText(await page.text())).toContain("Ese tamaño no existe.")
  expect(await readOrders(id)).toEqual([])
})

test("[PCB-24] an order without a size says 'Precio por definir' to customer and staff, and beside it one with a price does not", async () => {
  const { id, browser } = await customer()
  for (const tamano of ["", "small"])
    await placeOrder(browser, boardFields({ tamano, cantidad: "2", entrega: tamano ? "1" : "222" }), sampleBoard())
  const [open, priced] = await readOrders(id)
  const openOrder = open?.ref ?? ""
  const count = (text: string) => text.split("Precio por definir").length - 1

  const history = await browser.open("/perfil?tab=historial")
  expect(count(mainText(history.html))).toBe(1)
  expect(mainText(history.html)).toMatch(new RegExp(`${openOrder}.{0,40}Precio por definir`))
  expect(mainText((await browser.open(`/perfil?tab=historial&orden=${open?.id}`)).html)).toContain("Precio por definir")
  const page = mainText((await browser.open(`/perfil/pedidos/${openOrder}`)).html)
  expect(page).toContain("Precio por definir")
  expect(page).toContain("Le diremos cuánto cuesta antes de que pague.")
  expect(page).not.toContain("₡0")
  expect(mainText((await browser.open(`/perfil/pedidos/${priced?.ref}`)).html)).not.toContain("Precio por definir")

  const { counter } = shop.services
  const postal = { id: 3, alias: "VENDEDOR5", name: "Correos", warehouseId: 5 }
  const queue = await counter.queues.page(postal, { queue: "alistar", page: 1, words: openOrder })
  expect(queue).toMatchObject({ rows: [{ ref: openOrder, isPriceOpen: true }] })
  expect(await counter.orders.read(postal, open?.id ?? 0)).toMatchObject({ isPriceOpen: true })
  const pricedQueue = await counter.queues.page(associations.ASEIC, {
    queue: "alistar",
    page: 1,
    words: priced?.ref ?? "",
  })
  expect(pricedQueue).toMatchObject({ rows: [{ isPriceOpen: false }] })
})

test("[PCB-27][PCB-20][ERP-40][ERP-47] a design is one hour of product 315 and brings the new phone", async () => {
  const { id, browser } = await customer()
  const fields = boardFields({ disenar: "on", metodo: "", entrega: "222", cantidad: "4", telefono: "2550-1234 ext 7" })
  expect(await placeOrder(browser, fields)).toEqual({ status: 200, reply: placed })
  expect(await readLines(id)).toEqual([{ status: "validated", warehouse: 5, mode: null, lines: [[315, 1, 2500]] }])
  // Dolibarr takes spaces out of phone numbers.
  expect((await shop.erp.thirdParties.get(id))?.phone).toBe("2550-1234ext7")
  const session = (await (await browser.get("/sesion")).json()) as { user: { phone: string } }
  expect(session.user.phone).toBe("2550-1234 ext 7")
})

test("[PCB-12][PCB-13] the server also asks for missing fields", async () => {
  const { id, browser } = await customer()
  const missing = async (overrides: Record<string, string>, files = sampleBoard()) =>
    (await placeOrder(browser, boardFields(overrides), files)).reply
  expect(await missing({ metodo: "", entrega: "" }, [])).toEqual({
    kind: "missing",
    fields: ["file", "payment", "delivery"],
  })
  expect(await missing({ metodo: "6" })).toEqual({ kind: "missing", fields: ["payment"] })
  expect(await missing({ disenar: "on", telefono: " " })).toEqual({ kind: "missing", fields: ["phone"] })
  expect(await readOrders(id)).toEqual([])
})

test("[PCB-09] an amount sent by a browser changes nothing", async () => {
  const { id, browser } = await customer()
  await placeOrder(browser, boardFields({ precio: "1", total: "1", subprice: "1" }), sampleBoard())
  expect((await readOrders(id))[0]?.total).toBe(5000)
})

test("[PCB-30] the same form confirmed twice at once, and again later, is one order", async () => {
  const { id, browser } = await customer()
  const fields = boardFields()
  const files = sampleBoard()
  const both = await Promise.all([placeOrder(browser, fields, files), placeOrder(browser, fields, files)])
  expect(both.map(({ reply }) => reply.kind)).toEqual(["confirmed", "confirmed"])
  expect((await placeOrder(browser, fields, files)).reply).toMatchObject({ kind: "confirmed" })
  expect(await readOrders(id)).toHaveLength(1)
})

test("another customer's key shows nothing of theirs and makes a separate order", async () => {
  const [ana, luis] = [await customer(), await customer()]
  const fields = boardFields()
  await placeOrder(ana.browser, fields, sampleBoard())
  expect((await placeOrder(luis.browser, fields, sampleBoard({ width: 70 }))).reply).toMatchObject({
    kind: "confirmed",
  })
  expect([await readOrders(ana.id), await readOrders(luis.id)].map(orders => orders.length)).toEqual([1, 1])
  const stolen = await luis.browser.post(
    boardOrderPath,
    boardOrderBody({ accion: "confirmar", clave: fields.clave ?? "" }),
  )
  expect(pageText(await stolen.text())).toContain("Ese pedido ya no está disponible.")
})

test("[PCB-15][PCB-16][PCB-17][PCB-28] without script 'Pagar' shows the order, 'Confirmar' makes it", async () => {
  const { id, browser } = await customer()
  const key = keyOn((await browser.open(boardOrderPath)).html)
  const fields = boardFields({ clave: key, accion: "revisar", tamano: "", cantidad: "2", entrega: "2" })
  const review = await (await browser.post(boardOrderPath, boardOrderBody(fields, sampleBoard({ width: 120 })))).text()
  const text = mainText(review)
  expect(text).toContain("Detalles del Pedido")
  expect(text).toContain("Su pedido se dejará en Asociación de Mecatrónica.")
  expect(text).toContain(
    "El diseñador creará el diseño, imprimirá y terminará la placa en un máximo de 5 días hábiles.",
  )
  // The size that fits was measured by the server.
  expect(text).toContain("Tamaño Grande (15x10cm) Cantidad 2 Diseño personalizado No Método de pago Sinpe Móvil")
  expect(text).toContain("Archivo placa-B_Cu.gbr, placa-Edge_Cuts.gbr, placa.drl")
  expect(text).toContain("Precio total ₡18 000")
  expect(text).toContain("La placa mide 120 × 40 mm: cabe en Grande (15x10cm).")
  expect(await readOrders(id)).toEqual([])

  const done = await browser.post(boardOrderPath, boardOrderBody({ accion: "confirmar", clave: keyOn(review) }))
  expect(done.status).toBe(302)
  const { html } = await browser.open(done.headers.get("Location") ?? "")
  expect(mainText(html)).toContain("Pedido confirmado con éxito.")
  expect((await readLines(id))[0]?.lines).toEqual([[314, 2, 9000]])
})

test("[PCB-15] without script a board with a warning is confirmed only with a ticked 'Entiendo', one without warnings at once", async () => {
  const { browser } = await customer()
  const review = async (files: BoardFile[]) => {
    const fields = boardFields({ clave: keyOn((await browser.open(boardOrderPath)).html), accion: "revisar" })
    return (await browser.post(boardOrderPath, boardOrderBody(fields, files))).text()
  }
  const warned = await review(sampleBoard({ width: 120, track: 0.5 }))
  expect(pageText(warned)).toContain("Entiendo que la revisión encontró 1 punto por atender y pido la placa así.")
  expect(warned).toMatch(/<input(?=[^>]*name="entiendo")(?=[^>]*type="checkbox")[^>]*required/)
  expect(await review(sampleBoard())).not.toContain('name="entiendo"')
})

/** Files without layer names: two drawings and an edge. */
const namelessBoard = (width = 60, height = 40): BoardFile[] => {
  const [copper, , drill] = sampleBoard() as [BoardFile, BoardFile, BoardFile]
  const bare = new TextDecoder().decode(copper.bytes).replace(/%TF.*\n/, "")
  const other = metric("%ADD10C,1*%", "D10*", flash(1, 1))
  return [fileOf("uno.gbr", bare), fileOf("dos.gbr", other), fileOf("tres.gbr", outlineText(width, height)), drill]
}

/** Every field that the page's form holds, as a browser without script sends it. */
const layerForm = (html: string): [string, string][] => {
  const form = elements(html, "form").find(each => each.includes("capa-tipo")) ?? ""
  const inputs = [...form.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)].map(
    ([, name = "", value = ""]): [string, string] => [name, value],
  )
  const selects = elements(form, "select").map((select): [string, string] => [
    "capa-tipo",
    /value="([^"]+)"[^>]*selected/.exec(select)?.[1] ?? /selected[^>]*value="([^"]+)"/.exec(select)?.[1] ?? "",
  ])
  return [...inputs, ...selects]
}
const makeBody = (fields: readonly (readonly [string, string])[]) => {
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  return body
}

test("[BOARD-05][PCB-24] without script the page says why, a layer is corrected, and the board is checked and priced again", async () => {
  const { id, browser } = await customer()
  const { html: form } = await browser.open(boardOrderPath)
  const sent = await browser.post(
    boardOrderPath,
    boardOrderBody(boardFields({ clave: keyOn(form), tamano: "", accion: "revisar" }), namelessBoard(140, 90)),
  )
  const page = await sent.text()
  expect(pageText(page)).toContain("no encontramos una capa de cobre")
  expect(pageText(page)).toContain("uno.gbr No sabemos qué capa es: ni su nombre ni su contenido lo dicen.")
  expect(pageText(page)).toContain("Precio total ₡0")

  const fields = layerForm(page)
  const names = fields.filter(([name]) => name === "capa-nombre").map(([, value]) => value)
  let at = 0
  const said: Record<string, string> = { "uno.gbr": "copper-bottom", "dos.gbr": "other", "tres.gbr": "outline" }
  const corrected = fields.map(([name, value]): [string, string] =>
    name === "capa-tipo" ? [name, said[names[at++]!] ?? value] : [name, value],
  )
  const reply = await browser.post(boardOrderPath, makeBody([...corrected, ["accion", "corregir"]]))
  const after = await reply.text()
  expect(reply.status).toBe(200)
  expect(pageText(after)).toContain("Los archivos traen una sola cara de cobre.")
  expect(pageText(after)).toContain(
    "Usted indicó que es el cobre inferior; lo habíamos tomado por una capa que no reconocemos.",
  )
  expect(pageText(after)).toContain("Grande (15x10cm)")
  expect(pageText(after)).toContain("Precio total ₡9000")

  const done = await browser.post(boardOrderPath, boardOrderBody({ clave: keyOn(after), accion: "confirmar" }))
  expect(done.headers.get("Location")).toMatch(/^\/servicios\/PCB\?confirmado=[\w%()-]+$/)
  expect((await readLines(id)).map(({ lines }) => lines)).toEqual([[[314, 1, 9000]]])

  const [order] = await readOrders(id)
  const staff = await atCounter(shop)
  const board = pageText((await staff.open(`/asocias/admin?tab=placas&placa=${order!.id}`)).html)
  expect(board).toContain("El cliente corrigió 3 capas")
  expect(board).toContain("uno.gbr : Cobre inferior (la tomamos por: Capa no reconocida)")
})

test("[BOARD-05] a correction cannot use another customer's files, and invalid fields get messages", async () => {
  const owner = await customer()
  const key = crypto.randomUUID()
  await owner.browser.post(
    boardOrderPath,
    boardOrderBody(boardFields({ clave: key, accion: "revisar" }), namelessBoard()),
  )
  const correction = (browser: typeof owner.browser, ...more: [string, string][]) =>
    browser.post(
      boardOrderPath,
      makeBody([...Object.entries(boardFields({ clave: key, accion: "corregir" })), ...more]),
    )
  const stranger = await customer()
  expect(pageText(await (await correction(stranger.browser)).text())).toContain("Por favor, suba un archivo Gerber.")
  const odd = await correction(
    owner.browser,
    ...Array.from({ length: 300 }, (): [string, string] => ["capa-nombre", "__proto__"]),
    ["capa-tipo", "copper-bottom"],
    ["capa-tipo", "no-existe"],
    ["capa-nombre", "uno.gbr"],
    ["placa", "otra"],
  )
  expect([odd.status, pageText(await odd.text()).includes("Usted indicó")]).toEqual([200, false])
  expect(await readOrders(stranger.id)).toEqual([])
})

test("[PCB-16][PCB-27] the review of a design says 48 hours and names no method or place", async () => {
  const { browser } = await customer()
  const fields = boardFields({ accion: "revisar", disenar: "on", metodo: "", entrega: "", telefono: "88887777" })
  const text = mainText(await (await browser.post(boardOrderPath, boardOrderBody(fields))).text())
  expect(text).toContain("Un agente le contactará en un máximo de 48 horas.")
  expect(text).toContain(
    "Diseño personalizado Sí Método de pago Por definir Punto de entrega Por definir Archivo Ninguno",
  )
  expect(text).not.toContain("Cantidad")
  expect(text).toContain("Precio total ₡2500 El total depende de las horas de diseño.")
})

test("without script missing fields are named and the choices stay", async () => {
  const { browser } = await customer()
  const fields = boardFields({ accion: "revisar", metodo: "", entrega: "4", cantidad: "7", telefono: "2222" })
  const html = await (await browser.post(boardOrderPath, boardOrderBody(fields))).text()
  expect(mainText(html)).toContain("Por favor, suba un archivo Gerber. Por favor, seleccione un método de pago.")
  expect(html).toMatch(/name="cantidad"[^>]*value="7"/)
  expect(html).toMatch(/<option[^>]*value="4"[^>]*selected/)
})

test("staff find the files, the findings and the picture with the order", async () => {
  const { id, browser } = await customer()
  const files = sampleBoard({ track: 0.5 })
  await placeOrder(browser, boardFields({ telefono: "70001122" }), files)
  const [order] = await readOrders(id)
  const board = await shop.services.boards.forStaff(order?.id ?? 0)
  expect(board?.files.map(({ name }) => name)).toEqual(files.map(({ name }) => name))
  expect(board?.form.phone).toBe("70001122")
  expect(board?.svg).toMatch(/^<svg .*data-finding="1"/)
  expect(board?.inspection?.findings.find(({ code }) => code === "tracks-narrow")).toMatchObject({
    severity: "warning",
    mark: 1,
  })
  const file = await shop.services.boards.file(order?.id ?? 0, "placa.drl")
  expect(Buffer.from(file?.bytes ?? [])).toEqual(Buffer.from(files[2]?.bytes ?? []))
  expect(await shop.services.boards.file(order?.id ?? 0, "otro.gbr")).toBeNull()
  expect(await shop.services.boards.forStaff(987654)).toBeNull()
})

test("the number of unconfirmed uploads is limited", async () => {
  const { browser } = await customer()
  const keys = await Promise.all(
    Array.from({ length: 3 }, async (_, i) => {
      const fields = boardFields({ accion: "revisar" })
      await browser.post(boardOrderPath, boardOrderBody(fields, sampleBoard({ width: 50 + i })))
      return fields["clave"] ?? ""
    }),
  )
  const last = boardFields({ accion: "revisar" })
  await browser.post(boardOrderPath, boardOrderBody(last, sampleBoard()))
  const kept = await shop.parts.database.query("select key from pcb_orders where key = any($1)", [
    [...keys, last["clave"]],
  ])
  expect(kept.length).toBeLessThanOrEqual(3)
  const confirmed = await browser.post(
    boardOrderPath,
    boardOrderBody({ accion: "confirmar", clave: last["clave"] ?? "" }),
  )
  expect(confirmed.status).toBe(302)
})
