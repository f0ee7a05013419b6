import { connect, type Database } from "../../src/platform/database/database.ts"
import { field, fillPerson, press, signIn, unique } from "./support/account-forms.ts"
import { asNewCustomer, deliveredBoard, orderBySinpe } from "./support/customer.ts"
import { expect, expectAccessible, expectNoSidewaysScroll, type JourneyShop, test } from "./support/journey.ts"

const atDatabase = async <T>(shop: JourneyShop, work: (database: Database) => Promise<T>): Promise<T> => {
  const database = connect(shop.shopDatabaseUrl)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

test("@phone [LAW-02] people who register can read the terms, and the accepted version is stored", async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ["/terminos", "/privacidad", "/reembolso"]) {
    await page.goto(path)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  await page.goto("/crear-cuenta")
  const email = `${unique()}@chispa.test`
  await fillPerson(page, email)
  await press(page, "Verificar y continuar")
  await expect(page.getByText("Al presionar «Terminar» acepta los términos y la política de privacidad")).toBeVisible()
  const [terms] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("main").getByRole("link", { name: "términos" }).click(),
  ])
  await expect(terms.getByRole("heading", { level: 1 })).toHaveText("Términos y condiciones")
  await press(page, "Terminar")
  await press(page, "Confirmar")
  await page.waitForURL("**/iniciar-sesion")
  const [party] = await shop.erp.thirdParties.findByEmail(email)
  await atDatabase(shop, async ({ query }) => {
    const rows = await query("select version from legal_acceptances where subject = $1", [`customer:${party?.id}`])
    expect(rows).toEqual([{ version: 1 }])
  })
})

test("[RET-01][LAW-04][LAW-05] @widths a defect after the shop's own days, then a deletion that an open order stops until it is over", async ({
  page,
  shop,
}) => {
  const id = await asNewCustomer(page, shop)
  const { email } = (await shop.erp.thirdParties.get(id))!
  const board = await deliveredBoard(shop, id)
  await atDatabase(shop, ({ query }) =>
    query(
      `insert into order_work (action, order_id, attempt, order_ref, association_id, association, warehouse_id, started_at, ended_at, outcome)
       values ('hand-over', $1, 1, $2, 1, 'ASEIC', 1, now() - interval '32 days', now() - interval '32 days', 'done')`,
      [board.id, board.ref],
    ),
  )
  await page.goto(`/perfil/pedidos/${board.ref}`)
  await page.getByText("Pedir una devolución").click()
  const panel = page.getByRole("region", { name: "Pedir una devolución" })
  await expect(panel).toContainText("El plazo terminó el")
  await expect(panel).toContainText("Si tiene un defecto: hasta el")
  await expect(panel.getByRole("radio", { name: "Salió con un defecto" })).toBeChecked()
  await panel
    .getByLabel(/^Unidades de/)
    .first()
    .fill("1")
  await panel.getByLabel("Motivo").fill("No enciende")
  await press(page, "Pedir devolución")
  await expect(page.getByText("Solicitud enviada. Traiga los productos al lugar donde los retiró.")).toBeInViewport()
  await expect(panel).toContainText("Garantía por defecto")
  await expectAccessible(page)

  const leave = async () => {
    await page.goto("/perfil?tab=informacion")
    await page.getByRole("link", { name: /Eliminar mi cuenta/ }).click()
    await field(page, "Contraseña").fill("Clave1234")
    await press(page, "Eliminar mi cuenta")
  }
  await leave()
  await expect(page.getByText("Tiene una devolución sin resolver.")).toBeInViewport()
  await expectAccessible(page)
  await atDatabase(shop, ({ query }) =>
    query("update goods_returns set state = 'refused', answer = 'No' where customer_id = $1", [id]),
  )
  const open = await orderBySinpe(shop, id)
  await leave()
  await expect(page.getByText("Tiene un pedido que todavía no se entrega.")).toBeVisible()
  await shop.erp.orders.ensureCancelled(open.id)
  await leave()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Eliminamos su cuenta")
  expect(await page.evaluate(() => localStorage.getItem("user"))).toBeNull()
  await expect.poll(async () => (await shop.erp.thirdParties.get(id))?.name).toBe(`Cuenta eliminada ${id}`)
  await signIn(page, email, "Clave1234")
  await expect(page.getByText("Datos incorrectos. Inténtelo nuevamente.")).toBeVisible()
})
