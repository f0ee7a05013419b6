import { methodName } from "../../../shop/counter/rules/order-queues.ts"
import type { TillEntry } from "../../../shop/till/rules/till-entry.ts"
import { Money } from "../../ui/money.tsx"
import { shortMoment } from "../texts.ts"
import { kindTexts, tillTexts as t } from "./texts.ts"

export const EntryList = ({ entries }: { entries: readonly TillEntry[] }) =>
  entries.length === 0 ? (
    <p className="text-ink-soft">{t.noEntries}</p>
  ) : (
    <ul className="flex flex-col divide-y divide-line text-sm print:text-xs">
      {entries.map(({ key, kind, orderRef, reason, amount, at, modeId }) => (
        <li key={key} className="grid grid-cols-[1fr_auto] gap-x-3 py-1.5">
          <span className="min-w-0 break-words">
            {kindTexts[kind]} {orderRef === null ? reason : <span className="font-mono">{orderRef}</span>}
          </span>
          <Money amount={amount} className={amount < 0 ? "font-bold text-red" : "font-bold"} />
          <span className="figures col-span-2 text-ink-soft">
            {shortMoment(at)} · {methodName(modeId, null)}
          </span>
        </li>
      ))}
    </ul>
  )
