import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { listLimits } from "../../src/shop/lists/rules/list-cells.ts"
import type { TestBrowser } from "../shared/browser.ts"
import { atCounter } from "../support/counter.ts"
import { newCustomer, signedIn } from "../support/customers.ts"
import { part } from "../support/page-parts.ts"
import { pageText } from "../support/page-text.ts"
import { aProduct, aShop, passwords, people } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop

beforeAll(async () => {
  const seed = aShop()
  const more = [
    aProduct({
      id: 810,
      ref: "RES-4K7-1",
      label: "Resistencia 4.7 kΩ 1 W",
      price: 75,
      categories: [10],
      stock: { 1: 4 },
    }),
    aProduct({ id: 811, ref: "CI-555", label: "Temporizador NE555", price: 200, stock: { 1: 2, 2: 1 } }),
    aProduct({ id: 813, ref: "PUNTAS", label: "Puntas de prueba x 40", price: 1500, stock: { 1: 30 } }),
    aProduct({ id: 812, ref: "TR-2222", label: "Transistor NPN 2N2222A", price: 75, stock: { 2: 50 } }),
  ]
  shop = await startShop({ catalogueRefreshSeconds: 3600, seed: { ...seed, products: [...seed.products, ...more] } })
})
afterAll(() => shop.stop())

const words = async (reply: Response) => pageText(await reply.text())
const rowsIn = (html: string) => part(html, "ol").split('<li id="linea-').slice(1)

/** The table's form as the page has it, for the next press of a browser without script. */
const formIn = (html: string, press: string) => {
  const form = new URLSearchParams({ accion: press })
  for (const [, name = "", value = ""] of html.matchAll(/<input[^>]*name="(de|nombre|clave)"[^>]*?value="([^"]*)"/g))
    form.set(name, value)
  for (const row of rowsIn(html)) {
    form.append(
      "texto",
      pageText(
        /name="texto"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="texto"/.exec(row)?.slice(1).find(Boolean) ?? "",
      ),
    )
    form.append(
      "unidades",
      /name="unidades"[^>]*value="(\d+)"|value="(\d+)"[^>]*name="unidades"/.exec(row)?.slice(1).find(Boolean) ?? "1",
    )
    const chosen = /<option[^>]*selected=""[^>]*value="(\d+)"|<option[^>]*value="(\d+)"[^>]*selected=""/.exec(row)
    const hidden = /<input type="hidden" name="producto" value="(\d*)"/.exec(row)
    form.append("producto", chosen?.slice(1).find(Boolean) ?? hidden?.[1] ?? "")
  }
  return form
}

const paste = async (browser: TestBrowser, lista: string) =>
  (await browser.post("/lista", { accion: "leer", lista })).text()

describe("a pasted list", () => {
  test("[LIST-01][LIST-02] becomes rows with units, product, price, free units by pickup point and a total, without script", async () => {
    const html = await paste(shop.visitor(), "10 resistencias 4k7\n3x NE555\ncinta aislante")
    const page = pageText(html)
    expect(rowsIn(html)).toHaveLength(3)
    expect(page).toContain("Resistencia 4.7 kΩ 1/4 W")
    expect(page).toContain("Se tomó lo usual: 1/4 W")
    expect(page).toContain("No lo entendimos o no lo vendemos.")
    expect(page).toContain("1 línea queda por decidir.")
    expect(pageText(rowsIn(html)[1] ?? "")).toMatch(/Computadores 2 Mecatrónica 1/)
    expect(page).toMatch(/Asociación de Computadores:\s*falta 1 producto, y 1 línea sin decidir/)
  })

  test("[LIST-01] a dropped file is read as the pasted text is", async () => {
    const form = new FormData()
    form.set("accion", "leer")
    form.set("lista", "")
    form.set("archivo", new File(['"Reference","Value","Qty"\n"R1,R2","4k7","2"\n"U1","NE555P","1"\n'], "bom.csv"))
    const html = await (await shop.visitor().post("/lista", form)).text()
    expect(rowsIn(html).map(row => pageText(row))).toMatchObject([
      expect.stringContaining("Resistencia 4.7 kΩ"),
      expect.stringContaining("Temporizador NE555"),
    ])
  })

  test("[LIST-01] an empty paste says so, and nothing breaks on odd fields", async () => {
    const browser = shop.visitor()
    const empty = await browser.post("/lista", { accion: "leer", lista: "  " })
    expect([empty.status, await words(empty)]).toEqual([
      422,
      expect.stringContaining("Pegue una lista o elija un archivo."),
    ])
    const odd = await browser.post("/lista", { accion: "quitar:9", texto: "x", unidades: "-4", producto: "abc" })
    expect(odd.status).toBe(200)
  })

  test("[LIST-02] units change, rows go, and another product is searched for in place", async () => {
    const browser = shop.visitor()
    const first = formIn(await paste(browser, "2 NE555\n5 2N2222"), "quitar:0")
    const without = await (await browser.post("/lista", first)).text()
    expect(rowsIn(without)).toHaveLength(1)
    const again = formIn(without, "buscar:0")
    again.set("texto", "2 LED rojo")
    again.set("unidades", "7")
    const searched = await (await browser.post("/lista", again)).text()
    expect(pageText(searched)).toContain("LED rojo 5 mm")
    expect(searched).toMatch(/name="unidades"[^>]*value="7"|value="7"[^>]*name="unidades"/)
  })
})

describe("a list that asks too much", () => {
  test("[LIST-01] a text that is too long is refused with a message and stays in the box", async () => {
    const lista = `2 NE555\n${"x".repeat(listLimits.chars)}`
    const reply = await shop.visitor().post("/lista", { accion: "leer", lista })
    const html = await reply.text()
    expect([reply.status, pageText(html)]).toEqual([413, expect.stringContaining("se leen hasta 200 mil caracteres")])
    expect(html).toContain(`>${lista}</textarea>`)
    const file = new FormData()
    file.set("accion", "leer")
    file.set("archivo", new File([lista], "lista.txt"))
    expect((await shop.visitor().post("/lista", file)).status).toBe(413)
    // At the counter too.
    const staff = await atCounter(shop)
    const atDesk = await staff.post("/asocias/admin/listas", { accion: "leer", lista })
    expect([atDesk.status, (await atDesk.text()).includes(`>${lista}</textarea>`)]).toEqual([413, true])
  })

  test("[LIST-01] an address without allowance gets a message, keeps its text, and does not delay an account", async () => {
    const visitor = shop.visitor()
    const rows = formIn(await paste(visitor, "2 NE555\n3 algo nuevo"), "actualizar")
    await shop.parts.database.query("update address_allowances set whole_at = now() + interval '1 day'")
    const reply = await visitor.post("/lista", { accion: "leer", lista: "4 NE555" })
    const html = await reply.text()
    expect([reply.status, pageText(html)]).toEqual([429, expect.stringContaining("Estamos leyendo muchas listas.")])
    expect(html).toContain(">4 NE555</textarea>")
    // Rows keep their choices; only rows that were not searched say so.
    const kept = await (await visitor.post("/lista", rows)).text()
    expect(rowsIn(kept).map(row => pageText(row))).toMatchObject([
      expect.stringContaining("Temporizador NE555"),
      expect.stringContaining("No se pudo buscar ahora."),
    ])
    const account = await signedIn(shop, await newCustomer(shop))
    expect(pageText(await paste(account, "4 NE555"))).toContain("Temporizador NE555")
    await shop.parts.database.query("delete from address_allowances")
    expect(pageText(await paste(visitor, "4 NE555"))).toContain("Temporizador NE555")
  })
})

describe("the whole list into the cart", () => {
  test("[LIST-02] goes in one request with one result: the rest of scarce products is added, and open lines are named", async () => {
    const id = await newCustomer(shop)
    const browser = await signedIn(shop, id)
    const html = await paste(browser, "10 resistencias 4k7\n9 NE555\ncinta aislante")
    const page = await words(await browser.post("/lista", formIn(html, "carrito")))
    expect(page).toContain("Agregamos 2 productos a su carrito.")
    expect(page).toContain("Temporizador NE555: agregamos 2 de 9.")
    expect(page).toContain("1 línea sin producto elegido no se agregó.")
    const cart = await shop.services.cart.read(id)
    expect(cart?.lines.map(({ id, qty }) => [id, qty])).toEqual([
      [expect.any(Number), 10],
      [811, 2],
    ])
    expect(await shop.erp.orders.listWithLines({ customerIds: [id], status: "draft" })).toHaveLength(1)
    expect(page).toContain("Ver carrito (2)")
    const unitsInCart = async () => (await shop.services.cart.read(id))?.lines.map(({ qty }) => qty)
    // A double tap, a reload and the same text pasted again are one list: it is added once, with the same words.
    const again = formIn(html, "carrito")
    const replies = await Promise.all([1, 2, 3].map(() => browser.post("/lista", again).then(words)))
    for (const reply of replies) expect(reply).toContain("Temporizador NE555: agregamos 2 de 9.")
    const pasted = await paste(browser, "10 resistencias 4k7\n9 NE555\ncinta aislante")
    expect(pageText(pasted)).toContain("Ver carrito (2)")
    await browser.post("/lista", formIn(pasted, "carrito"))
    expect(await unitsInCart()).toEqual([10, 2])
    // A changed list adds its new lines, and again those that the customer removed from the cart.
    const more = formIn(html, "carrito")
    more.set("unidades", "12")
    await browser.post("/lista", more)
    expect(await unitsInCart()).toEqual([12, 2])
    const [line] = (await shop.services.cart.read(id))?.lines ?? []
    await shop.services.cart.setUnits(id, line?.ref ?? 0, 4)
    await browser.post("/lista", more)
    expect(await unitsInCart()).toEqual([12, 2])
  })

  test("[LIST-02] pressed many times at once by a new customer, it becomes one order with the list once; another list adds its own", async () => {
    const id = await newCustomer(shop)
    const browser = await signedIn(shop, id)
    const form = formIn(await paste(browser, "3 2N2222\n2 resistencias 4k7"), "carrito")
    await Promise.all(Array.from({ length: 5 }, () => browser.post("/lista", form)))
    const units = async () => (await shop.services.cart.read(id))?.lines.map(({ qty }) => qty)
    expect(await units()).toEqual([3, 2])
    expect(await shop.erp.orders.listWithLines({ customerIds: [id], status: "draft" })).toHaveLength(1)
    await browser.post("/lista", formIn(await paste(browser, "4 2N2222"), "carrito"))
    expect(await units()).toEqual([7, 2])
    // The same key of another customer is another list.
    const other = await newCustomer(shop)
    await (await signedIn(shop, other)).post("/lista", form)
    expect((await shop.services.cart.read(other))?.lines.map(({ qty }) => qty)).toEqual([3, 2])
  })

  test("[LIST-01] units of products in packs are asked about, never multiplied", async () => {
    const id = await newCustomer(shop)
    const browser = await signedIn(shop, id)
    const html = await paste(browser, "20 puntas de prueba")
    const page = pageText(html)
    expect(page).toContain("Se vende en paquetes.")
    expect(page).toContain("Puntas de prueba x 40: 20 unidades = 1 paquete de 40 · ₡1500")
    expect(page).toContain("1 línea sin decidir")
    expect(page).not.toContain("todo disponible hoy")
    const form = formIn(html, "carrito")
    expect(await words(await browser.post("/lista", form))).toContain("No se agregó nada.")
    form.set("producto", "813*1")
    const added = await words(await browser.post("/lista", form))
    expect(added).toContain("Agregamos 1 producto a su carrito.")
    expect(added).toContain("Paquete de 40: aquí se cuentan paquetes.")
    expect((await shop.services.cart.read(id))?.lines.map(({ qty }) => qty)).toEqual([1])
  })

  test("[LIST-02] a visitor signs in and comes back to the list in the cart, added once; a stranger's link adds nothing", async () => {
    const enter = async (browser: TestBrowser, correo: string, { pathname, search }: URL) => {
      const entered = await browser.post(pathname + search, { correo, contrasena: passwords.customer })
      expect(entered.status).toBe(302)
    }
    const visitor = shop.visitor()
    const reply = await visitor.post("/lista", formIn(await paste(visitor, "2 2N2222\ncinta aislante"), "carrito"))
    expect(reply.status).toBe(302)
    const signIn = new URL(reply.headers.get("Location") ?? "", shop.url)
    const page = signIn.searchParams.get("volver") ?? ""
    expect([signIn.pathname, page]).toEqual(["/iniciar-sesion", expect.stringMatching(/^\/lista\?espera=/)])
    await enter(visitor, "ana@chispa.test", signIn)
    const { html } = await visitor.open(page)
    expect(pageText(html)).toContain("Agregamos 1 producto a su carrito.")
    expect(pageText(html)).toContain("Ver carrito (1)")
    expect(pageText(html)).toContain("1 línea sin producto elegido no se agregó.")
    const units = async (customer: number) =>
      (await shop.services.cart.read(customer))?.lines.map(({ qty }) => qty) ?? []
    expect(await units(people.ana)).toEqual([2])
    // The same sign-in again, a reload and another press.
    await enter(visitor, "ana@chispa.test", signIn)
    await visitor.post("/lista", formIn((await visitor.open(page)).html, "carrito"))
    expect(await units(people.ana)).toEqual([2])
    const other = shop.visitor()
    await enter(other, "luis@chispa.test", signIn)
    expect(rowsIn((await other.open(page)).html)).toHaveLength(2)
    expect(await units(people.luis)).toEqual([])
  })
})

describe("a kept list", () => {
  const keep = async (browser: TestBrowser, lista: string, nombre: string) => {
    const form = formIn(await paste(browser, lista), "guardar")
    form.set("nombre", nombre)
    const reply = await browser.post("/lista", form)
    expect(reply.status).toBe(302)
    return (reply.headers.get("Location") ?? "").replace(/\?.*/, "")
  }

  test("[LIST-03] is named, listed, changed by its owner only, shared by its link, copied by others and removed", async () => {
    const owner = await signedIn(shop, await newCustomer(shop))
    const path = await keep(owner, "2 NE555\n5 2N2222", "Laboratorio 1")
    expect(pageText((await owner.open("/lista")).html)).toContain("Laboratorio 1")
    const mine = await owner.open(path)
    expect(mine.html).toContain('name="unidades"')
    const changed = formIn(mine.html, "quitar:1")
    changed.set("nombre", "Laboratorio 2")
    await owner.post(path, changed)

    const otherId = await newCustomer(shop)
    const other = await signedIn(shop, otherId)
    const theirs = await other.open(path)
    expect(pageText(theirs.html)).toContain("Laboratorio 2")
    expect(theirs.html).not.toContain('name="unidades"')
    expect(pageText(theirs.html)).not.toContain("Transistor")
    const key = path.split("/").at(-1) ?? ""
    const { lists } = shop.services
    const before = await lists.get(key)
    for (const accion of ["guardar", "eliminar"])
      expect((await other.post(path, { accion, nombre: "Ajena", texto: "x" })).status).toBe(403)
    // The page is one guard, the service the other.
    expect(await lists.change(key, { customerId: otherId }, { ...before!, name: "Ajena", lines: [] })).toBe(false)
    expect(await lists.remove(key, { customerId: otherId })).toBe(false)
    expect(await lists.get(key)).toEqual(before)
    expect(before).toMatchObject({ name: "Laboratorio 2", lines: [{}] })
    const copy = await other.open(`/lista?de=${path.split("/").at(-1)}`)
    expect(rowsIn(copy.html)).toHaveLength(1)
    expect(await other.get("/lista/no-existe").then(({ status }) => status)).toBe(404)

    await owner.post(path, { accion: "eliminar" })
    expect((await owner.get(path)).status).toBe(404)
  })

  test("[LIST-03] keeps the readable text of a line with NUL and of one that is cut inside a character", async () => {
    const id = await newCustomer(shop)
    const browser = await signedIn(shop, id)
    const rows = ["2 NE\u0000555", `${"x".repeat(299)}😀`]
    const form = new URLSearchParams([...rows.map(text => ["texto", text]), ["accion", "guardar"]])
    expect((await browser.post("/lista", form)).status).toBe(302)
    const [kept] = await shop.services.lists.of({ customerId: id })
    const list = await shop.services.lists.get(kept?.key ?? "")
    expect(list?.lines.map(({ text }) => text)).toEqual(["2 NE555", "x".repeat(299)])
  })

  test("[LIST-03] is exported as CSV that the page reads again", async () => {
    const browser = shop.visitor()
    const form = formIn(await paste(browser, "10 2N2222\n=cmd"), "actualizar")
    form.set("nombre", "Mi práctica")
    const html = await (await browser.post("/lista", form)).text()
    const link = part(html, "main").match(/<a[^>]*href="(data:text\/csv[^"]*)"[^>]*>/)
    expect(link?.[0]).toContain('download="mi-practica.csv"')
    const csv = decodeURIComponent(link?.[1]?.split(",").slice(1).join(",") ?? "")
    expect(csv).toContain("10;Transistor NPN 2N2222A;TR-2222;75;750")
    expect(csv).toContain("&#x27;=cmd")
    expect(pageText(await paste(browser, csv))).toContain("Transistor NPN 2N2222A")
  })

  test("[LIST-03] lists that a visitor stored in the browser move to the account", async () => {
    const id = await newCustomer(shop)
    const browser = await signedIn(shop, id)
    const listas = [
      { name: "De antes", lines: [{ text: "2 NE555", units: 2, productId: 811 }] },
      { name: "Vacía", lines: 3 },
    ]
    // Twice: the answer to the first was lost.
    for (let sent = 0; sent < 2; sent++)
      await browser.post("/lista", { accion: "traer", listas: JSON.stringify(listas) })
    expect((await browser.post("/lista", { accion: "traer", listas: "{" })).status).toBe(200)
    expect((await shop.services.lists.of({ customerId: id })).map(({ name, lines }) => [name, lines])).toEqual([
      ["De antes", 1],
    ])
  })
})

describe("a course's list", () => {
  test("[LIST-04] an association publishes it from a pasted list; it stands under /kits and in the search, and shows what was bought", async () => {
    const staff = await atCounter(shop)
    const page = "/asocias/admin/listas"
    const read = await staff.post(page, { accion: "leer", lista: "2 NE555\n5 2N2222" })
    const form = formIn(await read.text(), "publicar")
    form.set("curso", "Electrónica Digital")
    form.set("semestre", "I Semestre 2027")
    form.set("docente", "Ing. Mora")
    expect(await words(await staff.post(page, form))).toContain("Lista publicada.")
    const [list] = await shop.services.lists.courses()
    const path = `/lista/${list?.key}`
    expect((await shop.visitor().open("/kits")).html).toContain(`href="${path}"`)
    const search = await shop.visitor().get("/sugerencias/todo?buscar=electronica%20digital")
    expect(await search.json()).toMatchObject({
      options: expect.arrayContaining([expect.objectContaining({ to: path })]),
    })

    const shown = pageText((await shop.visitor().open(path)).html)
    for (const fact of ["Electrónica Digital", "I Semestre 2027", "Ing. Mora", "Asociación ASEIC"])
      expect(shown).toContain(fact)

    const id = await newCustomer(shop)
    const student = await signedIn(shop, id)
    expect(await words(await student.post(path, { accion: "carrito" }))).toContain(
      "Agregamos 2 productos a su carrito.",
    )
    const counts = async () =>
      pageText((await staff.open(page)).html)
        .match(/Ing\. Mora 2 (\d+) (\d+)/)
        ?.slice(1)
    expect(await counts()).toEqual(["1", "0"])
    const orderId = await shop.erp.orders.create({
      customerId: id,
      lines: [{ productId: 811, quantity: 1, unitPrice: 200 as never }],
    })
    await shop.parts.openOrders.see(await shop.erp.orders.ensureValidated(orderId))
    expect(await counts()).toEqual(["1", "1"])
  })

  test("[LIST-04] only its association changes or removes it; another one and a customer are refused and change nothing", async () => {
    const page = "/asocias/admin/listas"
    const owner = { associationId: 1, association: "Asociación ASEIC" }
    const facts = { course: "CE", semester: "I", teacher: "Mora" }
    const lines = [{ text: "NE999", units: 1, productId: 99_999 }]
    const key = (await shop.services.lists.keep(owner, { name: "Vieja", ...facts, lines })) ?? ""
    const path = `/lista/${key}`
    expect(pageText((await shop.visitor().open(path)).html)).toContain("Ya no se vende.")
    const before = await shop.services.lists.get(key)

    const change = { accion: "publicar", "lista-clave": key, curso: "Ajeno", nombre: "Ajena", texto: "2 NE555" }
    const others = await atCounter(shop, "AEMTEC")
    expect((await others.post(page, change)).status).toBe(409)
    await others.post(page, { accion: "eliminar", "lista-clave": key })
    expect((await others.open(`${page}?lista=${key}`)).html).not.toContain("NE999")
    // A customer may have the association's number.
    const content = { name: "Ajena", ...facts, lines: [] }
    for (const stranger of [{ customerId: 1 }, { associationId: 2, association: "AEMTEC" }]) {
      expect(await shop.services.lists.change(key, stranger, content)).toBe(false)
      expect(await shop.services.lists.remove(key, stranger)).toBe(false)
    }
    const customer = await signedIn(shop, await newCustomer(shop))
    for (const accion of ["guardar", "eliminar", "actualizar"])
      expect((await customer.post(path, { accion, nombre: "Ajena", texto: "2 NE555" })).status).toBe(403)
    for (const accion of ["publicar", "eliminar"]) await shop.visitor().post(page, { ...change, accion })
    expect(await shop.services.lists.get(key)).toEqual(before)

    const staff = await atCounter(shop)
    expect((await staff.open(`${page}?lista=${key}`)).html).toContain("NE999")
    expect(await words(await staff.post(page, { ...change, curso: "CE 2" }))).toContain("Cambios guardados.")
    const after = await shop.services.lists.get(key)
    expect(after).toMatchObject({ name: "Ajena", course: "CE 2", associationId: 1, customerId: null })
    expect(after?.lines).toEqual([{ text: "2 NE555", units: 1, productId: null }])
    await staff.post(page, { accion: "eliminar", "lista-clave": key })
    expect(await shop.services.lists.get(key)).toBeNull()
    expect((await shop.visitor().get(page)).status).toBe(302)
  })

  test("[LIST-04][STOCK-01] a student ticks off owned parts and pays the rest; the association sees demand, free units and the units to bring", async () => {
    const owner = { associationId: 1, association: "Asociación ASEIC" }
    const facts = { course: "Circuitos", semester: "II", teacher: "Ing. Vega" }
    const lines = [
      { text: "2 NE555", units: 2, productId: 811 },
      { text: "5 2N2222", units: 5, productId: 812 },
    ]
    const key = (await shop.services.lists.keep(owner, { name: "Laboratorio 7", ...facts, lines })) ?? ""
    const path = `/lista/${key}`
    const sheet = `/asocias/admin/listas/${key}`
    const readPage = pageText((await shop.visitor().open(path)).html)
    for (const text of ["Ya lo tengo", "Agregar y pagar", "Asociación de Computadores: falta 1 producto"])
      expect(readPage).toContain(text)

    // The student has the timer, so only the transistors are added, and the next link leads to the payment.
    const id = await newCustomer(shop)
    const student = await signedIn(shop, id)
    const press = { accion: "pagar", tengo: "0", retiro: "2" }
    const replies = await Promise.all([student.post(path, press), student.post(path, press)])
    expect(replies.map(({ headers }) => headers.get("Location"))).toEqual([
      "/perfil?tab=carrito&retiro=2",
      "/perfil?tab=carrito&retiro=2",
    ])
    const units = async () => (await shop.services.cart.read(id))?.lines.map(({ id: one, qty }) => [one, qty])
    expect(await units()).toEqual([[812, 5]])
    const [chosen = ""] =
      /<input[^>]*name="recogida"[^>]*checked[^>]*>/.exec((await student.open("/perfil?tab=carrito&retiro=2")).html) ??
      []
    expect(chosen).toContain('value="2"')
    // Without the tick the timers are what is left to add, as far as there are any.
    await student.post(path, { accion: "carrito" })
    expect(await units()).toEqual([
      [812, 5],
      [811, 2],
    ])
    const second = await newCustomer(shop)
    await (await signedIn(shop, second)).post(path, { accion: "carrito" })

    const staff = await atCounter(shop)
    const table = pageText((await staff.open(sheet)).html)
    expect(table).toContain("2 estudiantes la agregaron a su carrito, 0 ya pidieron.")
    expect(table).toMatch(/Temporizador NE555 4 0 \d+ \d+/)
    const [, free = 0, toBring] = /Transistor NPN 2N2222A 10 0 (\d+) (\d+)/.exec(table) ?? []
    expect(Number(toBring)).toBe(Math.max(0, 10 - Number(free)))
    expect(
      await shop
        .visitor()
        .get(sheet)
        .then(({ status }) => status),
    ).toBe(302)
    expect((await (await atCounter(shop, "AEMTEC")).get(sheet)).status).toBe(404)

    // Ordered parts are no longer demanded.
    const orderId = await shop.erp.orders.create({
      customerId: second,
      lines: [{ productId: 812, quantity: 5, unitPrice: 75 as never }],
    })
    await shop.parts.openOrders.see(await shop.erp.orders.ensureValidated(orderId))
    expect(pageText((await staff.open(sheet)).html)).toMatch(/Transistor NPN 2N2222A 5 5 \d+ \d+/)
  })
})
