import { type ReactNode, useEffect, useRef, useState } from "react"
import { useRevalidator } from "react-router"
import { minuteMs } from "../../../platform/durations.ts"
import { methodName } from "../../../shop/counter/rules/order-queues.ts"
import { formatColones } from "../../../shop/vocabulary/money.ts"
import { reportSessionEnd } from "../../shared/connection/lost-request.ts"
import { useSite } from "../../shared/frame/site.ts"
import { ageText, plural, shortMoment } from "../../shared/staff/texts.ts"
import { Button } from "../../ui/button.tsx"
import { Money } from "../../ui/money.tsx"
import { Notice } from "../../ui/notice.tsx"
import type { KeptSale } from "./counter-store.ts"
import { type Device, startDevice, synchronise, useDevice } from "./device.ts"

const salesText = (count: number) => plural(count, "venta sin enviar", "ventas sin enviar")

const stateTexts = {
  pressed: "sin respuesta",
  charged: "guardada en este equipo",
  sending: "enviándose",
  rejected: "la tienda no la pudo leer: muéstrela a quien administra la tienda",
} as const satisfies Record<KeptSale["state"], string>

const unreadText = "este equipo ya no la puede leer: se envía como está, para que una persona la revise"

const UnsentSales = ({ sales }: { sales: readonly KeptSale[] }) => {
  const { paymentModes } = useSite()
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
        {`${salesText(sales.length)}: ${formatColones(sales.reduce((sum, { total }) => sum + total, 0))}`}
      </summary>
      <ul aria-label="Ventas sin enviar" className="flex flex-col divide-y divide-line text-sm">
        {sales.map(({ key, sale, total, state }) => (
          <li key={key} className="flex flex-wrap items-baseline gap-x-4 py-1">
            <span className="font-mono">{key.slice(0, 8)}</span>
            {sale && <span className="figures">{shortMoment(sale.madeAt)}</span>}
            {sale && <span>{methodName(sale.methodId, null, paymentModes)}</span>}
            <span className="flex-1 font-normal">{sale ? stateTexts[state] : unreadText}</span>
            <Money amount={total} className="font-bold" />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The shift so far, including sales that the shop does not have yet. */
const ShiftSoFar = ({ facts, sales }: { facts: Device["facts"]; sales: readonly KeptSale[] }) => {
  const { paymentModes } = useSite()
  const modes = [paymentModes.cash, paymentModes.sinpe]
  const sums = modes.map(modeId => {
    const known = facts?.shift?.methods.find(method => method.modeId === modeId)?.total ?? 0
    const unsent = sales.filter(({ sale }) => sale?.methodId === modeId).reduce((sum, { total }) => sum + total, 0)
    return `${methodName(modeId, null, paymentModes)} ${formatColones(known + unsent)}`
  })
  return (
    <p className="text-sm font-normal">
      {`${facts?.shift ? "Turno" : "Sin turno"}, con lo que falta enviar: ${sums.join(" · ")}`}
    </p>
  )
}

/** null: its sales are safe here, or that is not known yet. */
const storageWarning = ({ canKeep, mayBeErased }: Device): string | null => {
  if (canKeep === false) return "Este navegador no puede guardar ventas: no venda sin conexión en este equipo."
  if (canKeep === null || !mayBeErased) return null
  return "Este navegador puede borrar lo que guarda (ventana privada o poco espacio). Antes de vender sin conexión, instale el mostrador en este equipo o anote también cada venta."
}

const OfflineNotice = ({ device }: { device: Device }) => (
  <Notice kind="warning">
    <p>
      Sin conexión con la tienda. Puede vender en efectivo y por SINPE: las ventas se guardan en este equipo y se envían
      solas cuando vuelva.
    </p>
    {device.catalogueAt !== null && (
      <p className="text-sm font-normal">
        {`Precios y existencias como se conocían ${ageText(Math.max(minuteMs, Date.now() - device.catalogueAt))}.`}
      </p>
    )}
    <p>{storageWarning(device)}</p>
  </Notice>
)

const useDeviceWhileOpen = (isOnline: boolean, association: { readonly id: number }, device: Device) => {
  const { revalidate } = useRevalidator()
  useEffect(startDevice, [])
  // Waiting sales are sent after the sign-in.
  const isOther = device.facts !== null && device.facts.association.id !== association.id
  useEffect(() => {
    if (isOther || device.isSignedOut) void synchronise()
  }, [isOther, device.isSignedOut])
  const before = useRef(isOnline)
  useEffect(() => {
    if (isOnline && !before.current) void revalidate()
    before.current = isOnline
  }, [isOnline, revalidate])
}

const closedAfterMs = 30_000

/** A short interruption closes nothing: a failed press has its own message and is repeated. */
const useLongOffline = (isOnline: boolean): boolean => {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (isOnline) return setIsLong(false)
    const timer = setTimeout(setIsLong, closedAfterMs, true)
    return () => clearTimeout(timer)
  }, [isOnline])
  return isLong
}

/** The cart beside the products is as high as the screen without this bar, so that its payment stays in view. */
const useBarHeight = () => {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!bar.current) return
    const observer = new ResizeObserver(([entry]) =>
      document.documentElement.style.setProperty(
        "--connection-bar",
        `${entry!.target.getBoundingClientRect().height}px`,
      ),
    )
    observer.observe(bar.current)
    return () => observer.disconnect()
  }, [])
  return bar
}

interface OfflineBarProps {
  association: { readonly id: number; readonly name: string }
  /** Works without network. */
  isSelling: boolean
  children: ReactNode
}

/** Shows the state of the connection, and closes what needs it (COUNTER-08). */
export const OfflineBar = ({ association, isSelling, children }: OfflineBarProps) => {
  const device = useDevice()
  const { isOnline, isSignedOut, isSending } = device
  useDeviceWhileOpen(isOnline, association, device)
  const kept = device.sales.filter(({ state }) => state !== "pressed")
  const own = kept.filter(({ associationId }) => associationId === association.id)
  const others = kept.filter(({ associationId }) => associationId !== association.id)
  const warning = storageWarning(device)
  const bar = useBarHeight()
  const isClosed = useLongOffline(isOnline) && !isOnline && !isSelling
  const press = () => (isSignedOut ? reportSessionEnd("/asocias") : void synchronise())
  return (
    <>
      <section ref={bar} aria-label="Conexión" className="mb-3 flex flex-col gap-2 empty:hidden print:hidden">
        {!isOnline && <OfflineNotice device={device} />}
        {/* Told while the shop still answers: without network it is too late to install the counter (COUNTER-07). */}
        {isOnline && isSelling && warning && <Notice kind="info">{warning}</Notice>}
        {!isOnline && !isSelling && (
          <Notice kind="info">
            Alistar, entregar, devoluciones, confirmar SINPE y la caja necesitan la tienda: aquí los botones vuelven con
            la conexión.
          </Notice>
        )}
        {own.length > 0 && (
          <div className="flex flex-wrap items-start justify-between gap-x-4 rounded-pad border border-amber bg-amber-soft px-4 py-1 font-medium text-amber">
            <div className="min-w-0 flex-1 pb-2">
              <UnsentSales sales={own} />
              <ShiftSoFar facts={device.facts} sales={own} />
              {isSignedOut && (
                <p role="alert">La sesión terminó: ingrese de nuevo para enviarlas. No se pierde ninguna.</p>
              )}
            </div>
            <Button
              variant="secondary"
              size="sm"
              busy={isSending}
              busyText="Enviando..."
              onClick={press}
              className="my-2"
            >
              {isSignedOut ? "Ingresar" : "Enviar ahora"}
            </Button>
          </div>
        )}
        {own.length === 0 && !isOnline && <ShiftSoFar facts={device.facts} sales={[]} />}
        {others.length > 0 && (
          <Notice kind="info">
            {`${salesText(others.length)} de ${[...new Set(others.map(sale => sale.association))].join(", ")}: se envían cuando esa asociación ingrese en este equipo.`}
          </Notice>
        )}
      </section>
      {/* Always rendered, so that typed text survives a change of the connection. */}
      <fieldset disabled={isClosed} className="contents">
        {children}
      </fieldset>
    </>
  )
}
