import { openPriceText } from "../../shop/vocabulary/business.ts"
import { Money } from "../ui/money.tsx"

interface OrderAmountProps {
  amount: number
  isPriceOpen: boolean
  className?: string
}

export const OrderAmount = ({ amount, isPriceOpen, className }: OrderAmountProps) =>
  isPriceOpen ? <span className={className}>{openPriceText}</span> : <Money amount={amount} className={className} />
