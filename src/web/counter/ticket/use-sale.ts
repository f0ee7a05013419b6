import { useCallback, useEffect, useRef, useState } from "react"
import type { Receipt, SaleCart, SaleMethod } from "../../../shop/counter/rules/sale.ts"
import { frameTexts } from "../texts.ts"
import { type Answer, askOutcome, pendingKey, placeSale, settlePending } from "./sale-request.ts"
import { otherCartSold, saleProblems, saleUnknown } from "./texts.ts"
import { changeCart } from "./ticket-store.ts"

export type SaleState =
  | { readonly kind: "idle" }
  | { readonly kind: "paying"; readonly text: string | null }
  | { readonly kind: "problem"; readonly text: string }
  | { readonly kind: "sold"; readonly receipt: Receipt }

const askAgainMs = 2000

const withFresh = (cart: SaleCart, answer: Extract<Answer, { kind: "prices-changed" }>): SaleCart => {
  const fresh = new Map(answer.prices.map(price => [price.id, price]))
  return cart.map(item => {
    const now = item.isContainerOnly ? undefined : fresh.get(item.id)
    return now ? { ...item, label: now.label, precio: now.price } : item
  })
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
