import type { Locator } from "@playwright/test"
import { connect } from "../../src/platform/database/database.ts"
import { addressKey } from "../../src/platform/throttling/throttle.ts"
import { customerHash, passwords } from "../support/seed.ts"
import { field } from "./support/account-forms.ts"
import { asNewCustomer, readCart } from "./support/customer.ts"
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./support/journey.ts"

const sheet = `Materiales del laboratorio 3
10 resistencias 4k7
5 resistencias 220 ohm 1/4W
3x LED rojo 5mm
2 capacitores 100nF
1 NE555
2 2N2222
1 protoboard 830
1 potenciómetro 10k
LM7805 (1)
1N4007 x4`

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test("[LIST-01][LIST-02] a lab sheet of ten parts becomes a full cart with at most ten taps", async ({
    page,
    shop,
  }) => {
    const customer = await asNewCustomer(page, shop)
    await page.goto("/")
    let taps = 0
    const tap = async (role: "button" | "link", name: string) => {
      taps++
      await page.getByRole(role, { name, exact: true }).first().tap()
    }
    await tap("button", "Abrir menú")
    await tap("link", "Kits")
    await expectNoSidewaysScroll(page)
    await tap("link", "Pegar mi propia lista")
    taps++
    await page.getByLabel("Pegue su lista").tap()
    await page.getByLabel("Pegue su lista").fill(sheet)
    await expectAccessible(page)
    await tap("button", "Leer lista")
    await expect(page.getByRole("spinbutton", { name: /^Unidades de/ })).toHaveCount(10)
    await expect(page.getByText("No lo vendemos.")).toHaveCount(0)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await tap("button", "Agregar todo al carrito")
    await expect(page.getByText("Agregamos 10 productos a su carrito.")).toBeVisible()
    await tap("link", "Ver carrito (10)")
    await expect(page.getByRole("spinbutton", { name: /^Unidades de/ })).toHaveCount(10)
    expect(taps).toBeLessThanOrEqual(10)
    expect((await readCart(shop, customer)).map(([, units]) => units)).toEqual([10, 5, 3, 2, 1, 2, 1, 1, 1, 4])
  })
})

test("[LIST-03][LIST-01] by keys alone a visitor answers a doubt and keeps the list; signing in brings it to the account", async ({
  page,
  shop,
}) => {
  await page.goto("/lista")
  await page.getByLabel("Pegue su lista").focus()
  await page.keyboard.insertText("2 transistor NPN\n1 protoboard\n3 NE555")
  await page.getByRole("button", { name: "Leer lista" }).press("Enter")
  await page.getByRole("button", { name: "Quitar 1 protoboard" }).press("Enter")
  await expect(page.getByRole("button", { name: "Quitar 3 NE555" })).toBeFocused()
  await page.getByRole("link", { name: "Ir a la primera" }).press("Enter")
  const doubt = page.getByLabel("Producto para 2 transistor NPN")
  await doubt.focus()
  await page.keyboard.type("Transistor NPN 2N2222")
  await page.getByRole("button", { name: "Actualizar" }).press("Enter")
  await expect(page.getByRole("link", { name: "Ir a la primera" })).toHaveCount(0)
  await page.getByLabel("Nombre de la lista").fill("Práctica 4")
  await page.getByRole("button", { name: "Guardar lista" }).press("Enter")
  await expect(page.getByText("Lista guardada en este navegador.", { exact: false })).toBeVisible()
  await page.reload()
  await expect(page.getByRole("button", { name: "Abrir Práctica 4" })).toBeVisible()

  const customer = await asNewCustomer(page, shop)
  await page.goto("/lista")
  await page.getByRole("link", { name: /Práctica 4/ }).press("Enter")
  await expect(page.getByRole("heading", { name: "Práctica 4" })).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent("download")
  await page.getByRole("link", { name: "Exportar CSV" }).press("Enter")
  expect((await download).suggestedFilename()).toBe("practica-4.csv")
  await page.getByRole("button", { name: "Agregar todo al carrito" }).press("Enter")
  await expect(page.getByText("Agregamos 2 productos a su carrito.")).toBeVisible()
  expect((await readCart(shop, customer)).map(([, units]) => units)).toEqual([2, 3])
})

test("[LIST-02][LIST-04][SCREEN-01] a visitor's list is in the cart once after signing in; of a course's list he ticks off what he has and pays the rest @widths", async ({
  page,
  shop,
}) => {
  const email = `${crypto.randomUUID().slice(0, 8)}@chispa.test`
  const person = { name: "Marta Rojas", email, phone: "88887777", address: "Cartago", credential: customerHash }
  const id = await shop.erp.thirdParties.create(person)
  await page.goto("/")
  let taps = 0
  const tap = async (pressed: Locator) => {
    taps++
    await pressed.click()
  }
  await tap(page.getByRole("link", { name: "Pegue su lista" }))
  await tap(page.getByLabel("Pegue su lista"))
  await page.getByLabel("Pegue su lista").fill(sheet)
  await tap(page.getByRole("button", { name: "Leer lista" }))
  await expect(page.getByText("Se tomó como título", { exact: false })).toBeVisible()
  await tap(page.getByRole("button", { name: "Agregar todo al carrito" }))
  // The next page starts at its top, although the list's form keeps its place.
  await expect(field(page, "Correo electrónico")).toBeInViewport()
  await tap(field(page, "Correo electrónico"))
  await field(page, "Correo electrónico").fill(email)
  await tap(field(page, "Contraseña"))
  await field(page, "Contraseña").fill(passwords.customer)
  await field(page, "Contraseña").press("Enter")
  const message = page.getByText("Agregamos 10 productos a su carrito.")
  await expect(message).toBeInViewport()
  const onward = page.getByRole("link", { name: "Ver carrito (10)" })
  await expect(onward).toBeInViewport()
  expect(taps).toBeLessThanOrEqual(6)
  await page.reload()
  await expect(onward).toBeVisible()
  const units = [10, 5, 3, 2, 1, 2, 1, 1, 1, 4]
  expect((await readCart(shop, id)).map(([, count]) => count)).toEqual(units)

  const products = (await readCart(shop, id)).map(([productId]) => productId)
  const [resistors, transistors] = [products[0], products[5]]
  const lines = [
    { text: "10 resistencias 4k7", units: 10, productId: resistors },
    { text: "3 2N2222", units: 3, productId: transistors },
  ]
  const key = crypto.randomUUID()
  const database = connect(shop.shopDatabaseUrl)
  await database.query(
    `insert into part_lists (key, association_id, association, name, course, lines)
     values ($1, 1, 'Asociación ASEIC', 'Laboratorio 7', 'Circuitos', $2::jsonb)`,
    [key, JSON.stringify(lines)],
  )
  await database.close()
  await page.goto(`/lista/${key}`)
  await page.getByRole("checkbox", { name: /4\.7 kΩ/ }).check()
  await page.getByRole("radio", { name: /^Asociación de Computadores/ }).check()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole("button", { name: "Agregar y pagar" }).click()
  await page.waitForURL("**/perfil*")
  await expect(page.getByRole("radio", { name: "Asociación de Computadores" })).toBeChecked()
  expect((await readCart(shop, id)).map(([, count]) => count)).toEqual(units.with(5, 5))
})

test("[LIST-01][STOCK-01] a sheet is read without guessing: titles, packs, doubts and lines that are no part are named in view @widths", async ({
  page,
}) => {
  await page.goto("/lista")
  await page
    .getByLabel("Pegue su lista")
    .fill("Laboratorio 3 - Materiales\n20 jumpers macho-macho\n2 kg de queso Turrialba\nLED 5mm rojo 20u")
  await page.getByRole("button", { name: "Leer lista" }).click()
  await expect(page.getByText("Se tomó como título, no como componente: Laboratorio 3 - Materiales")).toBeInViewport()
  await expect(page.getByRole("heading", { name: "Su lista", exact: true })).toBeInViewport()
  await expect(page.getByRole("heading", { name: "Su lista", exact: true })).toBeFocused()
  await expect(page.getByRole("spinbutton", { name: /^Unidades de/ })).toHaveCount(3)
  await expect(page.getByRole("spinbutton", { name: /^Unidades de LED.*rojo/i })).toHaveValue("20")
  await expect(page.getByText("No lo entendimos o no lo vendemos.", { exact: false })).toBeVisible()
  await page.getByRole("link", { name: "Ir a la primera" }).click()
  const packs = page.getByLabel("Producto para 20 jumpers macho-macho")
  await expect(page.getByText("Se vende en paquetes. ¿Cuántos lleva?")).toBeInViewport()
  await expect(packs).toContainText("20 unidades = 1 paquete de 40")
  await expect(packs).toContainText("20 paquetes de 40 = 800 unidades")
  const points = page.getByRole("list", { name: "Qué puede entregar cada punto de retiro" })
  await expect(points).toContainText("2 líneas sin decidir")
  await expect(points).not.toContainText("todo disponible hoy")
})

test("[LIST-01][LIST-03] the last list says that its lines could not be read when too many lists are being read", async ({
  page,
  shop,
}) => {
  const customer = await asNewCustomer(page, shop)
  await page.goto("/lista")
  await page.getByLabel("Pegue su lista").fill("3 NE555")
  await page.getByRole("button", { name: "Leer lista" }).click()
  await expect(page.getByRole("spinbutton", { name: /^Unidades de/ })).toHaveValue("3")
  const database = connect(shop.shopDatabaseUrl)
  await database.query("update address_allowances set whole_at = now() + interval '1 hour' where key = $1", [
    addressKey(`lists of customer ${customer}`, ""),
  ])
  await database.close()
  await page.goto("/lista")
  await expect(page.getByRole("spinbutton", { name: /^Unidades de/ })).toHaveValue("3")
  await expect(page.getByText("Estamos leyendo muchas listas.", { exact: false })).toBeVisible()
})
