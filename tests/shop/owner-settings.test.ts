import sharp from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Json } from "../../src/shop/settings/rules/edit-value.ts"
import type { TestBrowser } from "../shared/browser.ts"
import { asOwner, atCounter } from "../support/counter.ts"
import { newCustomer, signedIn } from "../support/customers.ts"
import { faultyFetch } from "../support/faulty-fetch.ts"
import { formFields } from "../support/form-fields.ts"
import { pageText } from "../support/page-text.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const transport = faultyFetch()
let shop: TestShop
beforeAll(async () => {
  shop = await startShop({ erpFetch: transport.fetch, env: { OWNER_ALIASES: "CHISPA,SOCIA" } })
})
afterAll(() => shop.stop())

const pages = "/asocias/tienda/ajustes"
const pagePath = (document: string) => `${pages}/${document}`

/** The page's form with typed values over it. */
const readForm = async (browser: TestBrowser, document: string, typed: Record<string, string> = {}) => {
  const { status, html } = await browser.open(pagePath(document))
  expect(status).toBe(200)
  const { valor = "", base = "", visto = "", edicion = "" } = formFields(html)
  return { valor, base, visto, edicion, ...typed }
}

const send = async (browser: TestBrowser, document: string, form: Record<string, string>, accion = "publicar") => {
  const reply = await browser.post(pagePath(document), { motivo: "Nuevo semestre", cuando: "ahora", ...form, accion })
  const html = await reply.text()
  return { status: reply.status, html, text: pageText(html) }
}

const publish = async (browser: TestBrowser, document: string, typed: Record<string, string>) =>
  send(browser, document, await readForm(browser, document, typed))

const shippingText = async (path = "/envios", browser = shop.visitor()) => pageText((await browser.open(path)).html)

test("[EDIT-01] settings are the owner's: associations, customers and visitors get no page and change nothing", async () => {
  const strangers = [await atCounter(shop), await signedIn(shop, await newCustomer(shop)), shop.visitor()]
  const valor = JSON.stringify({ post: 1 })
  for (const browser of strangers) {
    for (const page of [pages, pagePath("fees"), `${pagePath("fees")}/versiones`]) {
      const reply = await browser.get(page)
      expect([302, 303, 401, 403], page).toContain(reply.status)
      expect(await reply.text()).not.toContain("post")
    }
    for (const call of [pages, pagePath("fees"), `${pagePath("fees")}/borrador`, `${pagePath("fees")}/versiones`]) {
      const reply = await browser.post(call, {
        valor,
        base: "0",
        visto: "0",
        accion: "publicar",
        motivo: "x",
        version: "0",
      })
      expect(reply.status, call).toBe(401)
    }
    const upload = new FormData()
    upload.set("imagen", new File(["x"], "x.png"))
    expect((await browser.post(`${pages}/imagenes`, upload)).status).toBe(401)
    expect((await browser.get(`${pages}/archivo`)).status).toBe(401)
  }
  expect(await shop.services.settings.history("fees")).toEqual([])
  for (const odd of ["constructor", "__proto__", "..%2Ffees", "nada"])
    expect((await (await asOwner(shop)).get(pagePath(odd))).status, odd).toBe(404)
})

test("[EDIT-01][EDIT-02][EDIT-04] without script: a fee is refused beside its field, then published, and no cached page is stale", async () => {
  const owner = await asOwner(shop)
  expect(await shippingText()).toContain("₡2500")
  const refused = await publish(owner, "fees", { "monto:post": "-5" })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain("Envío por correo : El monto no puede ser negativo.")
  expect(formFields(refused.html)).toMatchObject({ "monto:post": "-5", motivo: "Nuevo semestre" })
  expect(await shippingText()).toContain("₡2500")

  const unexplained = await send(owner, "fees", {
    ...(await readForm(owner, "fees", { "monto:post": "3 100" })),
    motivo: " ",
  })
  expect(unexplained.text).toContain("Escriba por qué lo cambia.")
  const done = await publish(owner, "fees", { "monto:post": "3 100" })
  expect(done.status).toBe(200)
  expect(done.text).toContain("Listo: la versión 1 ya está publicada.")
  expect(done.text).toMatch(/Versión 1, de CHISPA, .*: Nuevo semestre/)
  expect(await shippingText()).toContain("₡3100")
  expect((await publish(owner, "fees", { "monto:post": "3100" })).text).toContain("No hay cambios que publicar.")
})

test("[EDIT-02] only its author sees a draft; a preview is the real page with it, for nobody else and never cached", async () => {
  const [owner, partner] = [await asOwner(shop), await asOwner(shop, "SOCIA")]
  const form = await readForm(owner, "fees", { "monto:post": "7777" })
  const saved = await owner.post(`${pagePath("fees")}/borrador`, form)
  expect(await saved.json()).toMatchObject({ kind: "saved" })
  expect(formFields((await owner.open(pagePath("fees"))).html)["monto:post"]).toBe("7777")
  expect(formFields((await partner.open(pagePath("fees"))).html)["monto:post"]).toBe("3100")

  const preview = "/envios?vista-previa=si"
  const shown = await owner.get(preview)
  expect(shown.headers.get("Cache-Control")).toBe("private, no-store")
  expect(shown.headers.get("ETag")).toBeNull()
  const words = pageText(await shown.text())
  expect(words).toContain("₡7777")
  expect(words).toContain("Vista previa: todavía no está publicado.")
  for (const stranger of [shop.visitor(), await atCounter(shop)]) {
    const reply = await stranger.get(preview)
    expect([reply.status, reply.headers.get("Location")]).toEqual([302, "/envios"])
  }
  expect(await shippingText(preview, partner)).toContain("₡3100")
  expect(await shippingText()).not.toContain("Vista previa")
  expect(await shippingText("/envios", owner)).toContain("₡3100")
  // Staff pages and files never show a draft.
  expect(await (await owner.get(`${pages}/archivo?vista-previa=si`)).text()).not.toContain("7777")
  // A page of another kind of request with the same mark shows nothing of the draft either.
  expect((await shop.visitor().get("/envios.data?vista-previa=si")).status).toBe(302)

  // A draft with errors is not shown, and the page says that it is not.
  const { edicion = "" } = formFields((await owner.open(pagePath("fees"))).html)
  await owner.post(`${pagePath("fees")}/borrador`, { ...form, edicion, "monto:post": "-1" })
  const partly = await shippingText(preview, owner)
  expect(partly).toContain("₡3100")
  expect(partly).toContain("Un borrador tiene errores: en su lugar se ve lo publicado.")

  // Two windows of one person: the second gets a message, and neither overwrites the other.
  const stale = await owner.post(`${pagePath("fees")}/borrador`, { ...form, "monto:post": "1" })
  expect(await stale.json()).toMatchObject({ kind: "elsewhere" })
  expect((await send(owner, "fees", { ...form, "monto:post": "1" })).status).toBe(409)
  expect((await send(owner, "fees", {}, "descartar")).text).toContain("El borrador se descartó.")
})

test("[EDIT-02][PROMO-01] a preview shows the owner alone the pages of a later moment", async () => {
  const owner = await asOwner(shop)
  const around = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const { valor = "", base = "", visto = "" } = formFields((await owner.open(pagePath("promotions"))).html)
  const item = { productId: 2, discount: { kind: "percent", percent: 20 }, days: [] }
  const promotion = { id: "x", name: "Semana Loca", from: around(48), until: around(72), isActive: true }
  const promotions = [{ ...promotion, scratchCards: false, items: [item] }]
  const draft = { valor: JSON.stringify({ ...JSON.parse(valor), promotions }), base, visto, edicion: "" }
  expect(await (await owner.post(`${pagePath("promotions")}/borrador`, draft)).json()).toMatchObject({ kind: "saved" })
  const { html } = await owner.open(pagePath("promotions"))
  const link = /href="(\/catalogo\?vista-previa=[^"]+)"[^>]*>(?:(?!<\/a>).)*Semana Loca/.exec(html)?.[1] ?? ""
  expect(link).toContain(encodeURIComponent(promotions[0]!.from))
  const mark = new URL(link, shop.url).search
  const price = async (search: string, browser = owner) =>
    /Precio unitario ((?:Antes \S+ )?\S+)/.exec(pageText((await browser.open(`/products/2${search}`)).html))?.[1]
  expect(await price(mark)).toBe("Antes ₡5000 ₡4000")
  expect(await price("?vista-previa=si")).toBe("₡5000")
  expect(await price(mark, shop.visitor())).toBe("₡5000")
  await send(owner, "promotions", {}, "descartar")
})

test("[EDIT-03] of two owners the second sees what changed, loses nothing, and merges both; two presses at once publish once", async () => {
  const [owner, partner] = [await asOwner(shop), await asOwner(shop, "SOCIA")]
  const late = await readForm(partner, "boards", { "monto:small": "5500" })
  await publish(owner, "boards", { "monto:large": "9900" })
  const told = await send(partner, "boards", late)
  expect(told.text).toContain("Otra persona publicó antes.")
  expect(told.text).toMatch(/CHISPA publicó la versión 1 .*Placa grande ₡9000 ₡9900/)
  expect(formFields(told.html)["monto:small"]).toBe("5500")
  expect(shop.services.settings.values().boards).toMatchObject({ small: 5000, large: 9900 })
  await send(partner, "boards", {}, "juntar")
  expect((await publish(partner, "boards", {})).text).toContain("la versión 2 ya está publicada")
  expect(shop.services.settings.values().boards).toMatchObject({ small: 5500, large: 9900 })

  const [one, other] = [
    await readForm(owner, "boards", { "monto:designHour": "2600" }),
    await readForm(partner, "boards", { "monto:designHour": "2700" }),
  ]
  const both = await Promise.all([send(owner, "boards", one), send(partner, "boards", other)])
  expect(both.filter(({ text }) => text.includes("la versión 3 ya está publicada"))).toHaveLength(1)
  expect(both.filter(({ text }) => text.includes("Otra persona publicó antes."))).toHaveLength(1)
  await Promise.all([send(owner, "boards", {}, "descartar"), send(partner, "boards", {}, "descartar")])
})

test("[EDIT-03] a version is compared with the one before and restored by one press", async () => {
  const owner = await asOwner(shop)
  const versions = `${pagePath("boards")}/versiones`
  expect(pageText((await owner.open(`${versions}?version=2`)).html)).toContain("Placa pequeña ₡5000 ₡5500")
  const draft = await readForm(owner, "boards", { "monto:designHour": "3333" })
  await owner.post(`${pagePath("boards")}/borrador`, draft)
  const restored = await owner.post(versions, { version: "0" })
  expect(pageText(await restored.text())).toContain("Listo: lo de esa versión ya está publicado")
  expect(shop.services.settings.values().boards).toMatchObject({ small: 5000, large: 9000, designHour: 2500 })
  expect((await shop.services.settings.history("boards")).map(({ version }) => version)).toEqual([4, 3, 2, 1])
  expect((await owner.post(versions, { version: "99" })).status).toBe(409)
  // The person's own draft is still there.
  const after = await owner.open(pagePath("boards"))
  expect(formFields(after.html)["monto:designHour"]).toBe("3333")
  await send(owner, "boards", {}, "descartar")
})

test("[EDIT-02] a version waits for its date; publishing meanwhile mentions it and can withdraw it", async () => {
  const owner = await asOwner(shop)
  const later = { cuando: "luego", fecha: "2000-01-01T08:00" }
  const past = await send(owner, "careers", {
    ...(await readForm(owner, "careers", { "lineas:careers": "Una" })),
    ...later,
  })
  expect(past.text).toContain("Elija una fecha que no haya pasado")
  const fecha = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 16)
  const form = await readForm(owner, "careers", { "lineas:careers": "Una\nOtra" })
  expect((await send(owner, "careers", { ...form, cuando: "luego", fecha })).text).toContain("se publicará el")
  expect(shop.services.settings.values().careers.careers).toHaveLength(4)

  const stale = await send(owner, "careers", { ...form, edicion: "", "lineas:careers": "Tres" })
  expect(stale.text).toContain("Otra persona publicó antes.")
  await send(owner, "careers", {}, "descartar")
  const now = await readForm(owner, "careers", { "lineas:careers": "Computadores\nOtra" })
  const page = pageText((await owner.open(pagePath("careers"))).html)
  expect(page).toContain("reemplazará lo que publique ahora")
  expect((await send(owner, "careers", { ...now, reemplazar: "si" })).text).toContain("la versión 2 ya está publicada")
  expect(shop.services.settings.scheduled("careers")).toEqual([])
  const again = await readForm(owner, "careers", { "lineas:careers": "Otra" })
  await send(owner, "careers", { ...again, cuando: "luego", fecha })
  expect((await send(owner, "careers", {}, "retirar:3")).text).toContain("La versión programada se retiró.")
  expect((await send(owner, "careers", {}, "retirar:3")).text).toContain("ya no estaba programada")
  expect(pageText((await owner.open(`${pagePath("careers")}/versiones`)).html)).toContain("Retirada por CHISPA")
  // The comparison uses the version in effect before, not the one withdrawn in between.
  expect((await publish(owner, "careers", { "lineas:careers": "Computadores\nNueva" })).text).toContain(
    "la versión 4 ya",
  )
  const compared = pageText((await owner.open(`${pagePath("careers")}/versiones?version=4`)).html)
  expect(compared).toContain("Computadores, Otra Computadores, Nueva")
  // Prices of one week: the values of today can be published for the day after it.
  const week = await readForm(owner, "careers", { "lineas:careers": "De una semana" })
  await send(owner, "careers", { ...week, cuando: "luego", fecha })
  const afterwards = new Date(Date.now() + 27 * 86_400_000).toISOString().slice(0, 16)
  const back = await send(owner, "careers", {
    ...(await readForm(owner, "careers")),
    cuando: "luego",
    fecha: afterwards,
  })
  expect(back.text).toContain("se publicará el")
  expect(shop.services.settings.scheduled("careers").map(({ version }) => version)).toEqual([5, 6])
})

test("[EDIT-04] categories, payment modes, bank accounts, warehouses and products of the ids are looked up in the ERP", async () => {
  const owner = await asOwner(shop)
  const wrong = await publish(owner, "erp-ids", {
    "numero:categories.news": "7001",
    "numero:paymentModes.cash": "7002",
    "numero:bankAccounts.cash": "7003",
    "numero:warehouses.computing": "7004",
    "numero:products.ccca": "7005",
  })
  expect(wrong.status).toBe(422)
  for (const missing of [
    "una categoría con el número 7001",
    "una forma de pago con el número 7002",
    "una cuenta de banco abierta con el número 7003",
    "un almacén con el número 7004",
    "un producto con el número 7005",
  ])
    expect(wrong.text).toContain(`El ERP no tiene ${missing}.`)
  expect(new Set(wrong.text.match(/El ERP no tiene [^.<]*/g)).size).toBe(5)
  for (const list of ["categories", "setup/dictionary/payment_types", "bankaccounts"]) {
    transport.arm(new RegExp(`^GET /${list}`), "reset before", 100)
    const away = await publish(owner, "erp-ids", { "numero:categories.news": "7001" })
    transport.disarm()
    expect([list, away.status]).toEqual([list, 503])
  }
  expect(await shop.services.settings.history("erp-ids")).toEqual([])
  await send(owner, "erp-ids", {}, "descartar")
})

const kitsWith = (valor: string, make: (kits: { kits: Record<string, Json>[] }) => void): string => {
  const kits = JSON.parse(valor) as { kits: Record<string, Json>[] }
  make(kits)
  return JSON.stringify(kits)
}

test("[EDIT-04] products, warehouses and pictures that do not exist are refused beside their field, hostile addresses too; without the ERP nothing is published", async () => {
  const owner = await asOwner(shop)
  const form = await readForm(owner, "kits")
  const wrong = kitsWith(form.valor, ({ kits }) => {
    kits[0] = { ...kits[0], productId: 99_999, components: [] }
    kits[1] = { ...kits[1], slug: "../../etc", bundlePrice: -1 }
    kits[2] = { ...kits[2], slug: "checkout", careers: ["Magia"] }
  })
  const refused = await send(owner, "kits", { ...form, valor: wrong })
  expect(refused.status).toBe(422)
  for (const problem of [
    "Agregue al menos un componente.",
    "Use letras sin tilde, números y guiones.",
    "El monto no puede ser negativo.",
    "Esa dirección está reservada: elija otra.",
    "La carrera «Magia» no está en la lista de carreras.",
  ])
    expect(refused.text).toContain(problem)
  const nobody = "00000000-0000-4000-8000-000000000000"
  const missing = kitsWith(form.valor, ({ kits }) => {
    const components = kits[0]!["components"] as readonly Record<string, Json>[]
    const [first, second, ...rest] = components
    kits[0] = {
      ...kits[0],
      productId: 99_999,
      components: [
        { ...first!, picture: { kind: "product", productId: 88_888 } },
        { ...second!, picture: { kind: "upload", file: nobody } },
        ...rest,
      ],
    }
  })
  const edicion = formFields(refused.html)["edicion"] ?? ""
  const checked = await send(owner, "kits", { ...form, valor: missing, edicion })
  expect(checked.text).toContain("Producto del ERP : El ERP no tiene un producto con el número 99999.")
  expect(checked.text).toContain("El ERP no tiene un producto con el número 88888.")
  expect(checked.text).toContain("Esta imagen no está en esta tienda: súbala otra vez.")
  const point = await publish(owner, "pickup", { "numero:points.0.warehouse": "77" })
  expect(point.text).toContain("El ERP no tiene un almacén con el número 77.")
  for (const valor of ["", "[]", "{", "7"]) expect((await send(owner, "kits", { ...form, valor })).status).toBe(422)

  transport.arm(/^GET \/(products|warehouses)/, "reset before", 100)
  const away = await publish(owner, "pickup", { "numero:points.0.warehouse": "1", "texto:points.0.name": "Otra" })
  transport.disarm()
  expect(away.status).toBe(503)
  expect(away.text).toContain("El ERP no responde, y sin él no se puede comprobar lo que escribió. No se publicó nada")
  expect(await shop.services.settings.history("pickup")).toEqual([])
  expect(await shop.services.settings.history("kits")).toEqual([])
  await Promise.all(["kits", "pickup"].map(document => send(owner, document, {}, "descartar")))
})

test("[EDIT-01] a picture is re-encoded without its metadata and served harmlessly; a PDF, a script and a large file are refused", async () => {
  const owner = await asOwner(shop)
  const upload = async (bytes: Uint8Array<ArrayBuffer>) => {
    const form = new FormData()
    form.set("imagen", new File([bytes], "foto.svg", { type: "image/svg+xml" }))
    const reply = await owner.post(`${pages}/imagenes`, form)
    return {
      status: reply.status,
      body: reply.status === 413 ? {} : ((await reply.json()) as { id?: string; text?: string }),
    }
  }
  const blank = { create: { width: 1600, height: 900, channels: 3, background: "#123456" } } as const
  const picture = await sharp(blank)
    .withExif({ IFD0: { Artist: "Secreto" } })
    .jpeg()
    .toBuffer()
  const { body } = await upload(new Uint8Array(picture))
  const served = await shop.visitor().get(`/kits/imagenes/${body.id}`)
  expect(Object.fromEntries(served.headers)).toMatchObject({
    "content-type": "image/webp",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  })
  const bytes = Buffer.from(await served.arrayBuffer())
  expect(bytes.includes("Secreto")).toBe(false)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 800 })
  const text = (content: string) => new Uint8Array(Buffer.from(content))
  for (const bad of ["%PDF-1.4 x", "<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>", "GIF89a"])
    expect((await upload(text(bad))).status).toBe(422)
  expect((await upload(new Uint8Array(5.5 * 1024 * 1024))).status).toBe(422)
  for (const odd of ["x", "..%2f", "00000000-0000-4000-8000-000000000000"])
    expect((await shop.visitor().get(`/kits/imagenes/${odd}`)).status).toBe(404)
})

test("[EDIT-07] all settings are exported to one file and imported after a review, all or none", async () => {
  const owner = await asOwner(shop)
  const exported = await (await owner.get(`${pages}/archivo`)).text()
  const file = JSON.parse(exported) as { form: number; documents: Record<string, Json> }
  const send = async (text: string, fields: Record<string, string> = {}) => {
    const form = new FormData()
    if (fields["accion"] === "importar") form.set("contenido", text)
    else form.set("archivo", new File([text], "ajustes.json"))
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const reply = await owner.post(pages, form)
    const html = reply.status === 413 ? "" : await reply.text()
    const seen = Object.entries(formFields(html)).filter(([name]) => name.startsWith("visto:"))
    return { status: reply.status, text: pageText(html), seen: Object.fromEntries(seen) }
  }
  expect((await send(exported)).text).toContain("no hay nada que publicar")
  const changed = JSON.stringify({
    ...file,
    documents: {
      ...file.documents,
      fees: { post: 4000 },
      notice: { text: "Cerramos el viernes", from: null, until: null },
    },
  })
  const review = await send(changed)
  expect(review.text).toContain("El archivo está bien. Esto cambiaría:")
  expect(review.text).toContain("Envío por correo ₡3100 ₡4000")
  expect(shop.services.settings.values().fees.post).toBe(3100)
  const seen = { "visto:fees": review.seen["visto:fees"]!, "visto:notice": review.seen["visto:notice"]! }
  expect((await send(changed, { ...seen, accion: "importar", motivo: " " })).status).toBe(422)
  // Another person publishes during the review: nothing is overwritten unseen.
  await publish(owner, "fees", { "monto:post": "3 200" })
  const overtaken = await send(changed, { ...seen, accion: "importar", motivo: "De la otra tienda" })
  expect([overtaken.status, shop.services.settings.values().fees.post]).toEqual([409, 3200])
  expect(overtaken.text).toContain("Otra persona publicó mientras usted revisaba el archivo. No se publicó nada.")
  expect(overtaken.text).toContain("Envío por correo ₡3200 ₡4000")
  const confirmed = { ...overtaken.seen, accion: "importar", motivo: "De la otra tienda" }
  const done = await send(changed, confirmed)
  expect(done.text).toContain("Listo: se publicó Envío por correo, Aviso.")
  // Values equal to the shop's make no new version, in any order.
  expect(await shop.services.settings.history("kits")).toEqual([])
  expect(shop.services.settings.values().fees.post).toBe(4000)
  for (const page of ["/", "/servicios", "/kits"]) expect(await shippingText(page)).toContain("Cerramos el viernes")

  const half = { form: 1, documents: { fees: { post: 9 }, boards: { small: -1 }, __proto__x: {} } }
  const bad = await send(JSON.stringify(half), { accion: "importar", motivo: "x" })
  expect(bad.status).toBe(422)
  expect(bad.text).toContain("Este documento no existe.")
  expect(bad.text).toContain("Placas (PCB) › Placa pequeña: El monto no puede ser negativo.")
  const deep = `{"form":1,"documents":{"fees":${"[".repeat(20_000)}${"]".repeat(20_000)}}}`
  const proto = '{"form":1,"documents":{"__proto__":{"post":1},"fees":{"post":1,"__proto__":{"x":1}}}}'
  for (const hostile of ["{}", "null", "[]", '{"form":1}', "no", deep, proto, `"${"x".repeat(950_000)}"`])
    expect((await send(hostile)).status, hostile.slice(0, 40)).toBe(422)
  expect((await send("x".repeat(17 << 20))).status).toBe(413)
  expect(shop.services.settings.values().fees.post).toBe(4000)
})

test("[EDIT-07] a file brings the pictures of its kits to a shop without them; hostile ones are left out", async () => {
  const owner = await asOwner(shop)
  const upload = new FormData()
  const red = await sharp({ create: { width: 30, height: 20, channels: 3, background: "#ff0000" } })
    .png()
    .toBuffer()
  upload.set("imagen", new File([new Uint8Array(red)], "rojo.png"))
  const { id } = (await (await owner.post(`${pages}/imagenes`, upload)).json()) as { id: string }
  const pictured = (valor: string) =>
    kitsWith(valor, ({ kits }) => {
      const [first, ...components] = kits[0]!["components"] as readonly Record<string, Json>[]
      kits[0] = { ...kits[0], components: [{ ...first!, picture: { kind: "upload", file: id } }, ...components] }
    })
  const form = await readForm(owner, "kits")
  expect((await send(owner, "kits", { ...form, valor: pictured(form.valor) })).text).toContain("ya está publicada")
  const exported = JSON.parse(await (await owner.get(`${pages}/archivo`)).text()) as {
    readonly documents: object
    readonly pictures: Readonly<Record<string, string>>
  }
  expect(Object.keys(exported.pictures)).toEqual([id])

  await owner.post(`${pagePath("kits")}/versiones`, { version: "0" })
  await shop.parts.database.query("delete from settings_pictures")
  const look = async (file: object) => {
    const body = new FormData()
    body.set("archivo", new File([JSON.stringify(file)], "ajustes.json"))
    return pageText(await (await owner.post(pages, body)).text())
  }
  const hostile = ["<svg onload='x'/>", "%PDF-1.4", "", "no"].map(text => Buffer.from(text).toString("base64"))
  for (const pictures of [undefined, 7, [], { [id]: 7 }, ...hostile.map(text => ({ [id]: text }))])
    expect(await look({ ...exported, pictures })).toContain("Esta imagen no está en esta tienda: súbala otra vez.")
  const strange = { "../x": exported.pictures[id], [id]: exported.pictures[id] }
  expect(await look({ ...exported, pictures: strange })).toContain("El archivo está bien. Esto cambiaría:")
  const kept = await shop.parts.database.query("select id, author from settings_pictures")
  expect(kept).toEqual([{ id, author: "CHISPA" }])
  const bytes = Buffer.from(await (await shop.visitor().get(`/kits/imagenes/${id}`)).arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 30 })
})
