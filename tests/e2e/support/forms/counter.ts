import type { Page } from "@playwright/test"
import pg from "pg"
import { colones } from "../../../../src/shop/vocabulary/money.ts"
import { field, press, unique } from "../account-forms.ts"
import { signInAtCounter } from "../counter.ts"
import { orderBySinpe } from "../customer.ts"
import { expect, type JourneyShop } from "../journey.ts"
import { noConnection, type ShopForm } from "./form.ts"
import { courseListForms } from "./lists.ts"

/** A product with stock at other warehouses than the first association's. */
const productElsewhere = async (shop: JourneyShop): Promise<number> => {
  const found = (await shop.erp.products.listWithStock()).find(
    ({ warehouseStock: stock, isParentOfVariants }) => !isParentOfVariants && !stock[1] && (stock[5] ?? 0) > 5,
  )
  if (!found) throw new Error("the first association has everything")
  return found.id
}

const orderToPrepare = async (shop: JourneyShop, productId = 2) => {
  const id = await shop.erp.orders.create({ customerId: 7, warehouseId: 1, paymentModeId: 4 })
  await shop.erp.orders.addLine(id, { productId, quantity: 1, unitPrice: colones(5000) })
  return { id, ref: (await shop.erp.orders.ensureValidated(id)).ref }
}

export const inShopDatabase = async (shop: JourneyShop, statements: readonly [string, readonly unknown[]][]) => {
  const client = new pg.Client(shop.shopDatabaseUrl)
  await client.connect()
  for (const [statement, values] of statements) await client.query(statement, [...values])
  await client.end()
}

export const addToCart = async (page: Page) => {
  await page.goto("/asocias/admin?tab=venta&q=protoboard")
  await page
    .getByLabel(/^Cantidad de/)
    .first()
    .fill("1")
  await page
    .getByRole("button", { name: /^Agregar / })
    .first()
    .click()
}

const openQueue = async (page: Page, shop: JourneyShop) => {
  const { ref } = await orderToPrepare(shop)
  await page.goto(`/asocias/admin?tab=alistar&q=${ref}`)
  await expect(page.getByRole("button", { name: `Alistar ${ref}` })).toBeVisible()
  return ref
}

/** Fills a case that a person decides with a reason (OWN-03). */
const resolving = (summary: string, button: string): Pick<ShopForm, "send" | "again" | "says" | "keeps"> => {
  const opened = (page: Page) => page.locator("details[open]")
  return {
    send: async page => {
      if ((await opened(page).count()) === 0) await page.locator("summary").filter({ hasText: summary }).first().click()
      await opened(page).getByLabel("Motivo").fill("ya se revisó")
      await opened(page).getByRole("button", { name: button }).click()
    },
    says: noConnection,
    keeps: page => expect(opened(page).getByLabel("Motivo")).toHaveValue("ya se revisó"),
  }
}

/** Forms of the counter. */
export const counterForms: readonly ShopForm[] = [
  {
    file: "counter/staff-sign-in.tsx", // ASOC-05
    fill: async page => {
      await page.goto("/asocias")
      await page.getByLabel("Usuario").fill("ASEIC")
      await field(page, "Contraseña").fill("Asocia1234")
    },
    send: page => press(page, "Ingresar"),
    says: "Error en la verificacion del usuario",
    keeps: page => expect(page.getByLabel("Usuario")).toHaveValue("ASEIC"),
  },
  {
    file: "shared/staff/offline-cases.tsx", // COUNTER-03
    owner: "staff",
    fill: async (page, shop) => {
      const refused = JSON.stringify([{ kind: "not-registered" }])
      const write = `insert into offline_sale_cases (association_id, key, association, made_at, total, differences)
        values (1, gen_random_uuid(), 'ASEIC', now(), 500, $1)`
      await inShopDatabase(shop, [[write, [refused]]])
      await signInAtCounter(page)
      await page.goto("/asocias/admin")
    },
    ...resolving("Resolver Venta", "Ya se revisó"),
  },
  {
    file: "shared/staff/staff-frame.tsx",
    fill: async page => {
      await signInAtCounter(page)
      await page.goto("/asocias/admin")
    },
    send: page => press(page, "Cerrar sesión"),
    says: noConnection,
  },
  {
    file: "counter/orders/queue-tab.tsx", // ASOC-28
    owner: "staff",
    fill: async (page, shop) => void (await openQueue(page, shop)),
    send: page => page.getByRole("button", { name: /^Alistar / }).click(),
    says: "Error al alistar el pedido.",
    keeps: page => expect(page.getByLabel("Buscar pedido")).not.toHaveValue(""),
  },
  {
    file: "counter/orders/queue-tab.tsx", // its twin for the hand-over
    owner: "staff",
    fill: async (page, shop) => {
      const ref = await openQueue(page, shop)
      await page.getByRole("button", { name: `Alistar ${ref}` }).click()
      await expect(page.getByText("Pedido alistado con exito.")).toBeVisible()
      await page.goto(`/asocias/admin?tab=entregar&q=${ref}`)
      await expect(page.getByRole("button", { name: `Entregada ${ref}` })).toBeVisible()
    },
    send: async page => {
      await page.getByRole("button", { name: /^Entregada / }).click()
      await page.getByRole("button", { name: /^Cobré / }).click()
    },
    says: "Error al cerrar la orden",
    keeps: page => expect(page.getByLabel("Buscar pedido")).not.toHaveValue(""),
  },
  {
    file: "counter/held-bar.tsx",
    owner: "staff",
    fill: async (page, shop) => {
      const { id, ref } = await orderToPrepare(shop)
      const write = `insert into held_acts (association_id, act, order_id, order_ref, staff, by, facts, due_at)
        values (1, 'prepare', $1, $2, $3, 'ASEIC', '{}', now() + interval '1 hour')`
      const staff = JSON.stringify({ id: 1, alias: "ASEIC", name: "ASEIC", warehouseId: 1 })
      await inShopDatabase(shop, [[write, [id, ref, staff]]])
      await page.goto("/asocias/admin?tab=alistar")
      await expect(page.getByRole("button", { name: `Deshacer ${ref}` })).toBeVisible()
    },
    send: page =>
      page
        .getByRole("button", { name: /^Deshacer / })
        .last()
        .click(),
    says: noConnection,
  },
  {
    file: "counter/orders/order-detail.tsx",
    owner: "staff",
    fill: async (page, shop) => void (await openQueue(page, shop)),
    send: page => page.getByRole("button", { name: /^Ver líneas de/ }).click(),
    again: page => page.getByRole("button", { name: /^Ver líneas de/ }).click(),
    says: "No se pudieron leer las líneas.",
  },
  {
    file: "counter/orders/pickup-field.tsx",
    owner: "staff",
    fill: async page => {
      await page.goto("/asocias/admin?tab=entregar")
      await page.getByLabel("Código de retiro").fill("ABC234")
    },
    send: page => press(page, "Abrir"),
    says: "No se pudo leer el pedido del ERP. Inténtelo de nuevo.",
    keeps: page => expect(page.getByLabel("Código de retiro")).toHaveValue("ABC234"),
  },
  {
    file: "counter/panel/panel-tab.tsx",
    owner: "staff",
    fill: async (page, shop) => {
      const { id, ref } = await orderToPrepare(shop)
      await inShopDatabase(shop, [
        [
          `insert into order_work (action, order_id, attempt, order_ref, association_id, association, warehouse_id, started_at)
           values ('prepare', $1, 1, $2, 1, 'ASEIC', 1, now() - interval '1 hour')`,
          [id, ref],
        ],
        [
          `insert into dbos.workflow_status (workflow_uuid, status, created_at, updated_at)
           values ($1, 'CANCELLED', 0, 0)`,
          [`prepare:${id}:1`],
        ],
      ])
      await page.goto("/asocias/admin")
    },
    ...resolving("Resolver Alistar", "Continuar"),
  },
  {
    file: "shared/staff/resolve-form.tsx",
    owner: "staff",
    fill: async (page, shop) => {
      await inShopDatabase(shop, [
        [
          `insert into card_payments (order_number, kind, amount, currency, billing, snapshot, pickup_point, state, problem, created_at, updated_at)
           values ($1, 'cart', 1000, 'CRC', '{}', '{}', 1, 'in-question', 'dos cobros', now(), now())`,
          [`CHISPA-7-${unique()}`],
        ],
      ])
      await page.goto("/asocias/admin")
    },
    ...resolving("Resolver CHISPA", "Ya se resolvió"),
  },
  {
    file: "counter/sale/use-sale.ts",
    owner: "staff",
    fill: async page => {
      await addToCart(page)
      await page.goto("/asocias/admin?tab=carrito")
    },
    send: page => press(page, "Cotización PDF"),
    says: "Hubo un error al generar el PDF. Por favor, intentelo de nuevo.",
    keeps: page => expect(page.getByText(/Protoboard/).first()).toBeVisible(),
  },
  {
    file: "counter/sinpe/sinpe-tab.tsx", // SINPE-02
    owner: "staff",
    fill: async (page, shop) => {
      const { ref } = await orderBySinpe(shop, 7)
      await page.goto("/asocias/admin?tab=sinpe")
      await expect(page.getByRole("listitem").filter({ hasText: ref })).toBeVisible()
      // The youngest stands last.
      await page.getByLabel("Referencia del banco").last().fill("BN-1234")
    },
    send: page => page.getByLabel("Referencia del banco").last().press("Enter"),
    says: noConnection,
    keeps: page => expect(page.getByLabel("Referencia del banco").last()).toHaveValue("BN-1234"),
  },
  {
    file: "counter/security/security-page.tsx",
    owner: "staff",
    fill: async page => {
      await page.goto("/asocias/seguridad")
      await page.getByRole("button", { name: "Activar", exact: true }).click()
      await page.getByLabel("Código de la aplicación").fill("123456")
      await field(page, "Contraseña de la asociación").fill("Asocia1234")
    },
    send: page => press(page, "Activar la verificación"),
    says: "No se pudo guardar. Intente de nuevo.",
    keeps: page => expect(page.getByLabel("Código de la aplicación")).toHaveValue("123456"),
  },
  {
    file: "counter/orders/queue-tab.tsx", // STOCK-06
    owner: "staff",
    fill: async (page, shop) => {
      const { ref } = await orderToPrepare(shop, await productElsewhere(shop))
      await page.goto(`/asocias/admin?tab=alistar&q=${ref}`)
      await page.getByRole("button", { name: `Alistar ${ref}` }).click()
      await expect(page.getByRole("region", { name: /^Falta en su bodega/ })).toBeVisible()
    },
    send: page =>
      page
        .getByRole("button", { name: /^Traer de/ })
        .first()
        .click(),
    says: "Sin conexión. Intente de nuevo.",
    keeps: page => expect(page.getByRole("region", { name: /^Falta en su bodega/ })).toBeVisible(),
  },
  ...courseListForms,
]
