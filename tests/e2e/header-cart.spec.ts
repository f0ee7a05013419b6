import { signIn } from "./support/account-forms.ts"
import { asNewCustomer, readCart } from "./support/customer.ts"
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./support/journey.ts"

test("[ORD-08] the header's cart counts in this tab and the other, on a phone too, and opens the cart", async ({
  page,
  shop,
}) => {
  await asNewCustomer(page, shop)
  const other = await page.context().newPage()
  await other.goto("/envios")
  const cart = (tab: typeof page) => tab.getByRole("banner").getByRole("link", { name: /^Carrito/ })
  await expect(cart(other)).toHaveAccessibleName("Carrito")

  await page.goto("/products/35")
  await page.getByRole("spinbutton", { name: "Cantidad" }).fill("2")
  await page.getByRole("button", { name: "Añadir al carrito" }).click()
  for (const tab of [page, other]) await expect(cart(tab)).toHaveAccessibleName("Carrito: 2 unidades")

  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto("/servicios")
  await expect(cart(page)).toHaveAccessibleName("Carrito: 2 unidades")
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await cart(page).click()
  await expect(page.getByRole("heading", { name: "Carrito" })).toBeVisible()
  const units = page.getByRole("spinbutton", { name: /^Unidades de/ })
  await units.fill("1")
  for (const tab of [page, other]) await expect(cart(tab)).toHaveAccessibleName("Carrito: 1 unidad")
  await page.getByRole("button", { name: /^Quitar/ }).click()
  for (const tab of [page, other]) await expect(cart(tab)).toHaveAccessibleName("Carrito")

  await page.goto("/envios")
  await page.request.post("/carrito/lineas", { form: { producto: "35", cantidad: "1" }, headers: { Origin: shop.url } })
  await page.reload()
  await expect(cart(other)).toHaveAccessibleName("Carrito: 1 unidad")
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole("button", { name: "Cerrar sesión" }).click()
  for (const tab of [page, other]) await expect(cart(tab)).toHaveAccessibleName("Carrito")
})

test("[ORD-09] after signing in from a product it is in the cart; the header's link also leads back", async ({
  page,
  shop,
}) => {
  await page.goto("/products/35-Superior%20ESP")
  await page.getByRole("spinbutton", { name: "Cantidad" }).fill("2")
  await page.getByRole("button", { name: "Iniciar sesión para comprar" }).click()
  await page.getByRole("alert").getByRole("link", { name: "Iniciar sesión" }).click()
  const email = `${crypto.randomUUID().slice(0, 8)}@chispa.test`
  const id = await shop.erp.thirdParties.create({
    name: "Marta Rojas",
    email,
    credential: "$2b$04$CghdYw/uVv3rhGHRntux7e9Y3cvVRShyY1LYBVUo08HQQkClBrYN2",
  })
  await page.getByLabel("Correo electrónico").fill(email)
  await page.getByLabel("Contraseña", { exact: true }).fill("Clave1234")
  await page.getByRole("button", { name: "Ingresar", exact: true }).click()
  await expect(page).toHaveURL("/products/35-Superior%20ESP?carrito=added")
  await expect(page.getByText("Producto agregado al carrito")).toBeVisible()
  await expect(page.getByRole("link", { name: "Carrito: 2 unidades" })).toBeVisible()
  expect(await readCart(shop, id)).toEqual([[35, 2]])

  await page.goto("/catalogo?buscar=LED")
  await page.getByRole("button", { name: "Cerrar sesión" }).click()
  await page.goto("/catalogo?buscar=LED")
  await page.getByRole("banner").getByRole("link", { name: "Iniciar sesión" }).click()
  await page.getByLabel("Correo electrónico").fill(email)
  await page.getByLabel("Contraseña", { exact: true }).fill("Clave1234")
  await page.getByRole("button", { name: "Ingresar", exact: true }).click()
  await expect(page).toHaveURL("/catalogo?buscar=LED")
  await page.getByRole("button", { name: "Cerrar sesión" }).click()
  await signIn(page, email, "Clave1234")
  await expect(page).toHaveURL("/perfil")
})
