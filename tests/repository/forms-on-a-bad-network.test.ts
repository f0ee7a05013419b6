import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { expect, test } from "vitest"

const web = "src/web"

/** What sends something, or asks for it, by itself. */
const sends =
  /<(?:fetcher\.)?[Ff]orm\b|\buseFetcher\b|\buseSubmit\b|\bfetch\(|\b(?:ask|call)Shop\(|\bpostJson\(|\bendSession\(|XMLHttpRequest\(/

/**
 * Searches and reads of the page's own, which leave it as it is when no answer comes; parts that another file of the list
 * sends; and forms that take the words of one that is walked.
 */
const withoutForm = new Set([
  "account/google-sign-in.tsx",
  "account/link-account.tsx",
  "account/reset-password.tsx",
  "account/verify-email.tsx",
  "boards/order/board-order-form.tsx",
  "boards/order/review-page.tsx",
  "catalogue/card-purchase.tsx",
  "catalogue/filter-sheet.tsx",
  "catalogue/search-bar.tsx",
  "counter/orders/pickup-field.tsx",
  "counter/orders/queue-tab.tsx",
  "counter/panel/stuck-payments.tsx",
  "counter/panel/unfinished.tsx",
  "counter/sale/category-fields.tsx",
  "counter/sale/variant-rows.tsx",
  "counter/ticket/payment.tsx",
  "counter/ticket/sale-request.ts",
  "counter/ticket/use-fresh-prices.ts",
  "counter/ticket/use-quote.ts",
  "counter/use-news.ts",
  "counter/use-own-stock.ts",
  "kits/checkout-view.tsx",
  "kits/kit-return.tsx",
  "kits/kit.tsx",
  "landing/product-search.tsx",
  "landing/use-suggestions.ts",
  "orders/order-actions.tsx",
  "orders/use-live-facts.ts",
  "product/purchase-box.tsx",
  "profile/information/devices.tsx",
  "profile/information/end-mails.tsx",
  "profile/information/information-tab.tsx",
  "profile/information/mail-choices.tsx",
  "profile/information/verify-own-email.tsx",
  "profile/payment/result-dialog.tsx",
  "shared/connection/ask-shop.ts",
  "shared/connection/call-shop.ts",
  "shared/connection/connection.tsx",
  "shared/connection/end-session.ts",
  "shared/connection/sign-in-again.tsx",
  "shared/frame/header-search.tsx",
  "shared/frame/search-suggestions.tsx",
  "shared/session/session.tsx",
])

const driven = new Set(
  [...readFileSync("tests/e2e/support/forms.ts", "utf8").matchAll(/file: "([^"]+)"/g)].map(([, file]) => file ?? ""),
)

const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")

const senders = readdirSync(web, { withFileTypes: true, recursive: true })
  .filter(entry => entry.isFile() && /(?<!\.test|\.server)\.tsx?$/.test(entry.name))
  .map(entry => join(entry.parentPath, entry.name))
  .filter(path => sends.test(withoutComments(readFileSync(path, "utf8"))))
  .map(path => relative(web, path))

test("every form of the shop is walked on a bad network: a new one joins tests/e2e/support/forms.ts", () => {
  expect(senders.filter(file => !driven.has(file) && !withoutForm.has(file))).toEqual([])
})

test("and the list names no form that is gone", () => {
  expect([...driven, ...withoutForm].filter(file => !senders.includes(file))).toEqual([])
})
