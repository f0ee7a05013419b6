import { useCallback, useEffect, useState } from "react"
import { addVariant } from "../../../shop/counter/rules/sale.ts"
import type { SaleCard, VariantCard } from "../../../shop/counter/sale-catalogue.ts"
import { Button } from "../../ui/button.tsx"
import { Money } from "../../ui/money.tsx"
import { Loading } from "../../ui/spinner.tsx"
import { changeCart } from "../ticket/ticket-store.ts"
import { UnitsInput } from "../units-input.tsx"
import { useOwnStock } from "../use-own-stock.ts"
import { OwnStockLine } from "./own-stock.tsx"
import { saleTexts as t } from "./texts.ts"

interface VariantRowsProps {
  product: SaleCard
  onAdded: (units: number, label: string, byKeyboard: boolean) => void
}

interface VariantRowProps extends VariantRowsProps {
  variant: VariantCard
  stock: number | null | undefined
}

const VariantRow = ({ product, variant, stock, onAdded }: VariantRowProps) => {
  const [typed, setTyped] = useState("1")
  const [failed, setFailed] = useState(false)
  const units = Number(typed) || 1
  const add = (byKeyboard: boolean) => {
    const kept = changeCart(cart => addVariant(cart, product, variant, units))
    setFailed(!kept)
    if (kept) onAdded(units, variant.label, byKeyboard)
  }
  return (
    <li className="flex flex-wrap items-center gap-1.5 border-b border-line py-1.5 pl-2">
      <span className="min-w-0 flex-1 text-sm">
        <span className="block font-medium">{variant.value}</span>
        <span className="flex flex-wrap items-baseline gap-x-3">
          <Money amount={variant.price} className="font-semibold" />
          <OwnStockLine stock={stock} wanted={units} />
        </span>
      </span>
      <UnitsInput
        label={t.units(variant.label)}
        value={typed}
        data-step=""
        onChange={next => next !== "" && setTyped(next)}
        onKeyDown={event => {
          if (event.key !== "Enter") return
          event.preventDefault()
          add(true)
        }}
      />
      <Button size="sm" aria-label={t.addOf(variant.label)} onClick={() => add(false)} className="min-h-10">
        {t.add}
      </Button>
      {failed && (
        <p role="alert" className="w-full text-right text-sm font-medium text-red">
          {t.variantFailed}
        </p>
      )}
    </li>
  )
}

export const VariantRows = ({ product, onAdded }: VariantRowsProps) => {
  const [variants, setVariants] = useState<readonly VariantCard[] | null | undefined>()
  const stock = useOwnStock((variants ?? []).map(({ id }) => id))

  const read = useCallback(async () => {
    setVariants(undefined)
    try {
      const reply = await fetch(`/asocias/admin/variantes/${product.id}`)
      setVariants(reply.ok ? ((await reply.json()) as VariantCard[]) : null)
    } catch {
      setVariants(null)
    }
  }, [product.id])
  useEffect(() => void read(), [read])

  if (variants === undefined) return <Loading text={t.loading} />
  if (variants === null)
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-2 text-sm font-medium text-red">
        {t.variantFailed}
        <Button variant="secondary" size="sm" onClick={read}>
          {t.retry}
        </Button>
      </div>
    )
  return (
    <ul aria-label={t.variantsOf(product.label)} className="grid gap-x-4 md:grid-cols-2">
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
