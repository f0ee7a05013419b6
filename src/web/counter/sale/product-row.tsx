import { type KeyboardEvent, useState } from "react"
import { addProduct } from "../../../shop/counter/rules/sale.ts"
import type { SaleCard } from "../../../shop/counter/sale-catalogue.ts"
import { ProductPicture } from "../../shared/product-picture.tsx"
import { Button } from "../../ui/button.tsx"
import { Money } from "../../ui/money.tsx"
import { changeCart } from "../ticket/ticket-store.ts"
import { UnitsInput } from "../units-input.tsx"
import { OwnStockLine } from "./own-stock.tsx"
import { saleTexts as t } from "./texts.ts"
import { VariantRows } from "./variant-rows.tsx"

interface ProductRowProps {
  product: SaleCard
  stock: number | null | undefined
  typed: string
  onTyped: (typed: string) => void
  /** `byKeyboard`: the focus goes back to the search. */
  onAdded: (units: number, label: string, byKeyboard: boolean) => void
}

export const ProductRow = ({ product, stock, typed, onTyped, onAdded }: ProductRowProps) => {
  const [problem, setProblem] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const { id, label, price, hasVariants } = product

  const add = (byKeyboard: boolean) => {
    const units = Number(typed)
    if (units === 0) return setProblem(t.noUnits)
    if (!changeCart(cart => addProduct(cart, product, units))) return setProblem(t.notKept)
    setProblem(null)
    onTyped("")
    onAdded(units, label, byKeyboard)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return
    event.preventDefault()
    add(true)
  }

  const addOne = () => {
    if (!changeCart(cart => addProduct(cart, product, 1))) return setProblem(t.notKept)
    onAdded(1, label, false)
  }

  return (
    <>
      <li className="flex min-h-26 flex-col justify-center gap-1 rounded-pad border border-line bg-silk p-2 lg:min-h-22">
        <div className="flex flex-wrap items-center gap-2 sm:flex-nowrap lg:gap-3">
          {/* For fingers: by keyboard the units are nearer. */}
          <button
            type="button"
            tabIndex={-1}
            aria-label={hasVariants ? t.picture(label) : t.one(label)}
            onClick={hasVariants ? () => setOpen(!open) : addOne}
            className="shrink-0 rounded-pad hover:bg-mask-50 active:bg-mask-100"
          >
            <ProductPicture
              productId={id}
              alt=""
              width={96}
              sizes="56px"
              className="size-11 object-contain lg:size-14"
            />
          </button>
          <div className="min-w-28 flex-1 sm:min-w-0">
            <p className="text-sm leading-snug font-semibold break-words">{label}</p>
            <div className="flex flex-wrap items-baseline gap-x-3">
              <Money amount={price} className="font-bold text-mask-800" />
              {!hasVariants && <OwnStockLine stock={stock} wanted={Number(typed)} />}
            </div>
          </div>
          {hasVariants ? (
            <Button
              variant="secondary"
              size="sm"
              data-step=""
              aria-expanded={open}
              aria-label={t.variantsOf(label)}
              onClick={() => setOpen(!open)}
            >
              {t.variants}
            </Button>
          ) : (
            <div className="flex shrink-0 items-center gap-1.5">
              <UnitsInput
                label={t.units(label)}
                value={typed}
                data-step=""
                onChange={next => {
                  setProblem(null)
                  onTyped(next)
                }}
                onKeyDown={onKeyDown}
              />
              <Button size="sm" aria-label={t.addOf(label)} onClick={() => add(false)} className="min-h-10">
                {t.add}
              </Button>
            </div>
          )}
        </div>
        {problem && (
          <p role="alert" className="text-right text-sm font-medium text-red">
            {problem}
          </p>
        )}
      </li>
      {open && (
        <li data-variants="" className="col-span-full rounded-pad border border-mask-600 bg-silk px-2">
          <VariantRows product={product} onAdded={onAdded} />
        </li>
      )}
    </>
  )
}
