import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { Link } from "react-router"
import { cartTotal, cartUnits } from "../../../shop/counter/rules/sale.ts"
import type { SalePage } from "../../../shop/counter/sale-catalogue.ts"
import { Icon } from "../../ui/icons.tsx"
import { Money } from "../../ui/money.tsx"
import { EmptyState } from "../../ui/notice.tsx"
import { KeyCap } from "../key-cap.tsx"
import { Pager } from "../pager.tsx"
import { frameTexts, tabs } from "../texts.ts"
import { useCart } from "../ticket/ticket-store.ts"
import { useAddressSearch } from "../use-address-search.ts"
import { useOwnStock } from "../use-own-stock.ts"
import { useShortcut } from "../use-shortcut.ts"
import { CategoryFields } from "./category-fields.tsx"
import { ProductRow } from "./product-row.tsx"
import { saleTexts as t } from "./texts.ts"

interface SaleTabProps {
  found: SalePage
  query: { readonly term: string; readonly category: number | null; readonly subcategory: number | null }
}

/** Outside the component, so that typed quantities survive a change of tab or page. */
const typedUnitsOf = new Map<number, string>()

const CartBar = ({ last }: { last: string | null }) => {
  const cart = useCart()
  const units = cartUnits(cart)
  return (
    <div className="sticky bottom-3 z-10">
      <p role="status" className="sr-only">
        {last}
      </p>
      {units > 0 && (
        <Link
          to="/asocias/admin?tab=carrito"
          className="flex items-center justify-between gap-4 rounded-board bg-mask-800 px-5 py-3 font-semibold text-white shadow-lift"
        >
          <span className="shrink-0">
            {tabs.carrito} · {frameTexts.units(units)} <KeyCap>F4</KeyCap>
          </span>
          <span aria-hidden="true" className="flex min-w-0 flex-1 items-center justify-end gap-1 text-sm font-normal">
            {last && <Icon name="check" className="size-4 shrink-0" />}
            <span className="truncate">{last}</span>
          </span>
          <Money amount={cartTotal(cart)} className="text-lg font-bold" />
        </Link>
      )}
    </div>
  )
}

const walk = (event: KeyboardEvent<HTMLElement>, search: HTMLInputElement | null) => {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return
  if (event.target instanceof HTMLSelectElement) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-step]")]
  const at = stops.indexOf(event.target as HTMLElement) + (event.key === "ArrowDown" ? 1 : -1)
  const next = at < 0 ? search : stops[at]
  if (!next) return
  event.preventDefault()
  next.focus()
}

export const SaleTab = ({ found, query }: SaleTabProps) => {
  const search = useRef<HTMLInputElement>(null)
  const [last, setLast] = useState<string | null>(null)
  const [, redraw] = useState(0)
  const { text, type } = useAddressSearch(query.term)
  const stock = useOwnStock(found.products.filter(({ hasVariants }) => !hasVariants).map(({ id }) => id))
  const focusSearch = () => {
    search.current?.focus()
    search.current?.select()
  }
  // Not on a phone, where the keyboard would cover half the screen.
  useEffect(() => {
    if (matchMedia("(pointer: fine)").matches) search.current?.focus()
  }, [])
  useShortcut("F2", focusSearch)

  const onAdded = (units: number, label: string, byKeyboard: boolean) => {
    setLast(t.added(units, label))
    if (byKeyboard) focusSearch()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys walk between the fields inside
    <div onKeyDown={event => walk(event, search.current)} className="flex flex-col gap-3">
      <h1 className="sr-only">{t.title}</h1>
      <div className="grid gap-3 md:grid-cols-[1fr_auto] md:items-end">
        <label className="flex flex-col gap-1">
          <span className="flex items-center gap-2 text-sm font-semibold">
            {t.search} <KeyCap>F2</KeyCap>
          </span>
          <input
            ref={search}
            type="search"
            value={text}
            onChange={event => type(event.currentTarget.value)}
            placeholder={t.searchHint}
            autoComplete="off"
            spellCheck={false}
            className="min-h-11 w-full rounded-pad border border-line-strong bg-silk px-3"
          />
        </label>
        <CategoryFields found={found} query={query} />
      </div>
      <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-soft">
        <span role="status">{t.found(found.total)}</span>
        <span className="hidden items-center gap-2 lg:pointer-fine:flex">
          <KeyCap>↓</KeyCap> {t.keys} <KeyCap>Enter</KeyCap> {t.addKey}
        </span>
      </p>
      {found.products.length === 0 ? (
        <EmptyState title={t.none} />
      ) : (
        <ul aria-label={t.products} className="grid items-start gap-2 md:grid-cols-2 xl:grid-cols-3">
          {found.products.map(product => (
            <ProductRow
              key={product.id}
              product={product}
              stock={stock === null ? null : stock?.[product.id]}
              typed={typedUnitsOf.get(product.id) ?? ""}
              onTyped={typed => {
                typedUnitsOf.set(product.id, typed)
                redraw(count => count + 1)
              }}
              onAdded={onAdded}
            />
          ))}
        </ul>
      )}
      <Pager page={found.page} pages={found.pages} />
      <CartBar last={last} />
    </div>
  )
}
