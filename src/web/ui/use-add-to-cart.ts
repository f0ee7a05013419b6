import { useFetcher } from "react-router"
import type { AddToCartResult } from "../../domain/cart.ts"

export interface AddToCart {
  /** `productId`: what is sold, the product itself or a variant's own (PROD-20). */
  add(productId: number, quantity: number): void
  readonly state: "idle" | "busy"
  /** Of the last add, once it has ended; undefined before the first and while one is under way. */
  readonly result: AddToCartResult | undefined
}

/**
 * Adds to the customer's cart from any page. Without script a form posts `producto`, `cantidad` and `volver` (its own path) to
 * /carrito/lineas.
 */
export const useAddToCart = (): AddToCart => {
  const fetcher = useFetcher<AddToCartResult>()
  const busy = fetcher.state !== "idle"
  return {
    add: (productId, quantity) =>
      void fetcher.submit({ producto: productId, cantidad: quantity }, { method: "post", action: "/carrito/lineas" }),
    state: busy ? "busy" : "idle",
    result: busy ? undefined : fetcher.data,
  }
}
