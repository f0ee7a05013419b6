import type { ReactNode } from "react"
import { Money } from "../ui/money.tsx"

interface RowsTableProps {
  label: string
  /** Of all columns but the last, which is an amount, with the class of each column's cells. */
  headings: Readonly<Record<string, string>>
  amount: string
  total: number
  /** All rows, of which the page may show fewer. */
  count: number
  shown: number
  children: ReactNode
}

/** A column that a phone has no room for; its text is also under that of another column. */
export const wideColumn = "hidden sm:table-cell"
export const narrowOnly = "block text-ink-soft sm:hidden"

/** The rows behind a figure, with their sum. */
export const RowsTable = ({ label, headings, amount, total, count, shown, children }: RowsTableProps) => (
  <section
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse scroll it by keys
    tabIndex={0}
    className="overflow-x-auto rounded-board border border-line bg-silk p-4"
  >
    {count > shown && (
      <p className="mb-2 text-sm text-ink-soft">
        Se muestran los primeros {shown} de {count}; el CSV los tiene todos.
      </p>
    )}
    <table className="w-full border-collapse text-sm">
      <thead>
        <tr className="border-b-2 border-line-strong text-left">
          {Object.entries(headings).map(([heading, look]) => (
            <th key={heading} scope="col" className={`py-2 pr-3 ${look}`}>
              {heading}
            </th>
          ))}
          <th scope="col" className="py-2 text-right">
            {amount}
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
      <tfoot>
        <tr className="font-bold">
          <th scope="row" className="py-2 text-left">
            Total
          </th>
          {Object.entries(headings)
            .slice(1)
            .map(([heading, look]) => (
              <td key={heading} className={look} />
            ))}
          <td className="py-2 text-right">
            <Money amount={total} />
          </td>
        </tr>
      </tfoot>
    </table>
  </section>
)
