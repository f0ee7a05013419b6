import {
  type ComponentProps,
  type KeyboardEvent,
  memo,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from "react"
import { Link, useNavigation, useSubmit } from "react-router"
import {
  addProduct,
  addScanned,
  addVariant,
  cartTotal,
  cartUnits,
  isExactHit,
  type SaleCart,
  type ScannedProduct,
} from "../../../shop/counter/rules/sale.ts"
import type { SalePage } from "../../../shop/counter/sale-catalogue.ts"
import type { OrderedLine, OrderedPart } from "../../../shop/lists/spoken-order.ts"
import { ProductPicture } from "../../shared/product-picture.tsx"
import { plural } from "../../shared/staff/texts.ts"
import { useAdopted } from "../../ui/adopted.ts"
import { useHydrated } from "../../ui/browser.ts"
import { Button } from "../../ui/button.tsx"
import { Options, SelectField } from "../../ui/field.tsx"
import { Icon } from "../../ui/icons.tsx"
import { useMedia } from "../../ui/media.ts"
import { Money } from "../../ui/money.tsx"
import { EmptyState } from "../../ui/notice.tsx"
import { Pager, readSearch, SearchField, useAddressSearch, useHeldKeys } from "../address-search.tsx"
import { changeCart, useCart } from "../counter-storage.ts"
import { isTyping, KeyCap, useKeydown, useShortcut } from "../shortcut.tsx"
import { tabs } from "../texts.ts"
import { BarcodeCamera, useBarcodes } from "./barcode-reader.tsx"
import { CartTab } from "./cart-tab.tsx"
import { ProductRow } from "./product-row.tsx"
import { useOwnStock } from "./units-input.tsx"

interface SaleTabProps {
  found: SalePage
  /** Empty during a search or in a category. */
  bestsellers: readonly ScannedProduct[]
  order: readonly OrderedLine[] | null
  query: {
    readonly term: string
    readonly category: number | undefined
    readonly subcategory: number | undefined
  }
}

const CartBar = ({ last }: { last: string | null }) => {
  const cart = useCart()
  const units = cartUnits(cart)
  return (
    <div className="sticky bottom-3 z-10">
      {units > 0 && (
        <Link
          to="/asocias/admin?tab=carrito"
          className="flex items-center justify-between gap-4 rounded-board bg-mask-800 px-5 py-3 font-semibold text-white shadow-lift"
        >
          <span className="shrink-0">
            {tabs.carrito} · {plural(units, "unidad", "unidades")} <KeyCap>F4</KeyCap>
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

const CategoryFields = memo(({ found, query }: Pick<SaleTabProps, "found" | "query">) => {
  const submit = useSubmit()
  const { location: pending } = useNavigation()
  const [category, setCategory] = useAdopted(String(query.category ?? ""))
  const [subcategory, setSubcategory] = useAdopted(String(query.subcategory ?? ""))
  const go = (categoria: string, subcategoria: string) => {
    setCategory(categoria)
    setSubcategory(subcategoria)
    const { term } = pending ? readSearch(new URLSearchParams(pending.search)) : query
    const chosen = Object.entries({ tab: "venta", q: term, categoria, subcategoria }).filter(
      ([, value]) => value !== "",
    )
    void submit(new URLSearchParams(chosen), { method: "get", action: "/asocias/admin" })
  }
  const all = (choices: readonly SalePage["categories"][number][]) => [
    ["", "Todas"] as const,
    ...choices.map(({ id, label }) => [id, label] as const),
  ]
  return (
    <div className="grid grid-cols-2 gap-3 md:w-80 xl:w-96">
      <SelectField label="Categoría" value={category} onChange={event => go(event.currentTarget.value, "")}>
        <Options of={all(found.categories)} />
      </SelectField>
      <SelectField
        label="Subcategoría"
        value={subcategory}
        disabled={found.subcategories.length === 0}
        onChange={event => go(category, event.currentTarget.value)}
      >
        <Options of={all(found.subcategories)} />
      </SelectField>
    </div>
  )
})

type SaleSearchProps = Pick<SaleTabProps, "found" | "query"> &
  Pick<ComponentProps<typeof SearchField>, "field" | "text" | "onType">

const SaleSearch = ({ found, query, field, text, onType }: SaleSearchProps) => (
  <>
    <div className="grid gap-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-end">
      <SearchField
        field={field}
        label="Buscar producto"
        keyName="F2"
        hint="Nombre, valor o descripción"
        text={text}
        onType={onType}
      />
      <CategoryFields found={found} query={query} />
    </div>
    <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-soft">
      <span role="status">{plural(found.total, "producto", "productos")}</span>
      <span className="hidden items-center gap-2 lg:pointer-fine:flex">
        <KeyCap>↓</KeyCap> pasar a las cantidades <KeyCap>Enter</KeyCap> agregar
      </span>
    </p>
  </>
)

const withPart = (cart: SaleCart, part: OrderedPart, units: number): SaleCart =>
  part.parent && part.variant ? addVariant(cart, part.parent, part.variant, units) : addProduct(cart, part, units)

interface SpokenOrderProps {
  lines: readonly OrderedLine[]
  button: RefObject<HTMLButtonElement | null>
  onAdded: (units: number) => void
}

/** A whole order typed in one line. Nothing is added before every question is answered or skipped. */
const SpokenOrder = ({ lines, button, onAdded }: SpokenOrderProps) => {
  const [answers, setAnswers] = useState<Readonly<Record<number, number>>>({})
  const chosenPart = (line: OrderedLine, at: number) =>
    answers[at] === undefined ? line.chosen : (line.choices.find(({ id }) => id === answers[at]) ?? null)
  const parts = lines.flatMap((line, at) => {
    const part = chosenPart(line, at)
    return part ? [{ part, units: line.units }] : []
  })
  const open = lines.filter((line, at) => line.choices.length > 0 && !chosenPart(line, at)).length
  const add = () => {
    if (open > 0 || parts.length === 0) return
    if (changeCart(cart => parts.reduce((all, { part, units }) => withPart(all, part, units), cart)))
      onAdded(parts.reduce((sum, { units }) => sum + units, 0))
  }
  return (
    <section
      aria-label="Pedido en una línea"
      className="flex flex-col gap-2 rounded-board border border-mask-600 bg-mask-50 p-3"
    >
      <ol className="flex flex-col gap-2">
        {lines.map((line, at) => {
          const part = chosenPart(line, at)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of one order may be the same text
            <li key={at} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="figures w-12 shrink-0 text-right font-bold">{line.units} ×</span>
              {line.choices.length > 1 ? (
                <select
                  data-step=""
                  aria-label={`Producto para ${line.text}`}
                  value={part?.id ?? ""}
                  onChange={event => setAnswers({ ...answers, [at]: Number(event.currentTarget.value) })}
                  className="min-h-10 min-w-0 flex-1 rounded-pad border border-line-strong bg-silk px-2"
                >
                  <option value="">{`¿Cuál? ${line.text}`}</option>
                  <Options of={line.choices.map(({ id, label }) => [id, label])} />
                </select>
              ) : (
                <span className="min-w-0 flex-1 font-semibold break-words">
                  {part ? part.label : <span className="text-amber">{`${line.text}: no se vende`}</span>}
                </span>
              )}
              {part && <Money amount={part.price * line.units} className="font-bold" />}
            </li>
          )
        })}
      </ol>
      <Button ref={button} data-step="" onClick={add} aria-disabled={open > 0 || undefined} className="self-end">
        {open > 0
          ? `Elija ${plural(open, "producto", "productos")}`
          : `Agregar ${plural(parts.length, "producto", "productos")}`}
      </Button>
    </section>
  )
}

/** Outside the component, so that typed quantities survive a change of tab or page. */
const typedByProduct = new Map<number, string>()

type ProductListProps = Pick<SalePage, "products"> & Pick<ComponentProps<typeof ProductRow>, "onAdded">

/** As many as a tablet shows. */
const firstRows = 6

/** Not rendered again for each letter in the search: a reader types 13 in a tenth of a second. */
const ProductList = memo(({ products, onAdded }: ProductListProps) => {
  const [, redraw] = useState(0)
  // A slow tablet shows the first rows before it renders the others. The server's HTML has all.
  const shown = useDeferredValue(products, useHydrated() ? products.slice(0, firstRows) : products)
  const stock = useOwnStock(products.filter(({ hasVariants }) => !hasVariants).map(({ id }) => id))
  return (
    <ul
      aria-label="Productos"
      className="grid auto-rows-fr grid-flow-row-dense gap-2 has-data-variants:auto-rows-auto md:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2"
    >
      {shown.map(product => (
        <ProductRow
          key={product.id}
          product={product}
          stock={stock === null ? null : stock?.[product.id]}
          typed={typedByProduct.get(product.id) ?? ""}
          onTyped={typed => {
            typedByProduct.set(product.id, typed)
            redraw(count => count + 1)
          }}
          onAdded={onAdded}
        />
      ))}
    </ul>
  )
})

interface BestsellersProps {
  products: readonly ScannedProduct[]
  onAdded: (label: string) => void
  onVariants: (label: string) => void
}

/** One tap is one unit. */
const Bestsellers = ({ products, onAdded, onVariants }: BestsellersProps) => {
  const add = (product: ScannedProduct) => {
    if (product.hasVariants) onVariants(product.label)
    else if (changeCart(cart => addScanned(cart, product))) onAdded(product.label)
  }
  return (
    <section aria-label="Lo que más se vende aquí" className="flex flex-col gap-1">
      <h2 className="text-sm font-semibold">Lo que más se vende aquí</h2>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4 lg:max-xl:grid-cols-3">
        {products.map(product => (
          <li key={product.id}>
            <button
              type="button"
              onClick={() => add(product)}
              className="flex h-full min-h-14 w-full items-center gap-2 rounded-pad border border-line bg-silk p-1.5 text-left hover:bg-mask-50 active:bg-mask-100"
            >
              <ProductPicture
                productId={product.id}
                alt=""
                width={96}
                sizes="40px"
                className="size-10 shrink-0 object-contain"
              />
              <span className="min-w-0 text-xs leading-tight">
                <span className="line-clamp-2 font-semibold break-words">{product.label}</span>
                <Money amount={product.price} className="font-bold text-mask-800" />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const useSearchFocus = (search: RefObject<HTMLInputElement | null>, focusSearch: () => void, found: SalePage) => {
  // Not on a phone, where the keyboard would cover half the screen.
  useEffect(() => {
    if (matchMedia("(pointer: fine)").matches) search.current?.focus()
  }, [search])
  useShortcut("F2", focusSearch)
  // Letters pressed where nothing is typed are meant for the search.
  useKeydown(event => {
    const isElsewhere = isTyping(event.target) || (event.target instanceof Element && event.target.closest("dialog"))
    if (/^[\p{L}\d]$/u.test(event.key) && !isElsewhere) focusSearch()
  })
  // When a row disappears, its focus is lost.
  useEffect(() => {
    const isLost = document.activeElement === document.body && matchMedia("(pointer: fine)").matches
    if (isLost && found.page > 0) search.current?.focus()
  }, [found, search])
}

export const SaleTab = ({ found, bestsellers, order, query }: SaleTabProps) => {
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const addOrder = useRef<HTMLButtonElement>(null)
  const [last, setLast] = useState<string | null>(null)
  const { text, type, askNow, isWaiting } = useAddressSearch(query.term)
  const holdKeys = useHeldKeys(isWaiting)
  const isWide = useMedia("(min-width: 1024px)")
  const focusSearch = useCallback(() => {
    search.current?.focus()
    search.current?.select()
  }, [])
  useSearchFocus(search, focusSearch, found)

  const onOne = (label: string) => setLast(`1 × ${label}`)
  const onVariants = (label: string) => {
    type(label)
    focusSearch()
  }
  const barcodes = useBarcodes({ onAdded: onOne, onVariants })

  const firstStep = () => list.current?.querySelector<HTMLElement>("[data-step]")

  const onAdded = useCallback(
    (units: number, label: string, byKeyboard: boolean) => {
      setLast(`${units} × ${label}`)
      if (byKeyboard) focusSearch()
    },
    [focusSearch],
  )
  const onOrdered = (units: number) => {
    setLast(`${units} unidades agregadas`)
    type("")
    focusSearch()
  }
  const enter = () => {
    if (order) return addOrder.current?.ariaDisabled ? firstStep()?.focus() : addOrder.current?.click()
    const [only, ...others] = found.products
    if (only && others.length === 0 && !only.hasVariants && isExactHit(only, text)) {
      if (changeCart(cart => addProduct(cart, only, 1))) onAdded(1, only.label, true)
    } else firstStep()?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isEnter = event.key === "Enter" && event.target === search.current
    const isArrow = event.key === "ArrowDown" || event.key === "ArrowUp"
    if (isWaiting && (isEnter || (isArrow && event.target === search.current))) {
      event.preventDefault()
      holdKeys(event.key, askNow())
    } else if (isEnter) {
      event.preventDefault()
      enter()
    } else walk(event, search.current)
  }

  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_23rem] lg:items-start lg:gap-4 xl:grid-cols-[minmax(0,1fr)_25rem]">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys walk between the fields inside */}
      <div ref={list} onKeyDown={onKeyDown} className="flex flex-col gap-3">
        <h1 className="sr-only">{tabs.venta}</h1>
        <SaleSearch found={found} query={query} field={search} text={text} onType={type} />
        <BarcodeCamera {...barcodes} />
        {bestsellers.length > 0 && text === "" && (
          <Bestsellers products={bestsellers} onAdded={onOne} onVariants={onVariants} />
        )}
        {order && <SpokenOrder key={query.term} lines={order} button={addOrder} onAdded={onOrdered} />}
        {found.products.length > 0 ? (
          <ProductList products={found.products} onAdded={onAdded} />
        ) : (
          !order && <EmptyState title="No hay productos que coincidan." />
        )}
        <Pager page={found.page} pages={found.pages} />
        <p role="status" className="sr-only">
          {last}
        </p>
        {!isWide && <CartBar last={last} />}
      </div>
      {isWide && (
        <aside
          aria-label={tabs.carrito}
          className="sticky top-40 flex max-h-[calc(100dvh-11.75rem-var(--connection-bar,0px))] flex-col overflow-y-auto"
        >
          <CartTab beside />
        </aside>
      )}
    </div>
  )
}
