import { createHmac, timingSafeEqual } from "node:crypto"
import { z } from "zod"
import type { SandboxStore } from "./sandbox-store.ts"
import { groupedAmount, type SandboxSecrets } from "./sandbox-wire.ts"

const tokenLifeMs = 86_400_000

const login = z.object({ apiuser: z.string(), password: z.string() })
const orderNumberText = z.string().regex(/^[\w-]{1,60}$/)
const amountText = z.string().regex(/^(?!0+\.00$)\d{1,10}\.\d{2}$/)
const paymentRequest = z.object({
  redirect: z.url({ protocol: /^https?$/ }),
  key: z.string(),
  amount: amountText,
  currency: z.string().length(3),
  billToFirstName: z.string(),
  billToLastName: z.string(),
  billToEmail: z.string().min(3),
  orderNumber: orderNumberText,
  capture: z.literal(1),
  hashVersion: z.literal("V2"),
  returnData: z.string().default(""),
})
const consultRequest = z.object({ key: z.string(), orderNumber: orderNumberText })
const modificationRequest = z.object({
  key: z.string(),
  orderNumber: orderNumberText,
  amount: amountText,
  type: z.number(),
})

const same = (a: string, b: string) => {
  const [one, other] = [a, b].map(text => createHmac("sha256", "compare").update(text).digest())
  return timingSafeEqual(one!, other!)
}

/** How refunds of a payment behave is remembered in what its approval says. */
export const refundRefused = "Aprobada, no admite devoluciones"
export const refundSilent = "Aprobada, con una primera devolución que no contesta"

class AnswerLost extends Error {}

export const createSandboxApi = (
  store: SandboxStore,
  { secrets, pageUrl, now }: { secrets: SandboxSecrets; pageUrl: (pageId: string) => string; now: () => Date },
) => {
  const signature = (expiry: string) => createHmac("sha256", secrets.password).update(expiry).digest("base64url")
  const isGoodToken = (header: string | null): boolean => {
    const [expiry = "", signed = ""] = (header ?? "").replace(/^Bearer /, "").split(".")
    return same(signed, signature(expiry)) && Number(expiry) > now().getTime()
  }
  const wrongKey = { type: "400", message: "Llave de integración no válida" }
  const incomplete = (what: z.ZodError) => ({
    type: "401",
    message: `Datos no válidos: ${what.issues[0]?.path.join(".")}`,
  })

  const calls: Record<string, (body: unknown) => Promise<object>> = {
    async processPayment(body) {
      const parsed = paymentRequest.safeParse(body)
      if (!parsed.success) return incomplete(parsed.error)
      const p = parsed.data
      if (p.key !== secrets.key) return wrongKey
      const opened = await store.open({
        orderNumber: p.orderNumber,
        amount: Number(p.amount),
        currency: p.currency,
        payer: `${p.billToFirstName} ${p.billToLastName}`.trim(),
        email: p.billToEmail,
        redirect: p.redirect,
        returnData: p.returnData,
      })
      return opened
        ? { type: "100", url: pageUrl(opened.pageId), html: "" }
        : { type: "402", message: "El número de orden ya fue usado" }
    },

    async consult(body) {
      const parsed = consultRequest.safeParse(body)
      if (!parsed.success) return incomplete(parsed.error)
      if (parsed.data.key !== secrets.key) return wrongKey
      const payment = await store.byOrderNumber(parsed.data.orderNumber)
      const entries = payment ? await store.entries(payment.orderNumber) : []
      return {
        type: "200",
        message: "Consulta realizada",
        response: entries.map(entry => ({
          id_tilopay: entry.id,
          orderNumber: `PRUEBA-${payment?.orderNumber}`,
          amount: groupedAmount(entry.amount),
          currency: payment?.currency,
          code: entry.code,
          response: entry.response,
          auth: entry.auth,
          capture: "Capture",
          card: "VISA",
          last: "1111",
          environment: "Test",
          type: entry.type,
          date: entry.createdAt.toISOString().slice(0, 19).replace("T", " "),
        })),
      }
    },

    async processModification(body) {
      const parsed = modificationRequest.safeParse(body)
      if (!parsed.success || parsed.data.key !== secrets.key || parsed.data.type !== 2)
        return { ReasonCode: "2", ReasonCodeDescription: "Modificación no válida" }
      const { orderNumber, amount } = parsed.data
      const before = await store.entries(orderNumber)
      const says = (text: string) => before.some(({ response }) => response === text)
      if (says(refundRefused))
        return { ReasonCode: "5", ReasonCodeDescription: "El banco emisor rechazó la devolución" }
      const entry = await store.addEntry(orderNumber, sofar => {
        const cents = (value: number) => Math.round(value * 100)
        const total = (type: string) =>
          sofar.filter(e => e.type === type && e.code === "1").reduce((sum, e) => sum + cents(e.amount), 0)
        if (cents(Number(amount)) > total("Payment") - total("Refund")) return null
        return { type: "Refund", amount: Number(amount), code: "1", response: "Devolución aprobada", auth: "" }
      })
      if (entry && says(refundSilent) && before.every(({ type }) => type !== "Refund")) throw new AnswerLost()
      return entry
        ? { ReasonCode: "1101", ReasonCodeDescription: "Devolución aprobada" }
        : { ReasonCode: "2", ReasonCodeDescription: "El monto supera lo cobrado" }
    },
  }

  return async (path: string, request: Request): Promise<Response> => {
    const body: unknown = await request.json().catch(() => null)
    if (request.method !== "POST") return Response.json({ message: "Method not allowed" }, { status: 405 })
    if (path === "login") {
      const given = login.safeParse(body).data
      if (!given || !same(given.apiuser, secrets.user) || !same(given.password, secrets.password))
        return Response.json({ message: "Unauthorized" }, { status: 401 })
      const expiry = String(now().getTime() + tokenLifeMs)
      return Response.json({
        access_token: `${expiry}.${signature(expiry)}`,
        token_type: "bearer",
        expires_in: tokenLifeMs / 1000,
      })
    }
    const call = Object.hasOwn(calls, path) ? calls[path] : undefined
    if (!call) return Response.json({ message: "Not found" }, { status: 404 })
    if (!isGoodToken(request.headers.get("authorization")))
      return Response.json({ message: "Unauthenticated." }, { status: 401 })
    try {
      return Response.json(await call(body))
    } catch (error) {
      if (!(error instanceof AnswerLost)) throw error
      return new Response("<h1>504 Gateway Time-out</h1>", { status: 504, headers: { "Content-Type": "text/html" } })
    }
  }
}
