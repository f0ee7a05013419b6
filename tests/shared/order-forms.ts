import { setTimeout as sleep } from "node:timers/promises"
import type { BoardFile } from "../../src/gerber/read/archive.ts"
import type { PlaceOrderReply } from "../../src/web/boards/order/texts.ts"
import type { TestBrowser } from "./browser.ts"

export const boardOrderPath = "/servicios/PCB"

/** The fields of a board as the page sends them, without the files. */
export const boardFields = (overrides: Record<string, string> = {}): Record<string, string> => ({
  clave: crypto.randomUUID(),
  disenar: "",
  tamano: "small",
  cantidad: "1",
  metodo: "106",
  entrega: "1",
  telefono: "",
  ...overrides,
})

export const boardOrderBody = (fields: Record<string, string>, files: readonly BoardFile[] = []): FormData => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  for (const { name, bytes } of files) body.append("archivos", new File([bytes as Uint8Array<ArrayBuffer>], name))
  return body
}

/** 'Confirmar' as the page's script sends it. */
export const placeOrder = async (
  browser: TestBrowser,
  fields: Record<string, string>,
  files: readonly BoardFile[] = [],
): Promise<{ readonly status: number; readonly reply: PlaceOrderReply }> => {
  const response = await browser.post(`${boardOrderPath}/pedido`, boardOrderBody(fields, files))
  return { status: response.status, reply: (await response.json()) as PlaceOrderReply }
}

/** The key in the opened form. */
export const keyOn = (html: string): string => /name="clave" value="([^"]+)"/.exec(html)?.[1] ?? ""

/** Reloads the page, as its script does, until it shows the confirmed order. Throws after a minute. */
export const waitForConfirmation = async (browser: TestBrowser): Promise<void> => {
  for (let asked = 0; asked < 60; asked++) {
    const { status, html } = await browser.open("/perfil")
    if (status !== 200) throw new Error(`/perfil answered ${status}`)
    if (html.includes("Su orden ha sido procesada.")) return
    if (!html.includes("Procesando su orden...")) throw new Error("the order was not confirmed")
    await sleep(1000)
  }
  throw new Error("the order was not confirmed in a minute")
}
