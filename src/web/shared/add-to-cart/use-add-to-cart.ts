import { useState } from "react"
import type { AddToCartResult } from "../../../shop/cart/rules/cart-lines.ts"
import { askShop } from "../connection/ask-shop.ts"

export interface AddToCart {
  /** `productId`: the product itself, or a variant's own (PROD-20). */
  add(productId: number, quantity: number): void
  readonly state: "idle" | "busy"
  readonly result: AddToCartResult | undefined
}

const isResult = (body: unknown): body is AddToCartResult =>
  typeof (body as { kind?: unknown } | null)?.kind === "string"

/** Any error is a failed add; the page stays (CAT-19, PROD-19). */
const post = async (productId: number, quantity: number): Promise<AddToCartResult> => {
  const body = new URLSearchParams({ producto: String(productId), cantidad: String(quantity) })
  const answer = await askShop("/carrito/lineas", { method: "POST", body })
  return isResult(answer?.body) ? answer.body : { kind: "failed" }
}

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
