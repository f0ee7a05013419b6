import { expect } from "vitest"
import type { BoardFile } from "../../src/gerber/read/archive.ts"
import type { TestBrowser } from "../shared/browser.ts"
import { boardFields, boardOrderBody, placeOrder } from "../shared/order-forms.ts"
import { sampleBoard } from "../shared/sample-boards.ts"
import { atCounter } from "./counter.ts"
import { newCustomer, signedIn } from "./customers.ts"
import { pageText } from "./page-text.ts"
import type { TestShop } from "./shop.ts"

const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ""

/** The people around one board, each with a browser without script that sends the fields of the page it opened. */
export const boardPeopleAt = (shop: TestShop) => {
  const ordered = async (fields: Record<string, string> = {}, files: readonly BoardFile[] = sampleBoard()) => {
    const customerId = await newCustomer(shop)
    const browser = await signedIn(shop, customerId)
    const form = boardFields(fields)
    expect((await placeOrder(browser, form, form["disenar"] ? [] : files)).status).toBe(200)
    const [order] = await shop.erp.orders.listWithLines({ customerIds: [customerId] })
    const { id: orderId, ref } = order!
    return { customerId, browser, orderId, ref, path: `/perfil/pedidos/${ref}` }
  }

  /** Opens the board as staff and sends one of its forms. */
  const asStaff = async (alias: Parameters<typeof atCounter>[1] = "ASEIC") => {
    const browser = await atCounter(shop, alias)
    const tab = async (query = "") => pageText((await browser.open(`/asocias/admin?tab=placas${query}`)).html)
    const act = async (orderId: number, accion: string, fields: Record<string, string> = {}) => {
      const path = `/asocias/admin?tab=placas&placa=${orderId}`
      const { html } = await browser.open(path)
      const seen = { clave: hidden(html, "clave"), visto: hidden(html, "visto"), pedido: String(orderId) }
      const reply = await browser.post(path, { ...seen, accion, ...fields })
      return { status: reply.status, words: pageText(await reply.text()) }
    }
    return { browser, tab, act }
  }

  const answer = async (
    { browser, path }: { readonly browser: TestBrowser; readonly path: string },
    accion: string,
    fields: Record<string, string> = {},
    files: readonly BoardFile[] = [],
  ) => {
    const { html } = await browser.open(path)
    const seen = { clave: hidden(html, "clave"), visto: hidden(html, "visto"), propuesta: hidden(html, "propuesta") }
    const reply = await browser.post(path, boardOrderBody({ ...seen, accion, ...fields }, files))
    const page = await reply.text()
    return { status: reply.status, html: page, words: pageText(page) }
  }

  return {
    ordered,
    asStaff,
    answer,
    seenBy: async (browser: TestBrowser, path: string) => pageText((await browser.open(path)).html),
  }
}
