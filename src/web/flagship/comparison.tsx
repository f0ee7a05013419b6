import type { ReactNode } from "react"
import { Link } from "react-router"
import { Money } from "../ui/money.tsx"
import { type BoardContent, boards, comparedFacts } from "./board-content.tsx"
import type { BoardOffers } from "./offer.tsx"

export const Section = ({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) => (
  <section className="flex min-w-0 flex-col gap-5">
    <div>
      <h2 className="text-2xl font-bold sm:text-3xl">{title}</h2>
      {lead && <p className="mt-1 max-w-3xl text-ink-soft">{lead}</p>}
    </div>
    {children}
  </section>
)

export const Comparison = ({ current, offers }: { current?: BoardContent["key"]; offers: BoardOffers }) => {
  const here = (board: BoardContent) => (board.key === current ? "bg-mask-50" : "")
  return (
    <Section
      title="Compare las placas"
      lead="Tres placas, tres momentos. Estas son las diferencias que se notan al construir."
    >
      <section
        aria-label="Compare las placas"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable with the keyboard
        tabIndex={0}
        className="relative overflow-x-auto rounded-board border border-line bg-silk"
      >
        <table className="w-full min-w-[40rem] text-left text-sm sm:text-base">
          <thead>
            <tr className="border-b border-line-strong align-bottom">
              <th scope="col" className="sticky left-0 bg-silk p-3">
                <span className="sr-only">Característica</span>
              </th>
              {boards.map(board => (
                <th key={board.key} scope="col" className={`p-3 ${here(board)}`}>
                  {board.key === current ? (
                    <span>
                      {board.label} <span className="sr-only">(esta página)</span>
                    </span>
                  ) : (
                    <Link to={board.path} className="text-mask-700 underline underline-offset-4">
                      {board.label}
                    </Link>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparedFacts.map(fact => (
              <tr key={fact} className="border-b border-line last:border-0">
                <th scope="row" className="sticky left-0 bg-silk p-3 font-semibold">
                  {fact}
                </th>
                {boards.map(board => (
                  <td key={board.key} className={`p-3 ${here(board)}`}>
                    {board.compared[fact]}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row" className="sticky left-0 bg-silk p-3 font-semibold">
                Precio
              </th>
              {boards.map(board => {
                const offer = offers[board.key]
                return (
                  <td key={board.key} className={`p-3 font-semibold ${here(board)}`}>
                    {offer ? <Money amount={offer.price} before={offer.before} /> : "Agotado por ahora"}
                  </td>
                )
              })}
            </tr>
          </tbody>
        </table>
      </section>
    </Section>
  )
}
