import { useState } from "react"
import type { SaleCart } from "../../../shop/counter/rules/sale.ts"
import { reportSessionEnd } from "../../shared/connection/lost-request.ts"
import { useToast } from "../../ui/toast.tsx"
import { itemsOf } from "./sale-request.ts"
import { cartTexts as t } from "./texts.ts"

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
    if (items.length === 0) return toast(t.empty, { kind: "error" })
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
      toast(t.quoteReady(name))
    } catch {
      toast(t.quoteFailed, { kind: "error" })
    } finally {
      setBusy(false)
    }
  }

  return { busy, make }
}
