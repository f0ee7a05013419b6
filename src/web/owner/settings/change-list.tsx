import type { Change } from "../../../shop/settings/rules/changes.ts"

/** Describes differences: the place, the old and the new value. */
export const ChangeList = ({ changes, label }: { changes: readonly Change[]; label: string }) => (
  <table className="w-full border-collapse text-sm">
    <caption className="sr-only">{label}</caption>
    <thead>
      <tr className="border-b border-line-strong text-left">
        <th scope="col" className="py-1 pr-3">
          Dónde
        </th>
        <th scope="col" className="py-1 pr-3">
          Antes
        </th>
        <th scope="col" className="py-1">
          Después
        </th>
      </tr>
    </thead>
    <tbody>
      {changes.map(({ where, before, after }) => (
        <tr key={where} className="border-b border-line align-top">
          <th scope="row" className="py-1 pr-3 text-left font-normal break-words">
            {where}
          </th>
          <td className="py-1 pr-3 break-words text-ink-soft">{before}</td>
          <td className="py-1 font-semibold break-words">{after}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
