import type { ReactNode } from "react"

interface PopoverProps {
  id: string
  role: "alert" | "tooltip"
  children: ReactNode
}

export const Popover = ({ id, role, children }: PopoverProps) => (
  <div
    id={id}
    role={role}
    className="absolute right-0 bottom-[calc(100%+0.5rem)] z-20 w-max max-w-44 rounded-pad bg-mask-900 px-3 py-2 text-sm font-medium text-white shadow-lift animate-[rise_150ms_ease-out] after:absolute after:top-full after:right-4 after:border-6 after:border-transparent after:border-t-mask-900"
  >
    {children}
  </div>
)
