import { expect, vi } from "vitest"
import type { SandboxChoice } from "../../src/simulators/tilopay/sandbox-page.ts"
import type { TestBrowser } from "../shared/browser.ts"
import { type aChoice, checkoutPath, chooseAtProvider, kitForm } from "./kits.ts"
import { pageText } from "./page-text.ts"
import type { TestShop } from "./shop.ts"

/** Actions of buyers of kits. */
export const kitBuyersAt = (shop: TestShop) => {
  const readPayment = (orderNumber: string) => shop.parts.card.payments.get(orderNumber)

  const newestNumber = async () => {
    const [row] = await shop.parts.database.query<{ order_number: string }>(
      "select order_number from card_payments order by created_at desc, order_number desc limit 1",
    )
    return row?.order_number ?? ""
  }

  /** Fills the form without script up to the provider's page. */
  const start = async (
    total: number,
    wanted: Parameters<typeof aChoice>[0] = {},
    form: Record<string, string> = {},
    browser = shop.visitor(),
  ) => {
    const fields = kitForm(total, form)
    const reply = await browser.post(checkoutPath(wanted), fields)
    expect(reply.status).toBe(302)
    const url = reply.headers.get("Location") ?? ""
    return { browser, url, orderNumber: await newestNumber(), carnet: fields["carnet"] ?? "" }
  }

  return {
    readPayment,
    newestNumber,
    start,

    readState: async (orderNumber: string) => (await readPayment(orderNumber))?.state,

    choose: ({ browser, url }: Awaited<ReturnType<typeof start>>, resultado: SandboxChoice) =>
      chooseAtProvider(browser, url, resultado),

    /** Opens the result in a browser without script. */
    async open(browser: TestBrowser, back: string) {
      const { path, html } = await browser.open(`${back}&sin-guion=si`)
      return { path, text: pageText(html.slice(html.indexOf("<main"), html.indexOf("</main>"))) }
    },

    async ordersUnder(orderNumber: string) {
      const found = await shop.erp.orders.findByRefExt(orderNumber)
      return found ? shop.erp.orders.get(found.id) : null
    },

    async readOrders(carnet: string) {
      const records = await shop.erp.thirdParties.findByAlias(carnet)
      const orders = await Promise.all(records.map(({ id }) => shop.erp.orders.listWithLines({ customerIds: [id] })))
      return { records, orders: orders.flat() }
    },

    /** Ignores webhooks, because the provider's webhook often arrives before the step that a test is about. */
    withoutWebhooks: () => vi.spyOn(shop.parts.settlement, "handleWebhook").mockResolvedValue(true),
  }
}
