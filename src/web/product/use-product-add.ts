import { useEffect, useRef, useState } from "react"
import { useNavigate } from "react-router"
import { useAddToCart } from "../shared/add-to-cart/use-add-to-cart.ts"
import { lastCatalogue } from "../shared/catalogue-return.ts"
import { useToast } from "../ui/toast.tsx"
import { type AddProblem, productTexts as t } from "./texts.ts"

/** PROD-18: the snackbar outlives the page. */
const snackbarFor = 5000
const backAfter = 2000

export const useProductAdd = (signedOut: boolean) => {
  const cart = useAddToCart()
  const toast = useToast()
  const navigate = useNavigate()
  const [refused, setRefused] = useState<AddProblem>()
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { result } = cart

  useEffect(() => {
    if (result?.kind !== "added") return
    toast(t.added, { ms: snackbarFor })
    leaving.current = setTimeout(() => void navigate(lastCatalogue()), backAfter)
    return () => clearTimeout(leaving.current)
  }, [result, toast, navigate])

  return {
    add(productId: number, quantity: number) {
      const problem = signedOut ? "signed-out" : quantity === 0 ? "no-quantity" : undefined
      setRefused(problem)
      if (!problem) cart.add(productId, quantity)
    },
    busy: cart.state === "busy",
    problem: refused ?? (result && result.kind !== "added" ? result.kind : undefined),
  }
}
