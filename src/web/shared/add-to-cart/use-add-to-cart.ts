import { useState } from "react"
import type { AddToCartResult } from "../../../shop/cart/rules/cart-lines.ts"
import { askShop } from "../connection/ask-shop.ts"

export interface AddToCart {
  /** `productId`: what is sold, the product itself or a variant's own (PROD-20). */
  add(productId: number, quantity: number): void
  readonly state: "idle" | "busy"
  /** Of the last add, once it has ended; undefined before the first and while one is under way. */
  readonly result: AddToCartResult | undefined
}

const isResult = (body: unknown): body is AddToCartResult =>
  typeof (body as { kind?: unknown } | null)?.kind === "string"

/** Whatever goes wrong on the way is a failed add: the page it was pressed on stays (CAT-19, PROD-19). */
const post = async (productId: number, quantity: number): Promise<AddToCartResult> => {
  const body = new URLSearchParams({ producto: String(productId), cantidad: String(quantity) })
  const answer = await askShop("/carrito/lineas", { method: "POST", body })
  return isResult(answer?.body) ? answer.body : { kind: "failed" }
}

/**
 * Adds to the customer's cart from any page. Without script a form posts `producto`, `cantidad` and `volver` (its own path) to
 * /carrito/lineas.
 */
export const useAddToCart = (): AddToCart => {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<AddToCartResult>()
  return {
    async add(productId, quantity) {
      if (busy) return
      setBusy(true)
      setResult(undefined)
      setResult(await post(productId, quantity))
      setBusy(false)
    },
    state: busy ? "busy" : "idle",
    result: busy ? undefined : result,
  }
}
