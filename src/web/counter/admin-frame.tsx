import { type ReactNode, type SubmitEvent, useEffect } from "react"
import { Link, NavLink, useNavigate } from "react-router"
import { cartUnits } from "../../shop/counter/rules/sale.ts"
import { endSession } from "../shared/connection/end-session.ts"
import { useLostToast } from "../shared/connection/lost-toast.ts"
import { BrandMark } from "../shared/frame/brand-mark.tsx"
import { siteOf } from "../shared/frame/site.ts"
import { Button } from "../ui/button.tsx"
import { Icon, type IconName } from "../ui/icons.tsx"
import { pageMeta } from "../ui/page-meta.ts"
import { forgetCounter, rememberAssociation, useCart } from "./counter-storage.ts"
import { KeyCap, useShortcut } from "./shortcut.tsx"
import type { CounterFrame } from "./staff-access.server.ts"
import { plural, shortMoment, type Tab, tabs } from "./texts.ts"

/** A page's `meta`. No page of the counter is for search engines. */
export const counterMeta =
  (title: string, description: string) =>
  ({ matches }: { matches: Parameters<typeof siteOf>[0] }) =>
    pageMeta({ ...siteOf(matches), title, description, noIndex: true })

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

const TabLinks = ({ current, counts }: { current: Tab | undefined; counts: CounterFrame["counts"] }) => {
  const units = cartUnits(useCart())
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

const headerButton = "flex min-h-9 items-center gap-2 rounded-pad px-3 text-sm font-semibold hover:bg-mask-700"

/** Security and sign-out, at the top of every page of an association or the owner. */
const AccountButtons = () => {
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
    <>
      <Link to="/asocias/seguridad" className={headerButton}>
        <Icon name="user" className="size-5" />
        <span className="sr-only sm:not-sr-only">Seguridad</span>
      </Link>
      <form method="post" action="/asocias/salir" onSubmit={signOut}>
        <button type="submit" className={headerButton}>
          <Icon name="logout" className="size-5" />
          <span className="sr-only sm:not-sr-only">Cerrar sesión</span>
        </button>
      </form>
    </>
  )
}

const pages = [
  { to: "/asocias/admin/caja", text: "Caja", key: "F3" },
  { to: "/asocias/admin/devoluciones", text: "Devoluciones" },
  { to: "/asocias/admin/reportes", text: "Reportes" },
  { to: "/asocias/admin/por-agotarse", text: "Por agotarse" },
  { to: "/asocias/admin/listas", text: "Listas de curso" },
] as const

const ShiftBar = ({ shift, returns }: Pick<CounterFrame, "shift" | "returns">) => {
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
                <Count count={returns} label={`${returns} por atender`} colour="bg-red" />
              )}
              {"key" in page && <KeyCap>{page.key}</KeyCap>}
            </Link>
          ))}
        </nav>
      </div>
    </div>
  )
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
            <AccountButtons />
          </div>
        </div>
        <TabLinks current={tab} counts={counts} />
        <ShiftBar shift={shift} returns={returns} />
      </header>
      <main id="contenido" className="mx-auto w-full max-w-7xl flex-1 px-4 py-4 print:p-0">
        {children}
      </main>
    </>
  )
}

const ownerPages = [
  { to: "/asocias/tienda", text: "Reportes" },
  { to: "/asocias/tienda/pagos", text: "Pagos por revisar" },
  { to: "/asocias/tienda/correos", text: "Correos sin enviar" },
  { to: "/asocias/tienda/trabajos", text: "Trabajos detenidos" },
] as const

export const OwnerFrame = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <header className="bg-mask-800 text-white print:hidden">
      <div className="mx-auto flex w-full max-w-7xl flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
        <BrandMark className="size-8 shrink-0" />
        <p className="min-w-0 flex-1 font-semibold break-words">{name}</p>
        <AccountButtons />
        <nav aria-label="Páginas de la tienda" className="flex w-full flex-wrap gap-x-4">
          {ownerPages.map(({ to, text }) => (
            <NavLink
              key={to}
              to={to}
              end
              className="inline-flex min-h-11 items-center font-medium underline-offset-4 hover:underline aria-[current=page]:underline"
            >
              {text}
            </NavLink>
          ))}
        </nav>
      </div>
    </header>
    <main id="contenido" className="mx-auto w-full max-w-7xl flex-1 px-4 py-4 print:p-0">
      {children}
    </main>
  </>
)

export const CsvAndPrint = ({ csv }: { csv: string }) => (
  <div className="flex flex-wrap gap-3 print:hidden">
    <a
      href={csv}
      download
      className="inline-flex min-h-11 items-center gap-2 rounded-pad border border-mask-600 bg-silk px-4 font-semibold text-mask-800 hover:bg-mask-50"
    >
      <Icon name="download" className="size-5" />
      Descargar CSV
    </a>
    <Button variant="secondary" onClick={() => window.print()}>
      <Icon name="printer" className="size-5" />
      Imprimir
    </Button>
  </div>
)
