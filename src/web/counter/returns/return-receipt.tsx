import { lineAmount, type ShownReturn } from "../../../shop/returns/rules/goods-return.ts"
import { useSite } from "../../shared/frame/site.ts"
import { Money } from "../../ui/money.tsx"
import { fullMoment } from "../texts.ts"
import { settledTexts, returnTexts as t } from "./texts.ts"

/** Narrow enough for a receipt printer's 80 mm when printed. */
export const ReturnReceipt = ({ one }: { one: ShownReturn }) => {
  const { brand } = useSite()
  const facts = [
    [t.order, one.orderRef],
    [t.date, fullMoment(one.doneAt ?? one.decidedAt ?? one.askedAt)],
    [t.decidedBy, one.person ?? one.association ?? ""],
  ] as const
  return (
    <article
      aria-label={t.receipt}
      className="flex w-full max-w-md flex-col gap-3 rounded-board border border-line bg-silk p-5 text-sm print:max-w-[72mm] print:border-0 print:p-0"
    >
      <header>
        <p className="text-base font-bold">{brand.name}</p>
        <p className="text-ink-soft">{one.association}</p>
        <p className="font-semibold">
          {t.receipt} <span className="font-mono">{one.code}</span>
        </p>
      </header>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="figures text-right break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="divide-y divide-line border-y border-line">
        {one.lines.map(line => (
          <li key={line.lineId} className="flex justify-between gap-3 py-1">
            <span className="min-w-0 break-words">
              {line.units} × {line.label}
            </span>
            <Money amount={lineAmount(line)} />
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-3 text-lg font-bold">
        <span>{one.settling && settledTexts[one.settling]}</span>
        {one.settling !== "exchange" && <Money amount={one.amount ?? 0} />}
      </p>
      <p className="break-words">{t.reasonOf(one.reason)}</p>
      <p className="mt-10 hidden border-t border-ink pt-1 text-center print:block">{t.signature}</p>
    </article>
  )
}
