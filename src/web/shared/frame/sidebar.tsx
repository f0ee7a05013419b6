import type { ReactNode } from "react"
import { NavLink } from "react-router"
import { useModal } from "../../ui/dialog.tsx"
import { Icon } from "../../ui/icons.tsx"
import type { FrameLink } from "./site.ts"

export interface SidebarProps {
  open: boolean
  onClose: () => void
  links: readonly FrameLink[]
  children: ReactNode
}

export const Sidebar = ({ open, onClose, links, children }: SidebarProps) => {
  const modal = useModal(open, onClose)
  return (
    <dialog
      {...modal}
      aria-label="Menú"
      className="m-0 ml-auto h-dvh max-h-dvh w-72 max-w-[85vw] bg-silk p-0 text-ink shadow-lift"
    >
      {open && (
        <div className="flex h-full flex-col gap-4 overflow-y-auto p-4">
          <button
            type="button"
            aria-label="Cerrar menú"
            onClick={onClose}
            className="ml-auto grid size-11 place-items-center rounded-pad hover:bg-mask-50"
          >
            <Icon name="close" />
          </button>
          <nav aria-label="Menú">
            <ul className="flex flex-col">
              {links.map(link => (
                <li key={link.to}>
                  <NavLink
                    to={link.to}
                    end={link.to === "/"}
                    onClick={onClose}
                    className="flex min-h-12 items-center rounded-pad px-3 text-lg font-medium hover:bg-mask-50 aria-[current=page]:bg-mask-100 aria-[current=page]:text-mask-800"
                  >
                    {link.label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <NavLink
            to="/lista"
            onClick={onClose}
            className="flex min-h-12 items-center gap-2 rounded-pad border border-mask-600 px-3 text-lg font-semibold text-mask-800 hover:bg-mask-50"
          >
            Pegue su lista
          </NavLink>
          <div className="border-t border-line pt-4">{children}</div>
        </div>
      )}
    </dialog>
  )
}
