import { useEffect, useState } from "react"
import type { OwnStock } from "../../shop/counter/sale-catalogue.ts"

/** undefined while loading, null when the ERP cannot answer. */
export const useOwnStock = (ids: readonly number[]): OwnStock | null | undefined => {
  const list = ids.join(",")
  const [known, setKnown] = useState<{ list: string; stock: OwnStock | null }>()

  useEffect(() => {
    if (list === "") return
    const cut = new AbortController()
    fetch(`/asocias/admin/existencias?ids=${list}`, { signal: cut.signal })
      .then(async reply => setKnown({ list, stock: reply.ok ? ((await reply.json()) as OwnStock | null) : null }))
      .catch(() => {
        if (!cut.signal.aborted) setKnown({ list, stock: null })
      })
    return () => cut.abort()
  }, [list])

  return known?.list === list ? known.stock : undefined
}
