import { formatColones } from "../../shop/vocabulary/money.ts"

interface MoneyProps {
  amount: number
  /** The price without the promotion that applies (PROMO-02). */
  before?: number | undefined
  className?: string
}

export const Money = ({ amount, before, className = "" }: MoneyProps) => (
  <span className={`figures whitespace-nowrap ${className}`}>
    {before !== undefined && (
      <s>
        <span className="sr-only">Antes </span>
        {formatColones(before)}
      </s>
    )}
    {formatColones(amount)}
  </span>
)
