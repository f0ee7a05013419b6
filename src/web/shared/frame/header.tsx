import { type ComponentType, type ReactNode, useState } from "react"
import { Link, NavLink } from "react-router"
import { Icon } from "../../ui/icons.tsx"
import { useLostToast } from "../connection/lost-toast.ts"
import { useCartUnits } from "../session/cart-units.ts"
import { BrandMark } from "./brand-mark.tsx"
import { HeaderSearch } from "./header-search.tsx"
import type { FrameLink } from "./links.ts"
import { SessionItems } from "./session-items.tsx"
import type { SidebarProps } from "./sidebar.tsx"
import { frameTexts as t } from "./texts.ts"

interface HeaderProps {
  brandName: string
  links: readonly FrameLink[]
  badge?: ReactNode
  loadingText?: string
  profileIcon?: boolean
}

const mostShown = 999

const CartLink = () => {
  const units = useCartUnits()
  return (
    <Link
      to="/perfil?tab=carrito"
      aria-label={units ? `Carrito: ${units} ${units === "1" ? "unidad" : "unidades"}` : "Carrito"}
      className="relative grid size-11 shrink-0 place-items-center rounded-pad text-mask-800 hover:bg-mask-50"
    >
      <Icon name="cart" />
      {units && (
        <span
          aria-hidden="true"
          className="figures absolute top-0 left-6 min-w-5 rounded-full bg-copper-700 px-1 text-center text-xs leading-5 font-bold text-white"
        >
          {Number(units) > mostShown ? `${mostShown}+` : units}
        </span>
      )}
    </Link>
  )
}

export const Header = ({ brandName, links, badge, loadingText, profileIcon = true }: HeaderProps) => {
  const [menuOpen, setMenuOpen] = useState(false)
  const [Sidebar, setSidebar] = useState<ComponentType<SidebarProps>>()
  const lostToast = useLostToast()
  const closeMenu = () => setMenuOpen(false)
  /** Most visits never open it, so its script loads on demand. */
  const openMenu = async () => {
    const loaded = await import("./sidebar.tsx").catch(() => lostToast(() => void openMenu()))
    if (!("Sidebar" in loaded)) return
    setSidebar(() => loaded.Sidebar)
    setMenuOpen(true)
  }

  return (
    <header className="sticky top-0 z-40 border-b border-line bg-silk">
      <a
        href="#contenido"
        className="sr-only focus:not-sr-only focus:absolute focus:left-2 focus:top-2 focus:z-50 focus:bg-silk focus:p-2"
      >
        Saltar al contenido
      </a>
      <div className="mx-auto flex max-w-7xl items-center gap-2 px-4 py-2 sm:gap-4">
        <Link to="/" className="flex items-center gap-2 rounded-pad text-xl font-bold text-mask-800">
          <BrandMark />
          <span className="sr-only sm:not-sr-only">{brandName}</span>
        </Link>
        {badge}
        <nav aria-label="Principal" className="hidden xl:block">
          <ul className="flex items-center">
            {links.map(link => (
              <li key={link.to}>
                <NavLink
                  to={link.to}
                  end={link.to === "/"}
                  className="inline-flex min-h-11 items-center rounded-pad px-2.5 font-medium whitespace-nowrap text-ink-soft hover:bg-mask-50 hover:text-mask-800 aria-[current=page]:text-mask-800 aria-[current=page]:underline aria-[current=page]:decoration-copper-500 aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8"
                >
                  {link.label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <HeaderSearch />
        <div className="hidden shrink-0 sm:block">
          <SessionItems loadingText={loadingText} profileIcon={profileIcon} />
        </div>
        <CartLink />
        <button
          type="button"
          aria-label="Abrir menú"
          aria-haspopup="dialog"
          onClick={() => void openMenu()}
          className="grid size-11 shrink-0 place-items-center rounded-pad hover:bg-mask-50 xl:hidden"
        >
          <Icon name="menu" />
        </button>
      </div>
      <noscript>
        {import.meta.env.SSR && (
          <nav aria-label="Principal sin script" className="flex flex-wrap gap-3 px-4 pb-2 xl:hidden">
            {[...links, { label: "Iniciar sesión", to: "/iniciar-sesion" }, { label: t.profile, to: "/perfil" }].map(
              link => (
                <a key={link.to} href={link.to} className="underline">
                  {link.label}
                </a>
              ),
            )}
          </nav>
        )}
      </noscript>
      {Sidebar && (
        <Sidebar open={menuOpen} onClose={closeMenu} links={links}>
          <SessionItems stacked loadingText={loadingText} profileIcon={profileIcon} onNavigate={closeMenu} />
        </Sidebar>
      )}
    </header>
  )
}
