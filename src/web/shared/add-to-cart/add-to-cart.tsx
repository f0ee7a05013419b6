import { useState } from "react"
import type { AddToCartResult } from "../../../shop/cart/rules/cart-lines.ts"
import { askShop } from "../connection/ask-shop.ts"
import { storeCartUnits } from "../session/cart-units.ts"

export interface AddToCart {
  /** `productId`: the product itself, or a variant's own (PROD-20). */
  add(productId: number, quantity: number): void
  readonly state: "idle" | "busy"
  readonly result: AddToCartResult | undefined
  readonly units: number
}

const isResult = (body: unknown): body is AddToCartResult =>
  typeof (body as { kind?: unknown } | null)?.kind === "string"

/** Any error is a failed add; the page stays (CAT-19, PROD-19). */
const post = async (productId: number, quantity: number, backTo: string): Promise<AddToCartResult> => {
  const body = new URLSearchParams({ producto: String(productId), cantidad: String(quantity), volver: backTo })
  const answer = await askShop("/carrito/lineas", { method: "POST", body })
  if (!isResult(answer?.body)) return { kind: "failed" }
  if (answer.body.kind === "added") storeCartUnits((answer.body as { cart?: number }).cart ?? null)
  return answer.body
}

export const useAddToCart = (backTo: string): AddToCart => {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<AddToCartResult>()
  const [units, setUnits] = useState(0)
  return {
    async add(productId, quantity) {
      if (busy) return
      setBusy(true)
      setUnits(quantity)
      setResult(undefined)
      setResult(await post(productId, quantity, backTo))
      setBusy(false)
    },
    state: busy ? "busy" : "idle",
    result: busy ? undefined : result,
    units,
  }
}
