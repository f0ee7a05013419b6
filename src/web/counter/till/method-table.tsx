import { methodName } from "../../../shop/counter/rules/order-queues.ts"
import type { MethodSum } from "../../../shop/till/rules/shift-sums.ts"
import { sum } from "../../../shop/vocabulary/money.ts"
import { Money } from "../../ui/money.tsx"
import { methodParts, tillTexts as t } from "./texts.ts"

/** One column of amounts, so that it fits a phone and the paper of a receipt printer. */
export const MethodTable = ({ methods }: { methods: readonly MethodSum[] }) =>
  methods.length === 0 ? (
    <p className="text-ink-soft">{t.nothingYet}</p>
  ) : (
    <table className="w-full border-collapse">
      <caption className="sr-only">{t.methods}</caption>
      <tbody>
        {methods.map(method => (
          <tr key={method.modeId} className="border-t border-line align-top">
            <th scope="row" className="py-1.5 text-left font-semibold">
              {methodName(method.modeId, null)}
              <span className="block text-sm font-normal text-ink-soft print:text-xs">{methodParts(method)}</span>
            </th>
            <td className="py-1.5 pl-2 text-right font-bold">
              <Money amount={method.total} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t-2 border-line-strong font-bold">
          <th scope="row" className="py-1.5 text-left">
            {t.total}
          </th>
          <td className="py-1.5 pl-2 text-right">
            <Money amount={sum(methods.map(({ total }) => total))} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
