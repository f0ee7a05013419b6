import { useState } from "react"
import { methodName } from "../../../shop/counter/rules/order-queues.ts"
import type { Receipt } from "../../../shop/counter/rules/sale.ts"
import { Badge } from "../../ui/badge.tsx"
import { Button } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { Money } from "../../ui/money.tsx"
import { shortMoment } from "../texts.ts"
import { ReceiptSheet } from "../ticket/receipt.tsx"
import { panelTexts as t } from "./texts.ts"

export const RecentSales = ({ sales }: { sales: readonly Receipt[] }) => {
  const [shown, setShown] = useState<Receipt | null>(null)
  return (
    <>
      <section className="flex flex-col gap-2 rounded-board border border-line bg-silk p-4 print:hidden">
        <h2 className="font-bold">{t.sales}</h2>
        {sales.length === 0 ? (
          <p className="text-ink-soft">{t.noSales}</p>
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {sales.map(sale => (
              <li key={sale.key} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
                <span className="w-32 font-mono font-semibold">{sale.orderRef}</span>
                <span className="figures text-ink-soft">{shortMoment(sale.soldAt)}</span>
                <span className="flex-1">{methodName(sale.methodId, null)}</span>
                {!sale.finished && <Badge colour="blue">{t.saleUnfinished}</Badge>}
                <Money amount={sale.total} className="font-bold" />
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={t.receiptOf(sale.orderRef)}
                  onClick={() => setShown(sale)}
                >
                  {t.receipt}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </section>
      <div className="print:hidden">
        <Dialog
          open={shown !== null}
          title={t.receiptOf(shown?.orderRef ?? "")}
          onClose={() => setShown(null)}
          actions={<Button onClick={() => window.print()}>{t.print}</Button>}
        >
          {shown && (
            <div className="flex justify-center">
              <ReceiptSheet receipt={shown} />
            </div>
          )}
        </Dialog>
      </div>
      {/* Printed alone, without its dialog. */}
      {shown && (
        <div className="hidden print:block">
          <ReceiptSheet receipt={shown} />
        </div>
      )}
    </>
  )
}
