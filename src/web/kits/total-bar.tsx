import { useEffect, useState } from "react"
import type { Colones } from "../../shop/vocabulary/money.ts"
import { Button } from "../ui/button.tsx"
import { Money } from "../ui/money.tsx"

export const summaryId = "resumen"

const useSummaryInView = (): boolean => {
  const [inView, setInView] = useState(false)
  useEffect(() => {
    const summary = document.getElementById(summaryId)
    if (!summary) return
    const observer = new IntersectionObserver(entries => setInView(entries.some(entry => entry.isIntersecting)))
    observer.observe(summary)
    return () => observer.disconnect()
  }, [])
  return inView
}

export const TotalBar = ({ total, disabled }: { total: Colones; disabled: boolean }) => (
  <div
    hidden={useSummaryInView()}
    className="sticky bottom-0 -mx-4 flex min-h-14 items-center justify-between gap-4 border-t border-line bg-silk px-4 py-2 shadow-lift lg:hidden"
  >
    <a href={`#${summaryId}`} className="flex min-h-11 flex-wrap items-center gap-x-3 font-semibold text-mask-700">
      <span className="text-sm underline">Ver resumen</span>
      <Money amount={total} className="text-xl font-bold text-ink" />
    </a>
    <Button type="submit" disabled={disabled}>
      Continuar
    </Button>
  </div>
)
