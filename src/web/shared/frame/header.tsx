import type { SubmitEvent } from "react"
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react"
import { Form, Link, NavLink, useLocation, useNavigate, useNavigation } from "react-router"
import { catalogueFields, cataloguePath } from "../../../shop/catalogue/rules/catalogue-query.ts"
import { previewMark } from "../../../shop/vocabulary/business.ts"
import { shortName } from "../../../shop/vocabulary/people.ts"
import { Button, ButtonLink } from "../../ui/button.tsx"
import { Icon } from "../../ui/icons.tsx"
import { endSession, useLostToast } from "../connection/ask-shop.ts"
import { returnSearch } from "../session/return-search.ts"
import { useSession } from "../session/session.tsx"
import { stopGoogleAutoSelect, useCartUnits } from "../session/stored-session.ts"
import { BrandMark } from "./brand-mark.tsx"
import type { SearchSuggestionsProps } from "./search-suggestions.tsx"
import type { SidebarProps } from "./sidebar.tsx"
import { type FrameLink, useSite } from "./site.ts"

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null

const useSlashKey = (box: { readonly current: HTMLInputElement | null }) => {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector("dialog[open]")) return
      event.preventDefault()
      box.current?.focus()
    }
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  }, [box])
}

/** The router's key of the page in the address bar, which React may not have rendered yet. */
const keyInHistory = (): string => (history.state as { key?: string } | null)?.key ?? "default"

/** Suggestions load on first use; without script it searches the catalogue (FIND-03). */
const HeaderSearch = () => {
  const [term, setTerm] = useState("")
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<string>()
  const [Suggestions, setSuggestions] = useState<ComponentType<SearchSuggestionsProps>>()
  const box = useRef<HTMLInputElement>(null)
  const onKey = useRef<(event: KeyboardEvent) => void>(undefined)
  const listId = useId()
  const { key } = useLocation()
  const isLoading = useNavigation().state !== "idle"
  const hasTypedMeanwhile = useRef(false)
  useSlashKey(box)

  // With the page itself, because a later effect would close what is typed after it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every new page
  useLayoutEffect(() => {
    if (!hasTypedMeanwhile.current) setOpen(false)
    hasTypedMeanwhile.current = false
  }, [key])

  const load = async () => {
    const { SearchSuggestions } = await import("./search-suggestions.tsx")
    setSuggestions(() => SearchSuggestions)
  }

  return (
    <search aria-label="Buscar en la tienda" className="min-w-0 flex-1 xl:max-w-sm">
      <Form
        action={cataloguePath}
        className="relative"
        onBlur={event => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}
      >
        <div className="flex h-11 items-center rounded-full border border-line-strong bg-silk pl-4 focus-within:outline-3 focus-within:outline-copper-500">
          <input
            ref={box}
            type="text"
            name={catalogueFields.term}
            value={term}
            onChange={event => {
              setTerm(event.target.value)
              setOpen(true)
              hasTypedMeanwhile.current = isLoading || keyInHistory() !== key
            }}
            onFocus={() => {
              void load()
              setOpen(true)
            }}
            onKeyDown={event => onKey.current?.(event)}
            aria-label="Buscar en la tienda"
            {...(Suggestions && {
              role: "combobox",
              "aria-autocomplete": "list",
              "aria-expanded": active !== undefined,
              "aria-controls": active === undefined ? undefined : listId,
              "aria-activedescendant": active || undefined,
            })}
            aria-keyshortcuts="/"
            placeholder="Buscar"
            maxLength={255}
            autoComplete="off"
            enterKeyHint="search"
            className="h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-soft"
          />
          <button
            type="submit"
            aria-label="Ver resultados"
            className="hidden size-11 shrink-0 place-items-center rounded-full text-mask-800 hover:bg-mask-50 sm:grid"
          >
            <Icon name="search" className="size-5" />
          </button>
        </div>
        {Suggestions && (
          <Suggestions term={term} open={open} setOpen={setOpen} listId={listId} onKey={onKey} onActive={setActive} />
        )}
      </Form>
    </search>
  )
}

interface HeaderProps {
  brandName: string
  links: readonly FrameLink[]
  badge?: ReactNode
  loadingText?: string
  profileIcon?: boolean
}

const maxShown = 999

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
          {Number(units) > maxShown ? `${maxShown}+` : units}
        </span>
      )}
    </Link>
  )
}

interface SessionItemsProps {
  stacked?: boolean
  loadingText?: string
  profileIcon?: boolean
  onNavigate?: () => void
}

const SessionItems = ({
  stacked = false,
  loadingText = "Cargando...",
  profileIcon = true,
  onNavigate,
}: SessionItemsProps) => {
  const { session, setUser } = useSession()
  const navigate = useNavigate()
  const back = returnSearch(useLocation())
  const lostToast = useLostToast()
  const size = stacked ? "md" : "sm"
  const row = stacked ? "flex flex-col gap-2" : "flex items-center gap-2"

  const leave = async () => {
    if (!(await endSession("/cerrar-sesion"))) return lostToast(() => void leave())
    setUser(null)
    stopGoogleAutoSelect()
    void navigate("/")
  }
  const signOut = (event: SubmitEvent) => {
    event.preventDefault()
    onNavigate?.()
    void leave()
  }

  if (session.kind === "loading") {
    return (
      <p role="status" className="px-2 text-sm text-ink-soft">
        {loadingText}
      </p>
    )
  }
  if (session.kind === "signed-in") {
    return (
      <div className={row}>
        <Link
          to="/perfil"
          onClick={onNavigate}
          className="inline-flex min-h-11 items-center gap-2 rounded-pad px-2 font-semibold text-mask-800 hover:bg-mask-50"
        >
          <Icon name="user" className="size-5" />
          {shortName(session.user.name)}
        </Link>
        <form method="post" action="/cerrar-sesion" onSubmit={signOut}>
          <Button type="submit" variant="secondary" size={size} className={stacked ? "w-full" : ""}>
            Cerrar sesión
          </Button>
        </form>
      </div>
    )
  }
  return (
    <div className={row}>
      <ButtonLink to={`/iniciar-sesion${back}`} variant="ghost" size={size} onClick={onNavigate}>
        Iniciar sesión
      </ButtonLink>
      <ButtonLink to={`/crear-cuenta${back}`} size={size} onClick={onNavigate}>
        Crear cuenta
      </ButtonLink>
      {profileIcon && (
        <Link
          to="/perfil"
          aria-label="Mi perfil"
          onClick={onNavigate}
          className="grid size-11 place-items-center rounded-pad text-mask-800 hover:bg-mask-50"
        >
          <Icon name="user" />
        </Link>
      )}
    </div>
  )
}

const previewTexts = {
  no: null,
  whole: "Vista previa: todavía no está publicado.",
  partly: "Vista previa: todavía no está publicado. Un borrador tiene errores: en su lugar se ve lo publicado.",
} as const

/** The owner's notice on every public page. Links of a preview lead to the real page. */
const Bands = () => {
  const { notice, previewed } = useSite()
  const isHere = useLocation().search.includes(previewMark)
  return [isHere && previewTexts[previewed], notice].map(
    text =>
      text && (
        <p key={text} className="bg-copper-700 px-4 py-2 text-center font-semibold text-white">
          {text}
        </p>
      ),
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
    <>
      <Bands />
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
              {[
                ...links,
                { label: "Iniciar sesión", to: "/iniciar-sesion" },
                { label: "Mi perfil", to: "/perfil" },
              ].map(link => (
                <a key={link.to} href={link.to} className="underline">
                  {link.label}
                </a>
              ))}
            </nav>
          )}
        </noscript>
        {Sidebar && (
          <Sidebar open={menuOpen} onClose={closeMenu} links={links}>
            <SessionItems stacked loadingText={loadingText} profileIcon={profileIcon} onNavigate={closeMenu} />
          </Sidebar>
        )}
      </header>
    </>
  )
}
