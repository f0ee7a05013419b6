import { dayMs } from "../../../platform/durations.ts"
import { type PromotionItem, promotionalPrice } from "../../../shop/promotions/rules/promotional-price.ts"
import type { Json } from "../../../shop/settings/rules/edit-value.ts"
import { addDays, localDate, startOfDay } from "../../../shop/vocabulary/days.ts"
import { colones } from "../../../shop/vocabulary/money.ts"
import { TextField } from "../../ui/field.tsx"
import { Money } from "../../ui/money.tsx"
import {
  EditCheck,
  EditLines,
  EditList,
  EditMany,
  EditMoment,
  EditorCard,
  EditText,
  useEditor,
  useTyped,
} from "./editor.tsx"
import { ProductChoices, ProductField, useKnownProduct } from "./product-field.tsx"

const textAt = (value: Json | undefined, key: string): string => {
  const field = typeof value === "object" && value !== null ? (value as { readonly [key: string]: Json })[key] : ""
  return typeof field === "string" ? field : ""
}

const DiscountField = ({ path }: { path: string }) => (
  <TextField label="Descuento o precio" placeholder="20 % o 8000" autoComplete="off" {...useTyped("descuento", path)} />
)

const isDiscount = (value: Json | undefined): value is PromotionItem["discount"] & Json =>
  typeof value === "object" && value !== null && "kind" in value

/** Today's price after the discount. */
const ItemPrice = ({ path }: { path: string }) => {
  const { at } = useEditor()
  const product = useKnownProduct()(Number(at(`${path}.productId`)))
  const discount = at(`${path}.discount`)
  if (!product) return null
  const [, , price, before] = product
  const normal = colones(before ?? price)
  const priced = isDiscount(discount) ? promotionalPrice(normal, [{ from: 0, until: 2, discount }], 1) : null
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
      {priced ? (
        <Money amount={priced.price} before={normal} className="font-bold text-mask-800" />
      ) : (
        <>
          <Money amount={normal} />
          <span className="font-medium text-amber">Así no baja de precio: se vende como siempre.</span>
        </>
      )}
    </p>
  )
}

const maxDays = 31

/** The days of a promotion in Costa Rica; empty if it has no end yet, or too many days. */
const dayChoices = (from: string, until: string): readonly (readonly [value: string, label: string])[] => {
  const [start, end] = [Date.parse(from), Date.parse(until) - 1]
  if (Number.isNaN(start) || Number.isNaN(end)) return []
  const first = localDate(start)
  const count = (startOfDay(localDate(end)) - startOfDay(first)) / dayMs + 1
  if (count > maxDays) return []
  return Array.from({ length: Math.max(0, count) }, (_, at) => {
    const iso = addDays(first, at)
    const [, month, day] = iso.split("-").map(Number)
    return [iso, `${day}/${month}`] as const
  })
}

const DaysField = ({ path, of }: { path: string; of: ReturnType<typeof dayChoices> }) => {
  const label = "Solo en estos días (ninguno: toda la promoción)"
  return of.length > 0 ? (
    <EditMany path={path} label={label} of={of} />
  ) : (
    <EditLines path={path} label={label} hint="Un día por línea, como 2027-04-30." rows={2} />
  )
}

const PromotionFields = ({ path }: { path: string }) => {
  const { at } = useEditor()
  const known = useKnownProduct()
  const days = dayChoices(textAt(at(path), "from"), textAt(at(path), "until"))
  const promotionName = (item: Json, place: number) => {
    const { productId } = item as { readonly productId?: Json }
    return known(Number(productId))?.[1] ?? `el producto n.º ${place + 1}`
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-2 sm:grid-cols-3">
        <EditText path={`${path}.name`} label="Nombre" maxLength={80} />
        <EditMoment path={`${path}.from`} label="Desde" hint="Hora de Costa Rica." />
        <EditMoment path={`${path}.until`} label="Hasta" hint="A esa hora ya no vale." />
      </div>
      <EditCheck path={`${path}.isActive`} label="Activa: en esas fechas la tienda cobra estos precios" />
      <EditCheck path={`${path}.scratchCards`} label="Una raspadita por cada ₡5000 de compra" />
      <EditList path={`${path}.items`} label="Productos" add="Agregar producto" nameOf={promotionName} copy>
        {item => (
          <div className="flex flex-col gap-2">
            <div className="grid gap-2 sm:grid-cols-2">
              <ProductField path={`${item}.productId`} label="Producto" />
              <DiscountField path={`${item}.discount`} />
            </div>
            <ItemPrice path={item} />
            <DaysField path={`${item}.days`} of={days} />
          </div>
        )}
      </EditList>
    </div>
  )
}

export const PromotionsEditor = () => (
  <ProductChoices>
    <EditorCard>
      <p className="text-sm text-ink-soft">
        Los precios son con IVA. Si un producto está en dos promociones a la vez, vale el precio más bajo. Lo que
        alguien ya empezó a pagar con tarjeta conserva su precio.
      </p>
      <EditList path="promotions" label="Promociones" add="Agregar promoción" copy>
        {promotion => <PromotionFields path={promotion} />}
      </EditList>
    </EditorCard>
  </ProductChoices>
)
