import type { ReactNode } from "react"
import { methodName } from "../../../shop/counter/rules/order-queues.ts"
import { changeDue } from "../../../shop/counter/rules/sale.ts"
import { internationalPhone } from "../../../shop/vocabulary/brand.ts"
import { addTotals, formatColones, taxRows, times } from "../../../shop/vocabulary/money.ts"
import { BrandMark } from "../../shared/frame/brand-mark.tsx"
import { useSite } from "../../shared/frame/site.ts"
import { fullMoment } from "../../shared/staff/texts.ts"
import { Money } from "../../ui/money.tsx"
import type { ShownReceipt } from "./use-sale.ts"

type FactRowsProps = { facts: readonly (readonly [name: string, value: ReactNode])[]; look?: string }

/** Names and values of a printed paper, in two columns. */
export const FactRows = ({ facts, look = "text-ink-soft" }: FactRowsProps) =>
  facts.map(([name, value]) => (
    <div key={name} className="contents">
      <dt className={look}>{name}</dt>
      <dd className="figures text-right break-words">{value}</dd>
    </div>
  ))

export const ReceiptSheet = ({ receipt }: { receipt: ShownReceipt }) => {
  const { brand, seller, paymentModes } = useSite()
  const change = changeDue(receipt)
  return (
    <article
      aria-label="Comprobante de venta"
      className="w-full max-w-sm rounded-board border border-line bg-silk p-5 text-sm print:max-w-[72mm] print:border-0 print:p-0"
    >
      <header className="flex items-center gap-3 border-b border-line pb-3">
        <BrandMark className="size-10 shrink-0" />
        <div>
          <p className="text-base font-bold">{brand.name}</p>
          {seller && <p className="text-ink-soft">{seller}</p>}
          <p className="text-ink-soft">{receipt.association}</p>
          {receipt.person !== null && <p className="text-ink-soft">{`Le atendió ${receipt.person}`}</p>}
        </div>
      </header>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 py-3">
        <FactRows
          facts={[
            [
              "Pedido",
              <span key="ref" className="font-mono font-semibold">
                {receipt.orderRef ?? `pendiente de registrar (${receipt.key.slice(0, 8)})`}
              </span>,
            ],
            ["Fecha", fullMoment(receipt.soldAt)],
            ["Pagado con", methodName(receipt.methodId, null, paymentModes)],
          ]}
        />
      </dl>
      <table className="w-full border-y border-line">
        <tbody>
          {receipt.lines.map(line => (
            <tr key={line.productId} className="align-top">
              <td className="figures py-1 pr-2 text-right whitespace-nowrap">{line.quantity} ×</td>
              <td className="py-1">
                {line.label}
                {line.promotion && (
                  <span className="block text-ink-soft">{`Antes ${formatColones(line.promotion.before)} c/u`}</span>
                )}
              </td>
              <td className="py-1 pl-2 text-right">
                <Money amount={times(line.unitPrice, line.quantity)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="py-3">
        {taxRows(addTotals(receipt.lines)).map(([label, amount]) => (
          <div key={label} className="flex justify-between text-ink-soft">
            <dt>{label}</dt>
            <dd>
              <Money amount={amount} />
            </dd>
          </div>
        ))}
        <div className="flex justify-between text-lg font-bold">
          <dt>Total</dt>
          <dd>
            <Money amount={receipt.total} />
          </dd>
        </div>
      </dl>
      {change !== null && receipt.received !== null && (
        <dl className="grid grid-cols-[1fr_auto] pb-3">
          <dt>Recibido</dt>
          <dd className="text-right">
            <Money amount={receipt.received} />
          </dd>
          <dt>Vuelto</dt>
          <dd className="text-right font-semibold">
            <Money amount={change} />
          </dd>
        </dl>
      )}
      <p className="text-center text-ink-soft">
        ¡Gracias por su compra! <span className="whitespace-nowrap">{internationalPhone(brand.phone)}</span>
      </p>
    </article>
  )
}
