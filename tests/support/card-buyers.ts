import { vi } from "vitest"
import type { SandboxChoice } from "../../src/simulators/tilopay/sandbox-page.ts"
import type { TestBrowser } from "../shared/browser.ts"
import { newCustomer, signedIn } from "./customers.ts"
import { finishedOrders } from "./invariants.ts"
import type { TestShop } from "./shop.ts"

/** A valid body for /createPayment that includes fields that the server must ignore (PAY-12). */
export const paymentBody = {
  amount: "1.00",
  currency: "CRC",
  orderNumber: "X-1",
  redirectUrl: "https://evil.test",
  pickupLocation: 1,
  customerName: "Ana",
  customerLastName: "Solano",
  customerEmail: "ana@chispa.test",
  customerPhone: "88887777",
  address: "Cartago centro",
  province: "Cartago",
  postalCode: "30101",
}

interface Started {
  readonly url: string
  readonly orderNumber: string
  readonly draftOrderId: number
  readonly pickupLocation: number
}

type Lines = readonly (readonly [productId: number, units: number])[]

/** Actions of buyers who pay by card. */
export const cardBuyersAt = (shop: TestShop) => {
  const shopper = async (lines: Lines = [[2, 2]]) => {
    const id = await newCustomer(shop, "Ana María Solano")
    for (const [productId, quantity] of lines) await shop.services.cart.add(id, { productId, quantity })
    return { id, browser: await signedIn(shop, id) }
  }

  const start = async (browser: TestBrowser, overrides: object = {}): Promise<Started> => {
    const reply = await browser.postJson("/createPayment", { ...paymentBody, ...overrides })
    if (reply.status !== 200) throw new Error(`the payment did not start: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as Started
  }

  /** Presses a button of the provider's page and returns the address to which it sends the browser. */
  const choose = async (browser: TestBrowser, { url }: Started, resultado: SandboxChoice): Promise<string> => {
    const reply = await browser.post(new URL(url).pathname, { resultado })
    return reply.headers.get("Location")?.replace(shop.url, "") ?? ""
  }

  return {
    shopper,
    start,
    choose,

    /** A customer whose card was approved and whose browser has not come back yet. */
    async paid(overrides: object = {}, lines?: Lines) {
      const { id, browser } = await shopper(lines)
      const started = await start(browser, overrides)
      return { id, browser, started, back: await choose(browser, started, "aprobar") }
    },

    readCart: async (customerId: number) =>
      (await shop.erp.orders.listWithLines({ customerIds: [customerId], status: "draft" })).find(
        draft => draft.refExt === null,
      ),

    async readPayment(orderNumber: string) {
      const payment = await shop.parts.card.payments.get(orderNumber)
      if (!payment) throw new Error(`there is no payment ${orderNumber}`)
      return payment
    },

    readState: async (orderNumber: string) => (await shop.parts.card.payments.get(orderNumber))?.state,

    ordersUnder: async (customerId: number, orderNumber: string) =>
      (await finishedOrders(shop.erp, customerId)).filter(order => order.refExt === orderNumber),

    /** Ignores webhooks, because the provider's webhook often arrives before the step that a test is about. */
    withoutWebhooks: () => vi.spyOn(shop.parts.settlement, "handleWebhook").mockResolvedValue(true),
  }
}

/** Returns the page's text, so that a failing test prints words instead of HTML. */
export const openPage = async (browser: TestBrowser, path: string) => {
  const { html, path: at } = await browser.open(path)
  const state = /data-result="(\w+)"/.exec(html)?.[1] ?? null
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"))
  return { at, state, text: main.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ") }
}
