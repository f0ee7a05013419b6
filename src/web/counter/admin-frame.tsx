import { type ReactNode, useEffect, useRef } from "react"
import { Link, useLocation, useNavigate } from "react-router"
import { cartUnits } from "../../shop/counter/rules/sale.ts"
import { BrandMark } from "../shared/frame/brand-mark.tsx"
import { AccountButtons } from "../shared/staff/staff-frame.tsx"
import { plural, shortMoment } from "../shared/staff/texts.ts"
import { Icon, type IconName } from "../ui/icons.tsx"
import { forgetCounter, rememberAssociation, useCart } from "./counter-storage.ts"
import { countUnsent, forgetDevice } from "./offline/device.ts"
import { OfflineBar } from "./offline/offline-bar.tsx"
import { KeyCap, useShortcut } from "./shortcut.tsx"
import type { CounterFrame } from "./staff-access.server.ts"
import { type Tab, tabs } from "./texts.ts"

const look: Record<Tab, { readonly icon: IconName; readonly key?: string }> = {
  panel: { icon: "spark" },
  alistar: { icon: "box" },
  entregar: { icon: "handshake" },
  sinpe: { icon: "phone" },
  venta: { icon: "search", key: "F2" },
  carrito: { icon: "cart", key: "F4" },
  placas: { icon: "chip" },
}

const tabPath = (tab: Tab): string => (tab === "panel" ? "/asocias/admin" : `/asocias/admin?tab=${tab}`)

type CountProps = { count: number; label: string; colour?: "bg-copper-700" | "bg-red" }

const Count = ({ count, label, colour = "bg-copper-700" }: CountProps) => (
  <span className={`figures min-w-6 rounded-full ${colour} px-1.5 py-0.5 text-center text-xs font-bold text-white`}>
    <span aria-hidden="true">{count}</span>
    <span className="sr-only">, {label}</span>
  </span>
)

/** One line on tablets and larger screens. */
const tabLook =
  "flex flex-col items-center justify-start gap-1 border-b-4 px-1 pt-2 pb-1.5 text-center text-xs leading-tight font-semibold lg:flex-row lg:gap-1.5 lg:px-2 lg:py-3 lg:text-sm lg:whitespace-nowrap xl:px-3 xl:text-base"

const TabLinks = ({ current, counts }: { current: Tab | undefined; counts: CounterFrame["counts"] }) => {
  const units = cartUnits(useCart())
  const nav = useRef<HTMLElement>(null)
  // On a phone the tabs scroll sideways.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is the current one
  useEffect(() => {
    nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" })
  }, [current])
  const shown = (count: number | undefined, one: string, many: string) =>
    count !== undefined && count > 0 && <Count count={count} label={plural(count, one, many)} />
  const orders = (count: number) => <Count count={count} label={plural(count, "pedido", "pedidos")} />
  const badge: Partial<Record<Tab, ReactNode>> = {
    alistar: counts && orders(counts.alistar),
    entregar: counts && orders(counts.entregar),
    sinpe: shown(counts?.sinpe, "transferencia", "transferencias"),
    panel: shown(counts?.review, "pago por revisar", "pagos por revisar"),
    placas: shown(counts?.placas, "placa", "placas"),
    carrito: shown(units, "unidad", "unidades"),
  }
  return (
    <nav
      ref={nav}
      aria-label="Secciones del panel"
      className="relative grid min-w-0 flex-1 auto-cols-[minmax(3.75rem,1fr)] grid-flow-col overflow-x-auto lg:flex lg:justify-between xl:justify-start xl:gap-1"
    >
      {(Object.keys(tabs) as Tab[]).map(tab => (
        <Link
          key={tab}
          to={tabPath(tab)}
          aria-current={tab === current ? "page" : undefined}
          className={`${tabLook} ${
            tab === current
              ? "border-copper-500 text-mask-800"
              : "border-transparent text-ink-soft hover:border-line-strong"
          }`}
        >
          {tabs[tab]}
          {/* After the name, so that it is read first. */}
          <span className="order-first flex h-5 items-center gap-0.5 lg:contents">
            <Icon name={look[tab].icon} className="size-5 lg:order-first" />
            {badge[tab]}
          </span>
          {look[tab].key && (
            <span className="hidden xl:inline">
              <KeyCap>{look[tab].key}</KeyCap>
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}

const pages = [
  { to: "/asocias/admin/devoluciones", text: "Devoluciones" },
  { to: "/asocias/admin/reportes", text: "Reportes" },
  { to: "/asocias/admin/por-agotarse", text: "Por agotarse" },
  { to: "/asocias/admin/etiquetas", text: "Etiquetas" },
  { to: "/asocias/admin/listas", text: "Listas de curso" },
] as const

/** Opens without script; with it, a press elsewhere, Escape and a change of page close it. */
const MoreMenu = ({ returns }: Pick<CounterFrame, "returns">) => {
  const menu = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  const close = () => menu.current?.removeAttribute("open")
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page was opened
  useEffect(close, [key])
  useEffect(() => {
    const pressed = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) menu.current?.removeAttribute("open")
    }
    document.addEventListener("pointerdown", pressed)
    return () => document.removeEventListener("pointerdown", pressed)
  }, [])
  return (
    <details
      ref={menu}
      className="group relative shrink-0"
      onKeyDown={event => {
        if (event.key !== "Escape" || !menu.current?.open) return
        close()
        menu.current.querySelector("summary")?.focus()
      }}
    >
      <summary
        className={`${tabLook} h-full min-w-15 cursor-pointer list-none border-transparent text-ink-soft hover:border-line-strong [&::-webkit-details-marker]:hidden`}
      >
        Más
        <span className="order-first flex h-5 items-center gap-0.5 lg:contents">
          <Icon name="menu" className="size-5 lg:order-first" />
          {returns > 0 && (
            <Count count={returns} label={plural(returns, "devolución", "devoluciones")} colour="bg-red" />
          )}
        </span>
      </summary>
      <nav
        aria-label="Más páginas"
        className="absolute top-full right-2 z-30 mt-1 flex w-60 flex-col rounded-board border border-line bg-silk py-2 shadow-lift"
      >
        {pages.map(({ to, text }) => (
          <Link
            key={to}
            to={to}
            className="flex min-h-11 items-center justify-between gap-2 px-4 font-semibold hover:bg-mask-50"
          >
            {text}
            {to === "/asocias/admin/devoluciones" && returns > 0 && (
              <Count count={returns} label={`${returns} por atender`} colour="bg-red" />
            )}
          </Link>
        ))}
      </nav>
    </details>
  )
}

const ShiftBar = ({ shift }: Pick<CounterFrame, "shift">) => {
  const navigate = useNavigate()
  const open = shift ? `Turno de ${shift.person}, desde ${shortMoment(shift.openedAt)}` : "Sin turno abierto"
  useShortcut("F3", () => void navigate("/asocias/admin/caja"))
  return (
    <div className={shift ? "bg-green-soft text-green" : "bg-amber-soft text-amber"}>
      <div className="mx-auto flex w-full max-w-7xl items-center gap-x-4 px-4">
        <p className="min-w-0 grow truncate font-bold" title={open}>
          {open}
        </p>
        <nav aria-label="Caja" className="-mr-3 shrink-0">
          <Link
            to="/asocias/admin/caja"
            className="flex min-h-11 items-center gap-2 px-3 font-semibold whitespace-nowrap underline underline-offset-4"
          >
            {shift ? "Caja" : "Abrir turno"} <KeyCap>F3</KeyCap>
          </Link>
        </nav>
      </div>
    </div>
  )
}

/** Signing out would leave sales on the device that only this association can send (COUNTER-07). */
const refuseToLeave = async (): Promise<string | null> => {
  const unsent = await countUnsent()
  return unsent === 0
    ? null
    : `Este equipo guarda ${plural(unsent, "venta sin enviar", "ventas sin enviar")}: envíelas antes de cerrar la sesión.`
}

const forgetCounterAndDevice = () => {
  forgetCounter()
  forgetDevice()
}

type AdminFrameProps = { frame: CounterFrame; tab?: Tab; children: ReactNode }

export const AdminFrame = ({ frame: { association, counts, shift, returns }, tab, children }: AdminFrameProps) => {
  const navigate = useNavigate()
  useShortcut("F4", () => {
    const payment = document.querySelector<HTMLInputElement>("input[name=metodo]")
    if (payment) payment.focus()
    else void navigate(tabPath("carrito"))
  })
  useShortcut("F2", () => {
    if (tab !== "venta") void navigate(tabPath("venta"))
  })
  const { id, name } = association
  useEffect(() => rememberAssociation({ id, name }), [id, name])

  return (
    <>
      <a
        href="#contenido"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-pad focus:bg-silk focus:px-4 focus:py-2"
      >
        Ir al contenido
      </a>
      <header className="sticky top-0 z-20 border-b border-line bg-silk print:hidden">
        <div className="bg-mask-800 text-white">
          <div className="mx-auto flex w-full max-w-7xl items-center gap-3 px-4 py-2">
            <BrandMark className="size-8 shrink-0" />
            <p className="line-clamp-3 min-w-0 flex-1 text-sm leading-tight font-semibold sm:text-base" title={name}>
              {`Bienvenido, ${name}`}
            </p>
            <AccountButtons mayLeave={refuseToLeave} onSignedOut={forgetCounterAndDevice} />
          </div>
        </div>
        <div className="mx-auto flex w-full max-w-7xl lg:px-4">
          <TabLinks current={tab} counts={counts} />
          <MoreMenu returns={returns} />
        </div>
        <ShiftBar shift={shift} />
      </header>
      <main id="contenido" className="mx-auto w-full max-w-7xl flex-1 px-4 py-4 print:p-0">
        <OfflineBar association={association} isSelling={tab === "venta" || tab === "carrito"}>
          {children}
        </OfflineBar>
      </main>
    </>
  )
}
