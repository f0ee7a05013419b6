import type { SubmitEvent } from "react"
import { type ReactNode, useEffect } from "react"
import { Link, useNavigate } from "react-router"
import type { QueueCountsShown } from "../../shop/counter/rules/order-queues.ts"
import { cartUnits } from "../../shop/counter/rules/sale.ts"
import { endSession, useLostToast } from "../shared/connection/ask-shop.ts"
import { BrandMark } from "../shared/frame/brand-mark.tsx"
import { Icon, type IconName } from "../ui/icons.tsx"
import { KeyCap } from "./key-cap.tsx"
import { forgetCounter, rememberAssociation } from "./stored-association.ts"
import { shortMoment, type Tab, frameTexts as t, tabs } from "./texts.ts"
import { cartChanged, useCart } from "./ticket/ticket-store.ts"
import type { CounterBar } from "./till/counter-bar.server.ts"
import { useShortcut } from "./use-shortcut.ts"

const look: Record<Tab, { readonly icon: IconName; readonly key?: string }> = {
  panel: { icon: "spark" },
  alistar: { icon: "box" },
  entregar: { icon: "handshake" },
  sinpe: { icon: "phone" },
  venta: { icon: "search", key: "F2" },
  carrito: { icon: "cart", key: "F4" },
  placas: { icon: "chip" },
}

export const tabPath = (tab: Tab): string => (tab === "panel" ? "/asocias/admin" : `/asocias/admin?tab=${tab}`)

const Count = ({ count, label }: { count: number; label: string }) => (
  <span className="figures min-w-6 rounded-full bg-copper-700 px-1.5 py-0.5 text-center text-xs font-bold text-white">
    <span aria-hidden="true">{count}</span>
    <span className="sr-only">, {label}</span>
  </span>
)

const TabLinks = ({ current, counts }: { current: Tab | null; counts: QueueCountsShown | null }) => {
  const units = cartUnits(useCart())
  const badge: Partial<Record<Tab, ReactNode>> = {
    alistar: counts && <Count count={counts.alistar} label={t.waiting(counts.alistar)} />,
    entregar: counts && <Count count={counts.entregar} label={t.waiting(counts.entregar)} />,
    sinpe: counts && counts.sinpe > 0 && (
      <Count count={counts.sinpe} label={counts.sinpe === 1 ? "1 transferencia" : `${counts.sinpe} transferencias`} />
    ),
    panel: counts && counts.review > 0 && (
      <Count
        count={counts.review}
        label={counts.review === 1 ? "1 pago por revisar" : `${counts.review} pagos por revisar`}
      />
    ),
    placas: counts && counts.placas > 0 && (
      <Count count={counts.placas} label={counts.placas === 1 ? "1 placa" : `${counts.placas} placas`} />
    ),
    carrito: units > 0 && <Count count={units} label={t.units(units)} />,
  }
  return (
    <nav
      aria-label="Secciones del panel"
      className="relative mx-auto grid w-full max-w-7xl auto-cols-[minmax(3.75rem,1fr)] grid-flow-col overflow-x-auto lg:flex lg:gap-1 lg:px-4"
    >
      {(Object.keys(tabs) as Tab[]).map(tab => (
        <Link
          key={tab}
          to={tabPath(tab)}
          aria-current={tab === current ? "page" : undefined}
          className={`flex flex-col items-center justify-start gap-1 border-b-4 px-1 pt-2 pb-1.5 text-center text-xs leading-tight font-semibold lg:flex-row lg:gap-2 lg:px-4 lg:py-3 lg:text-base ${
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
          {look[tab].key && <KeyCap>{look[tab].key}</KeyCap>}
        </Link>
      ))}
    </nav>
  )
}

interface AdminFrameProps {
  association: { readonly id: number; readonly name: string }
  tab: Tab | null
  counts: QueueCountsShown | null
  bar: CounterBar
  children: ReactNode
}

export const SecurityLink = () => (
  <Link
    to="/asocias/seguridad"
    className="flex min-h-9 items-center gap-2 rounded-pad px-3 text-sm font-semibold hover:bg-mask-700"
  >
    <Icon name="user" className="size-5" />
    <span className="sr-only sm:not-sr-only">Seguridad</span>
  </Link>
)

export const SignOutButton = () => {
  const navigate = useNavigate()
  const lostToast = useLostToast()
  const leave = async () => {
    if (!(await endSession("/asocias/salir"))) return lostToast(() => void leave())
    forgetCounter()
    void navigate("/asocias")
  }
  const signOut = (event: SubmitEvent) => {
    event.preventDefault()
    void leave()
  }
  return (
    <form method="post" action="/asocias/salir" onSubmit={signOut}>
      <button
        type="submit"
        className="flex min-h-9 items-center gap-2 rounded-pad px-3 text-sm font-semibold hover:bg-mask-700"
      >
        <Icon name="logout" className="size-5" />
        <span className="sr-only sm:not-sr-only">Cerrar sesión</span>
      </button>
    </form>
  )
}

const pages = [
  { to: "/asocias/admin/caja", text: "Caja", key: "F3" },
  { to: "/asocias/admin/devoluciones", text: "Devoluciones" },
  { to: "/asocias/admin/reportes", text: "Reportes" },
  { to: "/asocias/admin/por-agotarse", text: "Por agotarse" },
  { to: "/asocias/admin/listas", text: "Listas de curso" },
] as const

const ShiftBar = ({ bar: { shift, returns } }: { bar: CounterBar }) => {
  const navigate = useNavigate()
  const open = shift ? `Turno de ${shift.person}, desde ${shortMoment(shift.openedAt)}` : "Sin turno abierto"
  useShortcut("F3", () => void navigate("/asocias/admin/caja"))
  return (
    <div className={shift ? "bg-green-soft text-green" : "bg-amber-soft text-amber"}>
      {/* One line: a narrow screen scrolls it sideways, and what only is read aloud with it. */}
      <div className="relative mx-auto flex w-full max-w-7xl items-center gap-x-4 overflow-x-auto px-4">
        <p className="max-w-60 shrink-0 grow truncate font-bold lg:max-w-none lg:shrink" title={open}>
          {open}
        </p>
        <nav aria-label="Caja y reportes" className="-mx-3 flex shrink-0">
          {pages.map(({ to, text, ...page }) => (
            <Link
              key={to}
              to={to}
              className="flex min-h-11 items-center gap-2 px-3 font-semibold whitespace-nowrap underline underline-offset-4"
            >
              {to === "/asocias/admin/caja" && !shift ? "Abrir turno" : text}
              {to === "/asocias/admin/devoluciones" && returns > 0 && (
                <span className="figures min-w-6 rounded-full bg-red px-1.5 py-0.5 text-center text-xs font-bold text-white">
                  <span aria-hidden="true">{returns}</span>
                  <span className="sr-only">, {returns === 1 ? "1 por atender" : `${returns} por atender`}</span>
                </span>
              )}
              {"key" in page && <KeyCap>{page.key}</KeyCap>}
            </Link>
          ))}
        </nav>
      </div>
    </div>
  )
}

export const AdminFrame = ({ association, tab, counts, bar, children }: AdminFrameProps) => {
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
  useEffect(() => {
    rememberAssociation({ id, name })
    cartChanged()
  }, [id, name])

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
            <SecurityLink />
            <SignOutButton />
          </div>
        </div>
        <TabLinks current={tab} counts={counts} />
        <ShiftBar bar={bar} />
      </header>
      <main id="contenido" className="mx-auto w-full max-w-7xl flex-1 px-4 py-4 print:p-0">
        {children}
      </main>
    </>
  )
}
