import { Icon } from "../../ui/icons.tsx"
import { saleTexts as t } from "./texts.ts"

interface OwnStockLineProps {
  stock: number | null | undefined
  wanted: number
}

/** A warning, never a refusal, when more is wanted than the warehouse has. */
export const OwnStockLine = ({ stock, wanted }: OwnStockLineProps) => {
  const isBelow = typeof stock === "number" && wanted > stock
  return (
    <span
      className={`figures flex items-center gap-1 text-sm ${isBelow ? "font-semibold text-amber" : "text-ink-soft"}`}
      title={isBelow ? t.below : undefined}
    >
      {isBelow && <Icon name="alert" className="size-4 shrink-0" />}
      {typeof stock === "number" ? t.stock(stock) : t.stockUnknown}
      {isBelow && <span className="sr-only">{t.below}</span>}
    </span>
  )
}
