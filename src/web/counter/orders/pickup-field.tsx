import { type RefObject, useEffect, useRef, useState } from "react"
import type { useFetcher } from "react-router"
import type { PickupFound } from "../../../shop/counter/rules/pickup-code.ts"
import { callShop } from "../../shared/connection/lost-request.ts"
import { OrderAmount } from "../../shared/order-amount.tsx"
import { useHydrated } from "../../ui/browser.ts"
import { Button } from "../../ui/button.tsx"
import { Money } from "../../ui/money.tsx"
import { Notice } from "../../ui/notice.tsx"
import type { ActionReply } from "../act.server.ts"
import { KeyCap } from "../key-cap.tsx"
import { useShortcut } from "../use-shortcut.ts"
import { ArmedButton, SawPayment } from "./armed-button.tsx"
import type { PickupCamera } from "./pickup-camera.tsx"
import { pickupSentence, queueTexts } from "./texts.ts"

const isFound = (body: unknown): body is PickupFound => typeof body === "object" && body !== null && "kind" in body

type OpenOrder = Extract<PickupFound, { kind: "order" }>

interface FoundOrderProps {
  order: OpenOrder
  fetcher: ReturnType<typeof useFetcher<ActionReply>>
}

/** The button has the focus, armed where money is taken, so the next Enter hands the order over; before it the tick, where one is needed. */
const FoundOrder = ({ order, fetcher }: FoundOrderProps) => {
  const busy = fetcher.state !== "idle"
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!order.unconfirmed) button.current?.focus()
  }, [order.unconfirmed])
  return (
    <section
      aria-label={`Pedido ${order.ref}`}
      className="flex flex-col gap-3 rounded-board border-2 border-mask-700 bg-silk p-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-mono text-lg font-bold">{order.ref}</h2>
        <p>
          <span className="font-semibold">{order.customer.name}</span>{" "}
          <span className="figures text-ink-soft">{order.customer.studentId}</span>
        </p>
      </div>
      {order.other !== null && <Notice kind="info">{`También puede retirarlo: ${order.other}`}</Notice>}
      <ul className="text-sm">
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
      <p className="flex items-baseline justify-between border-t border-line pt-2 text-lg font-bold">
        <span>
          {order.toPay === 0 && !order.isPriceOpen
            ? "Pagado"
            : order.isSinpe
              ? "Por cobrar (SINPE Móvil)"
              : "Por cobrar"}
        </span>
        <OrderAmount amount={order.toPay === 0 ? order.total : order.toPay} isPriceOpen={order.isPriceOpen} />
      </p>
      <fetcher.Form method="post" action="/asocias/admin">
        <input type="hidden" name="pedido" value={order.orderId} />
        <input type="hidden" name="cliente" value={order.customer.name} />
        {order.unconfirmed && <SawPayment focused />}
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
      </fetcher.Form>
    </section>
  )
}

/** The open order's button has the focus, and a code reader ends with Enter: what is typed then goes to the field instead. */
const useTypedElsewhere = (isOpen: boolean, input: RefObject<HTMLInputElement | null>) => {
  useEffect(() => {
    if (!isOpen) return
    const heard = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey
      const isField = event.target instanceof Element && event.target.closest("input, textarea, select")
      if (isPlain && !isField && /^[a-z\d]$/i.test(event.key)) {
        event.stopPropagation()
        input.current?.focus()
      }
    }
    window.addEventListener("keydown", heard, { capture: true })
    return () => window.removeEventListener("keydown", heard, { capture: true })
  }, [isOpen, input])
}

/** A reader types the code and presses Enter, as a person does. */
export const PickupField = ({ fetcher }: { fetcher: ReturnType<typeof useFetcher<ActionReply>> }) => {
  const hydrated = useHydrated()
  const [looking, setLooking] = useState(false)
  const [code, setCode] = useState("")
  const [shown, setShown] = useState<PickupFound | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const [Camera, setCamera] = useState<typeof PickupCamera>()
  const [opening, setOpening] = useState(false)
  useShortcut("c", () => input.current?.focus())
  useTypedElsewhere(shown?.kind === "order", input)

  const openCamera = async () => {
    setOpening(true)
    const loaded = await import("./pickup-camera.tsx").catch(() => null)
    setOpening(false)
    if (loaded) setCamera(() => loaded.PickupCamera)
    else setShown({ kind: "failed" })
  }
  const look = async (wanted = code) => {
    setLooking(true)
    setShown(null)
    const { body } = (await callShop(`/asocias/admin/retiro?codigo=${encodeURIComponent(wanted)}`)) ?? {}
    setShown(isFound(body) ? body : { kind: "failed" })
    setLooking(false)
  }
  const wasPressed = useRef(false)
  useEffect(() => {
    if (fetcher.state !== "idle") wasPressed.current = true
    else if (wasPressed.current) {
      wasPressed.current = false
      if (!fetcher.data?.isGood || !shown) return
      setShown(null)
      setCode("")
      input.current?.focus()
    }
  }, [fetcher.state, fetcher.data, shown])

  return (
    <div className="flex flex-col gap-3">
      <form
        onSubmit={event => {
          event.preventDefault()
          if (code.trim() !== "" && !looking) void look()
        }}
        className="flex items-end gap-2"
      >
        <label className="flex w-full flex-col gap-1 sm:w-64">
          <span className="flex items-center gap-2 text-sm font-semibold">
            Código de retiro <KeyCap>c</KeyCap>
          </span>
          <input
            ref={input}
            value={code}
            onChange={event => setCode(event.currentTarget.value.toUpperCase())}
            onFocus={event => event.currentTarget.select()}
            placeholder="6 letras o números"
            maxLength={12}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="min-h-11 w-full rounded-pad border border-line-strong bg-silk px-3 font-mono tracking-widest"
          />
        </label>
        <Button type="submit" variant="secondary" busy={looking} busyText="Buscando...">
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
          onCode={seen => {
            setCamera(undefined)
            setCode(seen)
            void look(seen)
          }}
        />
      )}
      <div role="status">
        {shown && shown.kind !== "order" && <Notice kind="error">{pickupSentence(shown)}</Notice>}
      </div>
      {shown?.kind === "order" && <FoundOrder key={shown.orderId} order={shown} fetcher={fetcher} />}
    </div>
  )
}
