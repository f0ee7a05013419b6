import type { ReactNode } from "react"
import { NavLink } from "react-router"
import { BrandMark } from "../shared/frame/brand-mark.tsx"
import { AccountButtons } from "../shared/staff/staff-frame.tsx"

const ownerPages = [
  { to: "/asocias/tienda", text: "Panel" },
  { to: "/asocias/tienda/verdad", text: "Verdad" },
  { to: "/asocias/tienda/reportes", text: "Reportes" },
  { to: "/asocias/tienda/asociaciones", text: "Asociaciones" },
  { to: "/asocias/tienda/cuentas", text: "Cuentas" },
  { to: "/asocias/tienda/ajustes", text: "Ajustes" },
  { to: "/asocias/tienda/pagos", text: "Pagos por revisar" },
  { to: "/asocias/tienda/correos", text: "Correos sin enviar" },
  { to: "/asocias/tienda/trabajos", text: "Trabajos detenidos" },
  { to: "/asocias/tienda/ventas-sin-conexion", text: "Ventas sin conexión" },
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
