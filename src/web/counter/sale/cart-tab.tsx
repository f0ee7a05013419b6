import { memo, useEffect, useRef, useState } from "react"
import { useLoaderData } from "react-router"
import {
  cartTotal,
  changeDue,
  lineTotal,
  removeItem,
  type SaleCart,
  type SaleItem,
  setUnits,
  soldItems,
  withPrices,
} from "../../../shop/counter/rules/sale.ts"
import type { CartPrices, OwnStock } from "../../../shop/counter/sale-catalogue.ts"
import { Button, ButtonLink } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { TextField } from "../../ui/field.tsx"
import { Icon } from "../../ui/icons.tsx"
import { Money } from "../../ui/money.tsx"
import { EmptyState, Notice } from "../../ui/notice.tsx"
import { Outcome } from "../../ui/outcome.tsx"
import { changeCart, useCart } from "../counter-storage.ts"
import { knownCatalogue, serverNow, useDevice } from "../offline/device.ts"
import { offlinePrices } from "../offline/offline-search.ts"
import { KeyCap, useShortcut } from "../shortcut.tsx"
import type { CounterFrame } from "../staff-access.server.ts"
import { scratchCardsText, tabs } from "../texts.ts"
import { useBarcodes } from "./barcode-reader.tsx"
import { Payment } from "./payment.tsx"
import { ReceiptSheet } from "./receipt.tsx"
import { UnitsInput, useOwnStock, useProductFacts } from "./units-input.tsx"
import { type ShownReceipt, useQuote, useSale } from "./use-sale.ts"

interface RowsProps {
  cart: SaleCart
  stock: OwnStock | null | undefined
  gone: readonly number[]
  locked: boolean
  /** In a narrow column the unit price is below the name, as on a phone. */
  narrow: boolean
}

const RemoveButton = ({ item, locked }: { item: SaleItem; locked: boolean }) => (
  <button
    type="button"
    aria-label={`Quitar ${item.label}`}
    disabled={locked}
    onClick={() =>
      changeCart(cart => {
        const stored = cart.find(
          ({ id, isContainerOnly }) => id === item.id && isContainerOnly === item.isContainerOnly,
        )
        return stored ? removeItem(cart, stored) : cart
      })
    }
    className="grid size-9 place-items-center rounded-pad text-ink-soft hover:bg-red-soft hover:text-red disabled:opacity-50"
  >
    <Icon name="trash" className="size-5" />
  </button>
)

const warningFor = (item: SaleItem, stock: number | undefined, gone: readonly number[]): string | null => {
  if (gone.includes(item.id)) return "Ya no se vende"
  return stock !== undefined && item.cantidad > stock
    ? stock > 0
      ? `En su bodega hay ${stock}: quedará en negativo.`
      : "No hay en su bodega: quedará en negativo."
    : null
}

type ItemRowProps = { item: SaleItem; locked: boolean; narrow: boolean; warning: string | null }

/** A scan renders only its own line again. */
const ItemRow = memo(({ item, locked, narrow, warning }: ItemRowProps) => (
  <>
    <tr className="border-t border-line align-top">
      <td className={`px-3 py-2 ${item.isVariant ? "pl-6" : ""}`}>
        <span className={`font-medium ${narrow ? "text-sm" : ""}`}>{item.variantInfo ?? item.label}</span>
        <span className={`block text-sm text-ink-soft ${narrow ? "" : "sm:hidden"}`}>
          <Money amount={item.precio} before={item.before} />
        </span>
      </td>
      <td className="px-1 py-1.5">
        <UnitsInput
          label={`Cantidad en el carrito de ${item.label}`}
          value={String(item.cantidad)}
          disabled={locked}
          onChange={typed => typed !== "" && changeCart(cart => setUnits(cart, item.id, Number(typed)))}
        />
      </td>
      <td className={`hidden px-2 py-2 text-right ${narrow ? "" : "sm:table-cell"}`}>
        <Money amount={item.precio} before={item.before} />
      </td>
      <td className="px-2 py-2 text-right font-semibold">
        <Money amount={lineTotal(item)} />
      </td>
      <td className="px-1 py-1 text-right">
        <RemoveButton item={item} locked={locked} />
      </td>
    </tr>
    {warning && (
      <tr>
        <td colSpan={5} className="px-3 pb-2">
          <p className="flex items-center gap-1 text-sm font-medium text-amber">
            <Icon name="alert" className="size-4 shrink-0" />
            {warning}
          </p>
        </td>
      </tr>
    )}
  </>
))

const headings = {
  Producto: "px-3",
  Cantidad: "px-1 text-center",
  "Precio unitario": "hidden px-2 text-right",
  Total: "px-2 text-right",
} as const

const CartRows = ({ cart, stock, gone, locked, narrow }: RowsProps) => (
  <section
    aria-label="Productos del carrito"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    tabIndex={0}
    className="max-h-[500px] min-h-24 overflow-y-auto rounded-board border border-line bg-silk"
  >
    <table className="w-full border-collapse">
      <thead className="sticky top-0 z-10 bg-silk text-left text-sm text-ink-soft shadow-[0_1px_0_var(--color-line)]">
        <tr>
          {Object.entries(headings).map(([name, look]) => (
            <th
              key={name}
              scope="col"
              className={`${look} ${narrow || !look.startsWith("hidden") ? "" : "sm:table-cell"} ${narrow ? "py-1" : "py-2"} font-semibold`}
            >
              {name}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {cart.map(item =>
          item.isContainerOnly ? (
            <tr key={`group-${item.id}`} className="border-t border-line bg-bench">
              <th scope="rowgroup" colSpan={4} className="px-3 py-1.5 text-left text-sm font-semibold text-ink-soft">
                {item.label}
              </th>
              <td className="px-1 py-1 text-right">
                <RemoveButton item={item} locked={locked} />
              </td>
            </tr>
          ) : (
            <ItemRow
              key={item.id}
              item={item}
              locked={locked}
              narrow={narrow}
              warning={warningFor(item, stock?.[item.id], gone)}
            />
          ),
        )}
      </tbody>
    </table>
  </section>
)

const ClearCart = ({ disabled, narrow }: { disabled: boolean; narrow: boolean }) => {
  const [asking, setAsking] = useState(false)
  const clear = () => {
    changeCart(() => [])
    setAsking(false)
  }
  return (
    <>
      <Button variant="ghost" size="sm" disabled={disabled} onClick={() => setAsking(true)}>
        <Icon name="trash" className="size-5" />
        <span className={narrow ? "sr-only" : undefined}>Limpiar carrito</span>
      </Button>
      <Dialog
        open={asking}
        title="Limpiar carrito"
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Conservar
            </Button>
            <Button onClick={clear}>Limpiar carrito</Button>
          </>
        }
      >
        ¿Quitar todos los productos del carrito?
      </Dialog>
    </>
  )
}

const Sold = ({ receipt, onNext }: { receipt: ShownReceipt; onNext: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const change = changeDue(receipt)
  return (
    <div className="flex flex-col items-start gap-4">
      <div role="status" className="flex items-center gap-3 print:hidden">
        <Icon name="circle-check" className="size-10 text-green" />
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-xl font-bold">
            {receipt.orderRef === null ? "Venta guardada en este equipo" : "Venta registrada"}
          </h2>
          <p>
            Pedido <span className="font-mono font-semibold">{receipt.orderRef ?? "pendiente de registrar"}</span>
          </p>
        </div>
      </div>
      {change !== null && (
        <p className="flex flex-col print:hidden">
          <span className="text-lg font-semibold text-ink-soft">Vuelto</span>
          <Money amount={change} className="text-7xl leading-none font-bold text-mask-800" />
        </p>
      )}
      {(receipt.scratchCards ?? 0) > 0 && (
        <p className="text-lg font-bold text-copper-700 print:hidden">{scratchCardsText(receipt.scratchCards ?? 0)}</p>
      )}
      {!receipt.finished && (
        <div className="print:hidden">
          <Notice kind="info">La venta está registrada; la factura y el envío se terminan solos.</Notice>
        </div>
      )}
      <div className="flex flex-wrap gap-3 print:hidden">
        <ButtonLink to="/asocias/admin?tab=venta" onClick={onNext}>
          Nueva venta <KeyCap>F2</KeyCap>
        </ButtonLink>
        <Button variant="secondary" onClick={() => window.print()}>
          <Icon name="printer" className="size-5" />
          Imprimir comprobante
        </Button>
      </div>
      <ReceiptSheet receipt={receipt} />
    </div>
  )
}

type FreshPrices = Extract<CartPrices, { kind: "prices" }>

/** Reads the current prices of the shown lines; null if they could not be read. Offline the device computes them. */
const useFreshPrices = (ids: readonly number[]): FreshPrices | null | undefined => {
  const fresh = useProductFacts<FreshPrices>("/asocias/admin/precios", ids)
  const { isOnline, catalogueAt } = useDevice()
  useEffect(() => {
    if (fresh) changeCart(cart => withPrices(cart, fresh.prices))
  }, [fresh])
  useEffect(() => {
    const catalogue = isOnline || catalogueAt === null ? null : knownCatalogue()
    if (catalogue) changeCart(cart => withPrices(cart, offlinePrices(catalogue, cart, serverNow())))
  }, [isOnline, catalogueAt])
  return fresh
}

/** Readers also work on the cart page; beside the products the search receives their keys. */
const CartBarcodes = () => {
  const { message } = useBarcodes()
  return (
    <p role="status" className="sr-only">
      {message}
    </p>
  )
}

/** Beside the products it is not rendered again for each letter in their search. */
export const CartTab = memo(({ beside = false }: { beside?: boolean }) => {
  const cart = useCart()
  const { frame } = useLoaderData<{ frame: CounterFrame }>()
  const { state, pay, startAgain } = useSale(frame.association)
  const { isOnline } = useDevice()
  const ids = soldItems(cart).map(({ id }) => id)
  const fresh = useFreshPrices(ids)
  const stock = useOwnStock(ids)
  const [customer, setCustomer] = useState("")
  const quote = useQuote(cart, customer)
  const busy = state.kind === "paying"
  useShortcut("F9", () => void quote.make())

  // The next added product starts the next sale.
  if (state.kind === "sold" && cart.length === 0) return <Sold receipt={state.receipt} onNext={startAgain} />
  const Heading = beside ? "h2" : "h1"
  return (
    <div className={`flex min-h-0 flex-col ${beside ? "max-h-full gap-2" : "gap-4"}`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Heading className="text-xl font-bold">{tabs.carrito}</Heading>
        <div className="flex gap-1">
          <ClearCart disabled={busy || cart.length === 0} narrow={beside} />
          <Button variant="secondary" size="sm" busy={quote.busy} busyText="Generando..." onClick={quote.make}>
            <Icon name="download" className="size-5" />
            Cotización PDF <KeyCap>F9</KeyCap>
          </Button>
        </div>
      </div>
      {!beside && <CartBarcodes />}
      {state.kind === "problem" && (
        <Outcome of={state} kind="error">
          {state.text}
        </Outcome>
      )}
      {busy && state.text && <Notice kind="warning">{state.text}</Notice>}
      {fresh === null && isOnline && (
        <Notice kind="warning">Los precios no se pudieron comprobar; se comprueban al confirmar el pago.</Notice>
      )}
      {cart.length === 0 ? (
        <EmptyState title="No hay productos en el carrito.">
          {!beside && (
            <ButtonLink to="/asocias/admin?tab=venta">
              Buscar productos <KeyCap>F2</KeyCap>
            </ButtonLink>
          )}
        </EmptyState>
      ) : (
        // The list scrolls, so that payment stays visible with any number of lines.
        <div
          className={
            beside ? "flex min-h-0 flex-col gap-2" : "grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]"
          }
        >
          <CartRows cart={cart} stock={stock} gone={fresh?.gone ?? []} locked={busy} narrow={beside} />
          <section aria-label="Pago" className={beside ? "shrink-0" : "lg:sticky lg:top-40"}>
            <Payment
              total={cartTotal(cart)}
              busy={busy}
              focusFirst={!beside}
              onPay={(method, received) => void pay(cart, method, received)}
            />
          </section>
          {!beside && (
            <TextField
              label="Cotización para (opcional)"
              value={customer}
              onChange={event => setCustomer(event.currentTarget.value)}
              maxLength={80}
              autoComplete="off"
            />
          )}
        </div>
      )}
    </div>
  )
})
