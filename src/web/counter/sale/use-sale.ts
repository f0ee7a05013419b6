import { useCallback, useEffect, useRef, useState } from "react"
import { minuteMs } from "../../../platform/durations.ts"
import type { OfflineSale } from "../../../shop/counter/rules/offline-sale.ts"
import {
  cartTotal,
  type Receipt,
  type SaleCart,
  type SaleResult,
  soldItems,
  soldTotal,
  withPrices,
} from "../../../shop/counter/rules/sale.ts"
import { scratchCardsFor } from "../../../shop/promotions/rules/promotional-price.ts"
import { colones } from "../../../shop/vocabulary/money.ts"
import { callShop, postJson } from "../../shared/connection/lost-request.ts"
import { useToast } from "../../ui/toast.tsx"
import { cartId, changeCart, dropSoldCart, newKey, readCartNow } from "../counter-storage.ts"
import {
  chargeOffline,
  connectionLost,
  deviceNow,
  forgetPress,
  keepPress,
  knownCatalogue,
  pendingPress,
  saleMoment,
  serverNow,
  synchronise,
  whenDeviceRead,
} from "../offline/device.ts"
import { offlinePrices } from "../offline/offline-search.ts"
import { signedOutText } from "../texts.ts"

const saleProblems = {
  failed: "Hubo un error al procesar el pago. Por favor, limpie el carrito, recargue la pagina e intentelo de nuevo.",
  "prices-changed":
    "Los precios cambiaron y no se vendió nada. Revise el total nuevo con el cliente y confirme de nuevo.",
  unavailable: "Hay productos que ya no se venden y no se vendió nada. Quítelos y confirme de nuevo.",
  "other-cart": "Este carrito cambió después de presionar 'Confirmar pago'. Revíselo y confirme de nuevo.",
} as const satisfies Record<Exclude<SaleResult["kind"], "sold" | "running">, string>

const otherCartText = (ref: string): string =>
  `La venta anterior sí quedó registrada como ${ref}. El carrito de ahora es otro: revíselo antes de confirmar de nuevo.`

const unknownText = "No hay respuesta de la tienda. No repita la venta: se está comprobando si quedó registrada..."

const notKeptText =
  "Sin conexión, y este equipo no puede guardar la venta: no se registró nada. Anótela en papel o espere la conexión."

const unknownLastText =
  "No hay respuesta de la tienda sobre la última venta. Si la cobró, presione 'Confirmar pago' otra vez: no se registra dos veces."

/** null for an offline sale that the shop has not registered yet (COUNTER-08). */
export type ShownReceipt = Omit<Receipt, "orderRef"> & { readonly orderRef: string | null }

type SaleState =
  | { readonly kind: "idle" }
  | { readonly kind: "paying"; readonly text: string | null }
  | { readonly kind: "problem"; readonly text: string }
  | { readonly kind: "sold"; readonly receipt: ShownReceipt }

const askAgainMs = 2000
const pressMs = 25_000
const askMs = 8000
/** A lost answer may come on the next try; after these tries the sale is stored on the device. */
const asksBeforeKeeping = 3

/** For a device that cannot write its storage, and for a request that may still arrive: neither may be sold twice. */
let keyInMemory: string | null = null

type Answer = SaleResult | { readonly kind: "unknown" } | { readonly kind: "never" } | { readonly kind: "signed-out" }

const isResult = (body: unknown): body is SaleResult => {
  const { kind, receipt, prices } = (body ?? {}) as { kind?: string; receipt?: Partial<Receipt>; prices?: unknown }
  if (kind === "sold") return typeof receipt?.orderRef === "string"
  return kind === "prices-changed"
    ? Array.isArray(prices)
    : kind === "running" || Object.hasOwn(saleProblems, kind ?? "")
}

const readAnswer = (answer: Awaited<ReturnType<typeof callShop>>): Answer => {
  if (answer?.status === 401) return { kind: "signed-out" }
  if (answer?.status === 404) return { kind: "never" }
  return isResult(answer?.body) ? answer.body : { kind: "unknown" }
}

const askOutcome = async (key: string): Promise<Answer> =>
  readAnswer(await callShop(`/asocias/admin/ventas/${key}`, { signal: AbortSignal.timeout(askMs) }))

const saleItems = (cart: SaleCart) => soldItems(cart).map(({ id, cantidad }) => ({ id, units: cantidad }))

const placeSale = async (cart: SaleCart, { key, methodId, received }: OfflineSale): Promise<Answer> => {
  const sale = { key, methodId, items: saleItems(cart), shownTotal: cartTotal(cart), received, paymentReceived: true }
  const answer = await callShop("/asocias/admin/ventas", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(sale),
    signal: AbortSignal.timeout(pressMs),
  })
  return readAnswer(answer)
}

/** The sale as it would be stored offline: what is charged, by whom and when. */
const chargedSale = (cart: SaleCart, pressed: Pick<OfflineSale, "associationId" | "methodId" | "received">) => ({
  ...pressed,
  lines: soldItems(cart).map(({ id, label, cantidad: units, precio: price }) => ({ id, label, units, price })),
  ...saleMoment(),
})

type Goods = readonly { readonly id: number; readonly units: number }[]

const isSameGoods = (some: Goods, others: Goods): boolean =>
  some.length === others.length &&
  some.every(({ id, units }) => others.some(one => one.id === id && one.units === units))

const soldGoods = ({ lines }: Receipt): Goods => lines.map(({ productId: id, quantity: units }) => ({ id, units }))

const toShownReceipt = ({ key, methodId, lines, received, madeAt }: OfflineSale, association: string): ShownReceipt => {
  const sold = lines.map(({ id, label, units, price }) => {
    return { productId: id, label, quantity: units, unitPrice: colones(price) }
  })
  const { facts } = deviceNow()
  const total = soldTotal(sold)
  // A catalogue that an earlier release kept has no such times.
  const scratchCards = scratchCardsFor(total, knownCatalogue()?.scratchCards ?? [], Date.parse(madeAt))
  return {
    ...{ key, orderRef: null, association, person: facts?.shift?.person ?? null, methodId },
    ...{ lines: sold, total, received: received === undefined ? null : colones(received), scratchCards },
    ...{ soldAt: madeAt, finished: true },
  }
}

const save = (blob: Blob, name: string) => {
  const url = URL.createObjectURL(blob)
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), minuteMs)
}

export const useQuote = (cart: SaleCart, customer: string) => {
  const toast = useToast()
  const [busy, setBusy] = useState(false)

  const make = async () => {
    const items = saleItems(cart)
    if (items.length === 0) return toast("No hay productos en el carrito.", { kind: "error" })
    setBusy(true)
    const answer = await postJson("/asocias/admin/cotizacion", { items, customer })
    setBusy(false)
    if (!answer?.ok || !(answer.body instanceof Blob))
      return toast("Hubo un error al generar el PDF. Por favor, intentelo de nuevo.", { kind: "error" })
    const [, name = "cotizacion.pdf"] = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "") ?? []
    save(answer.body, name)
    toast(`Cotización ${name} lista.`)
  }

  return { busy, make }
}

/** It was sent: the shop may have it under its key, which therefore stays its own. */
interface Press {
  readonly sale: OfflineSale
  /** Of the cart that was on the screen, which is emptied when it is sold. */
  readonly cartId: string | null
  /** Stored on this device's disk, so it may be charged without an answer. */
  readonly isKept: boolean
  readonly asked: number
}

/**
 * A sale is stored on disk before it is sent. A lost answer is requested again; without the shop the sale is stored and sent
 * later (COUNTER-02). Its receipt is shown only when it is on disk.
 */
export const useSale = (association: { readonly id: number; readonly name: string }) => {
  const [state, setState] = useState<SaleState>({ kind: "idle" })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { id: associationId, name } = association

  const keepOffline = useCallback(
    async (sale: OfflineSale, cart: string | null): Promise<boolean> => {
      if (!(await chargeOffline(sale))) return false
      dropSoldCart([cart])
      setState({ kind: "sold", receipt: toShownReceipt(sale, name) })
      return true
    },
    [name],
  )

  const settle = useCallback(
    async (answer: Answer, press: Press): Promise<void> => {
      const { key } = press.sale
      switch (answer.kind) {
        case "sold":
          if (!isSameGoods(soldGoods(answer.receipt), press.sale.lines))
            return settle({ kind: "other-cart", receipt: answer.receipt }, press)
          await forgetPress(key, { isSold: true })
          dropSoldCart([press.cartId])
          return setState({ kind: "sold", receipt: answer.receipt })
        case "signed-out":
          return setState({ kind: "problem", text: signedOutText })
        case "running":
        case "unknown": {
          const isUnknown = answer.kind === "unknown"
          const isAway = !deviceNow().isOnline || press.asked >= asksBeforeKeeping
          if (isUnknown && isAway && press.isKept) {
            connectionLost()
            if (await keepOffline(press.sale, press.cartId)) return
          }
          setState({ kind: "paying", text: isUnknown ? unknownText : null })
          const next = { ...press, asked: isUnknown ? press.asked + 1 : 0 }
          timer.current = setTimeout(async () => settle(await askOutcome(key), next), askAgainMs)
          return
        }
        case "never":
          // It may still come late. Pressed again, also after a reload, it is the same sale.
          if (!press.isKept) keyInMemory = key
          return setState({ kind: "problem", text: saleProblems.failed })
        case "prices-changed":
          changeCart(cart => withPrices(cart, answer.prices))
          break
        case "other-cart":
          if (answer.receipt) {
            await forgetPress(key)
            return setState({ kind: "problem", text: otherCartText(answer.receipt.orderRef) })
          }
      }
      await forgetPress(key)
      setState({ kind: "problem", text: saleProblems[answer.kind] })
    },
    [keepOffline],
  )

  /** After a reload or a power cut during a sale nobody has seen its receipt. */
  useEffect(() => {
    const askForPending = async () => {
      await whenDeviceRead()
      const pending = await pendingPress(associationId)
      if (!pending) return
      const { key, sale, cartId = null } = pending
      const answer = await askOutcome(key)
      if (answer.kind === "unknown") return setState({ kind: "problem", text: unknownLastText })
      if (answer.kind === "never") {
        keyInMemory = key
        await forgetPress(key)
      }
      const cart = readCartNow()
      const isOther = answer.kind === "sold" && cart.length > 0 && !isSameGoods(saleItems(cart), sale.lines)
      const ofOther = isOther ? { kind: "other-cart" as const, receipt: answer.receipt } : answer
      await settle(ofOther, { sale, cartId, isKept: answer.kind !== "never", asked: 0 })
    }
    void askForPending()
    return () => clearTimeout(timer.current)
  }, [settle, associationId])

  const pay = async (cart: SaleCart, methodId: number, received?: number) => {
    setState({ kind: "paying", text: null })
    const own = cartId()
    const pending = await pendingPress(associationId)
    const charged = chargedSale(cart, { associationId, methodId, received })
    if (!deviceNow().isOnline) {
      // The shop may have sold what was pressed before: other goods are a sale of their own.
      const isPressedAgain = pending ? isSameGoods(charged.lines, pending.sale.lines) : keyInMemory !== null
      const catalogue = knownCatalogue()
      const now = catalogue && withPrices(cart, offlinePrices(catalogue, cart, serverNow()))
      // A promotion began or ended since these prices were shown. A press that was sent keeps its prices.
      if (now && !isPressedAgain && cartTotal(now) !== cartTotal(cart)) {
        changeCart(() => now)
        return setState({ kind: "problem", text: saleProblems["prices-changed"] })
      }
      const key = (isPressedAgain && (pending?.key ?? keyInMemory)) || newKey()
      if (await keepOffline({ ...charged, key }, own)) return
      void synchronise()
      return setState({ kind: "problem", text: notKeptText })
    }
    const sale: OfflineSale = { ...charged, key: pending?.key ?? keyInMemory ?? newKey() }
    const isKept = await keepPress(sale)
    keyInMemory = isKept ? null : sale.key
    await settle(await placeSale(cart, sale), { sale, cartId: own, isKept, asked: 0 })
  }

  return { state, pay, startAgain: () => setState({ kind: "idle" }) }
}
