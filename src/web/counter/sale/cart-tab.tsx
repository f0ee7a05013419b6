import { useEffect, useRef, useState } from "react"
import { cartTotal, changeOf, type Receipt, soldItems } from "../../../shop/counter/rules/sale.ts"
import type { CartPrices } from "../../../shop/counter/sale-catalogue.ts"
import { Button, ButtonLink } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { TextField } from "../../ui/field.tsx"
import { Icon } from "../../ui/icons.tsx"
import { Money } from "../../ui/money.tsx"
import { EmptyState, Notice } from "../../ui/notice.tsx"
import { KeyCap } from "../key-cap.tsx"
import { useShortcut } from "../shortcut.tsx"
import { tabs } from "../texts.ts"
import { cartTexts as t } from "../ticket/texts.ts"
import { CartRows } from "../ticket/ticket-rows.tsx"
import { changeCart, useCart } from "../ticket/ticket-store.ts"
import { useOwnStock } from "../use-own-stock.ts"
import { Payment } from "./payment.tsx"
import { ReceiptSheet } from "./receipt.tsx"
import { useQuote, useSale } from "./use-sale.ts"

const ClearCart = ({ disabled }: { disabled: boolean }) => {
  const [asking, setAsking] = useState(false)
  const clear = () => {
    changeCart(() => [])
    setAsking(false)
  }
  return (
    <>
      <Button variant="ghost" size="sm" disabled={disabled} onClick={() => setAsking(true)}>
        <Icon name="trash" className="size-5" />
        {t.clear}
      </Button>
      <Dialog
        open={asking}
        title={t.clear}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Conservar
            </Button>
            <Button onClick={clear}>{t.clear}</Button>
          </>
        }
      >
        ¿Quitar todos los productos del carrito?
      </Dialog>
    </>
  )
}

const Sold = ({ receipt, onNext }: { receipt: Receipt; onNext: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const change = changeOf(receipt)
  return (
    <div className="flex flex-col items-start gap-4">
      <div role="status" className="flex items-center gap-3 print:hidden">
        <Icon name="circle-check" className="size-10 text-green" />
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-xl font-bold">
            Venta registrada
          </h2>
          <p>
            Pedido <span className="font-mono font-semibold">{receipt.orderRef}</span>
          </p>
        </div>
      </div>
      {change !== null && (
        <p className="flex flex-col print:hidden">
          <span className="text-lg font-semibold text-ink-soft">{t.change}</span>
          <Money amount={change} className="text-7xl leading-none font-bold text-mask-800" />
        </p>
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

const useFreshPrices = () => {
  const ids = soldItems(useCart())
    .map(({ id }) => id)
    .join(",")
  const [gone, setGone] = useState<readonly number[]>([])
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (ids === "") return
    const cut = new AbortController()
    const compare = async () => {
      const reply = await fetch(`/asocias/admin/precios?ids=${ids}`, { signal: cut.signal })
      if (!reply.ok) return setFailed(true)
      const prices = (await reply.json()) as Extract<CartPrices, { kind: "prices" }>
      const fresh = new Map(prices.prices.map(price => [price.id, price]))
      setFailed(false)
      setGone(prices.gone)
      changeCart(cart =>
        cart.map(item => {
          const now = item.isContainerOnly ? undefined : fresh.get(item.id)
          return now && now.price !== item.precio ? { ...item, precio: now.price } : item
        }),
      )
    }
    compare().catch(() => {
      if (!cut.signal.aborted) setFailed(true)
    })
    return () => cut.abort()
  }, [ids])

  return { gone, failed }
}

export const CartTab = ({ beside = false }: { beside?: boolean }) => {
  const cart = useCart()
  const { state, pay, startAgain } = useSale()
  const { gone, failed: pricesFailed } = useFreshPrices()
  const stock = useOwnStock(soldItems(cart).map(({ id }) => id))
  const [customer, setCustomer] = useState("")
  const quote = useQuote(cart, customer)
  const busy = state.kind === "paying"
  useShortcut("F9", () => void quote.make())

  // What is added next is the next ticket.
  if (state.kind === "sold" && cart.length === 0) return <Sold receipt={state.receipt} onNext={startAgain} />
  const Heading = beside ? "h2" : "h1"
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Heading className="text-xl font-bold">{tabs.carrito}</Heading>
        <div className="flex flex-wrap gap-2">
          <ClearCart disabled={busy || cart.length === 0} />
          <Button variant="secondary" size="sm" busy={quote.busy} busyText="Generando..." onClick={quote.make}>
            <Icon name="download" className="size-5" />
            Cotización PDF <KeyCap>F9</KeyCap>
          </Button>
        </div>
      </div>
      {state.kind === "problem" && <Notice kind="error">{state.text}</Notice>}
      {busy && state.text && <Notice kind="warning">{state.text}</Notice>}
      {pricesFailed && (
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
        <div className={`grid items-start gap-4 ${beside ? "" : "lg:grid-cols-[1fr_22rem]"}`}>
          <CartRows cart={cart} stock={stock} gone={gone} locked={busy} />
          <section aria-label="Pago">
            <Payment
              total={cartTotal(cart)}
              busy={busy}
              focusFirst={!beside}
              onPay={(method, received) => void pay(cart, method, received)}
            />
          </section>
          <TextField
            label="Cotización para (opcional)"
            value={customer}
            onChange={event => setCustomer(event.currentTarget.value)}
            maxLength={80}
            autoComplete="off"
          />
        </div>
      )}
    </div>
  )
}
