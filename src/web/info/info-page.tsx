import type { ComponentProps, ReactNode } from "react"
import type { LegalText } from "../../shop/settings/rules/documents.ts"
import { MaskBand } from "../shared/drawing/mask-band.tsx"
import { Icon, type IconName } from "../ui/icons.tsx"

export const InfoPage = ({ children, ...band }: ComponentProps<typeof MaskBand>) => (
  <>
    <MaskBand over="Información" {...band} />
    <div className="mx-auto flex max-w-5xl flex-col gap-12 px-4 py-10 sm:py-14">{children}</div>
  </>
)

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-4">
    <h2 className="text-2xl font-bold">{title}</h2>
    {children}
  </section>
)

export const LegalSections = ({ sections }: Pick<LegalText, "sections">) =>
  sections.map(({ title, paragraphs }) => (
    <Section key={title} title={title}>
      {paragraphs.map(paragraph => (
        <p key={paragraph} className="max-w-prose">
          {paragraph}
        </p>
      ))}
    </Section>
  ))

interface IconCardsProps {
  cards: readonly (readonly [icon: IconName, title: string, text: string])[]
}

export const IconCards = ({ cards }: IconCardsProps) => (
  <ul className="grid gap-4 md:grid-cols-3">
    {cards.map(([icon, title, text]) => (
      <li key={title} className="flex flex-col gap-2 rounded-board border border-line bg-silk p-5 shadow-press">
        <Icon name={icon} className="size-8 text-copper-500" />
        <h3 className="text-lg font-bold">{title}</h3>
        <p className="text-ink-soft">{text}</p>
      </li>
    ))}
  </ul>
)

interface InfoTableProps {
  caption: string
  columns: readonly string[]
  rows: readonly (readonly [name: ReactNode, ...cells: ReactNode[]])[]
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
        {rows.map(([name, ...cells], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows do not move, and a name may stand twice
          <tr key={at} className="border-t border-line align-top">
            <th scope="row" className="px-3 py-3 font-semibold sm:px-5">
              {name}
            </th>
            {cells.map((cell, i) => (
              <td key={columns[i + 1]} className="px-3 py-3 sm:px-5">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
