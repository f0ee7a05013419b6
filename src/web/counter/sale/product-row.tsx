import { useCallback, useEffect, useState } from "react"
import { addProduct, addVariant, clampUnits } from "../../../shop/counter/rules/sale.ts"
import type { SaleCard, VariantCard } from "../../../shop/counter/sale-catalogue.ts"
import { callShop } from "../../shared/connection/lost-request.ts"
import { ProductPicture } from "../../shared/product-picture.tsx"
import { Button } from "../../ui/button.tsx"
import { Icon } from "../../ui/icons.tsx"
import { Money } from "../../ui/money.tsx"
import { Loading } from "../../ui/spinner.tsx"
import { changeCart } from "../counter-storage.ts"
import { knownCatalogue, serverNow } from "../offline/device.ts"
import { offlineVariants } from "../offline/offline-search.ts"
import { UnitsInput, useOwnStock } from "./units-input.tsx"

const variantFailed = "Hubo un error al agregar la variante"

interface ProductRowProps {
  product: SaleCard
  stock: number | null | undefined
  typed: string
  onTyped: (typed: string) => void
  /** With `byKeyboard` the focus returns to the search. */
  onAdded: (units: number, label: string, byKeyboard: boolean) => void
}

type VariantRowsProps = Pick<ProductRowProps, "product" | "onAdded">

/** Warns, but never refuses, if more is wanted than the warehouse has. */
const OwnStockLine = ({ stock, wanted }: Pick<ProductRowProps, "stock"> & { wanted: number }) => {
  const isBelow = typeof stock === "number" && wanted > stock
  return (
    <span
      className={`figures flex items-center gap-1 text-sm ${isBelow ? "font-semibold text-amber" : "text-ink-soft"}`}
      title={isBelow ? "Menos de lo pedido en su bodega" : undefined}
    >
      {isBelow && <Icon name="alert" className="size-4 shrink-0" />}
      {typeof stock === "number" ? `En bodega: ${stock}` : "En bodega: —"}
      {isBelow && <span className="sr-only">Menos de lo pedido en su bodega</span>}
    </span>
  )
}

interface AddFieldProps {
  label: string
  typed: string
  onTyped: (typed: string) => void
  onAdd: (byKeyboard: boolean) => void
}

const AddField = ({ label, typed, onTyped, onAdd }: AddFieldProps) => (
  <div className="flex shrink-0 items-center gap-1.5">
    <UnitsInput
      label={`Cantidad de ${label}`}
      value={typed}
      placeholder="1"
      data-step=""
      onChange={onTyped}
      onKeyDown={event => {
        if (event.key !== "Enter") return
        event.preventDefault()
        onAdd(true)
      }}
    />
    <Button size="sm" aria-label={`Agregar ${label}`} onClick={() => onAdd(false)} className="min-h-10">
      Agregar
    </Button>
  </div>
)

type VariantRowProps = VariantRowsProps & Pick<ProductRowProps, "stock"> & { variant: VariantCard }

const VariantRow = ({ product, variant, stock, onAdded }: VariantRowProps) => {
  const [typed, setTyped] = useState("1")
  const [failed, setFailed] = useState(false)
  const units = Number(typed) || 1
  const add = (byKeyboard: boolean) => {
    const isStored = changeCart(cart => addVariant(cart, product, variant, units))
    setFailed(!isStored)
    if (isStored) onAdded(units, variant.label, byKeyboard)
  }
  return (
    <li className="flex flex-wrap items-center gap-1.5 border-b border-line py-1.5 pl-2">
      <span className="min-w-0 flex-1 text-sm">
        <span className="block font-medium">{variant.value}</span>
        <span className="flex flex-wrap items-baseline gap-x-3">
          <Money amount={variant.price} before={variant.before} className="font-semibold" />
          <OwnStockLine stock={stock} wanted={units} />
        </span>
      </span>
      <AddField
        label={variant.label}
        typed={typed}
        onTyped={next => next !== "" && setTyped(String(clampUnits(Number(next))))}
        onAdd={add}
      />
      {failed && (
        <p role="alert" className="w-full text-right text-sm font-medium text-red">
          {variantFailed}
        </p>
      )}
    </li>
  )
}

const VariantRows = ({ product, onAdded }: VariantRowsProps) => {
  const [variants, setVariants] = useState<readonly VariantCard[] | null | undefined>()
  const stock = useOwnStock((variants ?? []).map(({ id }) => id))

  const read = useCallback(async () => {
    setVariants(undefined)
    const answer = await callShop(`/asocias/admin/variantes/${product.id}`)
    const catalogue = answer === null ? knownCatalogue() : null
    const lastKnown = catalogue && offlineVariants(catalogue, product.id, serverNow())
    setVariants(answer?.ok ? (answer.body as VariantCard[]) : lastKnown)
  }, [product.id])
  useEffect(() => void read(), [read])

  if (variants === undefined) return <Loading text="Leyendo variantes..." />
  if (variants === null)
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-2 text-sm font-medium text-red">
        {variantFailed}
        <Button variant="secondary" size="sm" onClick={read}>
          Intentar de nuevo
        </Button>
      </div>
    )
  return (
    <ul aria-label={`Variantes de ${product.label}`} className="grid gap-x-4 md:grid-cols-2">
      {variants.map(variant => (
        <VariantRow
          key={variant.id}
          product={product}
          variant={variant}
          stock={stock === null ? null : stock?.[variant.id]}
          onAdded={onAdded}
        />
      ))}
    </ul>
  )
}

export const ProductRow = ({ product, stock, typed, onTyped, onAdded }: ProductRowProps) => {
  const [problem, setProblem] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const { id, label, price, before, hasVariants } = product

  const add = (units: number, byKeyboard: boolean): boolean => {
    const isStored = changeCart(cart => addProduct(cart, product, units))
    setProblem(isStored ? null : "Este navegador no pudo guardar el carrito.")
    if (isStored) onAdded(units, label, byKeyboard)
    return isStored
  }
  const addTyped = (byKeyboard: boolean) => {
    const units = typed === "" ? 1 : Number(typed)
    if (units === 0) setProblem("Debes agregar al menos 1 unidad.")
    else if (add(units, byKeyboard)) onTyped("")
  }

  return (
    <>
      <li className="flex min-h-26 flex-col justify-center gap-1 rounded-pad border border-line bg-silk p-2 lg:min-h-22">
        <div className="flex flex-wrap items-center gap-2 sm:flex-nowrap lg:gap-3">
          {/* For touch; by keyboard the units field is nearer. */}
          <button
            type="button"
            tabIndex={-1}
            aria-label={hasVariants ? `Ver variantes de ${label}` : `Sumar uno de ${label}`}
            onClick={hasVariants ? () => setOpen(!open) : () => add(1, false)}
            className="shrink-0 rounded-pad hover:bg-mask-50 active:bg-mask-100"
          >
            <ProductPicture
              productId={id}
              alt=""
              width={96}
              sizes="48px"
              className="size-11 object-contain lg:size-14"
            />
          </button>
          <div className="min-w-28 flex-1 sm:min-w-0">
            <p className="text-sm leading-snug font-semibold break-words">{label}</p>
            <div className="flex flex-wrap items-baseline gap-x-3">
              <Money amount={price} before={before} className="font-bold text-mask-800" />
              {!hasVariants && <OwnStockLine stock={stock} wanted={Number(typed)} />}
            </div>
          </div>
          {hasVariants ? (
            <Button
              variant="secondary"
              size="sm"
              data-step=""
              aria-expanded={open}
              aria-label={`Variantes de ${label}`}
              onClick={() => setOpen(!open)}
            >
              Variantes
            </Button>
          ) : (
            <AddField
              label={label}
              typed={typed}
              onTyped={next => {
                setProblem(null)
                onTyped(next)
              }}
              onAdd={addTyped}
            />
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
