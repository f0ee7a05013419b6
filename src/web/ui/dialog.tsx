import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from "react"
import { Icon } from "./icons.tsx"

interface DialogProps {
  open: boolean
  title: string
  /** Called for Escape, the X and, unless `keepOnOutsideClick`, a press outside. */
  onClose: () => void
  children: ReactNode
  actions?: ReactNode
  size?: "md" | "lg"
  role?: "dialog" | "alertdialog"
  keepOnOutsideClick?: boolean
}

/** Opens and closes a modal <dialog> with `open`; Escape and a press outside call `onClose`. */
export const useModal = (open: boolean, onClose: () => void, keepOnOutsideClick = false) => {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    if (open && !element.open) element.showModal()
    if (!open && element.open) element.close()
  }, [open])
  return {
    ref,
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault()
      onClose()
    },
    onClick: (event: MouseEvent) => {
      if (event.target === ref.current && !keepOnOutsideClick) onClose()
    },
  }
}

export const Dialog = ({
  open,
  title,
  onClose,
  children,
  actions,
  size = "md",
  role,
  keepOnOutsideClick,
}: DialogProps) => {
  const modal = useModal(open, onClose, keepOnOutsideClick)
  const titleId = useId()

  return (
    <dialog
      {...modal}
      role={role}
      aria-labelledby={titleId}
      className={`m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] overflow-hidden rounded-board bg-silk p-0 text-ink shadow-lift ${size === "lg" ? "max-w-3xl" : "max-w-lg"}`}
    >
      {open && (
        <div className="flex max-h-[calc(100dvh-2rem)] flex-col">
          <header className="flex items-center justify-between gap-4 border-b border-line px-5 py-3">
            <h2 id={titleId} className="text-lg font-bold">
              {title}
            </h2>
            <button
              type="button"
              aria-label="Cerrar"
              onClick={onClose}
              className="grid size-11 place-items-center rounded-pad hover:bg-mask-50"
            >
              <Icon name="close" />
            </button>
          </header>
          <div className="overflow-y-auto px-5 py-4">{children}</div>
          {actions && (
            <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-3">{actions}</footer>
          )}
        </div>
      )}
    </dialog>
  )
}
