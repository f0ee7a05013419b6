import type { ReactNode } from "react"

interface PopoverProps {
  id: string
  /** An alert is heard at once; a tooltip belongs to the control it describes. */
  role: "alert" | "tooltip"
  children: ReactNode
}

/** A few words over the control they are about; stands in a `relative` parent. */
export const Popover = ({ id, role, children }: PopoverProps) => (
  <div
    id={id}
    role={role}
    className="absolute right-0 bottom-[calc(100%+0.5rem)] z-20 w-max max-w-44 rounded-pad bg-mask-900 px-3 py-2 text-sm font-medium text-white shadow-lift animate-[rise_150ms_ease-out] after:absolute after:top-full after:right-4 after:border-6 after:border-transparent after:border-t-mask-900"
  >
    {children}
  </div>
)
