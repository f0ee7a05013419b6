import { data } from "react-router"
import { z } from "zod"
import { getServices } from "../../../services.server.ts"
import { type SaleResult, type Scanned, saleMethods } from "../../../shop/counter/rules/sale.ts"
import { counterLimits } from "../../../shop/vocabulary/business.ts"
import { readId } from "../../../shop/vocabulary/form-fields.ts"
import { downloadAnswer } from "../../shared/file-answers.server.ts"
import { answerAddresses } from "../staff-access.server.ts"

const maxItems = 200

const items = z
  .array(
    z.object({
      id: z.number().int().positive().max(2_147_483_647),
      units: z.number().int().min(1).max(counterLimits.maxSaleQuantity),
    }),
  )
  .max(maxItems)
  .refine(list => new Set(list.map(({ id }) => id)).size === list.length)

const sale = z.object({
  key: z.uuid(),
  methodId: z.number(),
  items: items.min(1),
  shownTotal: z.number().finite(),
  received: z.number().int().min(0).max(99_999_999).optional(),
  paymentReceived: z.literal(true),
})

const quote = z.object({ items, customer: z.string().trim().max(80).optional() })

const readIds = (url: URL): number[] =>
  (url.searchParams.get("ids") ?? "")
    .split(",")
    .map(readId)
    .filter(id => id > 0)
    .slice(0, maxItems)

const readJson = async <Sent>(request: Request, schema: z.ZodType<Sent>): Promise<Sent> => {
  const sent = schema.safeParse(await request.json().catch(() => undefined))
  if (!sent.success) throw data({ problem: "bad-request" }, { status: 400 })
  return sent.data
}

const scannedStatus = { product: 200, several: 200, unknown: 200, failed: 502 } as const satisfies Record<
  Scanned["kind"],
  number
>

export const loader = answerAddresses({
  "asocias/admin/existencias": async ({ url, context, staff }) =>
    Response.json(await getServices(context).counter.catalogue.stock(staff, readIds(url))),

  "asocias/admin/variantes/:product": async ({ context, params }) => {
    const variants = await getServices(context).counter.catalogue.variants(readId(params["product"]))
    if (typeof variants !== "string") return Response.json(variants)
    return Response.json(null, { status: variants === "none" ? 404 : 502 })
  },

  "asocias/admin/precios": async ({ url, context }) => {
    const prices = await getServices(context).counter.catalogue.prices(readIds(url))
    return Response.json(prices, { status: prices.kind === "prices" ? 200 : 502 })
  },

  "asocias/admin/codigos": async ({ request, context }) => {
    const { version, known } = getServices(context).counter.catalogue.codes()
    const etag = `"codigos-${version}"`
    const headers = { ETag: etag, "Cache-Control": "private, no-cache" }
    if (request.headers.get("If-None-Match") === etag) return new Response(null, { status: 304, headers })
    return Response.json(known, { headers })
  },

  "asocias/admin/codigo": async ({ url, context }) => {
    const scanned = await getServices(context).counter.catalogue.byCode(url.searchParams.get("codigo") ?? "")
    return Response.json(scanned, { status: scannedStatus[scanned.kind] })
  },

  /** For a request whose answer was lost. 404 means that it never arrived. */
  "asocias/admin/ventas/:key": async ({ context, params, staff }) => {
    const key = z.uuid().safeParse(params["key"])
    const result = key.success ? await getServices(context).counter.sales.outcome(staff, key.data) : null
    if (!result) throw data({ problem: "not-found" }, { status: 404 })
    return Response.json(result)
  },
})

const saleStatus = {
  sold: 200,
  running: 202,
  "prices-changed": 409,
  unavailable: 409,
  "other-cart": 409,
  failed: 502,
} as const satisfies Record<SaleResult["kind"], number>

export const action = answerAddresses({
  "asocias/admin/ventas": async ({ request, context, staff }) => {
    const { paymentReceived: _, ...asked } = await readJson(request, sale)
    const methods = saleMethods(getServices(context).settings.business().paymentModes)
    if (!methods.some(({ id }) => id === asked.methodId)) throw data({ problem: "bad-request" }, { status: 400 })
    const result = await getServices(context).counter.sales.sell(staff, asked)
    return Response.json(result, { status: saleStatus[result.kind] })
  },

  /** Priced by the server; the cart stays as it is (QUOTE-07). */
  "asocias/admin/cotizacion": async ({ request, context, staff }) => {
    const wanted = await readJson(request, quote)
    const made = await getServices(context).counter.quote(staff, wanted.items, wanted.customer)
    if (made.kind !== "quote")
      return Response.json({ problem: made.kind }, { status: made.kind === "empty" ? 422 : 502 })
    return downloadAnswer(`${made.number}.pdf`, "application/pdf", made.pdf)
  },
})
