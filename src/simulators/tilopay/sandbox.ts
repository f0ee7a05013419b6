import { randomInt } from "node:crypto"
import { createSandboxApi, refundRefused, refundSilent, signFacts } from "./sandbox-api.ts"
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
  type SandboxStore,
} from "./sandbox-store.ts"

export const sandboxPath = "/pasarela-de-prueba/"

export interface SandboxOptions {
  readonly database: SandboxDatabase
  readonly publicUrl: string
  /** Receives every result. When the browser does not return, the shop learns the result from this or from its poller. */
  readonly webhookUrl?: string
  readonly onWebhookFailure?: (error: unknown) => void
  readonly pendingForMs?: number
  readonly now?: () => Date
}

export type Sandbox = ReturnType<typeof createSandbox>

const isApproved = (entry: SandboxEntry) => entry.type === "Payment" && entry.code === "1"
const isOpen = (entry: SandboxEntry) => entry.type === "Payment" && entry.code === "Pending"

const makeEntry = (
  payment: SandboxPayment,
  choice: Exclude<FirstChoice, "cancelar">,
  pendingForMs: number,
): NewEntry => {
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

const signedFacts = (payment: SandboxPayment, { id: transactionId, code, auth }: SandboxEntry) => {
  const { orderNumber, amount, currency, email } = payment
  const facts = { transactionId, orderNumber, amount, currency, code, auth, email }
  return { ...facts, hash: signFacts(facts) }
}

const buildReturnUrl = (payment: SandboxPayment, entry: SandboxEntry | null): string => {
  const url = new URL(payment.redirect)
  const notice = entry && signedFacts(payment, entry)
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

const createWebhooks = (
  { webhookUrl, onWebhookFailure }: SandboxOptions,
  store: SandboxStore,
  pendingForMs: number,
) => {
  const timers = new Set<NodeJS.Timeout>()

  const send = async (payment: SandboxPayment, entry: SandboxEntry) => {
    if (!webhookUrl) return
    const { orderNumber, code, hash, transactionId, auth } = signedFacts(payment, entry)
    try {
      await fetch(webhookUrl, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ orderNumber, code, orderHash: hash, tpt: transactionId, auth }),
        signal: AbortSignal.timeout(5000),
      })
    } catch (error) {
      onWebhookFailure?.(error)
    }
  }

  /** Reports the attempt as it is by then. A restart of the provider loses a webhook that was not sent yet. */
  const sendLater = (payment: SandboxPayment, { id }: SandboxEntry, times = 1) => {
    const sendAll = async () => {
      const entry = (await store.entries(payment.orderNumber)).find(e => e.id === id)
      for (let sent = 0; entry && sent < times; sent++) await send(payment, entry)
    }
    const timer = setTimeout(() => {
      timers.delete(timer)
      sendAll().catch(error => onWebhookFailure?.(error))
    }, pendingForMs + 50)
    timer.unref()
    timers.add(timer)
  }

  const close = () => {
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
  }

  return { send, sendLater, close }
}

export const createSandbox = (options: SandboxOptions) => {
  const { database, publicUrl, pendingForMs = 8000, now = () => new Date() } = options
  const store = createSandboxStore(database, now)
  const api = createSandboxApi(store, pageId => `${publicUrl}${sandboxPath}pago/${pageId}`, now)
  const webhooks = createWebhooks(options, store, pendingForMs)

  const charge = async (payment: SandboxPayment, choice: FirstChoice): Promise<Response> => {
    if (choice === "cancelar") return Response.redirect(buildReturnUrl(payment, null), 303)
    const entry = await store.addEntry(payment.orderNumber, sofar =>
      sofar.some(e => isApproved(e) || isOpen(e)) ? null : makeEntry(payment, choice, pendingForMs),
    )
    if (!entry) return show(payment)
    if (choice === "aviso-tardio") webhooks.sendLater(payment, entry, 2)
    else void webhooks.send(payment, entry)
    if (entry.code === "Pending") webhooks.sendLater(payment, entry)
    if (choice === "dos-veces") await chargeAgain(payment)
    const stays = choice === "sin-volver" || choice === "aviso-tardio"
    return stays ? approvedPage(payment) : Response.redirect(buildReturnUrl(payment, entry), 303)
  }

  const chargeAgain = async (payment: SandboxPayment): Promise<void> => {
    const entry = await store.addEntry(payment.orderNumber, () => makeEntry(payment, "aprobar", pendingForMs))
    if (entry) void webhooks.send(payment, entry)
  }

  const repeatWebhooks = async (payment: SandboxPayment): Promise<void> => {
    for (const entry of (await store.entries(payment.orderNumber)).reverse())
      if (entry.type === "Payment") await webhooks.send(payment, entry)
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
    return done ? alreadyPaidPage(payment, buildReturnUrl(payment, done)) : choicePage(payment)
  }

  return {
    async handle(request: Request): Promise<Response | null> {
      const { pathname } = new URL(request.url)
      if (!pathname.startsWith(sandboxPath)) return null
      const [area, ...rest] = pathname.slice(sandboxPath.length).split("/")
      if (area === "api") return api(rest.join("/"), request)
      const payment = area === "pago" ? await store.find("page_id", rest.join("/")) : null
      if (!payment) return unknownPage()
      if (request.method !== "POST") return show(payment)
      const form = await request.formData().catch(() => new FormData())
      return decide(payment, form.get("resultado"))
    },
    close: webhooks.close,
  }
}
