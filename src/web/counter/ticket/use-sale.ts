import { useCallback, useEffect, useRef, useState } from "react"
import type { Receipt, SaleCart, SaleMethod } from "../../../shop/counter/rules/sale.ts"
import { cartTotal, type SaleResult, soldItems } from "../../../shop/counter/rules/sale.ts"
import { callShop, postJson, reportSessionEnd } from "../../shared/connection/lost-request.ts"
import { useToast } from "../../ui/toast.tsx"
import { pendingSaleKey, readStored, store } from "../stored-association.ts"
import { frameTexts } from "../texts.ts"
import { otherCartSold, saleProblems, saleUnknown } from "./texts.ts"
import { changeCart } from "./ticket-store.ts"

export type SaleState =
  | { readonly kind: "idle" }
  | { readonly kind: "paying"; readonly text: string | null }
  | { readonly kind: "problem"; readonly text: string }
  | { readonly kind: "sold"; readonly receipt: Receipt }

const askAgainMs = 2000

/** crypto.randomUUID is missing over plain http in a local network. */
const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, "0")).join("")
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
}

/** A device that cannot write its storage must not sell twice either. */
let keyInMemory: string | null = null

/** The next press reuses this key instead of selling twice (SALE-19). */
const pendingKey = (): string | null => {
  const key = readStored(pendingSaleKey)
  return typeof key === "string" ? key : keyInMemory
}

const keepPending = (key: string | null): void => {
  keyInMemory = key
  store(pendingSaleKey, key)
}

const settlePending = (): void => keepPending(null)

type Answer = SaleResult | { readonly kind: "unknown" } | { readonly kind: "never" } | { readonly kind: "signed-out" }

const isResult = (body: unknown): body is SaleResult => {
  const { kind, receipt, prices } = (body ?? {}) as { kind?: string; receipt?: Partial<Receipt>; prices?: unknown }
  if (kind === "sold") return typeof receipt?.orderRef === "string"
  return kind === "prices-changed"
    ? Array.isArray(prices)
    : kind === "running" || Object.hasOwn(saleProblems, kind ?? "")
}

const answerOf = (answer: Awaited<ReturnType<typeof callShop>>): Answer => {
  if (answer?.status === 401) return { kind: "signed-out" }
  if (answer?.status === 404) return { kind: "never" }
  return isResult(answer?.body) ? answer.body : { kind: "unknown" }
}

const askOutcome = async (key: string): Promise<Answer> => answerOf(await callShop(`/asocias/admin/ventas/${key}`))

const itemsOf = (cart: SaleCart) => soldItems(cart).map(({ id, cantidad }) => ({ id, units: cantidad }))

const placeSale = async (cart: SaleCart, methodId: SaleMethod, received?: number): Promise<Answer> => {
  const key = pendingKey() ?? newKey()
  keepPending(key)
  const sale = { key, methodId, items: itemsOf(cart), shownTotal: cartTotal(cart), received, paymentReceived: true }
  return answerOf(await postJson("/asocias/admin/ventas", sale))
}

const withFresh = (cart: SaleCart, answer: Extract<Answer, { kind: "prices-changed" }>): SaleCart => {
  const fresh = new Map(answer.prices.map(price => [price.id, price]))
  return cart.map(item => {
    const now = item.isContainerOnly ? undefined : fresh.get(item.id)
    return now ? { ...item, label: now.label, precio: now.price } : item
  })
}

const nameIn = (reply: Response): string =>
  /filename="([^"]+)"/.exec(reply.headers.get("Content-Disposition") ?? "")?.[1] ?? "cotizacion.pdf"

const save = (blob: Blob, name: string) => {
  const url = URL.createObjectURL(blob)
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export const useQuote = (cart: SaleCart, customer: string) => {
  const toast = useToast()
  const [busy, setBusy] = useState(false)

  const make = async () => {
    const items = itemsOf(cart)
    if (items.length === 0) return toast("No hay productos en el carrito.", { kind: "error" })
    setBusy(true)
    try {
      const reply = await fetch("/asocias/admin/cotizacion", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ items, customer }),
      })
      if (reply.status === 401) reportSessionEnd("/asocias")
      const kind = reply.headers.get("Content-Type")
      if (!reply.ok || kind !== "application/pdf") throw new Error(`answered ${reply.status} with ${kind}`)
      const name = nameIn(reply)
      save(await reply.blob(), name)
      toast(`Cotización ${name} lista.`)
    } catch {
      toast("Hubo un error al generar el PDF. Por favor, intentelo de nuevo.", { kind: "error" })
    } finally {
      setBusy(false)
    }
  }

  return { busy, make }
}

/** A lost answer is asked for until it is known, also after a reload. */
export const useSale = () => {
  const [state, setState] = useState<SaleState>({ kind: "idle" })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const settle = useCallback((answer: Answer) => {
    switch (answer.kind) {
      case "sold":
        settlePending()
        changeCart(() => [])
        return setState({ kind: "sold", receipt: answer.receipt })
      case "signed-out":
        return setState({ kind: "problem", text: frameTexts.signedOut })
      case "running":
      case "unknown": {
        setState({ kind: "paying", text: answer.kind === "unknown" ? saleUnknown : null })
        const key = pendingKey()
        if (key) timer.current = setTimeout(async () => settle(await askOutcome(key)), askAgainMs)
        return
      }
      case "never":
        settlePending()
        return setState({ kind: "problem", text: saleProblems.failed })
      case "prices-changed":
        changeCart(cart => withFresh(cart, answer))
        break
      case "other-cart":
        if (answer.receipt) {
          settlePending()
          return setState({ kind: "problem", text: otherCartSold(answer.receipt.orderRef) })
        }
    }
    settlePending()
    setState({ kind: "problem", text: saleProblems[answer.kind] })
  }, [])

  useEffect(() => {
    const key = pendingKey()
    if (key) void askOutcome(key).then(settle)
    return () => clearTimeout(timer.current)
  }, [settle])

  const pay = async (cart: SaleCart, method: SaleMethod, received?: number) => {
    setState({ kind: "paying", text: null })
    settle(await placeSale(cart, method, received))
  }

  return { state, pay, startAgain: () => setState({ kind: "idle" }) }
}
