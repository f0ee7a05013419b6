import type { Page } from "@playwright/test"
import { colones } from "../../../src/shop/vocabulary/money.ts"
import { field, fillPerson, press, signIn, unique } from "./account-forms.ts"
import { signInAtCounter } from "./counter.ts"
import { asNewCustomer } from "./customer.ts"
import { expect, type JourneyShop } from "./journey.ts"

export interface ShopForm {
  /** The file in src/web that sends it. */
  readonly file: string
  /** Opens the page and fills the form, up to its button. */
  readonly fill: (page: Page, shop: JourneyShop) => Promise<void>
  readonly send: (page: Page) => Promise<void>
  /** Where another press needs more than the same button: what a person does before it. */
  readonly again?: (page: Page) => Promise<void>
  /** What the page says when no answer comes. */
  readonly says: string
  /** What was typed, found again: a field and its value. */
  readonly keeps?: (page: Page) => Promise<void>
  /** Only somebody signed in sends it: after a 401 the page offers to sign in again. */
  readonly owner?: "customer" | "staff"
}

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
  await page.getByLabel("Lugar de recogida").selectOption("Asociación de Mecatrónica")
  await page.getByLabel("Método de pago").selectOption(method)
}
const keepsPickup = (page: Page) => expect(page.getByLabel("Lugar de recogida")).toHaveValue("2")

const fillCard = async (page: Page) => {
  await page.getByLabel("Provincia").selectOption("Cartago")
  await page.getByLabel("Código postal").fill("30101")
}

const generic = "Ocurrió un error. Por favor, inténtelo más tarde."
const noConnection = "Sin conexión. Intente de nuevo."

/** Every form that visitors and customers send, with its words for a request that is lost. A new form joins here. */
export const customerForms: readonly ShopForm[] = [
  {
    file: "account/sign-in.tsx", // AUTH-05
    fill: async page => {
      await page.goto("/iniciar-sesion")
      await field(page, "Correo electrónico").fill("ana@chispa.test")
      await field(page, "Contraseña").fill("Clave1234")
    },
    send: page => press(page, "Ingresar"),
    says: generic,
    keeps: page => expect(field(page, "Contraseña")).toHaveValue("Clave1234"),
  },
  {
    file: "account/account-steps.tsx", // REG-15
    fill: async page => {
      await page.goto("/crear-cuenta")
      await fillPerson(page, `${unique()}@chispa.test`)
      await press(page, "Verificar y continuar")
      await press(page, "Terminar")
    },
    send: page => press(page, "Confirmar"),
    says: generic,
    keeps: async page => {
      await press(page, "Volver")
      await expect(field(page, "Apellidos")).toHaveValue("Ruiz Mora")
      await expect(field(page, "Contraseña")).toHaveValue("Una-clave-larga")
    },
    again: async page => {
      await press(page, "Verificar y continuar")
      await press(page, "Terminar")
    },
  },
  {
    file: "account/forgot-password.tsx",
    fill: async page => {
      await page.goto("/olvide-mi-contrasena")
      await field(page, "Correo electrónico").fill("ana@chispa.test")
    },
    send: page => press(page, "Enviar enlace"),
    says: generic,
    keeps: page => expect(field(page, "Correo electrónico")).toHaveValue("ana@chispa.test"),
  },
  {
    file: "profile/information/profile-form.tsx", // PROF-06
    owner: "customer",
    fill: async (page, shop) => {
      await asNewCustomer(page, shop)
      await page.goto("/perfil?tab=informacion")
      await press(page, "Editar")
      await field(page, "Nombre").fill("Marta Otra")
    },
    send: page => press(page, "Guardar"),
    says: "Error al actualizar usuario.",
    keeps: page => expect(field(page, "Nombre")).toHaveValue("Marta Otra"),
  },
  {
    file: "profile/information/security-card.tsx",
    owner: "customer",
    fill: async (page, shop) => {
      await asNewCustomer(page, shop)
      await page.goto("/perfil?tab=informacion")
    },
    send: page => page.getByRole("button", { name: /Cerrar las demás sesiones/ }).click(),
    says: "No se pudieron cerrar las demás sesiones. Inténtelo de nuevo.",
  },
  {
    file: "profile/information/change-password.tsx",
    owner: "customer",
    fill: async (page, shop) => {
      await asNewCustomer(page, shop)
      await page.goto("/perfil/contrasena")
      await field(page, "Contraseña actual").fill("Clave1234")
      await field(page, "Contraseña nueva").fill("Otra-clave-1")
      await field(page, "Confirmar contraseña").fill("Otra-clave-1")
    },
    send: page => press(page, "Cambiar contraseña"),
    says: generic,
    keeps: page => expect(field(page, "Contraseña nueva")).toHaveValue("Otra-clave-1"),
  },
  {
    file: "profile/cart/cart-line.tsx", // CART-06
    owner: "customer",
    fill: inCart,
    send: page => page.getByRole("button", { name: /^Quitar/ }).click(),
    says: "Error al eliminar el producto.",
    keeps: page => expect(unitsField(page)).toHaveValue("1"),
  },
  {
    file: "profile/cart/cart-line.tsx",
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
    file: "kits/send-kit-payment.ts", // KIT-10, KIT-15
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
    file: "shared/add-to-cart/use-add-to-cart.ts",
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
    file: "shared/frame/session-items.tsx",
    fill: async page => {
      await signIn(page, "ana@chispa.test", "Clave1234")
      await expect(page.getByRole("link", { name: "Ana Lucía" })).toBeVisible()
    },
    send: page => press(page, "Cerrar sesión"),
    says: noConnection,
  },
  {
    file: "boards/order/send-order.ts",
    owner: "customer",
    fill: async (page, shop) => {
      await asNewCustomer(page, shop)
      await page.goto("/servicios/PCB")
      await page.getByLabel("Diseñar de 0").check()
      await page.getByLabel("Método de pago").selectOption("Efectivo")
      await press(page, "Pagar")
    },
    send: page => press(page, "Confirmar"),
    says: "Ocurrió un error al procesar el pedido. Por favor, inténtalo de nuevo.",
    keeps: page => expect(page.getByLabel("Método de pago")).toHaveValue("4"),
  },
]

const orderToPrepare = async (shop: JourneyShop) => {
  const id = await shop.erp.orders.create({ customerId: 7, warehouseId: 1, paymentModeId: 4 })
  await shop.erp.orders.addLine(id, { productId: 2, quantity: 1, unitPrice: colones(5000) })
  return { id, ref: (await shop.erp.orders.ensureValidated(id)).ref }
}

/** The same for the counter. */
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
    file: "counter/admin-frame.tsx",
    fill: page => signInAtCounter(page),
    send: page => press(page, "Cerrar sesión"),
    says: noConnection,
  },
  {
    file: "counter/orders/order-row.tsx", // ASOC-28
    owner: "staff",
    fill: async (page, shop) => {
      const { ref } = await orderToPrepare(shop)
      await page.goto(`/asocias/admin?tab=alistar&q=${ref}`)
      await expect(page.getByRole("button", { name: `Alistar ${ref}` })).toBeVisible()
    },
    send: page => page.getByRole("button", { name: /^Alistar / }).click(),
    says: "Error al alistar el pedido.",
    keeps: page => expect(page.getByLabel("Buscar pedido")).not.toHaveValue(""),
  },
  {
    file: "counter/orders/order-row.tsx", // its twin for the hand-over
    owner: "staff",
    fill: async (page, shop) => {
      const { ref } = await orderToPrepare(shop)
      await page.goto(`/asocias/admin?tab=alistar&q=${ref}`)
      await page.getByRole("button", { name: `Alistar ${ref}` }).click()
      await expect(page.getByText("Pedido alistado con exito.")).toBeVisible()
      await page.goto(`/asocias/admin?tab=entregar&q=${ref}`)
      await expect(page.getByRole("button", { name: `Entregada ${ref}` })).toBeVisible()
    },
    send: page => page.getByRole("button", { name: /^Entregada / }).click(),
    says: "Error al cerrar la orden",
    keeps: page => expect(page.getByLabel("Buscar pedido")).not.toHaveValue(""),
  },
  {
    file: "counter/orders/order-detail.tsx",
    owner: "staff",
    fill: async (page, shop) => {
      const { ref } = await orderToPrepare(shop)
      await page.goto(`/asocias/admin?tab=alistar&q=${ref}`)
      await expect(page.getByRole("button", { name: `Alistar ${ref}` })).toBeVisible()
    },
    send: page => page.getByRole("button", { name: /^Ver líneas de/ }).click(),
    again: page => page.getByRole("button", { name: /^Ver líneas de/ }).click(),
    says: "No se pudieron leer las líneas.",
  },
]
