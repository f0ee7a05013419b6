import { type ReactNode, useEffect, useState } from "react"
import { flushSync } from "react-dom"
import { Form, useFetcher, useRevalidator } from "react-router"
import type { PaymentResult, RefusedCard, Transfer } from "../../../shop/cart/rules/checkout.ts"
import { internationalPhone } from "../../../shop/vocabulary/brand.ts"
import { formatColones } from "../../../shop/vocabulary/money.ts"
import { payFormId } from "../../shared/billing/units-field.ts"
import { askShop } from "../../shared/connection/ask-shop.ts"
import { Button, ButtonLink } from "../../ui/button.tsx"
import { CopyButton } from "../../ui/copy-button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { Icon, type IconName } from "../../ui/icons.tsx"
import { Loading } from "../../ui/spinner.tsx"
import { clearStoredPayment } from "../cart/card-start.ts"

const declined = (description: string | null) => `Transacción cancelada o fallida. Detalle: ${description ?? "N/A"}`

const resultText = (result: PaymentResult): string => {
  switch (result.state) {
    case "success":
      return result.by === "card" ? "Pago exitoso. Su orden ha sido procesada." : "Su orden ha sido procesada."
    case "failed":
      if (result.why === "cancelled") return "Pago cancelado por el usuario."
      return result.why === "declined"
        ? declined(result.description)
        : "Ocurrio un error al procesar el pago. Intente nuevamente."
    case "insufficient_funds":
      return declined(result.description)
    case "open":
      return result.by === "card" ? "Verificando pago..." : "Procesando su orden..."
    case "review":
      return "Recibimos su pago, pero su orden necesita revisión. Le contactaremos pronto: no hace falta pagar de nuevo."
  }
}

const look = {
  success: { icon: "circle-check", colour: "text-green" },
  failed: { icon: "circle-cross", colour: "text-red" },
  insufficient_funds: { icon: "card-off", colour: "text-red" },
  review: { icon: "clock", colour: "text-amber" },
} as const satisfies Record<Exclude<PaymentResult["state"], "open">, { icon: IconName; colour: string }>

const Fact = ({ label, copied, children }: { label: string; copied: string; children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-1.5">
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd className="row-start-2 font-semibold break-words">{children}</dd>
    <dd className="col-start-2 row-span-2 row-start-1 self-center">
      <CopyButton text={copied} what={label} />
    </dd>
  </div>
)

const TransferFacts = ({ transfer }: { transfer: Transfer }) => (
  <div className="w-full rounded-pad border border-line bg-bench p-4">
    <p className="font-medium">Para completar su compra, haga la transferencia por SINPE Móvil:</p>
    <dl className="mt-2 divide-y divide-line">
      <Fact label="Teléfono" copied={transfer.phone}>
        <span className="figures">{internationalPhone(transfer.phone)}</span>
      </Fact>
      <Fact label="A nombre de" copied={transfer.holder}>
        {transfer.holder}
      </Fact>
      <Fact label="Monto exacto" copied={String(transfer.amount)}>
        <span className="figures">{formatColones(transfer.amount)}</span>
      </Fact>
      <Fact label="Detalle de la transferencia" copied={transfer.code}>
        <span className="font-mono">{transfer.code}</span>
      </Fact>
    </dl>
  </div>
)

export const ResultBody = ({ result }: { result: PaymentResult }) => {
  if (result.state === "open")
    return (
      <>
        <Loading text={resultText(result)} />
        <p className="text-center text-sm text-ink-soft">
          Puede cerrar esta ventana: la orden aparecerá en su historial de compras en cuanto se confirme.
        </p>
      </>
    )
  const { icon, colour } = look[result.state]
  return (
    <div data-result={result.state} className="flex flex-col items-center gap-4 py-2">
      <span className={colour}>
        <Icon name={icon} className="size-14" />
      </span>
      <p role={result.state === "success" ? "status" : "alert"} className="text-center text-lg font-semibold">
        {resultText(result)}
      </p>
      {result.state === "success" && result.ref !== "" && (
        <p className="text-ink-soft">
          Orden <span className="font-mono font-semibold text-ink">{result.ref}</span>
        </p>
      )}
      {result.state === "success" && result.transfer && <TransferFacts transfer={result.transfer} />}
    </div>
  )
}

interface ShownPayment {
  readonly id: string
  readonly result: PaymentResult
}

const findRefusedCard = (payment: ShownPayment | null): RefusedCard | undefined =>
  payment && "tried" in payment.result ? payment.result.tried : undefined

/** The server sends a result once, and the form needs it for as long as the page is open. */
export const useTriedCard = (payment: ShownPayment | null) => {
  const [last, setLast] = useState(findRefusedCard(payment))
  const now = findRefusedCard(payment)
  if (now && now !== last) setLast(now)
  return now ?? last
}

/** The order to continue with: to pay by transfer or to follow it. */
const findOrder = (result: PaymentResult) =>
  result.state === "success" && result.ref !== ""
    ? { to: `/perfil/pedidos/${result.ref}`, label: result.transfer ? "Ver mi pedido y pagar" : "Ver mi pedido" }
    : null

const chooseMethod = (mode: number) => {
  const form = document.getElementById(payFormId)
  const method = form?.querySelector<HTMLSelectElement>("[name=metodo]")
  if (method) method.value = String(mode)
  form?.querySelector<HTMLElement>("[value=pagar]")?.focus()
}

const pollMs = 2500

/** No answer is neither success nor failure (PAY-40). */
const isDecided = async (): Promise<boolean> => {
  const answer = await askShop("/perfil/resultado/estado")
  return answer?.ok === true && !(answer.body as { open: boolean }).open
}

/** Polls a small endpoint until the payment is decided, and then reads the page again once. */
export const usePaymentPolling = (isOpen: boolean): void => {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isOpen) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isUnmounted = false
    const poll = async () => {
      const decided = await isDecided()
      if (isUnmounted) return
      if (decided) await revalidate()
      // Reading the page can fail too.
      if (!isUnmounted) wait()
    }
    const wait = () => {
      timer = setTimeout(poll, pollMs)
    }
    wait()
    return () => {
      isUnmounted = true
      clearTimeout(timer)
    }
  }, [isOpen, revalidate])
}

interface ResultDialogProps {
  payment: ShownPayment | null
  paymentModes: { readonly sinpe: number; readonly card: number }
}

export const ResultDialog = ({ payment, paymentModes }: ResultDialogProps) => {
  const closing = useFetcher()
  // A tab opened right after 'Cerrar' still has the old data.
  const [closed, setClosed] = useState<string>()
  // The server sends a result once, so it is kept here until closed.
  const [last, setLast] = useState(payment)
  if (payment && payment !== last) setLast(payment)
  const shown = payment ?? last
  const result = shown && shown.id !== closed ? shown.result : null
  const isOpen = result?.state === "open"

  useEffect(() => {
    if (result && !isOpen) clearStoredPayment()
  }, [result, isOpen])

  usePaymentPolling(isOpen)

  const close = () => {
    flushSync(() => setClosed(shown?.id))
    void closing.submit({ accion: "cerrar-resultado" }, { method: "post", action: "/perfil" })
  }

  const payBy = (mode: number) => {
    close()
    chooseMethod(mode)
  }
  const tried = findRefusedCard(shown)
  const order = result && findOrder(result)

  return (
    <>
      <Dialog
        open={result !== null}
        title="Resultado del Pago"
        onClose={close}
        keepOnOutsideClick
        actions={
          <>
            <Button variant={tried || order ? "secondary" : "primary"} onClick={close}>
              Cerrar
            </Button>
            {order && (
              <ButtonLink to={order.to} onClick={close}>
                {order.label}
              </ButtonLink>
            )}
            {tried && (
              <>
                <Button variant="secondary" onClick={() => payBy(paymentModes.sinpe)}>
                  Pagar por SINPE Móvil
                </Button>
                <Button onClick={() => payBy(paymentModes.card)}>Intentar de nuevo</Button>
              </>
            )}
          </>
        }
      >
        {result && <ResultBody result={result} />}
      </Dialog>
      {result && (
        <noscript>
          <section aria-label="Resultado del Pago" className="mt-6 rounded-board border border-line bg-silk p-5">
            <h2 className="text-lg font-bold">Resultado del Pago</h2>
            <ResultBody result={result} />
            {isOpen && <a href="/perfil">Actualizar</a>}
            {order && <a href={order.to}>{order.label}</a>}
            {/* The server forgets the result, and the page's data is read again (PAY-29). */}
            <Form method="post" action="/perfil" replace>
              <input type="hidden" name="accion" value="cerrar-resultado" />
              <Button type="submit">Cerrar</Button>
            </Form>
          </section>
        </noscript>
      )}
    </>
  )
}
