import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { expect, test } from "vitest"

const web = "src/web"
const listed = "tests/e2e/support/forms"

/** Code that sends or requests something. */
const sends =
  /<(?:fetcher\.|Action)?[Ff]orm\b|\buseFetcher\b|\buseSubmit\b|\bfetch\(|\b(?:ask|call)Shop\(|\bpostJson\(|\bendSession\(|XMLHttpRequest\(/
const posts = /<ActionForm\b|\bmethod(?:=|: )"post"|\bpostJson\(|\bendSession\(|new XMLHttpRequest\(/i

/** The first file has the form and the second sends it. */
const sentBy: Readonly<Record<string, string>> = {
  "boards/order/board-order-form.tsx": "boards/order/use-order.ts",
  "catalogue/product-card.tsx": "shared/add-to-cart/add-to-cart.tsx",
  "shared/staff/form-reply.tsx": "counter/orders/queue-tab.tsx",
  "owner/stopped-work-page.tsx": "counter/panel/panel-tab.tsx",
  "owner/truth-page.tsx": "counter/panel/panel-tab.tsx",
  "counter/sale/payment.tsx": "counter/sale/use-sale.ts",
  "owner/settings/document-page.tsx": "owner/settings/document-form.tsx",
  "product/purchase-box.tsx": "shared/add-to-cart/add-to-cart.tsx",
  "shared/connection/ask-shop.ts": "shared/frame/header.tsx",
  "shared/connection/lost-request.ts": "kits/kit-checkout.tsx",
}

/** Tested in another journey. */
const elsewhere: Readonly<Record<string, string>> = {
  "account/google-sign-in.tsx": "tests/e2e/google-script.spec.ts",
  "counter/offline/device.ts": "tests/e2e/offline.spec.ts",
  "counter/offline/service-worker.ts": "tests/e2e/offline.spec.ts",
  "counter/sale/use-sale.ts": "tests/e2e/lost-requests.spec.ts",
  "shared/connection/connection.tsx": "tests/e2e/lost-requests.spec.ts",
}

/** Searches and reads, which change nothing: a page that cannot read keeps its data. */
const reads = new Set([
  "catalogue/filter-sheet.tsx",
  "catalogue/filters.tsx",
  "counter/sale/product-row.tsx",
  "counter/sale/units-input.tsx",
  "counter/sale/sale-tab.tsx",
  "counter/sale/barcode-reader.tsx",
  "counter/labels/labels-page.tsx",
  "counter/returns/returns-page.tsx",
  "owner/associations-page.tsx",
  "owner/panel-page.tsx",
  "shared/staff/report-view.tsx",
  "counter/admin.tsx",
  "kits/kit-return.tsx",
  "kits/kit.tsx",
  "landing/product-search.tsx",
  "orders/order-view.tsx",
  "owner/settings/product-field.tsx",
  "profile/payment/result-dialog.tsx",
  "shared/board/version-pictures.tsx",
  "shared/frame/search-suggestions.tsx",
  "shared/session/open-sessions.tsx",
  "shared/session/session.tsx",
])

const driven = new Set(
  readdirSync(listed).flatMap(name =>
    [...readFileSync(join(listed, name), "utf8").matchAll(/file: "([^"]+)"/g)].map(([, file]) => file ?? ""),
  ),
)

const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")

interface Source {
  readonly file: string
  readonly code: string
}

const isWalked = (file: string) => driven.has(file) || file in elsewhere

const unlisted = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ file, code }) => {
      const text = withoutComments(code)
      if (!sends.test(text) || isWalked(file)) return false
      const sender = sentBy[file]
      return sender === undefined ? !reads.has(file) || posts.test(text) : !isWalked(sender)
    })
    .map(({ file }) => file)

const sources = readdirSync(web, { withFileTypes: true, recursive: true })
  .filter(entry => entry.isFile() && /(?<!\.test|\.server)\.tsx?$/.test(entry.name))
  .map(entry => join(entry.parentPath, entry.name))
  .map(path => ({ file: relative(web, path), code: readFileSync(path, "utf8") }))

test("every form of the shop is walked on a bad network: a new one joins tests/e2e/support/forms", () => {
  expect(unlisted(sources)).toEqual([])
})

test("a form that is missing in the list is found, however it is sent, also in a file that only read before", () => {
  const strangers = [
    { file: "lists/a.tsx", code: '<Form method="post">' },
    { file: "lists/b.tsx", code: "const fetcher = useFetcher()" },
    { file: "lists/c.ts", code: 'await fetch("/x", { method: "POST" })' },
    { file: "lists/d.ts", code: 'await postJson("/x", {})' },
  ]
  expect(unlisted([...strangers, { file: "lists/e.tsx", code: "// <Form> in words" }])).toEqual(
    strangers.map(({ file }) => file),
  )
})

test("the lists name only existing forms", () => {
  const senders = sources.filter(({ code }) => sends.test(withoutComments(code))).map(({ file }) => file)
  const named = [...driven, ...Object.keys(sentBy), ...Object.keys(elsewhere), ...reads]
  expect(named.filter(file => !senders.includes(file))).toEqual([])
})
