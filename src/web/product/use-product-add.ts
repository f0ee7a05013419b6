import { useEffect, useRef, useState } from "react"
import { useNavigate } from "react-router"
import type { AddToCartResult } from "../../shop/cart/rules/cart-lines.ts"
import { addedMore, addTexts } from "../shared/add-to-cart/texts.ts"
import { useAddToCart } from "../shared/add-to-cart/use-add-to-cart.ts"
import { lastCatalogue } from "../shared/catalogue-return.ts"
import { useToast } from "../ui/toast.tsx"

/** PROD-18: the snackbar outlives the page. */
const snackbarFor = 5000
const backAfter = 2000

export const useProductAdd = (label: string, backTo: string, signedOut: boolean) => {
  const cart = useAddToCart(backTo)
  const toast = useToast()
  const navigate = useNavigate()
  const [refused, setRefused] = useState<AddToCartResult["kind"]>()
  const [back, setBack] = useState("/catalogo")
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { result, units } = cart

  // Known to the browser only; without script 'Volver' opens the whole catalogue.
  useEffect(() => setBack(lastCatalogue()), [])

  useEffect(() => {
    if (result?.kind !== "added") return
    toast(addTexts.compra.added, { ms: snackbarFor, more: addedMore(units, label) })
    leaving.current = setTimeout(() => void navigate(back), backAfter)
    return () => clearTimeout(leaving.current)
  }, [result, units, label, toast, navigate, back])

  return {
    add(productId: number, quantity: number) {
      const problem = signedOut ? "signed-out" : quantity === 0 ? "no-quantity" : undefined
      setRefused(problem)
      // Signed out it only leaves what is wanted (ORD-09).
      if (quantity > 0) cart.add(productId, quantity)
    },
    back,
    busy: cart.state === "busy",
    problem: refused ?? (result && result.kind !== "added" ? result.kind : undefined),
  }
}
