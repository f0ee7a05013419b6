import { useEffect, useRef } from "react"
import { changeOf, type Receipt } from "../../../shop/counter/rules/sale.ts"
import { Button, ButtonLink } from "../../ui/button.tsx"
import { Icon } from "../../ui/icons.tsx"
import { Money } from "../../ui/money.tsx"
import { Notice } from "../../ui/notice.tsx"
import { KeyCap } from "../key-cap.tsx"
import { ReceiptSheet } from "./receipt.tsx"
import { cartTexts as t } from "./texts.ts"

export const Sold = ({ receipt, onNext }: { receipt: Receipt; onNext: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const change = changeOf(receipt)
  return (
    <div className="flex flex-col items-start gap-4">
      <div role="status" className="flex items-center gap-3 print:hidden">
        <Icon name="circle-check" className="size-10 text-green" />
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-xl font-bold">
            {t.sold}
          </h2>
          <p>
            {t.soldRef} <span className="font-mono font-semibold">{receipt.orderRef}</span>
          </p>
        </div>
      </div>
      {change !== null && (
        <p className="flex flex-col print:hidden">
          <span className="text-lg font-semibold text-ink-soft">{t.change}</span>
          <Money amount={change} className="text-7xl leading-none font-bold text-mask-800" />
        </p>
      )}
      {!receipt.finished && (
        <div className="print:hidden">
          <Notice kind="info">{t.unfinished}</Notice>
        </div>
      )}
      <div className="flex flex-wrap gap-3 print:hidden">
        <ButtonLink to="/asocias/admin?tab=venta" onClick={onNext}>
          {t.next} <KeyCap>F2</KeyCap>
        </ButtonLink>
        <Button variant="secondary" onClick={() => window.print()}>
          <Icon name="printer" className="size-5" />
          {t.print}
        </Button>
      </div>
      <ReceiptSheet receipt={receipt} />
    </div>
  )
}
