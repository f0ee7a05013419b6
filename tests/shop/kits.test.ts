import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { formatColones } from "../../src/shop/vocabulary/money.ts"
import { kits } from "../shared/documented-business.ts"
import { newCustomer, signedIn } from "../support/customers.ts"
import { fieldAttribute, formFields } from "../support/form-fields.ts"
import { aChoice, checkoutPath, kitForm } from "../support/kits.ts"
import { linksIn } from "../support/page-parts.ts"
import { elements, pageText } from "../support/page-text.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.stop())

/** As pageText gives it: every space a plain one. */
const price = (amount: number) => formatColones(amount).replaceAll("\u00a0", " ")
/** Without what is printed on the drawings. */
const visibleText = (html: string) => pageText(html.replace(/<svg[\s\S]*?<\/svg>/g, ""))
const main = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"))
const page = async (path: string, browser = shop.visitor()) => {
  const { html, status, path: at } = await browser.open(path)
  return { html: main(html), text: visibleText(main(html)), status, at }
}
const kitLinks = (html: string) => linksIn(html).filter(({ href }) => /^\/kits\/\w+$/.test(href))

describe("the landing page", () => {
  test("[KIT-01][KIT-28] three careers without accents, and no kit before one is chosen", async () => {
    const { html } = await page("/kits")
    const careers = linksIn(html).filter(({ href }) => href.startsWith("/kits?carrera="))
    expect(careers.map(({ text }) => text)).toEqual(["Mecatronica", "Electronica", "Computadores"])
    expect(kitLinks(html)).toEqual([])
    expect((await page("/kits?carrera=Medicina")).html).not.toContain('href="/kits/digital"')
    expect((await page("/kits?carrera=constructor")).status).toBe(200)
  })

  test.each([
    ["Mecatronica", ["ccca", "analogica", "digital"]],
    ["Electronica", ["ccca", "analogica", "digital", "mediciones"]],
    ["Computadores", ["digital", "circuitosCE"]],
  ] as const)("[KIT-01][KIT-02][KIT-28] the kits of %s, with links, laboratory and price", async (career, slugs) => {
    const { html, text } = await page(`/kits?carrera=${career}`)
    expect(kitLinks(html).map(({ href }) => href)).toEqual(slugs.map(slug => `/kits/${slug}`))
    for (const kit of kits.filter(({ slug }) => (slugs as readonly string[]).includes(slug))) {
      expect(text).toContain(kit.laboratory)
      expect(text).toContain(price(kit.bundlePrice))
    }
  })

  test("[KIT-18][KIT-19] the message of a payment that failed stands in the page as an alert, with the way back to the order", async () => {
    const cancelled = await page("/kits?pago=cancelado")
    expect(pageText(/<div role="alert"[\s\S]*?<\/div><\/div>/.exec(cancelled.html)?.[0] ?? "")).toBe(
      "El pago fue cancelado por el usuario.",
    )
    const failed = await page(checkoutPath({ without: ["npn"], quantity: 2 }).replace("/checkout?", "?pago=fallido&"))
    expect(failed.text).toContain("Pago fallido o incompleto.")
    expect(linksIn(failed.html)).toContainEqual({
      text: "Volver a mi pedido",
      href: checkoutPath({ without: ["npn"], quantity: 2 }),
    })
  })

  test("public pages are cached for everybody and have title, description and canonical address", async () => {
    for (const path of ["/kits", "/kits/digital"]) {
      const reply = await shop.visitor().get(path)
      expect(reply.headers.get("ETag")).toBeTruthy()
      const html = await reply.text()
      expect(html).toMatch(/<title>[^<]*[Kk]it[^<]*\| Chispa<\/title>/)
      expect(html).toContain(`<link rel="canonical" href="${shop.url}${path}"/>`)
      expect(html).toMatch(/<meta name="description" content="[^"]{40,}"/)
    }
  })
})

describe("a kit's page", () => {
  test("[KIT-02][KIT-03][KIT-07] every kit shows its components with price, description and image", async () => {
    for (const kit of kits) {
      const { html, text } = await page(`/kits/${kit.slug}`)
      const items = elements(html, "li").filter(item => item.includes('name="con"'))
      expect(items).toHaveLength(kit.components.length)
      for (const [at, component] of kit.components.entries()) {
        const shown = visibleText(items[at] ?? "")
        expect(shown).toContain(component.name)
        expect(shown).toContain(component.description)
        expect(shown).toContain(price(component.price))
        expect(items[at]).toMatch(/<svg role="img"/)
      }
      expect(text).toContain(kit.laboratory)
      expect(text).toContain(`Kit completo, precio de paquete ${price(kit.bundlePrice)}`)
      expect(text).toContain(`Total ${price(kit.bundlePrice)}`)
    }
  })

  test("[KIT-02] an unknown kit is a page that does not exist", async () => {
    for (const slug of ["laser", "CCCA", "constructor"]) expect((await page(`/kits/${slug}`)).status).toBe(404)
  })

  test("[KIT-05][KIT-37] the extras can be added, each with name, price and image", async () => {
    const { html } = await page("/kits/digital")
    const labels = elements(html, "label").filter(label => label.includes('name="extra"'))
    expect(labels.map(label => [/value="(\d+)"/.exec(label)?.[1], visibleText(label)])).toEqual([
      ["291", "Caja de herramientas ₡2500"],
      ["118", "Kit de jumpers ₡2000"],
      ["21", "Multímetro ₡10 000"],
      ["133", "Cable de 3 m ₡1200"],
      ["2", "Protoboard ₡5000"],
    ])
    expect(labels.every(label => label.includes("<svg"))).toBe(true)
  })

  test("[KIT-04][KIT-29] without script: editing leads over the warning to checkboxes; cancelling leaves the kit whole", async () => {
    const whole = await page("/kits/analogica")
    expect(whole.html).not.toMatch(/type="checkbox"[^>]*name="con"/)
    expect(linksIn(whole.html)).toContainEqual({ text: "Editar kit", href: "/kits/analogica?editar=aviso" })
    const warned = await page("/kits/analogica?editar=aviso")
    expect(warned.text).toContain(
      "Si edita el kit perderá el precio de paquete: se cobrará la suma de los componentes que conserve.",
    )
    expect(warned.html).not.toMatch(/type="checkbox"[^>]*name="con"/)
    const links = linksIn(warned.html)
    expect(links).toContainEqual({ text: "Cancelar", href: "/kits/analogica" })
    expect(links).toContainEqual({ text: "Continuar", href: "/kits/analogica?editar=si" })
    const editing = await page("/kits/analogica?editar=si")
    const boxes = editing.html.match(/<input[^>]*name="con"[^>]*>/g) ?? []
    expect(boxes).toHaveLength(11)
    expect(boxes.every(box => box.includes('type="checkbox"') && box.includes("checked"))).toBe(true)
  })

  test("the warning says in figures that the price goes up before it is accepted", async () => {
    const { text } = await page("/kits/analogica?editar=aviso")
    expect(text).toContain("Kit completo, precio de paquete ₡5000")
    expect(text).toContain("Los mismos componentes por separado ₡7400")
    expect(text).toContain("Sin «Diodos rectificadores 1N4007» pagaría ₡7100 ₡2100 más que el kit completo")
    expect(text).toContain("Editar solo le conviene si quita componentes por más de ₡2400 en total.")
  })

  test("[KIT-08][KIT-32] the page shows the price and its parts for the choice in the address", async () => {
    const { pathname, search } = new URL(checkoutPath({ without: ["diodos"], extras: [21], quantity: 2 }), shop.url)
    expect(pathname).toBe("/kits/checkout")
    const { text } = await page(`/kits/analogica${search}`)
    expect(text).toContain("Precio de paquete (kit completo) ₡5000")
    expect(text).toContain("Los 10 componentes que conserva ₡7100")
    expect(text).toContain("Así el kit cuesta ₡2100 más que completo.")
    expect(text).toMatch(/2 kits ₡14.200 Multímetro ₡10.000 Total ₡24.200/)
    const cheaper = new URL(checkoutPath({ without: ["resistencias", "npn", "pnp"] }), shop.url).search
    expect((await page(`/kits/analogica${cheaper}`)).text).toContain("Así el kit cuesta ₡800 menos que completo.")
    expect((await page("/kits/analogica?con=inventado")).text).toContain("Total ₡5000")
  })
})

describe("the checkout", () => {
  test("[KIT-09][KIT-35] the whole choice arrives: kit, chosen and removed components, extras, quantity and total", async () => {
    const choice = aChoice({ without: ["diodos", "npn"], extras: [133], quantity: 3 })
    const { text } = await page(checkoutPath({ without: ["diodos", "npn"], extras: [133], quantity: 3 }))
    expect(text).toContain("Kit Analogica")
    expect(text).toContain("Cantidad: 3")
    expect(text).toContain(`Incluye ${choice.kept.map(({ name }) => name).join(" ")}`)
    expect(text).toContain("No incluirá Diodos rectificadores 1N4007 Transistores NPN 2N3904")
    expect(text).toContain("Extras Cable de 3 m")
    expect(text).toMatch(/3 kits ₡19.500 Cable de 3 m ₡1200 Total ₡20.700/)
    expect(text).toContain("Pagar")
  })

  test("[KIT-36] without state it goes to /kits; [KIT-33] with no component left, back to the kit", async () => {
    expect((await shop.visitor().get("/kits/checkout")).headers.get("Location")).toBe("/kits")
    const { at, text } = await page("/kits/checkout?kit=digital&editar=si&cantidad=2")
    expect(at).toMatch(/^\/kits\/digital\?/)
    expect(text).toContain("Deje al menos un componente en el kit para continuar.")
  })

  test("[KIT-06][KIT-33] a quantity below 1 or not a number is 1", async () => {
    for (const quantity of ["0", "-5", "dos", ""]) {
      const path = checkoutPath({ kit: "digital" }).replace("cantidad=1", `cantidad=${quantity}`)
      expect((await page(path)).text).toContain("Cantidad: 1")
    }
  })

  test("[KIT-14][KIT-15] a tampered choice is refused, read and paid alike; a price in the address is not read", async () => {
    const before = await shop.parts.database.query("select 1 from card_payments")
    const good = checkoutPath({ kit: "digital" })
    const tampered = [`${good}&con=oro`, `${good}&extra=9999`, good.replace("digital", "laser")]
    for (const path of tampered) {
      const { at, text } = await page(path)
      expect(at).toBe("/kits?pago=pedido-no-valido")
      expect(text).toContain("Ese pedido no es válido. Elija su kit de nuevo.")
      const paid = await shop.visitor().post(path, kitForm(4000))
      expect(paid.headers.get("Location")).toBe("/kits?pago=pedido-no-valido")
    }
    expect((await page(good.replace("precio=4000", "precio=1"))).text).toContain("Total ₡4000")
    expect(await shop.parts.database.query("select 1 from card_payments")).toHaveLength(before.length)
  })

  test("[KIT-10][KIT-11][KIT-12][KIT-30] each missing field is named beside it, in this order, and what was typed stays", async () => {
    const path = checkoutPath()
    const steps = [
      ["name", "Por favor, ingrese su nombre."],
      ["carnet", "Por favor, ingrese un carné válido."],
      ["contactNumber", "Por favor, ingrese su número de contacto."],
      ["firstName", "Por favor, ingrese su nombre."],
      ["lastName", "Por favor, ingrese su apellido."],
      ["email", "Por favor, ingrese su correo electronico."],
      ["address", "Por favor, ingrese su direccion."],
      ["province", "Por favor, seleccione su provincia."],
      ["postalCode", "Por favor, ingrese su codigo postal."],
    ] as const
    const complete = kitForm(5000)
    const typed: Record<string, string> = Object.fromEntries(steps.map(([field]) => [field, ""]))
    const refused = async (form: Record<string, string>) => {
      const reply = await shop.visitor().post(path, form)
      expect(reply.status).toBe(422)
      return main(await reply.text())
    }
    const filled: string[] = []
    for (const [field, message] of steps) {
      const html = await refused({ ...typed, visto: "5000" })
      expect(fieldAttribute(html, field, "aria-invalid")).toBe("true")
      expect(html.match(/aria-invalid="true"/g)).toHaveLength(1)
      expect(pageText(/<p id="[^"]*" role="alert"[\s\S]*?<\/p>/.exec(html)?.[0] ?? "")).toBe(message)
      for (const name of filled.filter(name => name !== "province"))
        expect(fieldAttribute(html, name, "value")).toBe(complete[name])
      typed[field] = complete[field] ?? ""
      filled.push(field)
    }
    for (const postalCode of ["3010", "301011", "3010a"])
      expect(pageText(await refused({ ...complete, postalCode }))).toContain(
        "El codigo postal debe tener exactamente 5 digitos para TiloPay.",
      )
    for (const carnet of ["B12345", "12-34", "2021 034567"])
      expect(pageText(await refused({ ...complete, carnet }))).toContain("Por favor, ingrese un carné válido.")
  })

  test("[KIT-11] the provinces of the card form can be chosen", async () => {
    const { html } = await page(checkoutPath())
    expect(
      elements(elements(html, "select").at(-1) ?? "", "option")
        .map(pageText)
        .slice(1),
    ).toEqual(["San Jose", "Alajuela", "Cartago", "Heredia", "Guanacaste", "Puntarenas", "Limon"])
  })

  test("[KIT-26][KIT-35] open to visitors; prefilled for signed-in customers, and never cached", async () => {
    const visitor = await shop.visitor().get(checkoutPath())
    expect(visitor.headers.get("Cache-Control")).toBe("private, no-store")
    expect(fieldAttribute(await visitor.text(), "name", "value")).toBe("")
    const customer = await newCustomer(shop, "Rosa Elena Quirós")
    const { html } = await page(checkoutPath(), await signedIn(shop, customer))
    expect(fieldAttribute(html, "name", "value")).toBe("Rosa Elena Quirós")
    expect(fieldAttribute(html, "contactNumber", "value")).toBe("88887777")
    expect(fieldAttribute(html, "firstName", "value")).toBe("Rosa")
    expect(fieldAttribute(html, "lastName", "value")).toBe("Elena Quirós")
  })

  test("[KIT-34] the pickup point is offered: any association, or the only one of the student's career; their carné stands there", async () => {
    const chosen = (html: string) => formFields(html)["recogida"]
    const open = async (career: string, alias: string) => {
      const customer = await newCustomer(shop)
      await shop.erp.thirdParties.update(customer, { career, alias })
      return (await page(checkoutPath(), await signedIn(shop, customer))).html
    }
    const own = await open("Mecatronica", "2019887766")
    expect(fieldAttribute(own, "carnet", "value")).toBe("2019887766")
    expect(chosen(own)).toBe("Asociación de Mecatrónica")
    // Two campuses have an association of this career.
    expect(chosen(await open("Electrónica", ""))).toBe("Cualquier asociación")
    const visitor = (await page(checkoutPath())).html
    expect(chosen(visitor)).toBe("Cualquier asociación")
    expect(visitor).not.toContain("Correos de Costa Rica (")
  })

  test("[KIT-27] the card is the only way to pay: nothing else is offered", async () => {
    const { html, text } = await page(checkoutPath())
    expect(text).not.toMatch(/sinpe|efectivo/i)
    expect(html).not.toMatch(/name="metodo"/)
    expect(elements(html, "button").map(pageText)).toEqual(["Pagar"])
  })
})

describe("the thank-you page", () => {
  test("[KIT-36] without state it shows a link to /kits and nothing invented", async () => {
    const made = "?orderId=CO2611-0042&totalPrice=24200"
    const queries = ["", "?orderId=CO1", "?orderId=<b>x</b>&totalPrice=1", "?orderId=CO1&totalPrice=gratis"]
    for (const query of [...queries, made, `${made}&pedido=${"x".repeat(32)}`, `${made}&pedido=%00`]) {
      const { html, text } = await page(`/kits/confirmation${query}`)
      expect(linksIn(html)).toContainEqual({ text: "Ir a los kits", href: "/kits" })
      expect(text).not.toContain("Gracias")
    }
  })
})
