import { afterAll, beforeAll, expect, test } from "vitest"
import type { TestBrowser } from "../shared/browser.ts"
import { formFields } from "../support/form-fields.ts"
import { pageText } from "../support/page-text.ts"
import { aShop, passwords, people, wellStocked } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await startShop({ seed: wellStocked(aShop()) })
})
afterAll(() => shop.stop())

const product = "/products/2-Protoboard"
const want = (browser: TestBrowser, volver = product, producto = "2") =>
  browser.post("/carrito/lineas", { producto, cantidad: "3", volver })
const enter = (
  browser: TestBrowser,
  path: string,
  correo = "ana@chispa.test",
  contrasena: string = passwords.customer,
) => browser.post(path, { correo, contrasena })
const location = (reply: Response) => reply.headers.get("Location") ?? ""

/** Returns the cart's lines and empties it for the next test. */
const takeCart = async (customerId: number) => {
  const cart = await shop.services.cart.read(customerId)
  for (const { ref } of cart?.lines ?? []) await shop.services.cart.remove(customerId, ref)
  return (cart?.lines ?? []).map(({ id, qty }) => [id, qty])
}

test("[ORD-09] a visitor who wanted to add a product signs in and returns to it, and it is added once", async () => {
  const browser = shop.visitor()
  const signIn = location(await want(browser))
  expect(signIn).toBe(`/iniciar-sesion?volver=${encodeURIComponent(product)}`)
  const { html } = await browser.open(signIn)
  expect(/<form[^>]*action="([^"]*volver[^"]*)"/.exec(html)?.[1]).toBe(signIn)
  const back = location(await enter(browser, signIn))
  expect(back).toBe(`${product}?carrito=added`)
  expect(pageText((await browser.open(back)).html)).toContain("Producto agregado al carrito")
  expect(await takeCart(people.ana)).toEqual([[2, 3]])

  expect(location(await enter(browser, signIn))).toBe(product)
  expect(await takeCart(people.ana)).toEqual([])
})

test("[ORD-09] a visitor returns to the catalogue's second page, whose card says if its product cannot be added", async () => {
  const browser = shop.visitor()
  const signIn = location(await want(browser, "/catalogo?pagina=2", "99999"))
  expect(location(await enter(browser, signIn))).toBe("/catalogo?pagina=2&carrito=unknown-product")
  expect(await takeCart(people.ana)).toEqual([])
})

test("[ORD-09][AUTH-13] the sign-in page itself leads to /perfil and adds nothing, also after an addition that was given up", async () => {
  const browser = shop.visitor()
  await want(browser)
  expect(location(await enter(browser, "/iniciar-sesion"))).toBe("/perfil")
  expect(await takeCart(people.ana)).toEqual([])
})

test("[ORD-09] a wrong password keeps page and product for the next try", async () => {
  const browser = shop.visitor()
  const signIn = location(await want(browser))
  expect((await browser.post(signIn, { correo: "ana@chispa.test", contrasena: "otra" })).status).toBe(401)
  expect(location(await enter(browser, signIn))).toBe(`${product}?carrito=added`)
  expect(await takeCart(people.ana)).toEqual([[2, 3]])
})

test("[ORD-09] a visitor who registers first also returns", async () => {
  const browser = shop.visitor()
  const signIn = location(await want(browser))
  const { html } = await browser.open(signIn)
  const register = /href="(\/crear-cuenta[^"]*)"/.exec(html)?.[1] ?? ""
  expect(register).toBe(signIn.replace("iniciar-sesion", "crear-cuenta"))
  const correo = `${crypto.randomUUID().slice(0, 8)}@chispa.test`
  const person = {
    nombre: "Nora",
    apellidos: "Solís",
    correo,
    telefono: "60001234",
    contrasena: "Una-clave-larga",
    confirmContrasena: "Una-clave-larga",
    paso: "confirmar",
  }
  expect(location(await browser.post(register, person))).toBe(signIn)
  expect(location(await enter(browser, signIn, correo, person.contrasena))).toBe(`${product}?carrito=added`)
})

test("[ORD-09] signing in on the provider's page also returns and adds the product; without one it leads to the profile", async () => {
  const browser = shop.visitor()
  const signIn = location(await want(browser))
  const google = /href="(\/auth\/google[^"]*)"/.exec((await browser.open(signIn)).html)?.[1] ?? ""
  const token = async (path: string) => formFields((await browser.open(path)).html)["id_token"] ?? ""
  expect(location(await browser.post("/auth/google", { id_token: await token(google) }))).toBe(
    `${product}?carrito=added`,
  )
  expect(await takeCart(people.google)).toEqual([[2, 3]])
  await want(browser)
  expect(location(await browser.post("/auth/google", { id_token: await token("/auth/google") }))).toBe("/perfil")
})

test("[ORD-09] only addresses of the shop are accepted, and a stranger's link adds nothing", async () => {
  for (const volver of ["https://evil.test/", "//evil.test", "/\\evil.test", "/..//evil.test", "javascript:alert(1)"]) {
    const signIn = `/iniciar-sesion?volver=${encodeURIComponent(volver)}`
    expect([volver, location(await enter(shop.visitor(), signIn))]).toEqual([volver, "/perfil"])
  }
  const tempting = `/iniciar-sesion?volver=${encodeURIComponent(product)}&producto=2&cantidad=3`
  expect(location(await enter(shop.visitor(), tempting))).toBe(product)
  expect(await takeCart(people.ana)).toEqual([])
})

test("[ORD-09] the board page leads to sign in and back", async () => {
  const { html } = await shop.visitor().open("/servicios/PCB")
  const signIn = /href="(\/iniciar-sesion\?volver[^"]*)"/.exec(html)?.[1] ?? ""
  expect(location(await enter(shop.visitor(), signIn))).toBe("/servicios/PCB")
})
