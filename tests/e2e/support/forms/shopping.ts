import type { Page } from "@playwright/test"
import { colones } from "../../../../src/shop/vocabulary/money.ts"
import { field, press } from "../account-forms.ts"
import { orderedBoard } from "../boards.ts"
import { asNewCustomer, deliveredBoard, orderBySinpe } from "../customer.ts"
import { expect, type JourneyShop } from "../journey.ts"
import { noConnection, type ShopForm } from "./form.ts"
import { listForms } from "./lists.ts"

const inCart = async (page: Page, shop: JourneyShop) => {
  await asNewCustomer(page, shop)
  await page.request.post("/carrito/lineas", {
    form: { producto: "35", cantidad: "1" },
    headers: { Origin: shop.url },
  })
  await page.goto("/perfil")
}
const unitsField = (page: Page) => page.getByRole("spinbutton", { name: /^Unidades de/ })

const choosePayment = async (page: Page, method: string) => {
  await page.getByRole("radio", { name: "Asociación de Mecatrónica" }).check()
  await page.getByLabel("Método de pago").selectOption(method)
}
const keepsPickup = (page: Page) => expect(page.getByRole("radio", { name: "Asociación de Mecatrónica" })).toBeChecked()

const fillCard = async (page: Page) => {
  await page.getByLabel("Provincia").selectOption("Cartago")
  await page.getByLabel("Código postal").fill("30101")
}

const ownOrder = async (page: Page, shop: JourneyShop) => {
  const customerId = await asNewCustomer(page, shop)
  const id = await shop.erp.orders.create({ customerId, warehouseId: 1, paymentModeId: 4 })
  await shop.erp.orders.addLine(id, { productId: 2, quantity: 1, unitPrice: colones(5000) })
  await page.goto(`/perfil/pedidos/${(await shop.erp.orders.ensureValidated(id)).ref}`)
}

const designBoard = async (page: Page, shop: JourneyShop) => {
  await asNewCustomer(page, shop)
  await page.goto("/servicios/PCB")
  await page.getByLabel("Diseñar de 0").check()
  await page.getByLabel("Método de pago").selectOption("Efectivo")
}

const seeResult = async (page: Page, shop: JourneyShop) => {
  await inCart(page, shop)
  await choosePayment(page, "Efectivo")
  await press(page, "Pagar")
  await expect(page.getByRole("dialog", { name: "Resultado del Pago" })).toBeVisible()
}

/** Forms of buying: cart, payment, kits, boards, orders. */
export const shoppingForms: readonly ShopForm[] = [
  {
    file: "flagship/board.tsx",
    fill: async page => {
      await page.goto("/insignia/UNOR3")
    },
    send: page =>
      page
        .getByRole("button", { name: /^Agregar todo:/ })
        .first()
        .click(),
    says: noConnection,
  },
  {
    file: "profile/cart/cart-tab.tsx", // CART-06
    owner: "customer",
    fill: inCart,
    send: page => page.getByRole("button", { name: /^Quitar/ }).click(),
    says: "Error al eliminar el producto.",
    keeps: page => expect(unitsField(page)).toHaveValue("1"),
  },
  {
    file: "profile/cart/cart-tab.tsx",
    owner: "customer",
    fill: inCart,
    send: async page => unitsField(page).fill((await unitsField(page).inputValue()) === "2" ? "3" : "2"),
    says: noConnection,
    keeps: page => expect(unitsField(page)).toHaveValue(/[23]/),
  },
  {
    file: "profile/cart/cart-checkout-form.tsx", // PAY-11
    owner: "customer",
    fill: async (page, shop) => {
      await inCart(page, shop)
      await choosePayment(page, "Efectivo")
    },
    send: page => press(page, "Pagar"),
    says: "Ocurrio un error al procesar el pago. Intente nuevamente.",
    keeps: keepsPickup,
  },
  {
    file: "profile/cart/card-start.ts", // PAY-18
    owner: "customer",
    fill: async (page, shop) => {
      await inCart(page, shop)
      await choosePayment(page, "Tarjeta")
      await fillCard(page)
    },
    send: page => press(page, "Pagar"),
    says: "Error al conectar con TiloPay.",
    keeps: keepsPickup,
  },
  {
    file: "kits/kit-checkout.tsx", // KIT-10, KIT-15
    fill: async page => {
      await page.goto("/kits/digital")
      await press(page, "Continuar")
      await page.getByLabel("Nombre completo").fill("Marta Rojas Mora")
      await page.getByLabel("Carné").fill("2021023456")
      await page.getByLabel("Número de contacto").fill("87654321")
      await page.getByLabel("Nombre", { exact: true }).fill("Marta")
      await page.getByLabel("Apellidos").fill("Rojas")
      await page.getByLabel("Correo electrónico").fill("marta@estudiantes.test")
      await page.getByLabel("Dirección").fill("Cartago centro")
      await fillCard(page)
    },
    send: page => press(page, "Pagar"),
    says: "Error al conectar con TiloPay.",
    keeps: page => expect(page.getByLabel("Carné")).toHaveValue("2021023456"),
  },
  {
    file: "shared/add-to-cart/add-to-cart.tsx",
    fill: async (page, shop) => {
      await asNewCustomer(page, shop)
      await page.goto("/products/35-x")
      await page.getByRole("spinbutton", { name: "Cantidad" }).fill("3")
    },
    send: page => press(page, "Añadir al carrito"),
    says: "Error al agregar producto al carrito",
    keeps: page => expect(page.getByRole("spinbutton", { name: "Cantidad" })).toHaveValue("3"),
  },
  {
    file: "product/product.tsx", // STOCK-05
    fill: async (page, shop) => {
      await asNewCustomer(page, shop)
      await page.goto("/products/192")
    },
    send: page => press(page, "Avíseme cuando haya"),
    says: noConnection,
  },
  {
    file: "orders/return-panel.tsx", // RET-01
    owner: "customer",
    fill: async (page, shop) => {
      const { ref } = await deliveredBoard(shop, await asNewCustomer(page, shop))
      await page.goto(`/perfil/pedidos/${ref}`)
      await page.getByText("Pedir una devolución").click()
      await page.getByLabel(/^Unidades de/).fill("1")
      await page.getByLabel("Motivo").fill("No enciende")
    },
    send: page => press(page, "Pedir devolución"),
    says: noConnection,
    keeps: page => expect(page.getByLabel("Motivo")).toHaveValue("No enciende"),
  },
  {
    file: "orders/sinpe-panel.tsx", // SINPE-01
    owner: "customer",
    fill: async (page, shop) => {
      const { ref } = await orderBySinpe(shop, await asNewCustomer(page, shop))
      await page.goto(`/perfil/pedidos/${ref}`)
      await field(page, "Referencia de la transferencia").fill("2026111612345")
    },
    send: page => press(page, "Ya pagué"),
    says: noConnection,
    keeps: page => expect(field(page, "Referencia de la transferencia")).toHaveValue("2026111612345"),
  },
  {
    file: "boards/order/use-order.ts",
    owner: "customer",
    fill: async (page, shop) => {
      await designBoard(page, shop)
      await press(page, "Pagar")
    },
    send: page => press(page, "Confirmar"),
    says: "Ocurrió un error al procesar el pedido. Por favor, inténtalo de nuevo.",
    keeps: page => expect(page.getByLabel("Método de pago")).toHaveValue("4"),
  },
  {
    file: "orders/board-panel.tsx",
    owner: "customer",
    fill: async (page, shop) => {
      await page.goto((await orderedBoard(page, shop)).path)
      await page.getByText("Enviar otra versión").click()
      await field(page, "Mensaje (opcional)").fill("Pistas más anchas")
    },
    send: page => press(page, "Enviar versión"),
    says: noConnection,
    keeps: page => expect(field(page, "Mensaje (opcional)")).toHaveValue("Pistas más anchas"),
  },
  {
    file: "boards/order/review-page.tsx",
    owner: "customer",
    fill: async (page, shop) => {
      await designBoard(page, shop)
      // The page without script, as when 'Pagar' is pressed before the script arrives.
      await page.locator("form").evaluateAll(forms =>
        forms
          .map(form => form as HTMLFormElement)
          .find(form => form.elements.namedItem("metodo"))
          ?.submit(),
      )
      await expect(page.getByRole("button", { name: "Confirmar", exact: true })).toBeVisible()
    },
    send: page => press(page, "Confirmar"),
    says: "Ocurrió un error al procesar el pedido. Por favor, inténtalo de nuevo.",
  },
  {
    file: "orders/order-actions.tsx",
    owner: "customer",
    fill: async (page, shop) => {
      await ownOrder(page, shop)
      await page.getByLabel("Nombre de quien lo retira").fill("Pedro Mora")
    },
    send: page => press(page, "Guardar"),
    says: noConnection,
    keeps: page => expect(page.getByLabel("Nombre de quien lo retira")).toHaveValue("Pedro Mora"),
  },
  {
    file: "orders/order-actions.tsx",
    owner: "customer",
    fill: async (page, shop) => {
      await ownOrder(page, shop)
      await page.getByText("Cancelar pedido").click()
    },
    send: page => press(page, "Sí, cancelar"),
    says: noConnection,
  },
  {
    file: "profile/payment/result-dialog.tsx",
    owner: "customer",
    fill: seeResult,
    again: seeResult,
    send: page => page.getByRole("dialog").getByRole("button", { name: "Cerrar" }).last().click(),
    says: null,
  },
  ...listForms,
]
