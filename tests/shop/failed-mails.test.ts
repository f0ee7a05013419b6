import { afterAll, beforeAll, expect, test } from "vitest"
import { asOwner, atCounter } from "../support/counter.ts"
import { pageText } from "../support/page-text.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.stop())

const path = "/asocias/tienda/correos"

test("[MAIL-04] mails that were given up are listed for the owner only, without the mail server's texts", async () => {
  const browser = await asOwner(shop)
  expect(pageText((await browser.open(path)).html)).toContain("Todos los correos se han podido enviar.")
  const failed = (fact: string, recipient: string, kind: string, problem: string) =>
    shop.parts.database.query(
      `insert into messages (fact, recipient, kind, tries, next_try_at, ended_at, outcome, problem)
       values ($1, $2, $3, 31, null, now(), 'failed', $4)`,
      [fact, recipient, kind, problem],
    )
  await failed("f1", "order:7", "ready", "Can't send mail - 550 5.1.1 <x@y.test> User unknown; secret-host.internal")
  await failed("f2", "eva@chispa.test", "order-received", "connect ETIMEDOUT 10.0.0.5:587")
  const { html } = await browser.open(path)
  const words = pageText(html)
  expect(words).toMatch(
    /Listo para retiro Para Cliente del pedido con id 7 .* El servidor de correo lo rechazó \(550\)/,
  )
  expect(words).toMatch(/Pedido recibido Para eva@chispa\.test .* El servidor de correo no respondió/)
  expect(html).not.toMatch(/secret-host|10\.0\.0\.5|User unknown/)
  expect(words).toContain("Correos sin enviar")
  expect((await (await atCounter(shop)).get(path)).headers.get("Location")).toBe("/")
  expect((await shop.visitor().get(path)).status).toBe(302)
})
