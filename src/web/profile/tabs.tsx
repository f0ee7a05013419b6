import { useLayoutEffect } from "react"
import { Link, useSearchParams } from "react-router"
import { readStored, writeStored } from "../ui/browser-storage.ts"
import { Icon, type IconName } from "../ui/icons.tsx"

const tabs = {
  carrito: { label: "Carrito", icon: "cart" },
  informacion: { label: "Informacion", icon: "user" },
  historial: { label: "Historial de Compras", icon: "clock" },
  ayuda: { label: "Ayuda", icon: "alert" },
} as const satisfies Record<string, { label: string; icon: IconName }>
type ProfileTab = keyof typeof tabs
const storageKey = "profileTab"

const isTab = (text: string | null): text is ProfileTab => text !== null && Object.hasOwn(tabs, text)

export const tabOf = (search: URLSearchParams): ProfileTab | null => {
  const asked = search.get("tab")
  return isTab(asked) ? asked : null
}

/** React warns about layout effects on the server. */
const useBrowserEffect = typeof document === "undefined" ? () => undefined : useLayoutEffect

/** Without a tab in the address, the last chosen one (PROF-02, PROF-12). */
export const useProfileTab = (): ProfileTab => {
  const [search, setSearch] = useSearchParams()
  const shown = tabOf(search)
  useBrowserEffect(() => {
    const stored = readStored(storageKey)
    if (shown === null && isTab(stored) && stored !== "carrito")
      setSearch({ tab: stored }, { replace: true, preventScrollReset: true })
  }, [shown, setSearch])
  return shown ?? "carrito"
}

export const ProfileMenu = ({ selected }: { selected: ProfileTab }) => (
  <nav aria-label="Secciones del perfil" className="lg:sticky lg:top-24">
    <ul className="grid grid-cols-2 gap-2 lg:grid-cols-1">
      {(Object.keys(tabs) as ProfileTab[]).map(tab => (
        <li key={tab}>
          <Link
            to={`/perfil?tab=${tab}`}
            preventScrollReset
            onClick={() => writeStored(storageKey, tab)}
            aria-current={tab === selected ? "page" : undefined}
            className="flex min-h-12 items-center gap-3 rounded-pad border border-line bg-silk px-3 font-medium hover:bg-mask-50 aria-[current=page]:border-mask-700 aria-[current=page]:bg-mask-50 aria-[current=page]:text-mask-800"
          >
            <Icon name={tabs[tab].icon} className="size-5 shrink-0" />
            <span className="min-w-0">{tabs[tab].label}</span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
