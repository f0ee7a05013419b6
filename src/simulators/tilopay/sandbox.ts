import { randomInt } from "node:crypto"
import { createSandboxApi, refundRefused, refundSilent } from "./sandbox-api.ts"
import {
  alreadyPaidPage,
  approvedPage,
  choicePage,
  type FirstChoice,
  isFirstChoice,
  isLaterChoice,
  type LaterChoice,
  unknownPage,
} from "./sandbox-page.ts"
import {
  createSandboxStore,
  type NewEntry,
  type SandboxDatabase,
  type SandboxEntry,
  type SandboxPayment,
} from "./sandbox-store.ts"
import { type SandboxSecrets, signatureOf } from "./sandbox-wire.ts"

export const sandboxPath = "/pasarela-de-prueba/"

/** The sandbox guards no money: its credentials are the same everywhere. */
export const sandboxSecrets: SandboxSecrets = { key: "prueba-0000", user: "prueba", password: "pasarela-de-prueba" }

export interface SandboxOptions {
  readonly database: SandboxDatabase
  readonly publicUrl: string
  /** Receives every result, as with the real provider; a browser that never comes back leaves only this and the poller. */
  readonly webhookUrl?: string
  readonly onWebhookFailure?: (error: unknown) => void
  readonly pendingForMs?: number
  readonly now?: () => Date
}

export interface Sandbox {
  handle(request: Request): Promise<Response | null>
  close(): void
}

const isApproved = (entry: SandboxEntry) => entry.type === "Payment" && entry.code === "1"
const isOpen = (entry: SandboxEntry) => entry.type === "Payment" && entry.code === "Pending"

export const createSandbox = (options: SandboxOptions): Sandbox => {
  const { database, publicUrl, webhookUrl, pendingForMs = 8000, now = () => new Date() } = options
  const store = createSandboxStore(database, now)
  const api = createSandboxApi(store, {
    secrets: sandboxSecrets,
    pageUrl: pageId => `${publicUrl}${sandboxPath}pago/${pageId}`,
    now,
  })
  const timers = new Set<NodeJS.Timeout>()

  const attempt = (payment: SandboxPayment, choice: Exclude<FirstChoice, "cancelar">): NewEntry => {
    const approved = { code: "1", response: "Aprobada", auth: String(randomInt(100_000, 1_000_000)) }
    const results: Record<typeof choice, Omit<NewEntry, "type" | "amount">> = {
      aprobar: approved,
      "sin-volver": approved,
      "dos-veces": approved,
      "aviso-tardio": approved,
      "sin-devolucion": { ...approved, response: refundRefused },
      "devolucion-muda": { ...approved, response: refundSilent },
      pendiente: { ...approved, pendingForMs },
      rechazar: { code: "5", response: "Tarjeta rechazada por el banco emisor", auth: "" },
      fondos: { code: "51", response: "Fondos insuficientes", auth: "" },
    }
    return { type: "Payment", amount: payment.amount, ...results[choice] }
  }

  const signed = (payment: SandboxPayment, { id: transactionId, code, auth }: SandboxEntry) => {
    const { orderNumber, amount, currency, email } = payment
    const facts = { transactionId, orderNumber, amount, currency, code, auth, email }
    return { ...facts, hash: signatureOf(sandboxSecrets, facts) }
  }

  const returnUrl = (payment: SandboxPayment, entry: SandboxEntry | null): string => {
    const url = new URL(payment.redirect)
    const notice = entry && signed(payment, entry)
    const query: Record<string, string> = notice
      ? {
          code: notice.code,
          description: entry.response,
          auth: notice.auth,
          order: payment.orderNumber,
          tpt: notice.transactionId,
          crd: "",
          OrderHash: notice.hash,
          selected_method: "Tarjeta",
          returnData: payment.returnData,
        }
      : {
          code: "0",
          description: "Cancelada",
          order: payment.orderNumber,
          wp_cancel: "yes",
          returnData: payment.returnData,
        }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url.href
  }

  const sendWebhook = async (payment: SandboxPayment, entry: SandboxEntry) => {
    if (!webhookUrl) return
    const { orderNumber, code, hash, transactionId, auth } = signed(payment, entry)
    try {
      await fetch(webhookUrl, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ orderNumber, code, orderHash: hash, tpt: transactionId, auth }),
        signal: AbortSignal.timeout(5000),
      })
    } catch (error) {
      options.onWebhookFailure?.(error)
    }
  }

  /** As the attempt is by then; a restart of the provider loses a webhook that is still to come. */
  const sendWebhookLater = (payment: SandboxPayment, { id }: SandboxEntry, times = 1) => {
    const send = async () => {
      const entry = (await store.entries(payment.orderNumber)).find(e => e.id === id)
      for (let sent = 0; entry && sent < times; sent++) await sendWebhook(payment, entry)
    }
    const timer = setTimeout(() => {
      timers.delete(timer)
      send().catch(error => options.onWebhookFailure?.(error))
    }, pendingForMs + 50)
    timer.unref()
    timers.add(timer)
  }

  const charge = async (payment: SandboxPayment, choice: FirstChoice): Promise<Response> => {
    if (choice === "cancelar") return Response.redirect(returnUrl(payment, null), 303)
    const entry = await store.addEntry(payment.orderNumber, sofar =>
      sofar.some(e => isApproved(e) || isOpen(e)) ? null : attempt(payment, choice),
    )
    if (!entry) return show(payment)
    if (choice === "aviso-tardio") sendWebhookLater(payment, entry, 2)
    else void sendWebhook(payment, entry)
    if (entry.code === "Pending") sendWebhookLater(payment, entry)
    if (choice === "dos-veces") await chargeAgain(payment)
    const stays = choice === "sin-volver" || choice === "aviso-tardio"
    return stays ? approvedPage(payment) : Response.redirect(returnUrl(payment, entry), 303)
  }

  const chargeAgain = async (payment: SandboxPayment): Promise<void> => {
    const entry = await store.addEntry(payment.orderNumber, () => attempt(payment, "aprobar"))
    if (entry) void sendWebhook(payment, entry)
  }

  const repeatWebhooks = async (payment: SandboxPayment): Promise<void> => {
    for (const entry of (await store.entries(payment.orderNumber)).reverse())
      if (entry.type === "Payment") await sendWebhook(payment, entry)
  }

  const later: Record<LaterChoice, (payment: SandboxPayment) => Promise<void>> = {
    "otra-vez": chargeAgain,
    "repetir-avisos": repeatWebhooks,
  }

  const decide = async (payment: SandboxPayment, choice: unknown): Promise<Response> => {
    if (isFirstChoice(choice)) return charge(payment, choice)
    if (isLaterChoice(choice) && (await store.entries(payment.orderNumber)).some(isApproved))
      await later[choice](payment)
    return show(payment)
  }

  const show = async (payment: SandboxPayment): Promise<Response> => {
    const done = (await store.entries(payment.orderNumber)).find(e => isApproved(e) || isOpen(e))
    return done ? alreadyPaidPage(payment, returnUrl(payment, done)) : choicePage(payment)
  }

  return {
    async handle(request) {
      const { pathname } = new URL(request.url)
      if (!pathname.startsWith(sandboxPath)) return null
      const [area, ...rest] = pathname.slice(sandboxPath.length).split("/")
      if (area === "api") return api(rest.join("/"), request)
      const payment = area === "pago" ? await store.byPage(rest.join("/")) : null
      if (!payment) return unknownPage()
      if (request.method !== "POST") return show(payment)
      const form = await request.formData().catch(() => new FormData())
      return decide(payment, form.get("resultado"))
    },
    close() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
