import { createHmac, timingSafeEqual } from "node:crypto"
import { z } from "zod"
import type { SandboxEntry, SandboxStore } from "./sandbox-store.ts"

/** The sandbox guards no money: its credentials are the same everywhere. */
export const sandboxSecrets = { key: "prueba-0000", user: "prueba", password: "pasarela-de-prueba" }

const groupedAmount = (amount: number): string => amount.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ",")

interface SignedFacts {
  readonly transactionId: string
  readonly orderNumber: string
  readonly amount: number
  readonly currency: string
  readonly code: string
  readonly auth: string
  readonly email: string
}

/** Written apart from the shop's client on purpose: shared code would hide shared mistakes. */
export const signFacts = (facts: SignedFacts): string => {
  const { key, user, password } = sandboxSecrets
  const fields = [
    ["api_Key", key],
    ["api_user", user],
    ["orderId", facts.transactionId],
    ["external_orden_id", facts.orderNumber],
    ["amount", groupedAmount(facts.amount)],
    ["currency", facts.currency],
    ["responseCode", facts.code],
    ["auth", facts.auth],
    ["email", facts.email],
  ]
  const message = new URLSearchParams(fields).toString().replaceAll("*", "%2A")
  return createHmac("sha256", `${facts.transactionId}|${key}|${password}`).update(message).digest("hex")
}

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

/** The approval's text records how refunds of the payment behave. */
export const refundRefused = "Aprobada, no admite devoluciones"
export const refundSilent = "Aprobada, con una primera devolución que no contesta"

class AnswerLost extends Error {}

const wrongKey = { type: "400", message: "Llave de integración no válida" }
const invalidData = (error: z.ZodError) => ({
  type: "401",
  message: `Datos no válidos: ${error.issues[0]?.path.join(".")}`,
})

const processPayment = async (store: SandboxStore, body: unknown, pageUrl: (pageId: string) => string) => {
  const parsed = paymentRequest.safeParse(body)
  if (!parsed.success) return invalidData(parsed.error)
  const p = parsed.data
  if (p.key !== sandboxSecrets.key) return wrongKey
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
}

const consult = async (store: SandboxStore, body: unknown) => {
  const parsed = consultRequest.safeParse(body)
  if (!parsed.success) return invalidData(parsed.error)
  if (parsed.data.key !== sandboxSecrets.key) return wrongKey
  const payment = await store.find("order_number", parsed.data.orderNumber)
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
}

const toCents = (amount: number) => Math.round(amount * 100)

const sumApproved = (entries: readonly SandboxEntry[], type: SandboxEntry["type"]) =>
  entries
    .filter(entry => entry.type === type && entry.code === "1")
    .reduce((sum, entry) => sum + toCents(entry.amount), 0)

const processModification = async (store: SandboxStore, body: unknown) => {
  const parsed = modificationRequest.safeParse(body)
  if (!parsed.success || parsed.data.key !== sandboxSecrets.key || parsed.data.type !== 2)
    return { ReasonCode: "2", ReasonCodeDescription: "Modificación no válida" }
  const { orderNumber } = parsed.data
  const amount = Number(parsed.data.amount)
  const before = await store.entries(orderNumber)
  const answered = (text: string) => before.some(({ response }) => response === text)
  if (answered(refundRefused))
    return { ReasonCode: "5", ReasonCodeDescription: "El banco emisor rechazó la devolución" }
  const entry = await store.addEntry(orderNumber, entries => {
    if (toCents(amount) > sumApproved(entries, "Payment") - sumApproved(entries, "Refund")) return null
    return { type: "Refund", amount, code: "1", response: "Devolución aprobada", auth: "" }
  })
  if (entry && answered(refundSilent) && before.every(({ type }) => type !== "Refund")) throw new AnswerLost()
  return entry
    ? { ReasonCode: "1101", ReasonCodeDescription: "Devolución aprobada" }
    : { ReasonCode: "2", ReasonCodeDescription: "El monto supera lo cobrado" }
}

const signExpiry = (expiry: string) => createHmac("sha256", sandboxSecrets.password).update(expiry).digest("base64url")

const isValidToken = (header: string | null, now: Date): boolean => {
  const [expiry = "", signature = ""] = (header ?? "").replace(/^Bearer /, "").split(".")
  return same(signature, signExpiry(expiry)) && Number(expiry) > now.getTime()
}

const logIn = (body: unknown, now: Date): Response => {
  const given = login.safeParse(body).data
  if (!given || !same(given.apiuser, sandboxSecrets.user) || !same(given.password, sandboxSecrets.password))
    return Response.json({ message: "Unauthorized" }, { status: 401 })
  const expiry = String(now.getTime() + tokenLifeMs)
  return Response.json({
    access_token: `${expiry}.${signExpiry(expiry)}`,
    token_type: "bearer",
    expires_in: tokenLifeMs / 1000,
  })
}

export const createSandboxApi = (store: SandboxStore, pageUrl: (pageId: string) => string, now: () => Date) => {
  const calls = new Map<string, (body: unknown) => Promise<object>>([
    ["processPayment", body => processPayment(store, body, pageUrl)],
    ["consult", body => consult(store, body)],
    ["processModification", body => processModification(store, body)],
  ])

  return async (path: string, request: Request): Promise<Response> => {
    const body: unknown = await request.json().catch(() => null)
    if (request.method !== "POST") return Response.json({ message: "Method not allowed" }, { status: 405 })
    if (path === "login") return logIn(body, now())
    const call = calls.get(path)
    if (!call) return Response.json({ message: "Not found" }, { status: 404 })
    if (!isValidToken(request.headers.get("authorization"), now()))
      return Response.json({ message: "Unauthenticated." }, { status: 401 })
    try {
      return Response.json(await call(body))
    } catch (error) {
      if (!(error instanceof AnswerLost)) throw error
      return new Response("<h1>504 Gateway Time-out</h1>", { status: 504, headers: { "Content-Type": "text/html" } })
    }
  }
}
