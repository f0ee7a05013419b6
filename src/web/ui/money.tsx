import { formatColones } from "../../shop/vocabulary/money.ts"

export const Money = ({ amount, className = "" }: { amount: number; className?: string }) => (
  <span className={`figures whitespace-nowrap ${className}`}>{formatColones(amount)}</span>
)
