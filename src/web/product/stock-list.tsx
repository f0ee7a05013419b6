import type { StockEntry } from "../../shop/catalogue/rules/listed-product.ts"
import { Icon } from "../ui/icons.tsx"

export const StockList = ({ stock, variant }: { stock: readonly StockEntry[] | null; variant?: string }) =>
  stock === null || stock.length === 0 ? null : (
    <section aria-live="polite">
      <h2 className="mb-2 text-lg font-bold">{variant ? `Existencias de ${variant}` : "Existencias"}</h2>
      <ul className="overflow-hidden rounded-board border border-line bg-silk">
        {stock.map(({ label, real }) => (
          <li
            key={label}
            className="flex items-center justify-between gap-4 border-line px-4 py-2.5 not-first:border-t odd:bg-bench"
          >
            <span className="flex items-center gap-2">
              <Icon name="pin" className="size-4 shrink-0 text-copper-500" />
              {label}
            </span>
            <span className={`figures font-semibold ${real > 0 ? "text-mask-700" : "text-ink-soft"}`}>{real}</span>
          </li>
        ))}
      </ul>
    </section>
  )
