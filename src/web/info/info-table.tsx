import type { ReactNode } from "react"

interface InfoTableProps {
  caption: string
  columns: readonly string[]
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}

export const InfoTable = ({ caption, columns, rows }: InfoTableProps) => (
  <div className="overflow-hidden rounded-board border border-line bg-silk shadow-press">
    <table className="w-full text-left text-sm sm:text-base">
      <caption className="sr-only">{caption}</caption>
      <thead className="bg-mask-50">
        <tr>
          {columns.map(column => (
            <th key={column} scope="col" className="px-3 py-3 font-semibold text-mask-800 sm:px-5">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...rest] }) => (
          <tr key={key} className="border-t border-line align-top">
            <th scope="row" className="px-3 py-3 font-semibold sm:px-5">
              {name}
            </th>
            {rest.map((cell, i) => (
              <td key={`${key}-${columns[i + 1]}`} className="px-3 py-3 sm:px-5">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
