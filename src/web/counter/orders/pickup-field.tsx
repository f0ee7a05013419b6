import { type ComponentProps, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react"
import type { PickupFound } from "../../../shop/counter/pickup-codes.ts"
import { isPickupCode, typedCode } from "../../../shop/counter/rules/pickup-code.ts"
import { colones, formatColones } from "../../../shop/vocabulary/money.ts"
import { callShop } from "../../shared/connection/lost-request.ts"
import { OrderAmount } from "../../shared/order-amount.tsx"
import { type ActionFetcher, ActionForm } from "../../shared/staff/form-reply.tsx"
import { plural, shortMoment } from "../../shared/staff/texts.ts"
import { useHydrated } from "../../ui/browser.ts"
import { Button } from "../../ui/button.tsx"
import { Money } from "../../ui/money.tsx"
import { Notice } from "../../ui/notice.tsx"
import type { CodeCamera } from "../code-camera.tsx"
import { isTyping, KeyCap, useKeydown, useShortcut } from "../shortcut.tsx"
import { queueTexts, sawPaymentText, unconfirmedText } from "../texts.ts"

type ArmedButtonProps = ComponentProps<typeof Button> & {
  /** The amount that the customer pays now; with 0 one press is enough. */
  takes: number
  orderRef: string
  /** Set for an order found by its own code: the next Enter takes the money. */
  startsArmed?: boolean
}

interface SawPaymentProps {
  toConfirm: number
  total: number
  focused?: boolean
}

export const SawPayment = ({ toConfirm, total, focused = false }: SawPaymentProps) => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focused) box.current?.focus()
  }, [focused])
  return (
    <label className="flex min-h-11 items-center gap-2 text-sm leading-tight font-medium">
      <input ref={box} type="checkbox" name="visto" value="si" required className="size-5 shrink-0 accent-mask-700" />
      <span>
        {sawPaymentText}
        {toConfirm < total && <span className="block text-amber">{unconfirmedText(toConfirm, total)}</span>}
      </span>
    </label>
  )
}

/** If money is taken, the first press arms the button, which then names the amount; the second press acts. */
export const ArmedButton = ({ takes, orderRef, startsArmed = false, children, ...rest }: ArmedButtonProps) => {
  const [armed, setArmed] = useState(startsArmed && takes > 0)
  return (
    <Button
      {...rest}
      type="submit"
      name="accion"
      data-act={takes > 0 ? "armed first" : ""}
      variant={armed ? "copper" : "primary"}
      onClick={event => {
        if (takes > 0 && !armed) event.preventDefault()
        setArmed(takes > 0 && !armed)
      }}
      onBlur={() => setArmed(false)}
      onKeyDown={event => event.key === "Escape" && setArmed(false)}
    >
      {armed ? `Cobré ${formatColones(colones(takes))}` : children}
      <span className="sr-only"> {orderRef}</span>
    </Button>
  )
}

const isFound = (body: unknown): body is PickupFound => typeof body === "object" && body !== null && "kind" in body

const problemText = (found: Exclude<PickupFound, { kind: "order" }>): string => {
  switch (found.kind) {
    case "unknown":
      return "Ningún pedido tiene ese código. Revíselo con el cliente."
    case "other":
      return found.place
        ? `Ese pedido se retira en otro lugar: ${found.place}.`
        : "Ese pedido se retira en otra asociación."
    case "handed-over":
      return found.by && found.at
        ? `Ese pedido ya se entregó: ${found.by} lo entregó el ${shortMoment(found.at)}.`
        : "Ese pedido ya no está por entregar."
    case "wait":
      return `Demasiados códigos que no existen. Espere ${plural(found.seconds, "segundo", "segundos")}.`
    case "failed":
      return "No se pudo leer el pedido del ERP. Inténtelo de nuevo."
  }
}

/**
 * The button has the focus and is armed if money is taken, so the next Enter hands the order over. A required checkbox comes
 * before it.
 */
const FoundOrder = ({ order, fetcher }: { order: Extract<PickupFound, { kind: "order" }>; fetcher: ActionFetcher }) => {
  const busy = fetcher.state !== "idle"
  const isPaid = order.toPay === 0 && !order.isPriceOpen
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (order.toConfirm === null) button.current?.focus()
  }, [order.toConfirm])
  return (
    <section
      aria-label={`Pedido ${order.ref}`}
      className="flex flex-col gap-3 rounded-board border-2 border-mask-700 bg-silk p-4"
    >
      <h2 className="font-mono text-lg font-bold">{order.ref}</h2>
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_20rem] md:items-start">
        <ul className="order-last text-sm md:order-none">
          {order.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order may hold the same line twice, and its lines do not move
            <li key={index} className="flex justify-between gap-4 border-t border-line py-1.5">
              <span>
                <span className="figures font-bold">{line.quantity}</span> × {line.label}
              </span>
              <Money amount={line.total} />
            </li>
          ))}
        </ul>
        {/* Customer and amount are beside the button, however many lines there are. */}
        <div className="flex flex-col gap-3 rounded-pad bg-bench p-3 md:sticky md:top-40">
          <p className="leading-snug">
            <span className="block text-xl font-bold break-words">{order.customer.name}</span>
            <span className="figures text-ink-soft">{order.customer.studentId}</span>
          </p>
          {order.other !== null && <Notice kind="info">{`También puede retirarlo: ${order.other}`}</Notice>}
          <p className="flex items-baseline justify-between gap-3 text-lg font-bold">
            <span>{isPaid ? "Pagado" : `Por cobrar${order.isSinpe ? " (SINPE Móvil)" : ""}`}</span>
            <OrderAmount amount={order.toPay === 0 ? order.total : order.toPay} isPriceOpen={order.isPriceOpen} />
          </p>
          <p className="text-sm text-ink-soft">{order.method}</p>
          <ActionForm fetcher={fetcher} fields={{ pedido: order.orderId, cliente: order.customer.name }}>
            {order.toConfirm !== null && <SawPayment toConfirm={order.toConfirm} total={order.total} focused />}
            <ArmedButton
              ref={button}
              value="entregar"
              takes={order.isPriceOpen ? 0 : order.toTake}
              orderRef={order.ref}
              startsArmed
              className="w-full"
              busy={busy}
              busyText={queueTexts.entregar.busy}
            >
              {queueTexts.entregar.action} <KeyCap>Enter</KeyCap>
            </ArmedButton>
          </ActionForm>
        </div>
      </div>
    </section>
  )
}

type CodeInputProps = { field: RefObject<HTMLInputElement | null>; code: string; onType: (code: string) => void }

const CodeInput = ({ field, code, onType }: CodeInputProps) => (
  <label className="flex w-full flex-col gap-1 sm:w-64">
    <span className="flex items-center gap-2 text-sm font-semibold">
      Código de retiro <KeyCap>c</KeyCap>
    </span>
    <input
      ref={field}
      value={code}
      onChange={event => onType(event.currentTarget.value)}
      onFocus={event => event.currentTarget.select()}
      placeholder="6 letras o números"
      maxLength={12}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      className="min-h-11 w-full rounded-pad border border-line-strong bg-silk px-3 font-mono tracking-widest uppercase placeholder:font-sans placeholder:tracking-normal placeholder:normal-case"
    />
  </label>
)

/** A reader types the code and presses Enter, as a person does. */
export const PickupField = ({ fetcher }: { fetcher: ActionFetcher }) => {
  const hydrated = useHydrated()
  const [searching, setSearching] = useState(false)
  const [code, setCode] = useState("")
  const [shown, setShown] = useState<PickupFound | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const [Camera, setCamera] = useState<typeof CodeCamera>()
  const [isOther, setIsOther] = useState(false)
  const [opening, setOpening] = useState(false)
  useShortcut("c", () => input.current?.focus())
  // The open order's button has the focus and a reader ends with Enter, so typed keys go to the field instead.
  useKeydown(
    event => {
      if (shown?.kind !== "order" || isTyping(event.target) || !/^[a-z\d]$/i.test(event.key)) return
      event.stopPropagation()
      input.current?.focus()
    },
    { capture: true },
  )

  const openCamera = async () => {
    setOpening(true)
    const loaded = await import("../code-camera.tsx").catch(() => null)
    setOpening(false)
    if (loaded) setCamera(() => loaded.CodeCamera)
    else setShown({ kind: "failed" })
  }
  const search = async (wanted = code) => {
    setSearching(true)
    setShown(null)
    const { body } = (await callShop(`/asocias/admin/retiro?codigo=${encodeURIComponent(wanted)}`)) ?? {}
    setShown(isFound(body) ? body : { kind: "failed" })
    setSearching(false)
  }
  const handedOver = useEffectEvent(() => {
    if (!shown) return
    setShown(null)
    setCode("")
    input.current?.focus()
  })
  useEffect(() => {
    if (fetcher.data?.isGood) handedOver()
  }, [fetcher.data])

  return (
    <div className="flex flex-col gap-3">
      <form
        onSubmit={event => {
          event.preventDefault()
          if (code.trim() !== "" && !searching) void search()
        }}
        className="flex items-end gap-2"
      >
        <CodeInput field={input} code={code} onType={setCode} />
        <Button type="submit" variant="secondary" busy={searching} busyText="Buscando...">
          Abrir
        </Button>
        {hydrated && "mediaDevices" in navigator && !Camera && (
          <Button variant="secondary" busy={opening} busyText="Abriendo..." onClick={() => void openCamera()}>
            Cámara
          </Button>
        )}
      </form>
      {Camera && (
        <Camera
          onClose={() => setCamera(undefined)}
          says={isOther ? "Ese código QR no es de un pedido." : "Muestre el código QR del pedido a la cámara."}
          onText={text => {
            const seen = typedCode(text)
            setIsOther(!isPickupCode(seen))
            if (!isPickupCode(seen)) return false
            setCamera(undefined)
            setCode(seen)
            void search(seen)
            return true
          }}
        />
      )}
      <div role="status">{shown && shown.kind !== "order" && <Notice kind="error">{problemText(shown)}</Notice>}</div>
      {shown?.kind === "order" && <FoundOrder key={shown.orderId} order={shown} fetcher={fetcher} />}
    </div>
  )
}
