import { useEffect, useState } from "react"
import { soldItems } from "../../../shop/counter/rules/sale.ts"
import type { CartPrices } from "../../../shop/counter/sale-catalogue.ts"
import { changeCart, useCart } from "./ticket-store.ts"

export const useFreshPrices = () => {
  const ids = soldItems(useCart())
    .map(({ id }) => id)
    .join(",")
  const [gone, setGone] = useState<readonly number[]>([])
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (ids === "") return
    const cut = new AbortController()
    const compare = async () => {
      const reply = await fetch(`/asocias/admin/precios?ids=${ids}`, { signal: cut.signal })
      if (!reply.ok) return setFailed(true)
      const prices = (await reply.json()) as Extract<CartPrices, { kind: "prices" }>
      const fresh = new Map(prices.prices.map(price => [price.id, price]))
      setFailed(false)
      setGone(prices.gone)
      changeCart(cart =>
        cart.map(item => {
          const now = item.isContainerOnly ? undefined : fresh.get(item.id)
          return now && now.price !== item.precio ? { ...item, precio: now.price } : item
        }),
      )
    }
    compare().catch(() => {
      if (!cut.signal.aborted) setFailed(true)
    })
    return () => cut.abort()
  }, [ids])

  return { gone, failed }
}
